import { toBase64Url } from '../contract/base64url.js';
import { challengeKinds, challengeStrength, kindsOfStrength, type ChallengeKind } from './challenge-kinds.js';

/** One movement, and how long the person has for it, from prompt to completion. */
export interface LivenessChallenge {
  kind: ChallengeKind;
  timeLimitMs: number;
  /** The challenge that the person swapped for this one. It cannot be swapped again. */
  swappedFrom?: ChallengeKind;
}

/** A plan, which the server issues, stores, and compares with the evidence. Times are milliseconds since the epoch. */
export interface LivenessPlan {
  /** 16 random bytes, base64url. */
  nonce: string;
  challenges: LivenessChallenge[];
  issuedAt: number;
  /** Evidence that arrives later is rejected. */
  expiresAt: number;
  /** Whether the server draws moments while the check runs (`MomentRequest`). */
  moments?: boolean;
}

/** Fills the array with random bytes, such as `(bytes) => crypto.getRandomValues(bytes)`. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void;

export interface DrawPlanOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Number of challenges, 2 to 4. Default 3. */
  count?: number;
  /** Time for each challenge, 3,000 to 60,000. Default 12,000. */
  timeLimitMs?: number;
  /** How long the plan is valid. Default 300,000. */
  lifetimeMs?: number;
  /** Challenges to draw from. Default: all. */
  kinds?: readonly ChallengeKind[];
  /** Whether the server will draw moments. Default `false`. */
  moments?: boolean;
}

const fewestChallenges = 2;
const maxChallenges = 4;
/** Chance of guessing: at most one in eight, because a policy allows several attempts. */
export const defaultEntropyFloorBits = 3;

export const defaultTimeLimitMs = 12_000;
export const maxTimeLimitMs = 60_000;
const defaults = { count: 3, timeLimitMs: defaultTimeLimitMs, lifetimeMs: 300_000 };

/**
 * Draws challenges at random: every sequence of `count` different kinds with at least one turn or nod is equally
 * likely. Throws `RangeError` if the options cannot be met.
 *
 * @example ```js const plan = drawPlan((bytes) => crypto.getRandomValues(bytes), { now: Date.now(), moments: true });
 * plan.challenges; // [{ kind: 'turn-left', timeLimitMs: 12_000 }, …] ```
 */
export function drawPlan(random: RandomSource, options: DrawPlanOptions): LivenessPlan {
  const { now, count, timeLimitMs, lifetimeMs } = { ...defaults, ...options };
  const offered = challengeKinds.filter((kind) => options.kinds?.includes(kind) ?? true);
  requireWithin('count', count, fewestChallenges, Math.min(maxChallenges, offered.length));
  requireWithin('timeLimitMs', timeLimitMs, 3_000, maxTimeLimitMs);
  requireWithin('lifetimeMs', lifetimeMs, 10_000, 3_600_000);
  if (!Number.isSafeInteger(now)) throw new RangeError('now must be epoch milliseconds');
  if (!offered.some((kind) => challengeStrength[kind] === 'depth')) {
    throw new RangeError('kinds must offer a turn or a nod: nothing else tells a head from a sheet');
  }
  let kinds: ChallengeKind[];
  do {
    kinds = shuffle(random, offered).slice(0, count);
  } while (!kinds.some((kind) => challengeStrength[kind] === 'depth'));
  const nonce = new Uint8Array(16);
  random(nonce);
  return {
    nonce: toBase64Url(nonce),
    challenges: kinds.map((kind) => ({ kind, timeLimitMs })),
    issuedAt: now,
    expiresAt: now + lifetimeMs,
    ...(options.moments === true ? { moments: true } : {}),
  };
}

export interface SwapOptions {
  /** A swap must not make the plan easier to guess than this. Default 3 bits. */
  entropyFloorBits?: number;
  /** As given to `drawPlan`. */
  kinds?: readonly ChallengeKind[];
}

/**
 * Returns the plan with another challenge of equal strength at `index`, drawn at random from those that are not in the
 * plan. The server calls this before that challenge starts, and stores the new plan. `null` if no challenge of equal
 * strength is left, if this one was already swapped, or if the plan would become too easy to guess.
 *
 * @example
 * ```js
 * const swapped = swapChallenge(plan, 1, (bytes) => crypto.getRandomValues(bytes));
 * if (swapped === null) return conflict(); // there is no other challenge
 * await store(swapped);
 * ```
 */
