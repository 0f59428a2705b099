/** Every way a camera fails, as pages meet it. */
export interface CameraFailureScenario {
  summary: string;
  /**
   * When it shows: in place of `getUserMedia`, as its rejection, as a promise that does not settle, or afterward on a
   * track that was given.
   */
  shows: 'absent' | 'rejects' | 'waits' | 'track';
  /** Name of the `DOMException`, where one is thrown. */
  errorName?: string;
  errorMessage?: string;
  /** What the permissions API says afterward, where it differs from `granted`. */
  permission?: PermissionState;
}

/** @param errorName of the `DOMException` */
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
  'permission-denied': rejects(
    'The person, or the browser, said no.',
    'NotAllowedError',
    'Permission denied',
    'denied',
  ),
  'permission-dismissed': rejects('The person closed the prompt.', 'NotAllowedError', 'Permission dismissed', 'prompt'),
  'blocked-by-policy': rejects(
    'The permissions policy forbids it: an iframe without allow="camera".',
    'NotAllowedError',
    'Permission denied',
    'denied',
  ),
  'insecure-context': {
    summary: 'The page came over plain HTTP: there is no navigator.mediaDevices.',
    shows: 'absent',
  },
  unsupported: { summary: 'The browser, often one inside an app, has no navigator.mediaDevices.', shows: 'absent' },
  'not-found': rejects('There is no camera.', 'NotFoundError', 'Requested device not found'),
  busy: rejects('Another app holds the camera.', 'NotReadableError', 'Could not start video source'),
  overconstrained: rejects('No camera meets any constraints.', 'OverconstrainedError'),
  ended: { summary: 'The track ends by itself: unplugged, or a call came in.', shows: 'track' },
  black: { summary: 'The picture is black and never changes.', shows: 'track' },
  frozen: { summary: 'The same picture over and over.', shows: 'track' },
  'slow-start': { summary: 'The camera takes long to start, then works.', shows: 'waits' },
  hanging: { summary: 'getUserMedia never answers.', shows: 'waits', permission: 'prompt' },
} as const satisfies Record<string, CameraFailureScenario>;

export type CameraFailureName = keyof typeof cameraFailureScenarios;

/** The very error a browser would give for a failure that rejects. */
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
