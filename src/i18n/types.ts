import type { UnblockKey } from '../camera/browser.js';
import type { FaceCaptureStatus } from '../capture/face/types.js';
import type { RecoveryAction } from '../capture/lifecycle/recovery.js';
import type { FaceHint, HintDirection } from '../quality/types.js';
import type { IdvErrorCode } from '../shared/errors.js';
import type { ChallengeFirstWords, ChallengeWords } from './challenge-words.js';
import type { DocumentWords } from './document-words.js';
import type { LivenessFirstWords, LivenessWords } from './liveness-words.js';

/** A heading and the sentence under it. */
export interface Passage {
  title: string;
  text: string;
}

/**
 * All words of one language. Plain strings where nothing varies, functions where something does, so that plurals and
 * word order stay the language's own. A hint has five words at most.
 */
export interface Locale {
  /** BCP 47, e.g. `en`. */
  tag: string;
  direction: 'ltr' | 'rtl';
  actions: {
    start: string;
    back: string;
    /** Name of the shutter. */
    takePhoto: string;
    usePhoto: string;
    takeAgain: string;
    tryAgain: string;
    startOver: string;
    switchCamera: string;
    torchOn: string;
    torchOff: string;
  };
  /** `current` and `total` count from 1. */
  step: (current: number, total: number) => string;
  branding: string;
  /** Amounts of a download, bytes. `totalBytes` is 0 while it is not known. */
  bytesLoaded: (loadedBytes: number, totalBytes: number) => string;
  /** Said under a failure that names a waiting time. */
  retryAfter: (seconds: number) => string;
  /** Before the code of a failure, for support. */
  supportCode: (code: string, reference: string | undefined) => string;
  face: {
    /** Title of the card when the page gives none. */
    title: string;
    intro: Passage;
    /** What makes a good picture: light, nothing over the face, phone at eye level. */
    tips: [light: string, clear: string, level: string];
    /** What is taken, who gets it, where it is checked. */
    privacy: { sent: string; kept: string };
    /** What the picture of the camera is, for a screen reader. */
    preview: string;
    photo: string;
    /** Under the shutter. */
    /** `help`: after a while without a photo. */
    shutterNote: { automatic: string; manual: string; help: string };
    /** Shown where the device cannot run the face checks. */
    pixelsNote: string;
    /** One line for each state; read out, and shown where the state has no words of its own. */
    states: Record<FaceCaptureStatus, string>;
    permission: Passage;
    paused: Passage;
    review: Passage;
    waitingForNetwork: string;
    done: { sent: Passage; kept: Passage };
    /** Without a direction. */
    hints: Record<FaceHint, string>;
    /** Instead of the above, where it is known which way. Left and right as in the mirrored picture. */
    directions: Partial<Record<FaceHint, Partial<Record<HintDirection, string>>>>;
    /** One sentence on a picture that is good enough, but could be better. */
    warnings: Record<FaceHint, string>;
  };
  document: DocumentWords;
  challenge: ChallengeFirstWords;
  liveness: LivenessFirstWords;
  errors: Record<IdvErrorCode, Passage>;
  /** Steps out of a failure; an empty list where its sentence says all. */
  steps: Record<RecoveryAction, readonly string[]>;
  /** Steps to unblock the camera. */
  unblock: Record<UnblockKey, readonly string[]>;
}

/** A page's own words, as deep as it likes. */
export type LocaleOverrides = DeepPartial<
  Omit<Locale, 'tag' | 'direction'> & { challenge: ChallengeWords; liveness: LivenessWords }
>;

type DeepPartial<T> = T extends string | readonly unknown[] | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: DeepPartial<T[K]> };
