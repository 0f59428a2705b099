/** Console messages for the page's developer, in one format, each shown once per page. */
import type { DiagnosticCode } from './diagnostic-codes.js';

/** The page that explains every code. A path in the package, because nothing is published yet. */
const codesPage = 'docs/error-codes.md';

/** Declared here because modules that import this one are typed without a DOM. */
declare const console: Record<'error' | 'warn', (...words: unknown[]) => void>;

interface ReportOptions {
  /** Logs a warning, because the page still works, only less well. */
  degrades?: boolean;
  /** The caught error, for its stack. Without personal data. */
  cause?: unknown;
}

/** Lines already shown on this page. Two copies of the package share them. */
const said = ((globalThis as Record<symbol, unknown>)[Symbol.for('idv-elements.said')] ??= new Set()) as Set<string>;

/** `[idv-elements CODE] what is wrong. → how to fix it. → docs/error-codes.md#code` */
export function lineOf(code: DiagnosticCode, what: string, fix: string): string {
  return `[idv-elements ${code}] ${what} → ${fix} → ${codesPage}#${code.toLowerCase()}`;
}

/**
 * One line for the page's developer. Call it as often as the problem occurs: the console shows it once per page.
 *
 * @param what a sentence; names the element if there is one, such as `<idv-face-capture>`
 * @param fix a sentence: what to change, and to what
 */
export function report(code: DiagnosticCode, what: string, fix: string, options: ReportOptions = {}): void {
  const line = lineOf(code, what, fix);
  if (said.has(line)) return;
  said.add(line);
  const { degrades = false, cause } = options;
  console[degrades ? 'warn' : 'error'](line, ...(cause === undefined ? [] : [cause]));
}

/** For tests: allows every message again. */
export function forgetReports(): void {
  said.clear();
}
