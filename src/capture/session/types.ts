import type { FaceHint, FaceVerdict, HintDirection } from '../../quality/types.js';
import type { LivenessCreated, LivenessProgress } from '../../shared/contract.js';
import type { IdvError, IdvErrorCode } from '../../shared/errors.js';
import type { LivenessMessageEvent } from '../../shared/liveness-message.js';
import type { HintStabilizerState } from '../lifecycle/hint-stabilizer.js';
import type { Hold } from '../lifecycle/hold.js';
import type { FailureOrigin, Retry, RecoveryAction } from '../lifecycle/recovery.js';

/** How the hosted page comes before the person. */
export const livenessPresentations = ['iframe', 'popup', 'redirect', 'qr'] as const;
export type LivenessPresentation = (typeof livenessPresentations)[number];

export interface LivenessSessionOptions {
  presentation: LivenessPresentation | 'auto';
  /** Look at camera, face and light before the hosted page does. */
  preCheck: boolean;
  /** A phone or tablet: a QR code on it is of no use. */
  handheld: boolean;
}

/** Fields of every state. */
export interface SessionCommon {
  options: LivenessSessionOptions;
  /** Number of the current go, from 1; 0 before `start`. */
  attempt: number;
  /** When the current state was entered, clock of the events, milliseconds. */
  enteredAt: number;
  camera: 'closed' | 'opening' | 'live' | 'paused';
  vision: 'none' | 'loading' | 'ready';
  /** Download of the engine. `totalBytes` is 0 until known. */
  loadedBytes: number;
  totalBytes: number;
  /** Why this page got no camera in the current go. */
  cameraFault: IdvErrorCode | null;
  /** How many more checks the backend allows; `null` while nobody has asked. */
  attemptsLeft: number | null;
}

/** Frames are judged: camera, one face, light. */
export interface CheckingState extends SessionCommon {
  status: 'checking';
  hint: FaceHint | null;
  direction: HintDirection | null;
  stabilizer: HintStabilizerState<FaceHint, HintDirection>;
  hold: Hold | null;
  /** 0 to 1, for the ring. */
  progress: number;
  /** It takes long: the person may go on without. */
  skippable: boolean;
}

/** What the person may need besides the hosted page. */
export type PresentationFallback =
  | 'none'
  /** Nobody can tell whether the page is there: it may refuse to be framed. */
  | 'silent'
  /** The page says that it has no camera here. */
  | 'no-camera'
  /** The browser let no window open. */
  | 'blocked';

/** Fields of the two states in which there is a check. */
export interface Hosted extends SessionCommon {
  livenessId: string;
  /** To open, branding included. */
  url: string;
  presentation: LivenessPresentation;
  fallback: PresentationFallback;
  /** The window of the presentation `popup`. */
  popup: 'none' | 'open' | 'closed';
  /** The device is offline; the result comes when it is back. */
  waitingForNetwork: boolean;
  /** Counts the timers that were asked for; an answer to an older one says nothing. */
  wakes: number;
}

export type LivenessSessionState =
  | (SessionCommon & { status: 'idle' | 'canceled' })
  /** The camera is being opened. `again`: no words about permission are needed. */
  | (SessionCommon & { status: 'permission'; again: boolean })
  /** The camera is live, the engine is still coming. */
  | (SessionCommon & { status: 'loading' })
  | CheckingState
  /** The page is hidden during the pre-check. */
  | (SessionCommon & { status: 'paused' })
  /** The backend makes a check, or finds the running one again. */
  | (SessionCommon & { status: 'creating'; resumed: boolean; waitingForNetwork: boolean })
  /** The hosted page is coming up, or waits for a press. */
  | (Hosted & { status: 'presenting' })
  /** The person is at the hosted page; the result is awaited. */
  | (Hosted & { status: 'following' })
  | (SessionCommon & { status: 'passed' | 'rejected' | 'expired' })
  | FailedState;

interface FailedState extends SessionCommon {
  status: 'failed';
  error: IdvError;
  origin: FailureOrigin;
  recoveryAction: RecoveryAction;
  /** What `retry` does: `restart` and `retake` begin a new check, `resubmit` asks again for the same. */
  retry: Retry | null;
  /** The check that was being followed, if any. */
  hosted: Hosted | null;
  /** A check from before could not be asked for. */
  resumed: boolean;
  /** The hosted page may fare better than this page: the person may go on. */
  skippable: boolean;
}

