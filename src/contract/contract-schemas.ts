/**
 * The host-backend contract as zod schemas: what the browser sends to the partner's own server and what comes back. The
 * server validates with them, its OpenAPI document is made from them, and `contract.ts` infers the types. This is the
 * only module of the package that imports zod. All others import only its types, so that no zod reaches a browser.
 *
 * @example
 * ```js
 * import { documentDetails } from 'idv-elements/contract-schemas';
 *
 * const details = documentDetails.parse(JSON.parse(await form.get('details').text()));
 * ```
 */
import { z } from 'zod';
import { documentCountries, documentRules, otherTypes, serviceTypes } from './document-names.js';
import { hostProblemCodes, serviceCodes, type ProblemCode } from './problem-codes.js';

const problemCodes = [
  ...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'),
  ...hostProblemCodes,
] as const satisfies readonly ProblemCode[];

const percent = z.number().min(0).max(100);
const sha256 = (of: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(`SHA-256 of ${of}, hexadecimal.`);
const reference = z.string().describe('The reference that was used at the identity service.');

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.enum(problemCodes),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    reference: z
      .string()
      .describe("The attempt's reference at the identity service, or the request's id if the service was not called."),
  })
  .describe('RFC 9457 problem details, `content-type: application/problem+json`.');

export const sessionPolicy = z
  .object({
    maxImageBytes: z.int().positive().describe('Largest image that the backend accepts, in bytes.'),
    maxImagePixels: z.int().positive().describe('Largest image that the backend accepts, in pixels (width × height).'),
    livenessAttempts: z.int().positive().describe('How many liveness checks one session may start.'),
    documents: z
      .partialRecord(z.enum(otherTypes), z.enum(documentRules))
      .optional()
      .describe(
        'What happens with each document for which the identity service has no check: `ocr`: its text is read; `keep`: its ' +
          'pictures are only kept; `none`, or absent: it is refused.',
      ),
  })
  .describe('What the partner allows in one session.');

const sessionEnd = z.iso
  .datetime()
  .optional()
  .describe('ISO 8601, UTC: the end of the session, up to which its token can be renewed. Absent: it cannot be.');

export const sessionCreated = z
  .object({
    sessionId: z.string(),
    token: z
      .string()
      .describe('Signed, valid for at most 15 minutes, bound to subject and origin. Sent as `Authorization: Bearer`.'),
    expiresAt: z.iso.datetime().describe('ISO 8601, UTC: the end of the token.'),
    endsAt: sessionEnd,
    contractVersion: z
      .int()
      .positive()
      .optional()
      .describe('Version of this contract, 1 at present. The elements refuse another one, and name it in the console.'),
    policy: sessionPolicy,
  })
  .describe('`POST /sessions` → 201, and `POST /sessions/current/renewal` → 201: a later token of the same session.');

/**
 * The names come from our own tables. They are limited so that an attacker's names cannot fill the log or the store.
 */
const measureName = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);
const maxMeasures = 64;

const captureFields = {
  capturedAt: z.iso
    .datetime({ offset: true })
    .describe('ISO 8601, UTC: when the picture was taken on the device, or chosen from its files.'),
  thresholdsVersion: z.string().min(1).max(64).describe('Version of the threshold table that judged the picture.'),
  measures: z
    .record(measureName, z.number().nullable())
    .refine((measures) => Object.keys(measures).length <= maxMeasures, 'too many measures')
    .describe('Measures by name. Informative: the backend decides on the image alone.'),
};

export const faceDetails = z
  .object({ ...captureFields, mode: z.enum(['automatic', 'manual']).describe('How the picture was taken.') })
  .describe(
    'Part `details` (JSON) of `POST /faces`, `multipart/form-data`, in addition to the part `image` (JPEG, PNG or WebP). ' +
      'Headers: `Authorization`, `Idempotency-Key`.',
  );

export const faceAccepted = z
  .object({
    faceId: z.string(),
    reference,
    confidence: percent.describe('0 to 100, as the identity service reports it.'),
    sha256: sha256('the picture as the identity service received it'),
  })
  .describe('`POST /faces` → 201. Exactly one face was found.');

export const documentDetails = z
  .object({
    ...captureFields,
    country: z.enum(documentCountries),
    documentType: z
      .enum([...serviceTypes, ...otherTypes])
      .describe('One that `policy.documents` refuses is answered with `DOCUMENT_NOT_SUPPORTED`.'),
    verificationLevel: z
      .string()
      .min(1)
      .max(32)
      .optional()
      .describe('As the identity service names it, such as `basic` (the default) or `extended`.'),
    mode: z.enum(['automatic', 'manual', 'upload']).describe('How the picture was taken.'),
  })
  .describe(
    'Part `details` (JSON) of `POST /documents`, `multipart/form-data`, in addition to the part `image` (the front) and the optional ' +
      'part `back`. Headers as for `POST /faces`.',
  );

const checked = z
  .enum(['document', 'ocr', 'kept'])
  .optional()
  .describe(
    'What was done: `document`, the default: the identity service has checked it. `ocr`: only its text was read. `kept`: nothing.',
  );

export const documentAccepted = z
  .object({
    documentId: z.string(),
    checked,
    reference: reference.describe(
      'The reference that was used at the identity service; `documentId` if it was not called.',
    ),
    backRead: z.boolean().describe('Whether a back was sent and its text was read.'),
    sha256: sha256('the front as the identity service received it'),
    backSha256: sha256('the back; `null` if none was sent').nullable(),
  })
  .describe("`POST /documents` → 201. The text that was read goes to the partner's hook, not to the browser.");

