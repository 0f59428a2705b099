/**
 * Finds out why the engine's files could not be fetched, because a script cannot distinguish a missing network, CORS
 * and the content policy.
 */
import { probe, someoneAnswers } from '../../backend/probe.js';
import { IdvError } from '../../contract/errors.js';

function misconfigured(what: string, fix: string, cause: IdvError): IdvError {
  return new IdvError('vision-assets-misconfigured', what, { fix, cause });
}

/** @returns `error` itself if the reason stays unknown */
export async function explainAssets(error: IdvError, base: URL): Promise<IdvError> {
  const { origin } = base;
  const { href } = new URL('manifest.json', base);
  const isOwn = origin === location.origin;
  const seen = await probe(href, isOwn ? { redirect: 'follow' } : someoneAnswers);
  if (seen === 'blocked') {
    const what = `The content policy of this page forbids to fetch ${href}.`;
    return misconfigured(
      what,
      `Add ${isOwn ? "'self'" : origin} to \`connect-src\` of its Content-Security-Policy.`,
      error,
    );
  }
  if (seen !== 'answered' || isOwn || (await probe(href, { redirect: 'follow' })) === 'answered') return error;
  const what = `${origin} has the engine's files, but gives pages of ${location.origin} no access (CORS).`;
  const fix =
    "Let it answer with `Access-Control-Allow-Origin`, or copy the files to the page's own origin (`assets`).";
  return misconfigured(what, fix, error);
}
