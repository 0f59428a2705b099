/** The text of `docs/error-codes.md` for every code. A missing or superfluous entry does not compile. */
import type { ConsoleCode } from '../../src/contract/diagnostic-codes.js';
import type { IdvErrorCode } from '../../src/contract/errors.js';

export interface CodeText {
  cause: string;
  /** Needed only if the console has no fix of its own. */
  fix?: string;
}

const noneNeeded = 'No action needed: the element tells the person what to do.';
const atService = 'No action needed, unless it persists: then check the status of the identity service.';
const noneUnlessEverywhere = 'No action needed, unless every device reports it.';

export const errorTexts: Record<IdvErrorCode, CodeText> = {
  'camera-permission-denied': {
    cause: 'The person, the browser or the system does not allow the camera.',
    fix: 'No action needed: the element shows the steps for this browser, and continues once the camera is allowed.',
  },
  'camera-permission-dismissed': { cause: 'The prompt was closed without an answer.', fix: noneNeeded },
  'camera-blocked-by-policy': {
    cause: 'A permissions policy forbids the camera, either of the page or of a page that shows it in a frame.',
  },
  'camera-insecure-context': {
    cause: 'The page was loaded over http. Browsers allow cameras only on https and localhost.',
  },
  'camera-not-found': {
    cause: 'The device has no camera, or none that the browser can see.',
    fix: 'Set `backend`, so that the person can continue on a phone.',
  },
  'camera-busy': { cause: 'Another app or tab is using the camera, or it did not start in time.', fix: noneNeeded },
  'camera-overconstrained': {
    cause: "The camera's picture is too small for even the lowest requirement.",
    fix: noneNeeded,
  },
  'camera-ended': { cause: 'The camera was unplugged, or a call came in.', fix: noneNeeded },
  'camera-black': {
    cause: 'The camera returns black pictures, because of a cover, a privacy slider or a driver.',
    fix: noneNeeded,
  },
  'camera-frozen': { cause: 'The camera returns the same picture over and over.', fix: noneNeeded },
  'camera-unsupported': { cause: 'The browser has no camera API.', fix: 'See which browsers are supported.' },
  'camera-in-app-browser': {
    cause: 'The browser inside another app gives pages no camera.',
    fix: 'No action needed: the element shows how to open a browser that has one.',
  },
  'vision-offline': { cause: 'The device is offline, and the engine is not loaded yet.', fix: noneNeeded },
  'vision-assets-missing': {
    cause:
      "The engine's files, or the package's own code, could not be loaded: a network failure, or a server error (5xx).",
  },
  'vision-assets-corrupt': { cause: "The content of an engine file doesn't match its manifest." },
  'vision-assets-misconfigured': {
    cause:
      "The engine's files are not where the elements look for them: 404, an HTML page instead, files of another version, no " +
      'CORS headers, or their origin is missing from `connect-src` of the content policy.',
  },
  'vision-worker-blocked': {
    cause: 'The content policy stops the worker: `worker-src`, or `trusted-types` without `idv-elements`.',
  },
  'vision-crashed': {
    cause: 'The worker ended, usually because the device ran out of memory. It had already been restarted once.',
    fix: noneNeeded,
  },
  'vision-stalled': { cause: 'The worker stopped responding.', fix: noneNeeded },
  'vision-unsupported': { cause: 'The browser lacks what the engine needs.', fix: 'See which browsers are supported.' },
  'canvas-blocked': {
    cause:
      "The browser returns noise for what a page reads from a canvas: Firefox's `privacy.resistFingerprinting`, which Tor Browser, Mullvad Browser and LibreWolf turn on.",
    fix: 'No action needed: the element offers a phone, or says to use another browser. To test there, allow this page to read canvas data.',
  },
  'capture-failed': { cause: 'The device could not create or encode the picture.', fix: noneNeeded },
  'file-unsupported': {
    cause: 'This browser cannot decode the file that was chosen. `error.detail` names its format, such as `HEIC`.',
    fix: 'None needed. If people have PDFs, let your page open them with `idv-elements/pdf`.',
  },
  'file-unreadable': {
    cause:
      'The file that was chosen is damaged or no picture, or PDF.js could not draw it (`error.detail` is `PDF`), ' +
      'or it has changed or gone since it was chosen (`gone`).',
    fix: noneNeeded,
  },
  'file-locked': { cause: 'The PDF that was chosen is encrypted.', fix: noneNeeded },
  'backend-offline': {
    cause: 'The device is offline. A photo is kept, and everything continues when the network is back.',
    fix: noneNeeded,
  },
  'backend-unreachable': { cause: 'The host backend did not answer, for an unknown reason.' },
  'backend-timeout': { cause: 'The host backend did not answer in time (15 s, 60 s with a picture), four times.' },
  'backend-bad-response': {
    cause:
      'A proxy or gateway answered 429 or 5xx instead of the host backend, or the host backend failed. Or the backend answered before, but its address now returns an HTML page.',
  },
  'backend-misconfigured': {
    cause:
      'The server that answers is not a host backend, or the page may not call it: an HTML page, a 404 without a problem, a redirect, ' +
      'a 403 or 413 from a proxy, JSON that breaks the contract, another version of the contract, CORS, `connect-src`, ' +
      'http from an https page, or no login sent to another origin.',
  },
  'backend-down': { cause: "The host backend's origin does not answer, but the page's own origin does." },
  'not-configured': {
    cause: 'A required setting is missing or is not a valid address: `backend`, or `issuer` or `endpoint`.',
    fix: 'When the element loaded, the console said what is missing: `backend-missing` or `attribute-value`.',
  },
  PENDING: { cause: 'The identity service is still processing the check.', fix: noneNeeded },
  FACE_MISMATCH: { cause: 'The service finds that two pictures show different people.', fix: noneNeeded },
  INVALID_REQUEST: { cause: "The request doesn't follow the contract." },
  INVALID_CREDENTIALS: { cause: "The identity service rejects the host backend's API key." },
  TIMEOUT: { cause: 'The identity service did not answer in time.', fix: atService },
  PROVIDER_ERROR: { cause: 'A provider behind the identity service failed.', fix: atService },
  INVALID_DOCUMENT: { cause: 'The document is invalid or cannot be read.', fix: noneNeeded },
  DOCUMENT_EXPIRED: { cause: 'The document has expired.', fix: noneNeeded },
  DOCUMENT_NOT_FOUND: { cause: 'The document is not in the official records.', fix: noneNeeded },
  FAILED: { cause: 'The identity service could not check the picture.', fix: atService },
  INVALID_IMAGE: { cause: 'The picture is broken or unsuitable.', fix: noneNeeded },
  SYSTEM_ERROR: { cause: 'The identity service had an internal error.' },
  SERVICE_TEMPORARILY_UNAVAILABLE: {
    cause: 'The identity service or the host backend is unavailable.',
    fix: atService,
  },
  DUPLICATE_REFERENCE: { cause: 'The identity service has seen the reference before.', fix: noneNeeded },
  UNAUTHORIZED: {
    cause: 'The host backend sees no signed-in person: no session of the site, no cookie, or a wrong token.',
  },
  FORBIDDEN: {
    cause:
      'The origin is not in `allowedOrigins`, the token belongs to another origin, or the partner does not allow the step.',
  },
  SESSION_EXPIRED: { cause: 'The session has expired. The elements create a new one by themselves.', fix: noneNeeded },
  NOT_FOUND: { cause: 'The host backend has no such route, or the session has no such item.' },
  METHOD_NOT_ALLOWED: { cause: 'The route exists, but not with this method.' },
  UNSUPPORTED_MEDIA_TYPE: { cause: 'The body is neither JSON nor a form, or the picture is not a JPEG, PNG or WebP.' },
  IMAGE_TOO_LARGE: {
    cause: 'The picture has more bytes or pixels than the policy allows.',
    fix: 'Raise `maxImageBytes` or `maxImagePixels`.',
  },
  IDEMPOTENCY_KEY_MISSING: { cause: 'The header `Idempotency-Key` is missing or malformed.' },
  IDEMPOTENCY_KEY_REUSED: { cause: 'The same key was sent with a different request.' },
  CONFLICT: { cause: 'The first request with this key is still running, or its outcome is unknown.', fix: noneNeeded },
  RATE_LIMITED: {
    cause: 'Too many requests from one address, session or person.',
    fix: 'See `limits` of the host backend.',
  },
  ATTEMPTS_EXHAUSTED: {
    cause: 'The session has used up its liveness checks.',
    fix: 'Put a way to get help into the slot `support`. See `livenessAttempts`.',
  },
  DOCUMENT_NOT_SUPPORTED: {
    cause:
      "The identity service has no check for this type of document, and the host backend's `documents` refuses it.",
  },
  NO_FACE: { cause: 'No face was found in the picture.', fix: noneNeeded },
  MULTIPLE_FACES: { cause: 'Several faces were found in the picture.', fix: noneNeeded },
  URL_NOT_ALLOWED: { cause: "The identity service returned a hosted page whose origin isn't allowed." },
  HANDOFF_EXPIRED: { cause: 'The link for the phone has expired.', fix: noneNeeded },
  HANDOFF_CLAIMED: { cause: 'The link was used on another device.', fix: noneNeeded },
  HANDOFF_NUMBER_MISMATCH: { cause: 'The number is not the one on the first device.', fix: noneNeeded },
  INTERNAL: { cause: 'The host backend failed, or `authorize` did.' },
};

