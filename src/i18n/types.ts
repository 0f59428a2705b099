import type { sameWords } from './same-words.js';
import type { UnblockKey } from '../camera/browser.js';
import type { DocumentCaptureStatus } from '../capture/document/types.js';
import type { FaceCaptureStatus } from '../capture/face/types.js';
import type { ChallengeHint, LivenessChallengeStatus } from '../capture/challenge/types.js';
import type { LivenessSessionStatus, PresentationFallback } from '../capture/session/types.js';
import type { LinkEnd } from '../capture/handoff/types.js';
import type { Reach } from '../capture/handoff/link.js';
import type { AttentionReason, CheckStep, JourneyPlace } from '../capture/verification/types.js';
import type { FailureKind } from '../capture/lifecycle/escalation.js';
import type { RecoveryAction } from '../capture/lifecycle/recovery.js';
import type { DocumentSide, DocumentType } from '../document/document-types.js';
import type { DocumentAdvice, DocumentHint } from '../document/types.js';
import type { ChallengeKind } from '../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../liveness/judgment.js';
import type { FaceHint, HintDirection } from '../quality/types.js';
import type { FlowStep } from '../shared/contract.js';
import type { IdvErrorCode } from '../shared/errors.js';

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

/** First screen of the selfie capture, loaded with the element, and what stands until the rest is here. */
export interface FaceFirstWords {
  /** Title of the card when the page gives none. */
  title: string;
  intro: Passage;
  /** What makes a good picture: light, nothing over the face, phone at eye level. */
  tips: [light: string, clear: string, level: string];
  /** The last of them on a phone. */
  levelOnPhone: string;
  /** What is taken, who gets it, where it is checked. */
  privacy: { sent: string; kept: string };
  /** Describes the camera's picture to a screen reader. */
  preview: string;
  states: Pick<Record<FaceCaptureStatus, string>, 'permission'>;
}

/** The selfie capture past its first screen. */
export interface FaceLaterWords {
  photo: string;
  /** Under the shutter. `help`: after a while without a photo. */
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
  /** In place of `hints.blurry` on a phone. */
  steadyOnPhone: string;
  /** The face is in the right place, and what judges it still loads. */
  almostReady: string;
  /** Used instead of the hint when the direction is known. Left and right as in the mirrored picture. */
  directions: Partial<Record<FaceHint, Partial<Record<HintDirection, string>>>>;
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<FaceHint, string>;
}

/** First screens of the document capture, loaded with the element, and what stands until the rest is here. */
export interface DocumentFirstWords {
  /** Title of the card when the page gives none. */
  title: string;
  /** First screen: which document. */
  choose: Passage;
  /** `document` as in `types`. */
  intro: (document: string) => Passage;
  types: Record<DocumentType, string>;
  /** Under the name of a document, and in its introduction: sentences without a full stop. */
  notes: { passport: string; slip: string; bothSides: string };
  /** The page asks for a country whose documents cannot be taken. `none`: there is no other to offer. */
  country: Passage & { none: string };
  /** What makes a good picture: ground, light, whole. */
  tips: [ground: string, light: string, whole: string];
  /** Where one holds the document up to a webcam: in place of the introduction's text and of the first tip. */
  onComputer: { intro: string; ground: string };
  privacy: { sent: string; kept: string };
  /** Under the buttons of the first screen, where a file can be dropped. */
  dropNote: string;
  preview: string;
  actions: { upload: string; chooseFile: string };
  states: Pick<Record<DocumentCaptureStatus, string>, 'permission' | 'reading'>;
}

