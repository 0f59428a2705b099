/**
 * The rules of a check, as changes of its record:
 * - Each start is a new attempt with a new plan, and makes the previous plan and its nonce worthless. The number of
 * starts is small,
 *   so that nobody can shop for an easy plan; one too many rejects the check.
 * - The first evidence for the current plan ends the check, whatever it contains, and spends the attempt before
 * anything is examined.
 *   Evidence for an earlier plan is refused and ends nothing.
 * - A repeated request gets the answer to the first one.
 * A rule throws a `LivenessRefusal` to refuse a call; the record then stays as it is.
 */
import {
  isSameJson,
  type LivenessPlan,
  momentRangeMs,
  type MomentRequest,
  type PublicKeyJwk,
  swapChallenge,
  type SwapOptions,
} from 'idv-elements/liveness-evidence';
import type { ReceivedEvidence } from './bodies.js';
import { type Change, type CheckRecord, hasEnded, type LivenessVerdict, type OpenAttempt } from './record.js';
import { LivenessRefusal } from './refusal.js';

/** Of all runs of one plan. */
const maxMoments = 40;
/** Evidence that came in time may take so long to be judged, milliseconds. */
const maxJudgingMs = 60_000;

const unchanged = <Result>(result: Result): Change<Result> => ({ next: null, result });

export const random = (bytes: Uint8Array<ArrayBuffer>): void => {
  crypto.getRandomValues(bytes);
};

function requireRunning(record: CheckRecord, now: number): void {
  if (record.hasExpired || (record.expiresAt <= now && !hasEnded(record))) throw new LivenessRefusal('check-expired');
  if (hasEnded(record) || record.spentBy !== null) throw new LivenessRefusal('check-ended');
}

function presentAttempt(record: CheckRecord, nonce: string, now: number): OpenAttempt {
  requireRunning(record, now);
  const { attempt } = record;
  if (attempt === null) throw new LivenessRefusal('not-started');
  if (attempt.plan.nonce !== nonce) throw new LivenessRefusal('other-plan');
  return attempt;
}

export interface StartRequest {
  /** `Idempotency-Key`: the same gets the same plan. */
  key: string;
  publicKey: PublicKeyJwk;
  /** Each movement gets twice as long. */
  moreTime?: boolean;
}

/** `null`: no attempts were left, and the check has ended. */
export function startAttempt(
  record: CheckRecord,
  { key, publicKey }: StartRequest,
  { maxAttempts, draw, now }: { maxAttempts: number; draw: (expiresAt: number) => LivenessPlan; now: number },
): Change<LivenessPlan | null> {
  requireRunning(record, now);
  const { attempt, startKeys, expiresAt } = record;
  if (startKeys.includes(key)) {
    if (attempt === null || startKeys.at(-1) !== key) throw new LivenessRefusal('other-plan');
    if (!isSameJson(attempt.publicKey, publicKey)) throw new LivenessRefusal('key-reused');
    return unchanged(attempt.plan);
  }
  if (startKeys.length >= maxAttempts) {
    const verdict = { passed: false, confidence: 0, reasons: ['no-attempts-left'] };
    return { next: { ...record, attempt: null, verdict }, result: null };
  }
  const plan = draw(expiresAt);
  const opened = { plan, publicKey, superseded: [], run: 0, moments: [], drawn: 0 };
  return { next: { ...record, startKeys: [...startKeys, key], attempt: opened }, result: plan };
}

export function swapInPlan(
  record: CheckRecord,
  { nonce, index }: { nonce: string; index: number },
  { now, ...options }: SwapOptions & { now: number },
): Change<LivenessPlan> {
  const attempt = presentAttempt(record, nonce, now);
  const { plan } = attempt;
  // The answer may have been lost on its way: the device would go on with a plan that no longer counts.
  if (plan.challenges[index]?.swappedFrom !== undefined) return unchanged(plan);
  const swapped = swapChallenge(plan, index, random, options);
  if (swapped === null) throw new LivenessRefusal('no-other-challenge');
  const superseded = [...attempt.superseded, plan];
  return { next: { ...record, attempt: { ...attempt, plan: swapped, superseded, moments: [] } }, result: swapped };
}

