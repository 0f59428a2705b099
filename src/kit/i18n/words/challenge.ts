import type { ChallengeHint, LivenessChallengeStatus } from '../../../elements/liveness-challenge/flow/state.js';
import type { ChallengeKind } from '../../../liveness-evidence/challenge-kinds.js';
import type { LivenessFailure } from '../../../liveness-evidence/judgment.js';
import type { DifferingPassages, Passage } from './common.js';

/** The guided challenge past its first screen. */
export interface ChallengeWords {
  /** Describes the camera's picture to a screen reader. */
  preview: string;
  photo: string;
  permission: Passage;
  paused: Passage;
  /** The instruction, at most five words. Left and right are the person's own, as in a mirror. */
  prompts: Record<ChallengeKind, string>;
  /** The same as a sentence for screen readers. */
  spoken: Record<ChallengeKind, string>;
  /** Announced after a movement, before the next one. */
  praise: string;
  afterPraise: (next: string) => string;
  /** `current` and `total` count from 1. */
  progress: (current: number, total: number) => string;
  timeLeft: (seconds: number) => string;
  hints: Record<ChallengeHint, string>;
  actions: { cannot: string };
  /** After "I can't do this". */
  swap: { given: string; none: string };
  /** One line for each state. It is announced, and shown if the state has no other words. */
  states: Record<LivenessChallengeStatus, string>;
  waitingForNetwork: string;
  passed: Passage;
  rejected: Passage;
  expired: { again: Passage; over: Passage };
  /** Why it did not work, and what to do differently. `prompt` as in `prompts`. */
  missed: Record<LivenessFailure, (prompt: string) => Passage>;
  /** Other advice, for the second time with the same reason. */
  missedAgain: Record<LivenessFailure, (prompt: string) => string>;
  /** From the third time on, another way. */
  missedOften: Passage;
  /** Words that differ from the selfie's. */
  errors: DifferingPassages;
}