export function swapChallenge(
  plan: LivenessPlan,
  index: number,
  random: RandomSource,
  { entropyFloorBits = defaultEntropyFloorBits, kinds = challengeKinds }: SwapOptions = {},
): LivenessPlan | null {
  const swapped = plan.challenges[index];
  if (swapped === undefined || swapped.swappedFrom !== undefined) return null;
  // Exclude kinds that the person has already turned down.
  const used = plan.challenges.flatMap(({ kind, swappedFrom }) => [kind, swappedFrom]);
  const candidates = kindsOfStrength(challengeStrength[swapped.kind]).filter(
    (kind) => kinds.includes(kind) && !used.includes(kind),
  );
  if (candidates.length === 0) return null;
  const kind = candidates[below(random, candidates.length)] ?? swapped.kind;
  const challenges = plan.challenges.map((challenge, at) =>
    at === index ? { ...challenge, kind, swappedFrom: swapped.kind } : challenge,
  );
  const next = { ...plan, challenges };
  return planEntropyBits(next, kinds) >= entropyFloorBits ? next : null;
}

/**
 * How hard the plan is to guess, in bits: the sequences it was drawn from, minus what swapping gave away. Somebody who
 * can show only one sequence can reach it by swapping in any of up to s places, so s swaps among n challenges multiply
 * the chance by at most C(n,0) + … + C(n,s).
 */
export function planEntropyBits(plan: LivenessPlan, kinds: readonly ChallengeKind[] = challengeKinds): number {
  const count = plan.challenges.length;
  const swaps = plan.challenges.filter(({ swappedFrom }) => swappedFrom !== undefined).length;
  const support = kinds.filter((kind) => challengeStrength[kind] === 'expression').length;
  const sequences = arrangements(kinds.length, count) - arrangements(support, count);
  let ways = 0;
  for (let s = 0; s <= swaps; s++) ways += choose(count, s);
  return Math.max(0, Math.log2(sequences / ways));
}

/** Whether external data is a plan. Does not check who issued it. */
export function isLivenessPlan(value: unknown): value is LivenessPlan {
  if (!isRecord(value) || !Array.isArray(value['challenges'])) return false;
  const { nonce, issuedAt, expiresAt, moments } = value;
  const challenges: unknown[] = value['challenges'];
  return (
    typeof nonce === 'string' &&
    nonce.length <= 100 &&
    Number.isSafeInteger(issuedAt) &&
    Number.isSafeInteger(expiresAt) &&
    (moments === undefined || typeof moments === 'boolean') &&
    challenges.length >= 1 &&
    challenges.length <= maxChallenges &&
    challenges.every(
      (challenge) =>
        isRecord(challenge) &&
        isKind(challenge['kind']) &&
        Number.isSafeInteger(challenge['timeLimitMs']) &&
        (challenge['swappedFrom'] === undefined || isKind(challenge['swappedFrom'])),
    )
  );
}

function isKind(value: unknown): value is ChallengeKind {
  return challengeKinds.some((kind) => kind === value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Uniform integer from 0 to `limit` - 1 (at most 256). Uses rejection, so that no remainder is more likely than
 * another.
 */
function below(random: RandomSource, limit: number): number {
  const fair = 256 - (256 % limit);
  const byte = new Uint8Array(1);
  for (;;) {
    random(byte);
    const value = byte[0] ?? 0;
    if (value < fair) return value % limit;
  }
}

/** Fisher-Yates shuffle. */
function shuffle<T>(random: RandomSource, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = below(random, last + 1);
    const held = shuffled[last];
    const other = shuffled[chosen];
    if (held === undefined || other === undefined) continue;
    shuffled[last] = other;
    shuffled[chosen] = held;
  }
  return shuffled;
}

function arrangements(of: number, length: number): number {
  let product = 1;
  for (let factor = of; factor > of - length; factor--) product *= Math.max(0, factor);
  return product;
}

function choose(of: number, chosen: number): number {
  return arrangements(of, chosen) / arrangements(chosen, chosen);
}

function requireWithin(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`);
  }
}
