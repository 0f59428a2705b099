import type { LivenessAttempt } from './attempt.js';
import type { Judgment } from './judgment.js';
import type { TraceFrame } from './trace.js';

/**
 * A picture that the server requests while the check runs: the first frame with exactly one face at least `afterMs`
 * after the rest from which the challenge started.
 */
export interface LivenessMoment {
  /** Index of the challenge. */
  challenge: number;
  /** In milliseconds, within `momentRangeMs`. */
  afterMs: number;
}

/**
 * The device's request for a moment. It commits the device to its trace and its pictures so far, so an attacker would
 * have to forge them while the check runs.
 */
export interface MomentRequest {
  /** Nonce of the plan. */
  nonce: string;
  /** How often the movements were started under this plan, from 1. Hiding the page or a swap restarts them. */
  run: number;
  /** Index of the next challenge. */
  challenge: number;
  /** Frames traced so far, 0 before the first challenge. */
  frames: number;
  /** SHA-256 of `encodeTrace` of these frames, base64url. Empty if there are none. */
  trace: string;
  /** SHA-256 of the pictures of the moments so far, base64url, in order. */
  pictures: string[];
  /** The same of the key frames so far. Older elements leave it out, and their key pictures are not bound. */
  keyPictures?: string[] | undefined;
}

/** What a request commits the device to. */
export type Commitment = Pick<MomentRequest, 'frames' | 'trace' | 'pictures' | 'keyPictures'>;

/** A moment as the server announced it, and what the device committed to in its request. */
export interface AnnouncedMoment extends LivenessMoment, Commitment {
  /** When it was announced, epoch milliseconds. */
  at: number;
}

/** Range from which moments are drawn, milliseconds after the rest. */
export const momentRangeMs = { from: 100, to: 900 } as const;

/**
 * How late a moment may be met, milliseconds, because its answer may have been in transit. The first one is known
 * before the first action starts, so it is never late.
 */
export const momentLateMs = 5_000;

/** When the rest before a challenge was seen, by the trace's clock. `null` before that. */
export function restOf(judgment: Judgment, challenge: number): number | null {
  const done = judgment.results[challenge];
  if (done !== undefined) return done.neutralMs;
  const isActing = judgment.phase === 'action' && judgment.challenge === challenge;
  return isActing ? judgment.memory.neutralMs : null;
}

export function isDue(frame: TraceFrame, restMs: number, { afterMs }: LivenessMoment): boolean {
  return frame.timeMs >= restMs + afterMs && frame.faces === 1 && frame.face !== null;
}

/** Assigns the attempt's latest frame to the first moment that is due and not met yet. */
export function takeMoment(attempt: LivenessAttempt, announced: readonly LivenessMoment[]): LivenessAttempt {
  const frame = attempt.frames.at(-1);
  const { judgment, moments } = attempt;
  if (frame === undefined || judgment.phase === 'failed') return attempt;
  const due = announced.find((moment) => {
    if (moments.some(({ challenge }) => challenge === moment.challenge)) return false;
    const restMs = restOf(judgment, moment.challenge);
    return restMs !== null && isDue(frame, restMs, moment) && frame.timeMs - restMs - moment.afterMs <= momentLateMs;
  });
  if (due === undefined) return attempt;
  const met = { challenge: due.challenge, frame: attempt.frames.length - 1 };
  return { ...attempt, moments: [...moments, met] };
}

/** Whether external data is a moment's answer. */
export function isMomentAnswer(value: unknown): value is Pick<LivenessMoment, 'afterMs'> {
  if (typeof value !== 'object' || value === null) return false;
  const { afterMs } = value as { afterMs?: unknown };
  return Number.isInteger(afterMs) && Number(afterMs) >= 0 && Number(afterMs) <= 10_000;
}