/** The document capture past its first screens. */
export interface DocumentLaterWords {
  sides: Record<DocumentSide, string>;
  /** Which side is being taken. */
  sideNow: (side: string, document: string) => string;
  actions: {
    otherFile: string;
    useCorners: string;
    takeBack: string;
    otherDocument: string;
    zoomIn: string;
    zoomOut: string;
  };
  photo: string;
  /** Under the shutter. `help`: after a while without a photo. */
  shutterNote: { automatic: string; manual: string; help: string };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<DocumentCaptureStatus, string>;
  permission: Passage;
  adjust: { found: Passage; missing: Passage };
  /** Names of the corners, clockwise from the top left. */
  corners: [topLeft: string, topRight: string, bottomRight: string, bottomLeft: string];
  /** How to move a corner. */
  cornersHow: string;
  review: Passage;
  turn: Passage;
  waitingForNetwork: string;
  done: { sent: Passage; kept: Passage };
  hints: Record<DocumentHint, string>;
  /** In place of those that speak of the phone. */
  hintsOnComputer: { tilted: string; blurry: string };
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<DocumentHint | DocumentAdvice, string>;
  /** A file that cannot be opened. */
  file: { heic: Passage; broken: Passage };
  /** Where a document needs other words than a selfie. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}

/** First screen of the liveness check, loaded with the element. It shares the selfie's tips. */
export interface LivenessFirstWords {
  /** Title of the card when the page gives none. */
  title: string;
  intro: Passage;
  /** What is checked, who gets it. */
  privacy: string;
  start: string;
  /** While the rest is loaded. */
  waiting: string;
}

/** The liveness check past its first screen. It shares the selfie's hints. */
export interface LivenessLaterWords {
  actions: {
    /** Continues without the pre-check. */
    skip: string;
    open: string;
    openTab: string;
    openAgain: string;
    usePhone: string;
    copy: string;
    again: string;
  };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<LivenessSessionStatus, string>;
  permission: Passage;
  /** Under the camera during the pre-check. */
  checkingNote: string;
  /** Name of the frame with the hosted page. */
  frame: string;
  /** When the hosted page does not come up. */
  fallbacks: Record<Exclude<PresentationFallback, 'none'>, Passage>;
  popup: { ready: Passage; open: Passage; closed: Passage };
  redirect: { leaving: Passage; returned: Passage };
  qr: Passage;
  /** Describes the QR code to a screen reader. */
  code: string;
  copied: string;
  waitingForNetwork: string;
  passed: Passage;
  rejected: Passage;
  /** A second time: what else helps. */
  rejectedAgain: Passage;
  /** From the third time on: another way. */
  rejectedOften: Passage;
  expired: Passage;
  /** Under `rejected` and `expired`. */
  triesLeft: (left: number) => string;
  /** Where the check needs other words than a photo. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}

/** First screen of the guided challenge, loaded with the element. */
export interface ChallengeFirstWords {
  /** Title of the card when the page gives none: the service's own. */
  title: string;
  intro: Passage;
  /** What helps: light, nothing over the face, room to move. */
  tips: [light: string, clear: string, room: string];
  privacy: string;
  /** While the rest is loaded. */
  waiting: string;
}

/** The guided challenge past its first screen. */
export interface ChallengeLaterWords {
  /** Describes the camera's picture to a screen reader. */
  preview: string;
  photo: string;
  permission: Passage;
  paused: Passage;
  /** What to do, five words at most. Left and right are the person's own, as in a mirror. */
  prompts: Record<ChallengeKind, string>;
  /** The same for the ear, as one sentence. */
  spoken: Record<ChallengeKind, string>;
  /** Said when a movement was done, and before the next. */
  praise: string;
  afterPraise: (next: string) => string;
  /** `current` and `total` count from 1. */
  progress: (current: number, total: number) => string;
  timeLeft: (seconds: number) => string;
  hints: Record<ChallengeHint, string>;
  actions: { cannot: string };
  /** After "I can't do this". */
  swap: { given: string; none: string };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<LivenessChallengeStatus, string>;
  waitingForNetwork: string;
  passed: Passage;
  rejected: Passage;
  expired: { again: Passage; over: Passage };
  /** Why it did not work, and what to do differently. `prompt` as in `prompts`. */
  missed: Record<LivenessFailure, (prompt: string) => Passage>;
  /** What else helps, the second time for the same reason. */
  missedAgain: Record<LivenessFailure, (prompt: string) => string>;
  /** From the third time on: another way. */
  missedOften: Passage;
  /** Where the challenge needs other words than a selfie. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}

/** First screen of the whole journey, loaded with the element. */
export interface VerificationFirstWords {
  /** What each screen is about, as the title of the card. */
  places: Record<JourneyPlace, string>;
  intro: Passage;
  /** What is asked for. */
  asks: Record<CheckStep, Passage>;
  /** Who gets it, where it is checked. */
  privacy: { sent: string; kept: string };
  privacyLink: string;
  agree: string;
  /** While the rest is loaded. */
  waiting: string;
  /** Where the journey's own code does not load. */
  unloaded: Passage;
  /** Where the page asks for a step that does not exist. */
  misconfigured: Passage;
}

/** The journey past its first screen. */
export interface VerificationLaterWords {
  actions: { change: string; retakeSelfie: string; otherDocument: string; finish: string; goWithout: string };
  /** One line each, while the person waits. */
  waits: { resuming: string; sending: string; comparing: string; finishing: string };
  stopped: Passage;
  /** A step that was accepted before. */
  kept: Record<CheckStep, Passage>;
  /** Why something is asked for again. */
  renewed: string;
  mismatch: Passage;
  triesLeft: (left: number) => string;
  review: Passage;
  /** In the list of the review. */
  accepted: string;
  passed: Passage;
  attention: Record<AttentionReason, Passage>;
  handedOver: Passage;
}

export type VerificationWords = VerificationFirstWords & VerificationLaterWords;
export type FaceWords = FaceFirstWords & FaceLaterWords;
export type DocumentWords = DocumentFirstWords & DocumentLaterWords;

/** Continuing on a phone, loaded when it is asked for or needed. */
export interface HandoffWords {
  actions: {
    copy: string;
    copied: string;
    share: string;
    /** Another code in place of one that expired. */
    renew: string;
    /** Ends the handoff. */
    here: string;
    /** On the phone, where the link is of no use any more. */
    restart: string;
  };
  creating: string;
  offer: Passage;
  /** In place of the offer's sentence, where this device has no camera. */
  noCamera: string;
  /** What to do, step by step. The number stands under the last step. */
  how: [scan: string, open: string, number: string];
  /** In place of the first two steps, where there is no code to scan. */
  openLink: string;
  /** Describes the QR code to a screen reader. */
  code: string;
  /** Name of the box with the address, where it cannot be copied. */
  link: string;
  /** Above the number that the phone asks for. */
  number: string;
  timeLeft: (minutes: number, seconds: number) => string;
  expired: Passage;
  /** The phone has taken over. */
  claimed: Passage;
  tasks: Record<FlowStep, string>;
  /** Said after the name of a task. */
  taskDone: string;
  taskOpen: string;
  /** Everything is accepted; the result is fetched. */
  collecting: string;
  completed: string;
  offline: string;
  /** The phone can no longer be followed. */
  failed: Passage;
  /** No code could be made. */
  unavailable: Passage;
  /** Why a phone cannot use the link; for the page's developer. */
  reach: Record<Exclude<Reach, 'anywhere'>, string>;
  /** On the phone. */
  phone: {
    ask: Passage;
    /** Which site started it. */
    site: (host: string) => string;
    /** Label of the field. */
    number: string;
    submit: string;
    incomplete: string;
    wrong: (triesLeft: number) => string;
    claiming: string;
    over: Record<LinkEnd, Passage>;
    failed: Passage;
    finished: Passage;
  };
  /** Ways out of an app's own browser, which has no camera. */
  browser: {
    chrome: string;
    android: string;
    ios: readonly string[];
    /** Name of the box with the address, where it cannot be copied. */
    link: string;
  };
}
export type LivenessWords = LivenessFirstWords & LivenessLaterWords;
export type ChallengeWords = ChallengeFirstWords & ChallengeLaterWords;

/** What the elements say, section by section, as their first screens need it. */
export interface FirstSections {
  face: FaceFirstWords;
  document: DocumentFirstWords;
  liveness: LivenessFirstWords;
  challenge: ChallengeFirstWords;
  verification: VerificationFirstWords;
}

/** What comes later, with a capture's code. */
export interface LaterSections {
  face: FaceLaterWords;
  document: DocumentLaterWords;
  liveness: LivenessLaterWords;
  challenge: ChallengeLaterWords;
  handoff: HandoffWords;
  verification: VerificationLaterWords;
}

/** Sections that other languages have whole in their first file. */
type EarlySection = 'face' | 'document';

/** Sections of checks with movements, which are the longest. */
type CheckSection = 'liveness' | 'challenge';

/** What `<tag>.ts` exports, for a language other than English. */
export type Language = { common: CommonWords } & FirstSections &
  Pick<LaterSections, EarlySection> & { later: () => Promise<LanguageLater>; checks: () => Promise<LanguageChecks> };

/** What `<tag>.later.ts` exports: what is needed past a first screen. */
export type LanguageLater = { common: FailureWords } & Omit<LaterSections, EarlySection | CheckSection>;

/** What `<tag>.checks.ts` exports: what only elements with such a check need. */
export type LanguageChecks = Pick<LaterSections, CheckSection>;

/** What an element brings along in English. */
export type FirstWords<S extends keyof FirstSections = never> = CommonFirstWords & Pick<FirstSections, S>;

/** The common words, and sections of an element's own. */
export type Words<S extends keyof FirstSections = never, Later extends keyof LaterSections = never> = CommonWords &
  Pick<FirstSections, S> &
  Pick<LaterSections, Later>;

/**
 * All words of one language. Plain strings where nothing varies, functions where something does, so that plurals and
 * word order stay the language's own. A hint has five words at most.
 */
export type Locale = CommonWords & FailureWords & FirstSections & LaterSections;

/** A page's own words, as deep as it likes. */
export type LocaleOverrides = DeepPartial<Omit<Locale, 'tag' | 'direction'>>;

type DeepPartial<T> = T extends string | readonly unknown[] | ((...args: never[]) => unknown)
  ? T
  : { [K in keyof T]?: DeepPartial<T[K]> };
