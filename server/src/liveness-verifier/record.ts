/** The stored record of a check. A change is stored only if no other call has changed the check in the meantime. */
import { isSameJson } from 'idv-elements-internal';
import {
  type LivenessEvidence,
  type LivenessPlan,
  type PublicKeyJwk,
  type AnnouncedMoment,
  momentRangeMs,
  type MomentRequest,
  swapChallenge,
  type SwapOptions,
} from 'idv-elements/liveness-evidence';
import { decodeBase64, encodeBase64 } from '../shared/base64.js';
import type { Store } from '../shared/store/store.js';
import { LivenessRefusal } from './refusal.js';

export interface LivenessVerdict {
  passed: boolean;
  /** 0 to 100, as `EvidenceVerification.confidence`. */
  confidence: number;
  /**
   * `evidenceFaults`, `pictureFaults`, `picture-other-person` and the judge's failure, for logs and support. Empty for a
   * check that passed, except for `presentation-suspected` and `picture-unbound`, which are only advice.
   */
  reasons: string[];
  /**
   * How likely the pictures show a living face and not a screen or a print, 0 to 1; below 0.5 is suspicious. Missing
   * unless `presentation` is given and the pictures were examined.
   */
  presentation?: number;
  /** What `comparePictures` answered. Missing unless it was asked. */
  similarity?: number;
  /**
   * What makes the camera doubtful: values of `cameraAdvice` from `idv-elements/liveness-evidence`; and
   * `picture-unlike`, if the pictures look less alike than one person's usually do. They never reject anyone. Missing if
   * there are none.
   */
  advice?: string[];
}

/** Whether two JPEGs show the same person, and how similar they are, in percent. */
export type ComparePictures = (one: Uint8Array, other: Uint8Array) => Promise<{ match: boolean; similarity: number }>;

/**
 * The evidence as received, and a digest of all its parts. `evidence` is `null` if it does not have the shape of
 * evidence.
 */
export interface ReceivedEvidence {
  evidence: LivenessEvidence | null;
  /** The nonce of the plan that the evidence names. `null` if unreadable. */
  nonce: string | null;
  digest: string;
}

/** The attempt under way. A new start replaces it. */
export interface OpenAttempt {
  plan: LivenessPlan;
  publicKey: PublicKeyJwk;
  /** The versions of the plan before each swap. Evidence for one of these is late and does not end the check. */
  superseded: LivenessPlan[];
  /** `MomentRequest.run` of the latest request. */
  run: number;
  /** Moments announced in this run. */
  moments: AnnouncedMoment[];
  /** Moments drawn in all runs. */
  drawn: number;
}

interface Spending {
  /** Its `Idempotency-Key`. */
  key: string;
  digest: string;
  /** Which pictures are compared, 0 to 1: a repeat must not draw others. */
  draw: number;
  /** How often the evidence came without getting an answer. */
  tries: number;
}

export interface CheckRecord {
  /** Whose share of the memory its bodies use: the digest of the person's id, or the check's id. */
  owner: string;
  /** `Idempotency-Key` of every start, oldest first. */
  startKeys: string[];
  attempt: OpenAttempt | null;
  /** The request whose evidence ended the attempt. */
  spentBy: Spending | null;
  verdict: LivenessVerdict | null;
  hasExpired: boolean;
  hasPicture: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** What a rule decides for a record. `next: null` leaves the record as it is. */
export interface Change<Result> {
  next: CheckRecord | null;
  result: Result;
  /** JPEG, stored with the record. */
  picture?: Uint8Array | null;
}

export const hasEnded = ({ verdict, hasExpired }: CheckRecord): boolean => verdict !== null || hasExpired;

/** How often a change is retried after a conflict with another call. */
const maxTries = 20;

/** Ids are random UUIDs, and only those are looked up. */
const idPattern = /^[0-9a-f-]{36}$/;

const keyOf = (checkId: string): string => `liveness-check:${checkId}`;
const pictureKeyOf = (checkId: string): string => `liveness-check-picture:${checkId}`;

export class CheckRecords {
  readonly #store: Pick<Store, 'get' | 'commit'>;
  /** How long to store a check that expires at `expiresAt`, milliseconds. */
  readonly #ttlMs: (expiresAt: number) => number;

