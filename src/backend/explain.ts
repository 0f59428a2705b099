import type { IdvError } from '../shared/errors.js';

/** Why the backend did not answer at all; fetched when it happens, as it takes a few requests of its own. */
export async function explainSilence(error: IdvError, baseUrl: URL): Promise<IdvError> {
  const { explainUnreachable } = await import('./explain-unreachable.js');
  return explainUnreachable(error, baseUrl);
}