export const faceComparisonRequest = z
  .object({ source: z.uuid(), target: z.uuid() })
  .describe(
    '`POST /face-comparisons`, JSON: two pictures of this session, each by the id of its result: `documentId`, `faceId` or ' +
      '`livenessId`. Headers as for `POST /faces`. Where the partner allows foreign pictures, `multipart/form-data` is accepted ' +
      'too: a picture as part `source`, `target` or both, and the part `details` (JSON).',
  );

export const foreignComparisonDetails = faceComparisonRequest
  .partial()
  .describe('Part `details` (JSON) of `POST /face-comparisons` with a foreign picture: the id of the other picture.');

export const comparedPicture = z
  .object({
    kind: z
      .enum(['document', 'face', 'liveness', 'foreign'])
      .describe('`foreign`: it was sent with the request; no result of the session belongs to it.'),
    id: z.string().nullable().describe('Of the result that the picture belongs to; `null` for a foreign picture.'),
    sha256: sha256('the picture'),
  })
  .describe('One side of a comparison.');

export const facesCompared = z
  .object({
    comparisonId: z.string(),
    reference,
    isMatch: z.literal(true).describe('Faces that do not match are a `FACE_MISMATCH` problem.'),
    source: comparedPicture,
    target: comparedPicture,
  })
  .describe('`POST /face-comparisons` → 201');

export const livenessCreated = z
  .object({
    livenessId: z.string(),
    url: z.url().describe("Address of the hosted page. Its origin was checked against the partner's list."),
  })
  .describe('`POST /liveness` → 201');

export const livenessStatus = z.enum(['IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'EXPIRED']);

export const livenessProgress = z
  .object({
    livenessId: z.string(),
    status: livenessStatus,
    confidence: percent.optional().describe('0 to 100; only if the partner opted in.'),
  })
  .describe(
    '`GET /liveness/{id}`, and the data of each `status` event of `GET /liveness/{id}/events` (`text/event-stream`, which ends ' +
      'with the first status other than `IN_PROGRESS`).',
  );

export const flowStep = z.enum(['document', 'face', 'liveness']);

export const sessionPicture = z.object({
  role: z.enum(['front', 'back', 'selfie', 'reference']),
  sha256: sha256('the picture'),
});

export const sessionStep = z
  .object({
    kind: flowStep,
    id: z.string().describe('`documentId`, `faceId` or `livenessId`.'),
    checked: checked.describe('Of a document: what was done with it, `document` if absent.'),
    acceptedAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    pictures: z.array(sessionPicture),
  })
  .describe('One accepted step of a session, and the pictures it is based on.');

const handoffSteps = z
  .array(flowStep)
  .min(1)
  .max(3)
  .refine((steps) => new Set(steps).size === steps.length, 'a step twice')
  .describe('What is to be done on the other device, each step once.');

export const handoffRequest = z
  .object({ steps: handoffSteps })
  .describe(
    '`POST /handoffs`, JSON: continue on another device. A new handoff replaces the older one of the session. Headers as for ' +
      '`POST /faces`.',
  );

export const handoffCreated = z
  .object({
    handoffId: z.string(),
    code: z.string().describe('For the link, in its fragment: 128 bits, base64url. It can be used once.'),
    number: z.string().describe('Two digits that the first device shows, and the person enters on the other one.'),
    expiresAt: z.iso.datetime().describe('ISO 8601, UTC: until then the code can be used, at most 5 minutes.'),
  })
  .describe('`POST /handoffs` → 201');

export const handoffClaim = z
  .object({ code: z.string().regex(/^[\w-]{22}$/), number: z.string().regex(/^\d{2}$/) })
  .describe(
    '`POST /handoffs/claim`, JSON, without a token: the other device takes over. Header: `Idempotency-Key`. The same key gives ' +
      'the same answer, after a reload too.',
  );

export const handoffClaimed = z
  .object({
    handoffId: z.string(),
    sessionId: z.string(),
    token: z.string().describe('For the same session, bound to the origin of the page that claims.'),
    expiresAt: z.iso.datetime().describe('ISO 8601, UTC: the end of the token.'),
    endsAt: sessionEnd,
    policy: sessionPolicy,
    steps: handoffSteps,
  })
  .describe('`POST /handoffs/claim` → 201');

export const handoffStatus = z.enum(['waiting', 'claimed', 'completed', 'expired']);

export const handoffProgress = z
  .object({
    handoffId: z.string(),
    status: handoffStatus.describe(
      '`completed`: every step that was asked for is accepted. `expired`: nobody claimed it in time, or it was canceled, replaced ' +
        'or ended by wrong numbers.',
    ),
    accepted: z.array(flowStep).describe('The steps that were asked for and are accepted so far.'),
  })
  .describe(
    '`GET /handoffs/{id}`, and the data of each `handoff` event of `GET /handoffs/{id}/events` (`text/event-stream`, which ends ' +
      'with `completed` or `expired`).',
  );

export const sessionProgress = z
  .object({
    sessionId: z.string(),
    expiresAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    policy: sessionPolicy,
    face: faceAccepted.nullable(),
    document: documentAccepted.nullable(),
    faceComparison: facesCompared.nullable().describe('`null` as soon as one of its pictures is replaced.'),
    liveness: livenessProgress.nullable(),
    livenessAttemptsLeft: z.int().min(0),
    chain: z.array(sessionStep).describe('The accepted steps, in this order: document, selfie, liveness.'),
  })
  .describe(
    '`GET /sessions/current`: what the session has completed so far, the latest result of each kind. `DELETE` revokes the token ' +
      'and erases everything that the backend holds of the session.',
  );