  constructor(store: Pick<Store, 'get' | 'commit'>, ttlMs: (expiresAt: number) => number) {
    this.#store = store;
    this.#ttlMs = ttlMs;
  }

  async create(checkId: string, expiresAt: number, owner: string): Promise<void> {
    const record: CheckRecord = {
      owner,
      startKeys: [],
      attempt: null,
      spentBy: null,
      verdict: null,
      hasExpired: false,
      hasPicture: false,
      expiresAt,
    };
    const value = JSON.stringify(record);
    await this.#store.commit({ set: [{ key: keyOf(checkId), value, ttlMs: this.#ttlMs(expiresAt) }] });
  }

  async read(checkId: string): Promise<CheckRecord | null> {
    const text = await this.#textOf(checkId);
    return text === null ? null : (JSON.parse(text) as CheckRecord);
  }

  async pictureOf(checkId: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const text = await this.#store.get(pictureKeyOf(checkId));
    return text === null ? null : Uint8Array.from(decodeBase64(text) ?? []);
  }

  /**
   * If a rule throws, nothing is stored.
   * @throws {LivenessRefusal} `unknown-check`; `busy` after repeated conflicts with other calls
   */
  async change<Result>(checkId: string, rule: (record: CheckRecord) => Change<Result>): Promise<Change<Result>> {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const text = await this.#textOf(checkId);
      if (text === null) throw new LivenessRefusal('unknown-check');
      const change = rule(JSON.parse(text) as CheckRecord);
      const { next, picture } = change;
      if (next === null) return change;
      const ttlMs = this.#ttlMs(next.expiresAt);
      const set = [{ key: keyOf(checkId), value: JSON.stringify(next), ttlMs }];
      if (picture) set.push({ key: pictureKeyOf(checkId), value: encodeBase64(picture), ttlMs });
      if (await this.#store.commit({ when: { key: keyOf(checkId), is: text }, set })) return change;
    }
    throw new LivenessRefusal('busy');
  }

  async erase(checkId: string): Promise<void> {
    await this.#store.commit({ remove: [keyOf(checkId), pictureKeyOf(checkId)] });
  }

  #textOf(checkId: string): Promise<string | null> {
    return idPattern.test(checkId) ? this.#store.get(keyOf(checkId)) : Promise.resolve(null);
  }
}

/** Most moments that all runs of one plan may draw. */
const maxMoments = 40;
/** How often the same evidence is judged, if the comparison of pictures is away. Each try may be a paid call. */
const maxEvidenceTries = 10;
/** How long judging evidence that arrived in time may take, milliseconds. */
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
  /** `Idempotency-Key`: the same key gets the same plan. */
  key: string;
  publicKey: PublicKeyJwk;
  /** Each movement gets twice as long. */
  moreTime?: boolean;
}

/** `null` if no attempts are left and the check has ended. */
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
  // Answer a repeat, because the first answer may have been lost and the device would continue with an outdated plan.
  if (plan.challenges[index]?.swappedFrom !== undefined) return unchanged(plan);
  const swapped = swapChallenge(plan, index, random, options);
  if (swapped === null) throw new LivenessRefusal('no-other-challenge');
  const superseded = [...attempt.superseded, plan];
  return { next: { ...record, attempt: { ...attempt, plan: swapped, superseded, moments: [] } }, result: swapped };
}