export const consoleTexts: Record<ConsoleCode, Required<CodeText>> = {
  'attribute-value': {
    cause:
      'An attribute or property has a value that the element cannot use. Usually the default applies instead. But with an unknown ' +
      'step, or a `country` or `document-type` that has no document, the person can do nothing.',
    fix: 'Use one of the values that the message lists.',
  },
  'attribute-unknown': {
    cause: "An attribute's name is close to one that the element has.",
    fix: 'Use the name that the message suggests.',
  },
  'backend-missing': {
    cause: 'The element needs a server: `<idv-liveness>`, a journey with that step, or the guided check.',
    fix: 'Set `backend`, or `endpoint` or `issuer` of `<idv-liveness-challenge>`.',
  },
  'element-defined': {
    cause:
      "An element's name is already taken: by a second copy, another version, or something else. The first one stays.",
    fix: 'Load one copy of one version.',
  },
  'element-unknown': {
    cause: 'A tag starts with `idv-` and is not defined three seconds after the first element has loaded.',
    fix: 'Correct the name, or import the entry that the message names.',
  },
  'step-unknown': {
    cause: '`completeStep()` was called with a step that the journey does not have.',
    fix: 'Pass one of its `steps`.',
  },
  'code-not-loaded': {
    cause:
      "A file of the package's own code did not load: missing on the server, blocked by `script-src`, or with an error inside.",
    fix: "Serve all files of the package's build together. After a deployment, keep the old ones for a while.",
  },
  'engine-shared': {
    cause: 'Elements on one page ask for different engines or assets. They share one, and the first element decides.',
    fix: 'Give all of them the same `assets` and `engine`.',
  },
  'engine-fallback': {
    cause: 'One engine does not work on this device, or the site does not serve it, and the other takes over.',
    fix: noneUnlessEverywhere,
  },
  'engine-pixels': {
    cause: 'No engine works on this device. Light and blur are checked, faces are not.',
    fix: noneUnlessEverywhere,
  },
  'engine-restarted': {
    cause: 'The worker ended or stopped responding, and was restarted once.',
    fix: noneUnlessEverywhere,
  },
  'camera-silent': {
    cause: "A request for the camera has had no answer for 8 seconds, or an app's web view will never answer it.",
    fix: 'In your own app, make the web view answer: see [Apps](apps.md).',
  },
  'torch-failed': { cause: "The camera has a light, but it can't be switched.", fix: 'No action needed.' },
  'wasm-blocked': {
    cause: 'The content policy forbids WebAssembly. Light and blur are checked, faces are not.',
    fix: "Add `'wasm-unsafe-eval'` to `script-src` of the page, and of the engine's files if they are served with a policy.",
  },
  'frame-blocked': {
    cause: "The content policy forbids the frame of the identity service's hosted page.",
    fix: 'Add its origin to `frame-src`, or set `presentation="popup"`.',
  },
};
