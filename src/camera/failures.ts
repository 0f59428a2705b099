import { IdvError } from '../contract/errors.js';
import type { DeviceErrorCode } from '../contract/errors.js';
import type { InAppBrowser } from './browser.js';

export type CameraErrorCode = Extract<DeviceErrorCode, `camera-${string}`>;

/** Everything known when the camera could not be opened. Plain values, so that the table below is pure. */
export interface CameraCircumstance {
  /** `name` of the error of `getUserMedia`; `null` if it could not even be called. */
  errorName: string | null;
  errorMessage: string;
  secureContext: boolean;
  /** Whether `navigator.mediaDevices.getUserMedia` exists. */
  hasGetUserMedia: boolean;
  /** Whether the document's permissions policy allows the camera; `null` if unknown. */
  policyAllows: boolean | null;
  inIframe: boolean;
  /** State in the Permissions API after the failure; `null` if unknown. */
  permission: PermissionState | null;
  inApp: InAppBrowser | null;
  /** Number of cameras that the browser lists, with or without a name; `null` if it cannot list them. */
  camerasListed: number | null;
  /** Milliseconds from the call to the failure. */
  answeredAfterMs: number;
}

/** Nobody answers a prompt faster than this, so a faster refusal came from the browser itself. */
const fastestAnswerMs = 250;

const refused = ['NotAllowedError', 'PermissionDeniedError', 'PermissionDismissedError'];
const busy = ['NotReadableError', 'TrackStartError', 'AbortError', 'SourceUnavailableError'];

export interface CameraFailureRow {
  code: CameraErrorCode;
  /** The message for developers in the console. */
  message: string;
  retryable: boolean;
  when: (circumstance: CameraCircumstance) => boolean;
}

const named =
  (...names: string[]) =>
  ({ errorName }: CameraCircumstance): boolean =>
    errorName !== null && names.includes(errorName);
const wasRefused = named(...refused);
const wasUnfit = named('OverconstrainedError', 'ConstraintNotSatisfiedError');

/**
 * The first match wins. Causes that nobody at the screen can change come first, what the person just did comes last.
 */
export const cameraFailures: readonly CameraFailureRow[] = [
  {
    code: 'camera-insecure-context',
    message: 'The camera needs a secure context: serve the page over HTTPS or from localhost.',
    retryable: false,
    when: ({ secureContext }) => !secureContext,
  },
  {
    code: 'camera-in-app-browser',
    message: 'The browser inside this app does not offer pages a camera.',
    retryable: false,
    when: ({ hasGetUserMedia, inApp }) => !hasGetUserMedia && inApp !== null,
  },
  {
    code: 'camera-unsupported',
    message: 'This browser has no getUserMedia.',
    retryable: false,
    when: ({ hasGetUserMedia }) => !hasGetUserMedia,
  },
  {
    code: 'camera-blocked-by-policy',
    message:
      'The permissions policy of this page, or of the page around its iframe, forbids the camera (allow="camera", Permissions-Policy).',
    retryable: false,
    when: (circumstance) =>
      named('SecurityError')(circumstance) || (wasRefused(circumstance) && circumstance.policyAllows === false),
  },
  {
    code: 'camera-in-app-browser',
    message: 'The app around this page refused the camera without asking the person.',
    retryable: false,
    when: (circumstance) =>
      circumstance.inApp !== null &&
      (named('NotSupportedError')(circumstance) ||
        (wasRefused(circumstance) && circumstance.answeredAfterMs < fastestAnswerMs)),
  },
  {
    // Only Chrome reports a closed prompt. In other browsers the permission is still "prompt".
    code: 'camera-permission-dismissed',
    message: 'The camera prompt was closed without an answer.',
    retryable: true,
    when: (circumstance) =>
      named('PermissionDismissedError')(circumstance) ||
      (wasRefused(circumstance) &&
        (/dismiss/i.test(circumstance.errorMessage) ||
          (circumstance.permission === 'prompt' && circumstance.answeredAfterMs >= fastestAnswerMs))),
  },
  {
    code: 'camera-permission-denied',
    message: 'The person, the browser or the system does not allow the camera.',
    retryable: true,
    when: wasRefused,
  },
  {
    code: 'camera-not-found',
    message: 'No camera was found.',
    retryable: true,
    // WebKit reports unmet constraints if there is no camera at all.
    when: (circumstance) =>
      named('NotFoundError', 'DevicesNotFoundError')(circumstance) ||
      (wasUnfit(circumstance) && circumstance.camerasListed === 0),
  },
  {
    code: 'camera-overconstrained',
    message: 'No camera meets even the weakest constraints.',
    retryable: true,
    when: wasUnfit,
  },
  {
    code: 'camera-unsupported',
    message: 'This browser cannot open a camera.',
    retryable: false,
    when: named('NotSupportedError', 'TypeError'),
  },
  {
    code: 'camera-busy',
    message: 'The camera did not start in time; another app or tab may be using it.',
    retryable: true,
    when: named('TimeoutError'),
  },
  {
    code: 'camera-busy',
    message: 'The camera could not be started; another app or tab may be using it.',
    retryable: true,
    when: named(...busy),
  },
];