/** @returns how long after the resting frame the device must take the next picture, milliseconds */
export function drawMoment(record: CheckRecord, request: MomentRequest, now: number): Change<number> {
  const { nonce, run, challenge, ...commitment } = request;
  const attempt = presentAttempt(record, nonce, now);
  const isKnownPlace = attempt.plan.moments === true && attempt.plan.challenges[challenge] !== undefined;
  if (!isKnownPlace || run < attempt.run) throw new LivenessRefusal('no-moment');
  const before = run > attempt.run ? [] : attempt.moments;
  const known = before.find((moment) => moment.challenge === challenge);
  if (known !== undefined) {
    const { afterMs, at } = known;
    if (!isSameJson(known, { ...commitment, challenge, afterMs, at })) throw new LivenessRefusal('no-moment');
    return unchanged(afterMs);
  }
  // Moments are drawn in order, never for an earlier challenge.
  const isInOrder = before.every((moment) => moment.challenge < challenge);
  if (!isInOrder || attempt.drawn >= maxMoments) throw new LivenessRefusal('no-moment');
  const { from, to } = momentRangeMs;
  const afterMs = from + Math.floor(randomShare() * (to - from + 1));
  const moments = [...before, { challenge, afterMs, ...commitment, at: Math.floor(now) }];
  const next = { ...record, attempt: { ...attempt, run, moments, drawn: attempt.drawn + 1 } };
  return { next, result: afterMs };
}

function randomShare(): number {
  const bytes = new Uint8Array(4);
  random(bytes);
  return new DataView(bytes.buffer).getUint32(0) / 2 ** 32;
}

/**
 * Checks whether evidence with this key can still count, as far as that is known before it arrives.
 * @returns the attempt; `null` if this key has spent it before
 */
export function requireEvidence(record: CheckRecord, key: string, now: number): OpenAttempt | null {
  if (record.spentBy?.key === key) return null;
  requireRunning(record, now);
  if (record.attempt === null) throw new LivenessRefusal('not-started');
  return record.attempt;
}

/** Binds the attempt to this evidence: from now on the plan accepts no other, even if the process dies. */
export function spendAttempt(
  record: CheckRecord,
  key: string,
  { evidence, nonce, digest }: ReceivedEvidence,
  now: number,
): Change<CheckRecord> {
  const attempt = requireEvidence(record, key, now);
  if (attempt === null) {
    const { spentBy } = record;
    if (spentBy?.digest !== digest) throw new LivenessRefusal('key-reused');
    if (record.hasExpired) throw new LivenessRefusal('check-expired');
    if (record.verdict !== null) return unchanged(record);
    if (spentBy.tries >= maxEvidenceTries) throw new LivenessRefusal('check-ended');
    const again = { ...record, spentBy: { ...spentBy, tries: spentBy.tries + 1 } };
    return { next: again, result: again };
  }
  if (nonce !== null && nonce !== attempt.plan.nonce) throw new LivenessRefusal('other-plan');
  const isLate = attempt.superseded.some((plan) => isSameJson(plan, evidence?.manifest.plan));
  if (isLate) throw new LivenessRefusal('other-plan');
  const next = { ...record, spentBy: { key, digest, draw: randomShare(), tries: 1 } };
  return { next, result: next };
}

/** Ends the check with a verdict. The first verdict stands, even if the same evidence is judged again. */
export function endWith(
  record: CheckRecord,
  verdict: LivenessVerdict,
  picture: Uint8Array | null,
): Change<LivenessVerdict> {
  if (record.verdict !== null) return unchanged(record.verdict);
  if (record.hasExpired) throw new LivenessRefusal('check-expired');
  return { next: { ...record, verdict, hasPicture: picture !== null }, result: verdict, picture };
}

/** Marks an expired check the next time it is read, because there may never be another call. */
export function expireIfDue(record: CheckRecord, now: number): Change<CheckRecord> {
  const isDue = record.expiresAt + (record.spentBy === null ? 0 : maxJudgingMs) <= now;
  if (!isDue || hasEnded(record)) return unchanged(record);
  const next = { ...record, hasExpired: true };
  return { next, result: next };
}
