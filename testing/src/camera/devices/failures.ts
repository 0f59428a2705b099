/** A way in which a camera fails, as pages see it. */
export interface CameraFailureScenario {
  summary: string;
  /**
   * Where the failure shows: `mediaDevices` is absent, `getUserMedia` rejects, its promise does not settle, or an open
   * track fails.
   */
  shows: 'absent' | 'rejects' | 'waits' | 'track';
  /** Name of the `DOMException`, if one is thrown. */
  errorName?: string;
  errorMessage?: string;
  /** What the Permissions API reports afterward, if not `granted`. */
  permission?: PermissionState;
}

/** @param errorName name of the `DOMException` */
const rejects = (
  summary: string,
  errorName: string,
  errorMessage?: string,
  permission?: PermissionState,
): CameraFailureScenario => ({
  summary,
  shows: 'rejects',
  errorName,
  ...(errorMessage && { errorMessage }),
  ...(permission && { permission }),
});

/** Names and messages are those of Chrome. */
export const cameraFailureScenarios = {
  'permission-denied': rejects('The person or the browser refused.', 'NotAllowedError', 'Permission denied', 'denied'),
  'permission-dismissed': rejects('The person closed the prompt.', 'NotAllowedError', 'Permission dismissed', 'prompt'),
  'blocked-by-policy': rejects(
    'The permissions policy forbids it: an iframe without allow="camera".',
    'NotAllowedError',
    'Permission denied',
    'denied',
  ),
  'insecure-context': {
    summary: 'The page was loaded over plain HTTP: there is no navigator.mediaDevices.',
    shows: 'absent',
  },
  unsupported: { summary: 'The browser, often an in-app one, has no navigator.mediaDevices.', shows: 'absent' },
  'not-found': rejects('There is no camera.', 'NotFoundError', 'Requested device not found'),
  busy: rejects('Another app is using the camera.', 'NotReadableError', 'Could not start video source'),
  overconstrained: rejects('No camera meets the constraints.', 'OverconstrainedError'),
  ended: { summary: 'The track ends: the camera was unplugged, or a call came in.', shows: 'track' },
  black: { summary: 'The picture is black and never changes.', shows: 'track' },
  frozen: { summary: 'The picture never changes.', shows: 'track' },
  'slow-start': { summary: 'The camera takes a long time to start, then works.', shows: 'waits' },
  hanging: { summary: 'getUserMedia never settles.', shows: 'waits', permission: 'prompt' },
} as const satisfies Record<string, CameraFailureScenario>;

export type CameraFailureName = keyof typeof cameraFailureScenarios;

/** The error with which a browser would reject. */
export function failureError(name: CameraFailureName): DOMException {
  const { errorName, errorMessage }: CameraFailureScenario = cameraFailureScenarios[name];
  if (errorName === 'OverconstrainedError') return overconstrained('width');
  return new DOMException(errorMessage ?? '', errorName ?? 'AbortError');
}

/** `OverconstrainedError` names the constraint; older browsers have no constructor for it. */
export function overconstrained(constraint: string): DOMException {
  if (typeof OverconstrainedError === 'function') return new OverconstrainedError(constraint, '');
  return Object.assign(new DOMException('', 'OverconstrainedError'), { constraint });
}
