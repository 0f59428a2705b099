/** The lines that `npm test` prints for each test file, whatever runs it, and reads to count them. */

export interface FileResult {
  part: string;
  file: string;
  passed: number;
  failures: { title: string; text: string }[];
  /** The names of skipped tests, or why they are skipped. */
  skips: string[];
  seconds: number;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What happened to one file. A file without tests has failed: it may not have loaded. */
export function linesOf({ part, file, passed, failures, skips, seconds }: FileResult): string {
  const isEmpty = passed + failures.length + skips.length === 0;
  const all = isEmpty ? [{ title: 'The file', text: 'It has no tests.' }] : failures;
  const outcome = all.length > 0 ? 'FAILED' : passed > 0 ? 'ok' : 'skipped';
  return [
    ...all.map(({ title, text }) => `${file} › ${title}\n${text}\n`),
    ...new Set(skips.map((reason) => `skipped: ${file}: ${reason}`)),
    `${outcome.padEnd(8)} ${part.padEnd(10)} ${file}: ${passed} passed, ${all.length} failed, ${skips.length} skipped, ${seconds.toFixed(1)} s`,
  ].join('\n');
}

export interface FileLine extends Counts {
  file: string;
  seconds: number;
}

/** Reads a line that ends what `linesOf` writes. `null` for any other line. */
export function readFileLine(line: string): FileLine | null {
  const pattern = /^(?:ok|FAILED|skipped) +\S+ +(\S+): (\d+) passed, (\d+) failed, (\d+) skipped, ([\d.]+) s$/;
  const [, file, ...numbers] = pattern.exec(line) ?? [];
  if (file === undefined) return null;
  const [passed = 0, failed = 0, skipped = 0, seconds = 0] = numbers.map(Number);
  return { file, passed, failed, skipped, seconds };
}
