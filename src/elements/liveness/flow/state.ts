import type { FaceHint, FaceVerdict, HintDirection } from '../../../face/types.js';
import type { LivenessCreated, LivenessProgress } from '../../../contract/contract.js';
import type { IdvError, IdvErrorCode } from '../../../contract/errors.js';
import type { LivenessMessageEvent } from '../../../contract/liveness-message.js';
import type { HintStabilizerState } from '../../../kit/steps/hint-stabilizer.js';
import type { Hold } from '../../../kit/steps/hold.js';
import type { Lamp } from '../../../kit/steps/lamp.js';
import type { Patience } from '../../../kit/steps/patience.js';
import { idle } from '../../../kit/steps/state.js';
import type {
  LifecycleEffect,
  LifecycleEvent,
  LifecycleFields,
  LifecyclePageEvent,
  LifecycleState,
  StatusAnnouncement,
  StatusEvent,
  Step,
} from '../../../kit/steps/state.js';
import type { WaitAnnouncement, Waits } from '../../../kit/steps/machine.js';

/** How the hosted page is shown. */
export const livenessPresentations = ['iframe', 'popup', 'redirect', 'qr'] as const;
export type LivenessPresentation = (typeof livenessPresentations)[number];

export interface LivenessSessionOptions {
  presentation: LivenessPresentation | 'auto';
  /** Check camera, face and light before the hosted page does. */
  preCheck: boolean;
  /** Whether this is a phone or tablet, where a QR code is useless. */
  handheld: boolean;
  /** Whether the surrounding journey continues on a phone with everything still open if a desktop has no camera. */
  handsOver: boolean;
}

/** Number of failed checks after which the person gets another tip, or is offered another way. */
export const livenessRejections = { otherTip: 2, anotherWay: 3 } as const;

/** Fields of every state. */
interface SessionFields extends LifecycleFields {
  options: LivenessSessionOptions;
  /** Why this page could not get a camera in the current attempt. */
  cameraFault: IdvErrorCode | null;
  /** Whether camera, face and light were good in the current attempt. */
  isChecked: boolean;
  /** Whether the person asked to do the check on a phone. */
  onPhone: boolean;
  /** How many checks in a row did not pass. */
  rejections: number;
  /** How many more checks the backend allows. `null` if not known yet. */
  attemptsLeft: number | null;
}

/** Frames are being judged: camera, one face, light. */
export interface CheckingState extends SessionFields {
  status: 'checking';
  hint: FaceHint | null;
  direction: HintDirection | null;
  stabilizer: HintStabilizerState<FaceHint, HintDirection>;
  patience: Patience;
  /** The screen as a lamp for the face; `null` if no frame has been judged yet. */
  lamp: Lamp | null;
  hold: Hold | null;
  /** Shown by the ring, 0 to 1. */
  progress: number;
  /** Whether the person can skip the pre-check, because it is taking long. */
  skippable: boolean;
}

/** Problems of the hosted page for which the person is offered a way out. */
export type PresentationFallback =
  | 'none'
  /** The page is silent: it may refuse to be framed. */
  | 'silent'
  /** The page says that it has no camera here. */
  | 'no-camera'
  /** Neither the page nor the device has a camera, so only another device helps. */
  | 'no-device'
  /** The browser blocked the window. */
  | 'blocked';

/**
 * There is a check. `presenting`: the hosted page is loading, or waits for a press. `following`: the person is on the
 * hosted page, and the result is awaited.
 */
export interface HostedState extends SessionFields, Waits {
  status: 'presenting' | 'following';
  livenessId: string;
  /** The address to open, including branding. */
  url: string;
  presentation: LivenessPresentation;
  fallback: PresentationFallback;
  /** The window of the presentation `popup`. */
  popup: 'none' | 'open' | 'closed';
  /** Number of the latest requested timer. Answers to older ones are ignored. */
  wakes: number;
}

/** The backend creates a check, or finds the running one again. */
interface Creating extends Waits {
  status: 'creating';
  resumed: boolean;
}

/** `retry` begins a new check with `restart` and `retake`; with `resubmit` it requests the same one again. */
interface SessionFailed {
  /** The check that was being followed, if any. */
  hosted: HostedState | null;
  /** Whether looking for an earlier check failed. */
  resumed: boolean;
  /** Whether the person can continue, because the hosted page may get the camera that this page did not get. */
  skippable: boolean;
}

/**
 * `passed`, `rejected` and `expired` are the service's SUCCEEDED, FAILED and EXPIRED; `failed` means, as on every
 * element, that the element cannot continue by itself.
 */
export type LivenessSessionState =
  | (SessionFields & Exclude<LifecycleState, { status: 'failed' }>)
  | (SessionFields & SessionFailed & Extract<LifecycleState, { status: 'failed' }>)
  | CheckingState
  | (SessionFields & Creating)
  | HostedState
  | (SessionFields & { status: 'passed' | 'rejected' | 'expired' });

export type LivenessStatus = LivenessSessionState['status'];

