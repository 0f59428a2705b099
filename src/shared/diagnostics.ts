/** What the console says to the developer of the page: one form for every problem, each said once per page. */
import type { DiagnosticCode } from './diagnostic-codes.js';

/** Where every code is explained: a path in the package, as nothing is published yet. */
const codesPage = 'docs/error-codes.md';

/** The rooms that import this module know no DOM. */
declare const console: Record<'error' | 'warn', (...words: unknown[]) => void>;

interface ReportOptions {
  /** The page still does what it is for, only less well: a warning. */
  degrades?: boolean;
  /** What was caught, for its stack. Nothing of a person. */
  cause?: unknown;
}

/** Lines of this page. Two copies of the package share them. */
const said = ((globalThis as Record<symbol, unknown>)[Symbol.for('idv-elements.said')] ??= new Set()) as Set<string>;

/** `[idv-elements CODE] what is wrong. → how to fix it. → docs/error-codes.md#code` */
export function lineOf(code: DiagnosticCode, what: string, fix: string): string {
  return `[idv-elements ${code}] ${what} → ${fix} → ${codesPage}#${code.toLowerCase()}`;
}

/**
 * One line for the developer of the page. Say it as often as it happens: the console shows it once per page.
 *
 * @param what a sentence; it names the element where there is one, as `<idv-face-capture>`
 * @param fix a sentence: what to change, in place of what
 */
export function report(code: DiagnosticCode, what: string, fix: string, options: ReportOptions = {}): void {
  const line = lineOf(code, what, fix);
  if (said.has(line)) return;
  said.add(line);
  const { degrades = false, cause } = options;
  console[degrades ? 'warn' : 'error'](line, ...(cause === undefined ? [] : [cause]));
}

/** For tests: everything can be said again. */
export function forgetReports(): void {
  said.clear();
}
