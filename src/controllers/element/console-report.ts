/**
 * Says something in the console that the developer of the page can mend. The words are fetched with the first of it; what
 * cannot be said without them is better said by the browser than not at all.
 */
export function tellConsole(say: (words: typeof import('./failure-report.js')) => void): void {
  import('./failure-report.js').then(say, (cause: unknown) => console.error(cause));
}
