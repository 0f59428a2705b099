/** What `docs/error-codes.md` says of every code. A code without an entry does not compile, nor does an entry too many. */
import type { ConsoleCode } from '../../src/shared/diagnostic-codes.js';
import type { IdvErrorCode } from '../../src/shared/errors.js';

export interface CodeText {
  cause: string;
  /** Where the console has no fix of its own. */
  fix?: string;
}

const noneNeeded = 'Nothing to mend: the element tells the person what to do.';
const atService = 'Nothing to mend, unless it lasts: look at the status of the identity service.';

export const errorTexts: Record<IdvErrorCode, CodeText> = {
  'camera-permission-denied': {
    cause: 'The person, the browser or the system does not allow the camera.',
    fix: 'Nothing to mend: the element shows the steps for this browser, and goes on once the camera is allowed.',
  },
  'camera-permission-dismissed': { cause: 'The prompt was closed without an answer.', fix: noneNeeded },
  'camera-blocked-by-policy': {
    cause: 'A permissions policy forbids the camera: of the page, or of the page that has it in a frame.',
  },
  'camera-insecure-context': { cause: 'The page came over http. Browsers give cameras to https and localhost alone.' },
  'camera-not-found': {
    cause: 'The device has no camera, or none that the browser sees.',
    fix: 'Set `backend`, so that the person can continue on a phone.',
  },
  'camera-busy': { cause: 'Another app or tab has the camera, or it did not start in time.', fix: noneNeeded },
  'camera-overconstrained': {
    cause: 'The picture of the camera is too small even for the least demand.',
    fix: noneNeeded,
  },
  'camera-ended': { cause: 'The camera was unplugged, or a call came in.', fix: noneNeeded },
  'camera-black': { cause: 'The camera gives black pictures: a cover, a privacy slider, a driver.', fix: noneNeeded },
  'camera-frozen': { cause: 'The camera gives the same picture over and over.', fix: noneNeeded },
  'camera-unsupported': { cause: 'The browser has no camera interface.', fix: 'See which browsers are supported.' },
  'camera-in-app-browser': {
    cause: 'The browser inside another app gives pages no camera.',
    fix: 'Nothing to mend: the element shows the way to a browser that has one.',
  },
  'vision-offline': { cause: 'The device is offline, and the engine is not loaded yet.', fix: noneNeeded },
  'vision-assets-missing': {
    cause:
      "The engine's files did not come: the network, or a server in trouble (5xx). Also: the package's own code did not come.",
  },
  'vision-assets-corrupt': { cause: 'A file of the engine came with other content than its manifest says.' },
  'vision-assets-misconfigured': {
    cause:
      "The engine's files are not where the elements look for them: 404, a page in their place, files of another version, no " +
      'CORS headers, or `connect-src` of the content policy without their origin.',
  },
  'vision-worker-blocked': {
    cause: 'The worker may not start: `worker-src` of the content policy, or `trusted-types` without `idv-elements`.',
  },
  'vision-crashed': {
    cause: 'The worker ended, mostly for want of memory. It was started once more before.',
    fix: noneNeeded,
  },
  'vision-stalled': { cause: 'The worker gave no sign of life for a while.', fix: noneNeeded },
  'vision-unsupported': { cause: 'The browser lacks what the engine needs.', fix: 'See which browsers are supported.' },
  'capture-failed': { cause: 'The device could not make or encode the picture.', fix: noneNeeded },
  'backend-offline': { cause: 'The device is offline. The photo is kept.', fix: noneNeeded },
  'backend-unreachable': { cause: 'No answer came from the host backend, and nothing tells why.' },
  'backend-timeout': { cause: 'The host backend did not answer in time (15 s, 60 s with a picture), four times.' },
  'backend-bad-response': {
    cause:
      'A proxy or gateway answered 429 or 5xx in place of the host backend, or the host backend broke. Also: a page came from where the host backend had answered before.',
  },
  'backend-misconfigured': {
    cause:
      'What answers is no host backend, or the page may not ask it: a page (HTML), 404 without a problem, a redirect, 403 or 413 ' +
      'of a proxy, JSON with a field that is not as the contract says, another version of the contract, CORS, `connect-src`, ' +
      'http from an https page.',
  },
  'backend-down': { cause: "The host backend's origin does not answer, while that of the page does." },
  'not-configured': {
    cause: 'Something that the element needs is not set: `backend`, or `issuer` or `endpoint`; or it is no address.',
    fix: 'The console has said at load what is missing: `backend-missing` or `attribute-value`.',
  },
  PENDING: { cause: 'The identity service is still processing the check.', fix: noneNeeded },
  FACE_MISMATCH: { cause: 'Two pictures show different people, as far as the service can tell.', fix: noneNeeded },
  INVALID_REQUEST: { cause: 'The request is not as the contract says.' },
  INVALID_CREDENTIALS: { cause: 'The identity service rejects the API key of the host backend.' },
  TIMEOUT: { cause: 'The identity service did not answer in time.', fix: atService },
  PROVIDER_ERROR: { cause: 'A provider behind the identity service failed.', fix: atService },
  INVALID_DOCUMENT: { cause: 'The document is invalid or cannot be read.', fix: noneNeeded },
  DOCUMENT_EXPIRED: { cause: 'The document has expired.', fix: noneNeeded },
  DOCUMENT_NOT_FOUND: { cause: 'Official records do not have the document.', fix: noneNeeded },
  FAILED: { cause: 'The identity service could not check the picture.', fix: atService },
  INVALID_IMAGE: { cause: 'The picture is broken or unsuitable.', fix: noneNeeded },
  SYSTEM_ERROR: { cause: 'The identity service had an internal error.' },
  SERVICE_TEMPORARILY_UNAVAILABLE: {
    cause: 'The identity service or the host backend is unavailable.',
    fix: atService,
  },
  DUPLICATE_REFERENCE: { cause: 'The identity service has seen the reference before.', fix: noneNeeded },
  UNAUTHORIZED: {
    cause:
      'Nobody is signed in, as far as the host backend can tell: no session of the site, no cookie, a wrong token.',
  },
  FORBIDDEN: {
    cause:
      'The origin is not in `allowedOrigins`, the token belongs to another origin, or the partner does not allow the step.',
  },
  SESSION_EXPIRED: { cause: 'The session is over. The elements make another one by themselves.', fix: noneNeeded },
  NOT_FOUND: { cause: 'The host backend has no such route, or no such thing in this session.' },
  METHOD_NOT_ALLOWED: { cause: 'The route exists, but not with this method.' },
  UNSUPPORTED_MEDIA_TYPE: { cause: 'The body is neither JSON nor a form, or the picture no JPEG, PNG or WebP.' },
  IMAGE_TOO_LARGE: {
    cause: 'The picture has more bytes or pixels than the policy allows.',
    fix: 'Raise `maxImageBytes`.',
  },
  IDEMPOTENCY_KEY_MISSING: { cause: 'The header `Idempotency-Key` is missing or malformed.' },
  IDEMPOTENCY_KEY_REUSED: { cause: 'The same key came with another request.' },
  CONFLICT: {
    cause: 'The first request with this key is still running, or its outcome is not known.',
    fix: noneNeeded,
  },
  RATE_LIMITED: {
    cause: 'Too many requests of an address, a session or a person.',
    fix: 'See `limits` of the host backend.',
  },
  ATTEMPTS_EXHAUSTED: {
    cause: 'The session has used up its liveness checks.',
    fix: 'Put a way to get help into the slot `support`. See `livenessAttempts`.',
  },
  NO_FACE: { cause: 'The identity service found no face.', fix: noneNeeded },
  MULTIPLE_FACES: { cause: 'The identity service found several faces.', fix: noneNeeded },
  URL_NOT_ALLOWED: { cause: 'The identity service names a hosted page of an origin that is not allowed.' },
  HANDOFF_EXPIRED: { cause: 'The link for the phone is over.', fix: noneNeeded },
  HANDOFF_CLAIMED: { cause: 'The link was used on another device.', fix: noneNeeded },
  HANDOFF_NUMBER_MISMATCH: { cause: 'The number is not the one on the first device.', fix: noneNeeded },
  INTERNAL: { cause: 'The host backend broke, or one of its hooks (`authorize`, `onResult`).' },
};

