/**
 * The server's part of guided checks, whole: hands out plans and moments, takes evidence, looks at its pictures, and remembers
 * what it needs in a small store.
 * - Each start is a new attempt with a new plan; the former plan and its nonce are worth nothing from then on. Starts are
 *   few, so that nobody shops for an easy plan; one too many ends the check as failed.
 * - The first evidence for the present plan ends the check, whatever it is worth, and has spent the attempt before anything is
 *   looked at. Evidence for a plan that is no longer the present one is refused and ends nothing.
 */
import {
  decodeTrace,
  drawPlan,
  type DrawPlanOptions,
  isSameJson,
  type LivenessEvidence,
  type LivenessMoment,
  type LivenessPlan,
  momentRangeMs,
  type MomentRequest,
  type PublicKeyJwk,
  swapChallenge,
  type ToldMoment,
  verifyLivenessEvidence,
} from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import { mostFrontalPicture } from './frontal-picture.js';
import { pictureFaultsOf } from './pictures.js';
import { changeRecord, type CheckRecord, type OpenAttempt } from './record.js';
import { LivenessRefusal } from './refusal.js';
import type { LivenessCheckStore } from './store.js';

export interface LivenessVerifierOptions {
  store: LivenessCheckStore;
  /**
   * Decodes pictures and finds faces; `createFaceReader` makes one on Node. `null`: nobody looks at pictures, which is for
   * development alone; confidence is then at most 50.
   */
  readPicture: FaceReader | null;
  /** How many plans one check hands out. Default 3. */
  maxStarts?: number;
  /** What plans are drawn from. Moments are on unless they are switched off here. */
  plan?: Omit<DrawPlanOptions, 'now'>;
  /** Epoch milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Evidence as it arrived, and a digest of all of it. `evidence` is `null` where it has not the shape of evidence. */
export interface ReceivedEvidence {
  evidence: LivenessEvidence | null;
  /** Of the plan it names, `null` where that cannot be read. */
  nonce: string | null;
  digest: string;
}

export interface LivenessVerdict {
  passed: boolean;
  /** 0 to 100, as `EvidenceVerification.confidence`. */
  confidence: number;
  /** `evidenceFaults`, `pictureFaults` and the judge's refusal, for logs and support. Empty when passed. */
  reasons: string[];
}

/** A verdict, and the picture to remember the person by: the most frontal one, `null` where none can be believed. */
export interface TakenEvidence {
  verdict: LivenessVerdict;
  picture: Uint8Array | null;
  /** The same request was answered before. */
  isRepeat: boolean;
}

export interface StartRequest {
  /** `Idempotency-Key`: the same gets the same plan. */
  key: string;
  publicKey: PublicKeyJwk;
  /** When the check ends, epoch milliseconds. Default: with the plan. */
  expiresAt?: number;
}

/** All methods reject with a `LivenessRefusal` where the call is refused and the check stays as it is. */
export interface LivenessVerifier {
  start(checkId: string, request: StartRequest): Promise<LivenessPlan>;
  /** The plan with another challenge at `index`. */
  swap(checkId: string, nonce: string, index: number): Promise<LivenessPlan>;
  /** When the next picture is to be taken. The same question gets the same answer. */
  moment(checkId: string, request: MomentRequest): Promise<Pick<LivenessMoment, 'afterMs'>>;
  take(checkId: string, key: string, received: ReceivedEvidence): Promise<TakenEvidence>;
}

const leastPlanMs = 10_000;
const longestPlanMs = 300_000;
/** Without a look at the pictures. */
const mostUnseenConfidence = 50;
/** Of all runs of one plan. */
const mostMoments = 40;

const random = (bytes: Uint8Array<ArrayBuffer>): void => {
  crypto.getRandomValues(bytes);
};

/** @throws {TypeError} for a number of starts that is not a whole number above 0 */
export function createLivenessVerifier({
  store,
  readPicture,
  maxStarts = 3,
  plan: planOptions = {},
  now = Date.now,
}: LivenessVerifierOptions): LivenessVerifier {
  if (!Number.isInteger(maxStarts) || maxStarts < 1) {
    throw new TypeError('maxStarts must be a whole number above 0.');
  }

  function draw(expiresAt: number | undefined): LivenessPlan {
    const issuedAt = Math.floor(now());
    const leftMs = Math.floor((expiresAt ?? issuedAt + longestPlanMs) - issuedAt);
    const lifetimeMs = Math.min(longestPlanMs, Math.max(leastPlanMs, leftMs));
    const plan = drawPlan(random, { moments: true, lifetimeMs, ...planOptions, now: issuedAt });
    // A check may have less time left than any plan is drawn for.
    return { ...plan, expiresAt: Math.min(plan.expiresAt, issuedAt + leftMs) };
  }

  async function verify(
    evidence: LivenessEvidence,
    { plan, publicKey, told }: OpenAttempt,
  ): Promise<Omit<TakenEvidence, 'isRepeat'>> {
    const verification = await verifyLivenessEvidence(evidence, {
      plan,
      publicKey,
      crypto: crypto.subtle,
      now: now(),
      moments: told,
    });
    const { passed, confidence, reasons, failure } = verification;
    const faults: string[] = [...reasons, ...(failure === null ? [] : [failure])];
    // Pictures count while nothing but the challenges went wrong: else they may be anybody's.
    const trace = reasons.every((reason) => reason === 'not-passed') ? decodeTrace(evidence.trace) : null;
    if (trace === null) return { verdict: { passed, confidence, reasons: faults }, picture: null };
    if (readPicture === null) {
      const most = Math.min(confidence, mostUnseenConfidence);
      return {
        verdict: { passed, confidence: most, reasons: faults },
        picture: mostFrontalPicture(evidence),
      };
    }
    const seen = await pictureFaultsOf(evidence, trace, readPicture);
    if (seen.length > 0) {
      const all = [...faults, ...seen];
      return { verdict: { passed: false, confidence: 0, reasons: all }, picture: null };
    }
    return {
      verdict: { passed, confidence, reasons: faults },
      picture: mostFrontalPicture(evidence),
    };
  }

  return {
    start: async (checkId, { key, publicKey, expiresAt }) => {
      const plan = await changeRecord(store, checkId, (record) => {
        const found = record ?? freshRecord(expiresAt ?? now() + longestPlanMs);
        requireRunning(found);
        const { attempt, startKeys } = found;
        if (startKeys.includes(key)) {
          if (attempt === null || startKeys.at(-1) !== key) throw new LivenessRefusal('other-plan');
          if (!isSameJson(attempt.publicKey, publicKey)) throw new LivenessRefusal('key-reused');
          return { next: null, result: attempt.plan };
        }
        if (startKeys.length >= maxStarts) {
          const verdict = { passed: false, confidence: 0, reasons: ['no-starts-left'] };
          return { next: { ...found, attempt: null, verdict }, result: null };
        }
        const drawn = draw(expiresAt);
        const next = {
          ...found,
          startKeys: [...startKeys, key],
          attempt: { plan: drawn, publicKey, superseded: [], run: 0, told: [], drawn: 0 },
        };
        return { next, result: drawn };
      });
      if (plan === null) throw new LivenessRefusal('no-starts-left');
      return plan;
    },

    swap: (checkId, nonce, index) =>
      changeRecord(store, checkId, (record) => {
        const { found, attempt } = openAttempt(record, nonce);
        const { plan } = attempt;
        // The answer may have been lost on its way: who asks again would go on with a plan that counts no more.
        if (plan.challenges[index]?.swappedFrom !== undefined) return { next: null, result: plan };
        const { kinds } = planOptions;
        const swapped = swapChallenge(plan, index, random, kinds === undefined ? {} : { kinds });
        if (swapped === null) throw new LivenessRefusal('no-other-challenge');
        const superseded = [...attempt.superseded, plan];
        const next = { ...found, attempt: { ...attempt, plan: swapped, superseded, told: [] } };
        return { next, result: swapped };
      }),

    moment: (checkId, request) =>
      changeRecord(store, checkId, (record) => {
        const { found, attempt } = openAttempt(record, request.nonce);
        const { plan, run } = attempt;
        const isOther = plan.moments !== true || request.run < run;
        if (isOther || plan.challenges[request.challenge] === undefined) {
          throw new LivenessRefusal('no-moment');
        }
        const before = request.run > run ? [] : attempt.told;
        const known = before.find(({ challenge }) => challenge === request.challenge);
        if (known !== undefined) {
          const { frames, trace, pictures } = request;
          const isSame = isSameJson(
            { frames, trace, pictures },
            { frames: known.frames, trace: known.trace, pictures: known.pictures },
          );
          if (!isSame) throw new LivenessRefusal('no-moment');
          return { next: null, result: { afterMs: known.afterMs } };
        }
        // In order: what is asked for later was not told before.
        if (before.some(({ challenge }) => challenge > request.challenge)) {
          throw new LivenessRefusal('no-moment');
        }
        if (attempt.drawn >= mostMoments) throw new LivenessRefusal('no-moment');
        const told = tell(request, Math.floor(now()));
        const next = {
          ...found,
          attempt: {
            ...attempt,
            run: request.run,
            told: [...before, told],
            drawn: attempt.drawn + 1,
          },
        };
        return { next, result: { afterMs: told.afterMs } };
      }),

    take: async (checkId, key, { evidence, nonce, digest }) => {
      const spent = await changeRecord(store, checkId, (record) => {
        const by = record?.spentBy ?? null;
        if (record !== null && by?.key === key) {
          if (by.digest !== digest) throw new LivenessRefusal('key-reused');
          return { next: null, result: record };
        }
        const found = requireRunning(record);
        const { attempt } = found;
        if (attempt === null) throw new LivenessRefusal('not-started');
        if (nonce !== null && nonce !== attempt.plan.nonce) throw new LivenessRefusal('other-plan');
        const isLate = attempt.superseded.some((plan) => isSameJson(plan, evidence?.manifest.plan));
        if (isLate) throw new LivenessRefusal('other-plan');
        // From here on nothing else can be tried with this plan, whatever happens to the process.
        const next = { ...found, spentBy: { key, digest } };
        return { next, result: next };
      });
      if (spent.verdict !== null) {
        return { verdict: spent.verdict, picture: null, isRepeat: true };
      }
      const { attempt } = spent;
      const malformed = { passed: false, confidence: 0, reasons: ['malformed'] };
      const taken =
        evidence === null || attempt === null ? { verdict: malformed, picture: null } : await verify(evidence, attempt);
      return changeRecord<TakenEvidence>(store, checkId, (record) => {
        const found = record ?? spent;
        if (found.verdict !== null) {
          const result = { verdict: found.verdict, picture: null, isRepeat: true };
          return { next: null, result };
        }
        const next = { ...found, verdict: taken.verdict };
        return { next, result: { ...taken, isRepeat: false } };
      });
    },
  };
}

function freshRecord(expiresAt: number): CheckRecord {
  return { startKeys: [], attempt: null, spentBy: null, verdict: null, expiresAt };
}

function requireRunning(record: CheckRecord | null): CheckRecord {
  if (record === null) throw new LivenessRefusal('not-started');
  if (record.spentBy !== null || record.verdict !== null) {
    throw new LivenessRefusal('session-ended');
  }
  return record;
}

function openAttempt(record: CheckRecord | null, nonce: string): { found: CheckRecord; attempt: OpenAttempt } {
  const found = requireRunning(record);
  const { attempt } = found;
  if (attempt === null) throw new LivenessRefusal('not-started');
  if (attempt.plan.nonce !== nonce) throw new LivenessRefusal('other-plan');
  return { found, attempt };
}

function tell({ challenge, frames, trace, pictures }: MomentRequest, at: number): ToldMoment {
  const bytes = new Uint8Array(4);
  random(bytes);
  const share = new DataView(bytes.buffer).getUint32(0) / 2 ** 32;
  const { from, to } = momentRangeMs;
  return {
    challenge,
    afterMs: from + Math.floor(share * (to - from + 1)),
    frames,
    trace,
    pictures,
    at,
  };
}
