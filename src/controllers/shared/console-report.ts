import type { IdvError } from '../../shared/errors.js';

/** For the developer of the page, if it is one that they can mend. The words are fetched with the first failure. */
export function tellConsole(host: object, error: IdvError): void {
  const { localName = 'idv-elements' } = host as Partial<HTMLElement>;
  import('./failure-report.js').then(
    ({ reportFailure }) => reportFailure(localName, error),
    () => undefined,
  );
}