export const consoleTexts: Record<ConsoleCode, Required<CodeText>> = {
  'attribute-value': {
    cause:
      'An attribute or property has a value that the element cannot use. Most count as the default then; a `country` or ' +
      '`document-type` of which there is no document, or an unknown step, leaves the person nothing to do.',
    fix: 'Use one of the values that the line names.',
  },
  'attribute-unknown': {
    cause: 'An attribute is spelled nearly like one of the element.',
    fix: 'Use the name that the line suggests.',
  },
  'backend-missing': {
    cause:
      'The element cannot do its work without a server: `<idv-liveness>`, a journey with that step, the guided check.',
    fix: 'Set `backend`, or `endpoint` or `issuer` of `<idv-liveness-challenge>`.',
  },
  'element-defined': {
    cause:
      'The name of an element is taken: by a second copy, another version, or something else. What came first stays.',
    fix: 'Load one copy of one version.',
  },
  'step-unknown': {
    cause: '`completeStep()` was called with a step that the journey does not have.',
    fix: 'Name one of its `steps`.',
  },
  'code-not-loaded': {
    cause:
      "A file of the package's own code did not come: not on the server, blocked by `script-src`, or an error within it.",
    fix: "Serve every file of the package's build together; after a deployment, keep the old ones for a while.",
  },
  'engine-shared': {
    cause: 'Elements of one page ask for different engines or assets. They share one, and the first element decides.',
    fix: 'Give all of them the same `assets` and `engine`.',
  },
  'engine-fallback': {
    cause: 'One engine does not work on this device, and the other one takes over.',
    fix: 'Nothing to mend, unless every device says so.',
  },
  'engine-pixels': {
    cause: 'No engine works on this device: light and blur are checked, faces are not.',
    fix: 'Nothing to mend, unless every device says so.',
  },
  'engine-restarted': {
    cause: 'The worker ended or fell silent, and was started once more.',
    fix: 'Nothing to mend, unless every device says so.',
  },
  'torch-failed': { cause: 'The camera has a light, and refuses to switch it.', fix: 'Nothing to mend.' },
  'wasm-blocked': {
    cause: 'The content policy forbids WebAssembly. Light and blur are checked, faces are not.',
    fix: "Add `'wasm-unsafe-eval'` to `script-src`: of the page, and of the engine's files if they come with a policy.",
  },
  'frame-blocked': {
    cause: "The content policy forbids the frame of the identity service's hosted page.",
    fix: 'Add its origin to `frame-src`, or set `presentation="popup"`.',
  },
};