/** @returns when the next picture is to be taken, milliseconds */
export function drawMoment(record: CheckRecord, request: MomentRequest, now: number): Change<number> {
  const { nonce, run, challenge, frames, trace, pictures } = request;
  const attempt = presentAttempt(record, nonce, now);
  const isKnownPlace = attempt.plan.moments === true && attempt.plan.challenges[challenge] !== undefined;
  if (!isKnownPlace || run < attempt.run) throw new LivenessRefusal('no-moment');
  const before = run > attempt.run ? [] : attempt.moments;
  const known = before.find((moment) => moment.challenge === challenge);
  if (known !== undefined) {
    const isSame = isSameJson([frames, trace, pictures], [known.frames, known.trace, known.pictures]);
    if (!isSame) throw new LivenessRefusal('no-moment');
    return unchanged(known.afterMs);
  }
  // In order: no moment is drawn for a challenge before the last one.
  const isInOrder = before.every((moment) => moment.challenge < challenge);
  if (!isInOrder || attempt.drawn >= maxMoments) throw new LivenessRefusal('no-moment');
  const { from, to } = momentRangeMs;
  const afterMs = from + Math.floor(randomShare() * (to - from + 1));
  const moments = [...before, { challenge, afterMs, frames, trace, pictures, at: Math.floor(now) }];
  const next = { ...record, attempt: { ...attempt, run, moments, drawn: attempt.drawn + 1 } };
  return { next, result: afterMs };
}

function randomShare(): number {
  const bytes = new Uint8Array(4);
  random(bytes);
  return new DataView(bytes.buffer).getUint32(0) / 2 ** 32;
}

/**
 * Whether evidence under this key can still count, as far as that shows before it has arrived.
 * @returns the attempt; `null` if this key has spent it before
 */
export function requireEvidence(record: CheckRecord, key: string, now: number): OpenAttempt | null {
  if (record.spentBy?.key === key) return null;
  requireRunning(record, now);
  if (record.attempt === null) throw new LivenessRefusal('not-started');
  return record.attempt;
}

/** From here on this plan accepts no other evidence, even if the process ends. */
export function spendAttempt(
  record: CheckRecord,
  key: string,
  { evidence, nonce, digest }: ReceivedEvidence,
  now: number,
): Change<CheckRecord> {
  const attempt = requireEvidence(record, key, now);
  if (attempt === null) {
    if (record.spentBy?.digest !== digest) throw new LivenessRefusal('key-reused');
    return unchanged(record);
  }
  if (nonce !== null && nonce !== attempt.plan.nonce) throw new LivenessRefusal('other-plan');
  const isLate = attempt.superseded.some((plan) => isSameJson(plan, evidence?.manifest.plan));
  if (isLate) throw new LivenessRefusal('other-plan');
  const next = { ...record, spentBy: { key, digest } };
  return { next, result: next };
}

/** The first verdict stands; another judgment of the same evidence gets it too. */
export function endWith(
  record: CheckRecord,
  verdict: LivenessVerdict,
  picture: Uint8Array | null,
): Change<LivenessVerdict> {
  if (record.verdict !== null) return unchanged(record.verdict);
  if (record.hasExpired) throw new LivenessRefusal('check-expired');
  return { next: { ...record, verdict, hasPicture: picture !== null }, result: verdict, picture };
}

/** Marks a check whose time is over, when it is next read: no other call may ever come. */
export function expireIfDue(record: CheckRecord, now: number): Change<CheckRecord> {
  const isDue = record.expiresAt + (record.spentBy === null ? 0 : maxJudgingMs) <= now;
  if (!isDue || hasEnded(record)) return unchanged(record);
  const next = { ...record, hasExpired: true };
  return { next, result: next };
}
