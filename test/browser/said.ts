import { forgetReports } from '../../src/shared/diagnostics.js';

/** What the package logs to the console while `act` runs, one entry per line, as on a freshly opened page. */
export async function saidWhile(act: (said: readonly string[]) => Promise<unknown>): Promise<string[]> {
  const { error, warn } = console;
  const said: string[] = [];
  const record = (line: unknown): void => {
    if (String(line).startsWith('[idv-elements ')) said.push(String(line));
  };
  forgetReports();
  console.error = record;
  console.warn = record;
  try {
    await act(said);
  } finally {
    Object.assign(console, { error, warn });
  }
  return said;
}
