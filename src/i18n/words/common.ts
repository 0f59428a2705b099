import type { sameWords } from '../same-words.js';
import type { UnblockKey } from '../../camera/browser.js';
import type { FailureKind } from '../../capture/lifecycle/escalation.js';
import type { RecoveryAction } from '../../capture/lifecycle/recovery.js';
import type { IdvErrorCode } from '../../shared/errors.js';

/** A heading and the sentence under it. */
export interface Passage {
  title: string;
  text: string;
}

/** What every element says. */
export interface CommonWords {
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
    /** On a last screen. */
    continue: string;
    /** Where a camera is missing here. */
    usePhone: string;
    switchCamera: string;
    torchOn: string;
    torchOff: string;
    /** Of a switch. */
    sound: string;
  };
  /** `current` and `total` count from 1. */
  step: (current: number, total: number) => string;
  branding: string;
  /** Of a download: an estimate, whole seconds. */
  timeLeft: (seconds: number) => string;
  /** Under a failure that names a waiting time. */
  retryAfter: (seconds: number) => string;
  /** The code of a failure, for support. */
  supportCode: (code: string, reference: string | undefined) => string;
  /** Of what can fail before the other words are there. */
  errors: Partial<FailureWords['errors']> & Pick<FailureWords['errors'], 'vision-assets-missing' | 'vision-offline'>;
  steps: Partial<FailureWords['steps']>;
  unblock: Partial<FailureWords['unblock']>;
  /** `undefined` until the other words are there. */
  phone?: FailureWords['phone'];
  help?: FailureWords['help'];
}

/** What stands on a camera's screen and after it; a first screen goes without. */
type LaterAction = Exclude<keyof CommonWords['actions'], 'start' | 'back' | 'tryAgain' | 'usePhone'>;

/** What every element says on its first screen. */
export type CommonFirstWords = Omit<CommonWords, 'actions' | 'timeLeft' | 'retryAfter'> & {
  actions: Omit<CommonWords['actions'], LaterAction>;
};

/** What every element says later, besides failures. */
export type CommonLaterWords = Pick<CommonWords, 'timeLeft' | 'retryAfter'> & {
  actions: Pick<CommonWords['actions'], LaterAction>;
};

/** What every element says of failures, loaded with a capture's code. */
export interface FailureWords {
  /** A code of `sameWords` has those of another one. */
  errors: Record<Exclude<IdvErrorCode, keyof typeof sameWords>, Passage> & Partial<Record<IdvErrorCode, Passage>>;
  /** How to recover from a failure, step by step; an empty list where its sentence says it all. */
  steps: Record<RecoveryAction, readonly string[]>;
  /** Steps to unblock the camera. */
  unblock: Record<UnblockKey, readonly string[]>;
  /** Where a phone needs other words than a computer. */
  phone: { errors: Partial<Record<IdvErrorCode, Passage>>; steps: Partial<Record<RecoveryAction, readonly string[]>> };
  /** When it happens again. */
  help: {
    /** In place of a failure's own words when the very same one comes a second time in a row. */
    again: Partial<Record<IdvErrorCode, Passage>>;
    /** The second time one kind of failure comes, and every other time after that. */
    tips: Record<Exclude<FailureKind, 'picture'> | PictureSubject, readonly [string, string]>;
    /** From the third time on: with other ways on offer, and without. */
    otherWay: Passage;
    stuck: Passage;
    ways: { shutter: string; upload: string; phone: string };
  };
}

/** What pictures are of. */
export type PictureSubject = 'face' | 'document' | 'movement';