/**
 * `passed`, `rejected` and `expired` are the service's SUCCEEDED, FAILED and EXPIRED; `failed` means, as on every element,
 * that it cannot go on by itself.
 */
export type LivenessSessionStatus = LivenessSessionState['status'];

/** What happened. `time`: milliseconds, monotonic, the same clock for every event. */
export type LivenessSessionEvent = { time: number } & (
  | { type: 'start' }
  /** There is a check from before: a reload, or the way back from the hosted page. */
  | { type: 'resume' }
  | { type: 'options-changed'; options: LivenessSessionOptions }
  | { type: 'camera-opening' }
  | { type: 'camera-live' }
  | { type: 'camera-paused' }
  | { type: 'camera-failed'; error: IdvError }
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: 'face' | 'pixels' }
  | { type: 'vision-failed'; error: IdvError }
  | { type: 'frame-judged'; frameTime: number; verdict: FaceVerdict }
  /** On without the pre-check. */
  | { type: 'skip' }
  /** `presentation`: how a check from before was shown. */
  | { type: 'created'; created: LivenessCreated; presentation?: LivenessPresentation }
  /** The check from before is gone: nothing to resume. */
  | { type: 'nothing-to-resume' }
  | { type: 'create-failed'; error: IdvError }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'attempts-counted'; left: number }
  /** The frame has loaded something. */
  | { type: 'frame-loaded' }
  /** From the hosted page itself, origin and source checked. A hint. */
  | { type: 'hosted-message'; event: LivenessMessageEvent }
  | { type: 'woken'; wake: number }
  /** The person presses: in a window of its own. Needs the gesture. */
  | { type: 'open' }
  /** On with the same check on a phone. */
  | { type: 'show-qr' }
  | { type: 'popup-opened' }
  | { type: 'popup-blocked' }
  | { type: 'popup-closed' }
  /** The person came back to this page, which the browser had kept as it was. */
  | { type: 'returned' }
  | { type: 'ended'; progress: LivenessProgress }
  | { type: 'follow-failed'; error: IdvError }
  | { type: 'retry' }
  /** `removed`: the element is gone, and may find its check again when it comes back. */
  | { type: 'cancel'; removed?: boolean }
  /** As new: nothing of the person stays. */
  | { type: 'reset' }
);

/** What the page is told. */
export type LivenessSessionNotice =
  | { type: 'hint'; hint: FaceHint | null; direction: HintDirection | null }
  | { type: 'started'; livenessId: string; presentation: LivenessPresentation }
  | { type: 'ended'; progress: LivenessProgress }
  | { type: 'failed'; error: IdvError; origin: FailureOrigin }
  | { type: 'canceled' };

export type LivenessAnnouncement =
  | { kind: 'status'; status: LivenessSessionStatus }
  | { kind: 'hint'; hint: FaceHint; direction: HintDirection | null }
  | { kind: 'fallback'; fallback: Exclude<PresentationFallback, 'none'> };

/**
 * What to do, in order. Results come back as events.
 *
 * `create`: `again` is the same check under the same key; answered by `created` or `create-failed`. `resume`: finds the check
 * from before, answered likewise or by `nothing-to-resume`. `follow`: answered by `ended` or `follow-failed`. `leave`: ends
 * all of these; `forget`: there is nothing to resume. `open-popup`: answered by `popup-opened` or `popup-blocked`; without `pressed` only where the
 * browser still counts a gesture. `wake`: answered by `woken` after so long.
 */
export type LivenessSessionEffect =
  | { type: 'open-camera' }
  | { type: 'close-camera' }
  | { type: 'load-vision' }
  | { type: 'release-vision' }
  | { type: 'start-frames' }
  | { type: 'stop-frames' }
  | { type: 'create'; again: boolean }
  | { type: 'resume' }
  | { type: 'count-attempts' }
  | { type: 'follow'; livenessId: string }
  /** What a reload needs to go on. */
  | { type: 'remember'; livenessId: string; presentation: LivenessPresentation }
  | { type: 'refresh' }
  | { type: 'leave'; forget: boolean }
  | { type: 'open-popup'; url: string; pressed: boolean }
  | { type: 'close-popup' }
  | { type: 'redirect'; url: string }
  | { type: 'wake'; afterMs: number; wake: number }
  | { type: 'announce'; announcement: LivenessAnnouncement }
  | { type: 'notify'; notice: LivenessSessionNotice };

export interface LivenessSessionStep {
  state: LivenessSessionState;
  effects: LivenessSessionEffect[];
}