/** Events. `time` is in milliseconds, monotonic, on the same clock for every event. */
export type LivenessSessionEvent =
  | Exclude<LifecycleEvent<LivenessSessionOptions>, { type: 'cancel' }>
  | ({ time: number } &
      /** There is an earlier check, after a reload or the return from the hosted page. */
      (
        | { type: 'resume' }
        | { type: 'frame-judged'; frameTime: number; verdict: FaceVerdict }
        /** The person skips the pre-check. */
        | { type: 'skip' }
        /** `presentation`: how an earlier check was shown. */
        | { type: 'created'; created: LivenessCreated; presentation?: LivenessPresentation }
        /** The earlier check is gone. */
        | { type: 'nothing-to-resume' }
        | { type: 'create-failed'; error: IdvError }
        | { type: 'waiting'; waiting: boolean }
        /** Creating the check is taking long. */
        | { type: 'slow' }
        /** The backend refuses this person a session, and trying again would not help. */
        | { type: 'session-refused'; error: IdvError }
        | { type: 'attempts-counted'; left: number }
        /** The frame has loaded something. */
        | { type: 'frame-loaded' }
        /** From the hosted page itself; origin and source were checked. Only a hint. */
        | { type: 'hosted-message'; event: LivenessMessageEvent; hasNoDevice?: boolean }
        /** A camera was plugged in. */
        | { type: 'camera-found' }
        | { type: 'woken'; wake: number }
        /** The person asks for a window. Must be handled within the user gesture. */
        | { type: 'open' }
        /** The person continues the same check on a phone. */
        | { type: 'show-qr' }
        /** The person starts a check on a phone. */
        | { type: 'use-phone' }
        | { type: 'popup-opened' | 'popup-blocked' | 'popup-closed' }
        /** The person returned to this page, which the browser had kept in its cache. */
        | { type: 'returned' }
        | { type: 'ended'; progress: LivenessProgress }
        | { type: 'follow-failed'; error: IdvError }
        /** `removed`: the element was removed. If it returns, it can resume its check. */
        | { type: 'cancel'; removed?: boolean }
      ));

/** Events for the page. The element makes a DOM event of each. */
export type SessionPageEvent =
  | StatusEvent<LivenessStatus>
  | LifecyclePageEvent
  | { type: 'hint'; hint: FaceHint | null; direction: HintDirection | null }
  | { type: 'started'; livenessId: string; presentation: LivenessPresentation }
  | { type: 'completed'; progress: LivenessProgress };

export type LivenessAnnouncement =
  | StatusAnnouncement<LivenessStatus>
  | WaitAnnouncement
  /** `null` if the last announcement is no longer true. */
  | { kind: 'hint'; hint: FaceHint | null; direction: HintDirection | null }
  | { kind: 'fallback'; fallback: Exclude<PresentationFallback, 'none'> };

/**
 * What to do, in order. Results come back as events.
 *
 * `open-session`: asks the backend for the session as soon as the person starts, answered by `session-refused` or not
 * at all. `create`: `again` is the same check under the same key; answered by `created` or `create-failed`. `resume`:
 * finds the check from before, answered likewise or by `nothing-to-resume`. `follow`: answered by `ended` or
 * `follow-failed`. `leave`: ends all of these; with `forget` there is nothing to resume. `remember`: stores what a
 * reload needs to continue. `open-popup`: answered by `popup-opened` or `popup-blocked`; without `pressed`, it opens
 * only while an earlier gesture is still valid. `wake`: answered by `woken` after this time.
 */
export type LivenessSessionEffect =
  | LifecycleEffect<LivenessAnnouncement, SessionPageEvent>
  | { type: 'create'; again: boolean }
  | { type: 'open-session' | 'resume' | 'count-attempts' | 'refresh' | 'close-popup' }
  | { type: 'follow'; livenessId: string }
  | { type: 'remember'; livenessId: string; presentation: LivenessPresentation }
  | { type: 'leave'; forget: boolean }
  | { type: 'open-popup'; url: string; pressed: boolean }
  | { type: 'redirect'; url: string }
  | { type: 'wake'; afterMs: number; wake: number };

export type LivenessSessionStep = Step<LivenessSessionState, LivenessSessionEffect>;

/** The state before `start`. */
export function initialLivenessSession(options: LivenessSessionOptions): LivenessSessionState & { status: 'idle' } {
  return { ...idle, options, cameraFault: null, isChecked: false, onPhone: false, rejections: 0, attemptsLeft: null };
}

/**
 * Decides how the hosted page is shown. The partner's choice decides. `auto` shows it within the page if this device
 * has a usable camera. Without one, a desktop hands the check over to a phone, and a phone opens a separate window,
 * where the hosted page asks for the camera itself.
 */
export function presentationOf({ options, cameraFault, onPhone }: SessionFields): LivenessPresentation {
  const { presentation, handheld } = options;
  if (onPhone) return 'qr';
  if (presentation !== 'auto') return presentation;
  if (cameraFault === null) return 'iframe';
  return handheld ? 'popup' : 'qr';
}
