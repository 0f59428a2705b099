/**
 * A browser does not tell a script why a request failed: no network, a server that is down, CORS, the content policy
 * and a redirect all look alike. A few requests without a body and without personal data distinguish them.
 */
import { IdvError } from '../contract/errors.js';
import { probe, someoneAnswers } from './probe.js';

function misconfigured(what: string, fix: string, cause: IdvError): IdvError {
  return new IdvError('backend-misconfigured', what, { fix, cause });
}

/** @returns `error` itself if the reason remains unknown */
export async function explainUnreachable(error: IdvError, baseUrl: URL): Promise<IdvError> {
  const { href, origin, protocol, hostname } = baseUrl;
  if (
    location.protocol === 'https:' &&
    protocol === 'http:' &&
    !/^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  ) {
    const what = `This page came over https, and its browser refuses to ask ${href} over http.`;
    return misconfigured(what, 'Serve the host backend over https.', error);
  }
  const isOwn = origin === location.origin;
  const address = new URL('healthz', baseUrl).href;
  const seen = await probe(address, isOwn ? {} : someoneAnswers);
  switch (seen) {
    case 'blocked': {
      const source = isOwn ? "'self'" : origin;
      const what = `The content policy of this page forbids requests to ${href}.`;
      return misconfigured(what, `Add ${source} to \`connect-src\` of its Content-Security-Policy.`, error);
    }
    case 'redirected': {
      const what = `${href} sends requests elsewhere, which could carry photos to another site. Redirects are not followed.`;
      return misconfigured(
        what,
        'Let the server answer there without a redirect (to a login, to a slash at the end).',
        error,
      );
    }
    case 'answered': {
      // Sends the headers of a real request, so that the browser sends a preflight.
      const headers = { authorization: 'Bearer none', 'idempotency-key': 'none' };
      if (isOwn || (await probe(address, { headers })) === 'answered') return error;
      const what = `${origin} answers, but gives pages of ${location.origin} no access (CORS).`;
      const fix = `Add "${location.origin}" to \`allowedOrigins\` of the host backend, or serve it from the page's own origin. A backend of your own also allows the headers Authorization, Content-Type and Idempotency-Key.`;
      return misconfigured(what, fix, error);
    }
    case 'silent': {
      if (isOwn || !/answered|redirected/.test(await probe(location.origin, { method: 'HEAD' }))) return error;
      const fix = `Start the host backend. If it runs, check that this address is right, and that it allows ${location.origin} (\`allowedOrigins\`).`;
      const options = { fix, cause: error, retryable: true };
      return new IdvError('backend-down', `${origin} does not answer, while the page's own server does.`, options);
    }
    default:
      return seen satisfies never;
  }
}
