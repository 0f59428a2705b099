import type { UnblockKey } from '../../../camera/browser.js';
import type { FailureKind, RecoveryAction } from '../../steps/recovery.js';
import type { IdvErrorCode } from '../../../contract/errors.js';

/** A heading and the sentence under it. */
export interface Passage {
  title: string;
  text: string;
}

export type PassagesByCode = Partial<Record<IdvErrorCode, Passage>>;

/** A flow's or a device's words that replace parts of `errors`. */
export type DifferingPassages = Partial<Record<IdvErrorCode, Partial<Passage>>>;

/** Codes that use the words of another one, because the difference does not matter to a person. */
export const sameWords = {
  'backend-misconfigured': 'not-configured',
  SYSTEM_ERROR: 'INTERNAL',
  'backend-down': 'SERVICE_TEMPORARILY_UNAVAILABLE',
} as const satisfies Partial<Record<IdvErrorCode, IdvErrorCode>>;

/** The code whose words are shown for `code`, unless a page gives it words of its own. */
export function spokenCode(code: IdvErrorCode): IdvErrorCode {
  return (sameWords as Partial<Record<IdvErrorCode, IdvErrorCode>>)[code] ?? code;
}

/** Buttons and times on a camera's screen and after it. */
export interface CameraWords {
  actions: {
    /** Name of the shutter. */
    takePhoto: string;
    usePhoto: string;
    takeAgain: string;
    startOver: string;
    /** The button on a last screen. */
    continue: string;
    switchCamera: string;
    torchOn: string;
    torchOff: string;
    /** Name of the switch for sound. */
    sound: string;
  };
  /** Shown while an answer is taking long. */
  stillTrying: string;
  /** Shown while a photo is taken that can't be sent for now. */
  sendingLater: string;
  /** Estimated time of a download, whole seconds. */
  timeLeft: (seconds: number) => string;
  /** Shown under a failure for which the server names a waiting time. */
  retryAfter: (seconds: number) => string;
}

/** Failures, and how to recover from them. */
export interface FailureWords {
  errors: PassagesByCode &
    Record<
      Exclude<IdvErrorCode, keyof typeof sameWords | 'vision-offline' | 'vision-assets-missing' | `file-${string}`>,
      Passage
    >;
  /** Step-by-step recovery, if the failure's own sentence is not enough. */
  steps: Partial<Record<RecoveryAction, readonly string[]>>;
  /** Steps to unblock the camera. */
  unblock: Record<UnblockKey, readonly string[]>;
  /** Words for phones that differ from those for computers. */
  phone: { errors: DifferingPassages; steps: Partial<Record<RecoveryAction, readonly string[]>> };
  /** For repeated failures. */
  help: {
    /** Replaces a failure's own words when the same failure happens a second time in a row. */
    again: PassagesByCode;
    /** For the second failure of a kind in a row, and every other one after that. */
    tips: Record<Exclude<FailureKind, 'picture'> | PictureSubject, readonly [string, string]>;
    /** From the third failure on: `otherWay` if there are other ways to offer, `stuck` if not. */
    otherWay: Passage;
    stuck: Passage;
    /** The sentence above the browser's own button, which undoes a refusal. */
    allowHere: string;
    ways: { shutter: string; upload: string; phone: string };
  };
}

/** The subject of a picture. */
export type PictureSubject = 'face' | 'document' | 'movement';
