/** The prose of the OpenAPI document: rules that no schema can express. */
import type { Json } from '../../shared/json-schema.js';

export const maxKeyLength = 255;

export const description = `
The contract between the elements of \`idv-elements\` in a browser and the host backend on your own server.

## Origins
- A request whose \`Origin\` is not in your list is refused with \`FORBIDDEN\` (403). \`null\` is never in the list.
- A token is bound to the origin of the page that opened the session. A write with another origin, or without one, is
  refused with \`FORBIDDEN\`.
- Pages on another origin need CORS: \`Access-Control-Allow-Origin\` names that one origin, never \`*\`, with
  \`Vary: Origin\`; a preflight allows the headers \`Authorization\`, \`Content-Type\`, \`Idempotency-Key\` and
  \`Last-Event-ID\`; \`Date\`, \`Retry-After\`, \`X-Request-Id\` and \`Idempotency-Replayed\` are exposed. Pages take your
  time from \`Date\`, because the clocks of devices are wrong.

## Tokens
- \`POST /sessions\` asks your own login who this is, and returns a token of at most 15 minutes. All other routes take it
  as \`Authorization: Bearer\`. It is never taken from the address.
- A 401 always concerns the session: the element opens a new one and repeats the request under the same key.

## Idempotency
- Every \`POST\` of a browser has an \`Idempotency-Key\`. It belongs to the person, not to the session.
- A repeat gets the first answer, with \`Idempotency-Replayed: true\`, also while the first request is still running. The
  identity service is not called again.
- The same key with other content is refused with \`IDEMPOTENCY_KEY_REUSED\` (422).
- If the outcome of a call is unknown, the answer is a retryable problem, and a repeat sends the same reference to the
  service. If that answers \`DUPLICATE_REFERENCE\`, the answer is \`CONFLICT\` (409).

## Limits
- The largest picture is \`policy.maxImageBytes\` bytes and \`policy.maxImagePixels\` pixels: by default 10,000,000 and
  25,000,000. More is refused with \`IMAGE_TOO_LARGE\` (413) before a picture is decoded.
- A picture that is not a JPEG, PNG or WebP by its first bytes is refused with \`UNSUPPORTED_MEDIA_TYPE\` (415), whatever its name.
- The part \`details\` has at most 16,384 bytes and 64 measures, a JSON body 1,024 bytes.

## Answers
- Every answer is \`Cache-Control: no-store\` and \`X-Content-Type-Options: nosniff\`.
- Every error is a problem (RFC 9457) with \`code\`, \`retryable\` and \`reference\`. \`x-problem-codes\` lists all codes with
  their HTTP status, \`x-identity-service-codes\` the names of the identity service's codes. A problem never repeats what was sent, and never reveals the server's code.

A backend needs \`POST /sessions\` and \`POST /faces\` for a selfie. \`npx idv-elements-testing check <address>\` checks a
backend against this document.
`.trim();

const header = (text: string, schema: Json): Json => ({ description: text, schema });

export const headers: Json = {
  'X-Request-Id': header("Names the request in the backend's log.", { type: 'string' }),
  'Retry-After': header('Seconds after which the same request may succeed.', { type: 'integer', minimum: 1 }),
  'Idempotency-Replayed': header('This is the first answer under the key, again.', { const: 'true' }),
};
