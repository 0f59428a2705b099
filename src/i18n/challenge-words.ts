import type { ChallengeHint, LivenessChallengeStatus } from '../capture/liveness-challenge-types.js';
import type { ChallengeKind } from '../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../liveness/judge.js';
import type { IdvErrorCode } from '../shared/errors.js';
import type { Passage } from './types.js';

/** What the first screen of the guided challenge says, at once with the element. */
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

/** Words past the first screen; they come with its code. */
export interface ChallengeWords {
  /** What the pictures are, for a screen reader. */
  preview: string;
  photo: string;
  permission: Passage;
  paused: Passage;
  /** What to do, five words at most. Left and right are the person's own, as in the mirror. */
  prompts: Record<ChallengeKind, string>;
  /** The same for the ear, as one sentence. */
  spoken: Record<ChallengeKind, string>;
  /** Said when an action was done, and before the next. */
  praise: string;
  afterPraise: (next: string) => string;
  /** `current` and `total` count from 1. */
  progress: (current: number, total: number) => string;
  timeLeft: (seconds: number) => string;
  hints: Record<ChallengeHint, string>;
  actions: {
    cannot: string;
    /** Of a switch. */
    sound: string;
  };
  /** After "I cannot do this". */
  swap: { given: string; none: string };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<LivenessChallengeStatus, string>;
  waitingForNetwork: string;
  passed: Passage;
  refused: Passage;
  expired: { again: Passage; over: Passage };
  /** Why it did not work, and what to do differently. `prompt` as in `prompts`. */
  missed: Record<LivenessFailure, (prompt: string) => Passage>;
  /** Where the challenge needs other words than a selfie. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}