/** The row for unknown error names: the device did not start, and trying again may help. */
const unknownFailure: CameraFailureRow = {
  code: 'camera-busy',
  message: 'The camera could not be started.',
  retryable: true,
  when: () => true,
};

/** Finds the row of a failure. Pure. */
export function classifyCameraFailure(circumstance: CameraCircumstance): CameraFailureRow {
  return cameraFailures.find((row) => row.when(circumstance)) ?? unknownFailure;
}

/** Failures of a camera that was live. */
export const liveFailures = {
  'camera-ended': 'The camera was interrupted: it was unplugged, or a call came in.',
  'camera-black': 'The camera delivers a black picture.',
  'camera-frozen': 'The camera picture is frozen.',
} as const satisfies Partial<Record<CameraErrorCode, string>>;

export function liveFailure(code: keyof typeof liveFailures): IdvError {
  return new IdvError(code, liveFailures[code], { retryable: true });
}

/** Collects the circumstances from the page and classifies the failure. Browser messages hold no personal data. */
export async function cameraError(
  cause: unknown,
  facts: { inApp: InAppBrowser | null; answeredAfterMs: number },
): Promise<IdvError> {
  const { name, message } = cause instanceof Error ? cause : { name: null, message: '' };
  const row = classifyCameraFailure({
    errorName: name,
    errorMessage: message,
    secureContext: isSecureContext,
    hasGetUserMedia: hasGetUserMedia(),
    policyAllows: await policyAllowsCamera(),
    inIframe: window.parent !== window,
    permission: await cameraPermission(),
    camerasListed: await countCameras(),
    ...facts,
  });
  const detail = name === null ? '' : ` (${name}: ${message})`;
  return new IdvError(row.code, row.message + detail, { retryable: row.retryable, cause });
}

/** `mediaDevices` is missing in insecure contexts and in many web views. */
export function hasGetUserMedia(): boolean {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return typeof devices?.getUserMedia === 'function';
}

async function countCameras(): Promise<number | null> {
  if (!hasGetUserMedia()) return null;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind }) => kind === 'videoinput').length;
  } catch {
    return null;
  }
}

interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/** Firefox and Safari don't expose the policy, but if it forbids the camera they list none, not even a nameless one. */
export async function policyAllowsCamera(): Promise<boolean | null> {
  const page: { permissionsPolicy?: FeaturePolicy; featurePolicy?: FeaturePolicy } = document as unknown as {
    permissionsPolicy?: FeaturePolicy;
    featurePolicy?: FeaturePolicy;
  };
  const policy = page.permissionsPolicy ?? page.featurePolicy;
  try {
    if (policy !== undefined) return policy.allowsFeature('camera');
    if (window.parent === window) return null;
    return (await countCameras()) === 0 ? false : null;
  } catch {
    return null;
  }
}

/** The camera's state in the Permissions API; `null` if unknown (Firefox before 131, some web views). */
export async function cameraPermission(): Promise<PermissionState | null> {
  try {
    const permissions: Permissions | undefined = navigator.permissions;
    const status = await permissions?.query({ name: 'camera' });
    return status?.state ?? null;
  } catch {
    return null;
  }
}
