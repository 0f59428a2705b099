import { forgetReports } from '../../src/contract/diagnostics.js';

/** Returns the package's console lines while `act` runs. Forgets earlier reports, as on a freshly opened page. */
export async function consoleLinesOf(act: (said: readonly string[]) => Promise<unknown>): Promise<string[]> {
  const { error, warn } = console;
  const lines: string[] = [];
  const record = (line: unknown): void => {
    if (String(line).startsWith('[idv-elements ')) lines.push(String(line));
  };
  forgetReports();
  console.error = record;
  console.warn = record;
  try {
    await act(lines);
  } finally {
    Object.assign(console, { error, warn });
  }
  return lines;
}
