/** What a site's developer can do about each problem of the host backend. */
import type { ProblemCode } from '../contract/problem-codes.js';

const onServer = 'Look into the log of the host backend: each problem is there with its reference and request.';
const sameContract = 'Send what the contract says: use the same version of idv-elements and idv-elements-server.';

/** The other codes depend on the person, or on chance. */
const fixes: Partial<Record<ProblemCode, string>> = {
  INVALID_REQUEST: sameContract,
  INVALID_CREDENTIALS: 'Give the host backend a valid API key of the identity service.',
  UNAUTHORIZED:
    'Let `authorize` of the host backend return who is signed in; on another origin, send cookies or a header along.',
  FORBIDDEN:
    'Add the origin of this page to `allowedOrigins` of the host backend, and use each token on its own origin.',
  NOT_FOUND: 'Give the host backend the `basePath` that it is mounted under, prefix included.',
  METHOD_NOT_ALLOWED: 'Point `backend` at the address where the host backend is mounted, and let POST pass.',
  UNSUPPORTED_MEDIA_TYPE: sameContract,
  DOCUMENT_NOT_SUPPORTED:
    'Set `documents` of the host backend for this type, or leave the type out of `document-type`.',
  IDEMPOTENCY_KEY_MISSING: 'Let the header `Idempotency-Key` pass through what stands before the host backend.',
  IDEMPOTENCY_KEY_REUSED: 'Give every request of your own a new `Idempotency-Key`.',
  URL_NOT_ALLOWED:
    "Add the origin of the identity service's hosted page to `liveness.allowedOrigins` of the host backend.",
  SYSTEM_ERROR: onServer,
  INTERNAL: onServer,
};

/** @param origin of the page; `undefined` outside a browser */
export function problemFixOf(
  code: ProblemCode,
  { origin } = (globalThis as { location?: { origin?: string } }).location ?? {},
): string | undefined {
  const fix = fixes[code];
  return origin === undefined ? fix : fix?.replace('the origin of this page', `"${origin}"`);
}
