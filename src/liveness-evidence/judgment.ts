import type { Size } from '../contract/geometry.js';
import type { ActionState } from './actions/action.js';
import type { ChallengeKind } from './challenge-kinds.js';
import { nobodySeen, type ContinuityState } from './continuity.js';
import type { FaceFacts } from './face-facts.js';
import type { NeutralHint, TimedFace } from './neutral.js';
import type { LivenessChallenge, LivenessPlan } from './plan.js';
import { nothingShown, type RepetitionState } from './repetition.js';

/** Why an attempt failed. A new attempt needs a new plan. */
export const livenessFailures = [
  'face-lost',
  'several-faces',
  'face-jumped',
  'face-changed',
  'picture-frozen',
  'picture-repeats',
  'picture-changed',
  'screen-pattern',
  'wrong-action',
  'no-depth',
  'challenge-timeout',
] as const;
export type LivenessFailure = (typeof livenessFailures)[number];

/** The current instruction. `act`: do what the challenge asks. */
export type LivenessGuidance = NeutralHint | 'show-face' | 'one-face' | 'act' | null;

/** A completed challenge. Times are milliseconds of the trace. */
export interface ChallengeResult {
  kind: ChallengeKind;
  /** When it was requested. */
  askedMs: number;
  /** When the face was at rest, which is the reference. */
  neutralMs: number;
  doneMs: number;
  /** The smallest of several ratios of measure to limit: 1 is just enough, 2 or more is certain. */
  clearness: number;
}

/** A frame whose picture is part of the evidence. */
export interface KeyFrame {
  /** Index in the trace. */
  frame: number;
  /** `neutral`: the first face at rest. `action`: a challenge at its turning point. */
  purpose: 'neutral' | 'action';
  /** Index of the challenge. */
  challenge: number;
}

export interface Judgment {
  readonly phase: 'neutral' | 'action' | 'passed' | 'failed';
  /** Index of the current challenge. */
  readonly challenge: number;
  /** Progress of this challenge, 0 to 1. */
  readonly progress: number;
  readonly guidance: LivenessGuidance;
  readonly failure: LivenessFailure | null;
  readonly results: readonly ChallengeResult[];
  /**
   * One frame for the first neutral face and one for each challenge. A later one replaces an earlier one with the same
   * purpose.
   */
  readonly keyFrames: readonly KeyFrame[];
  /** Whether to keep the picture of the frame just judged. It replaces one with the same purpose. */
  readonly keepPicture: boolean;
  readonly frames: number;
  /** Internal to the judge. */
  readonly memory: JudgeMemory;
}

interface JudgeMemory {
  readonly size: Size;
  readonly challenges: readonly LivenessChallenge[];
  /** When the current challenge was requested. */
  readonly askedMs: number;
  readonly neutralMs: number;
  readonly neutral: FaceFacts | null;
  readonly firstNeutral: FaceFacts | null;
  /** When the resting face first had another shape than the first one. `null` while its shape is the same. */
  readonly otherSinceMs: number | null;
  /** Calm frames in a row, oldest first, while waiting for a face at rest. */
  readonly calm: readonly TimedFace[];
  readonly actions: Readonly<Partial<Record<ChallengeKind, ActionState>>>;
  readonly wrongActions: number;
  readonly continuity: ContinuityState;
  readonly repetition: RepetitionState;
  /** The screen patterns of the latest frames in which they were measured, in the format of the trace. */
  readonly patterns: readonly number[];
}

/**
 * Starts the judgment of one attempt.
 * @param size size of the pictures, pixels, the same in a whole trace
 */
export function beginJudgment(plan: LivenessPlan, size: Size): Judgment {
  return {
    phase: 'neutral',
    challenge: 0,
    progress: 0,
    guidance: 'show-face',
    failure: null,
    results: [],
    keyFrames: [],
    keepPicture: false,
    frames: 0,
    memory: {
      size,
      challenges: plan.challenges,
      askedMs: 0,
      neutralMs: 0,
      neutral: null,
      firstNeutral: null,
      otherSinceMs: null,
      calm: [],
      actions: {},
      wrongActions: 0,
      continuity: nobodySeen,
      repetition: nothingShown,
      patterns: [],
    },
  };
}
