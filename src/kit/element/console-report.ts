/**
 * Reports a problem that the page's developer can fix. The words load with the first report; if they fail to load, the
 * browser's own error is logged instead.
 */
export function reportToConsole(say: (words: typeof import('./failure-report.js')) => void): void {
  import('./failure-report.js').then(say, (cause: unknown) => console.error(cause));
}
