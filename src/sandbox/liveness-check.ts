/**
 * The service's part of the guided check on the hosted page: hands out plans, verifies what comes back, ends the session.
 * - Each start is a new attempt with a new plan; the former plan and its nonce are worth nothing from then on. Starts are
 *   few, so that nobody shops for an easy plan; one too many ends the session as FAILED.
 * - The first evidence for the present plan ends the session, whatever it is worth. What was made for any other plan is
 *   refused and ends nothing.
 */
import {
  drawPlan,
  swapChallenge,
  verifyLivenessEvidence,
  type LivenessEvidence,
  type LivenessPlan,
  type PublicKeyJwk,
} from '../liveness/index.js';
import type { LivenessEvidenceAnswer } from '../shared/liveness-contract.js';
import { mostFrontalPicture } from './frontal-picture.js';
import { LivenessRefusal } from './liveness-refusal.js';
import type { LivenessSession, LivenessSessions } from './liveness.js';
import type { Faults } from './options.js';

export interface LivenessCheckOptions {
  sessions: LivenessSessions;
  /** How many plans one session hands out. */
  mostStarts: number;
  faults: Faults;
  now: () => number;
}

/** Evidence as it arrived, and a digest of all of it. */
export interface ReceivedEvidence {
  evidence: LivenessEvidence;
  digest: string;
}

/** What the hosted page hears. A real service would keep everything but the status to itself. */
export interface VerifiedAnswer extends LivenessEvidenceAnswer {
  /** Percent. */
  confidence: number;
  /** `evidenceFaults` and the judge's refusal, for the developer. Empty when it succeeded. */
  reasons: string[];
}

/** Percent, for an outcome that the developer forces. */
export const forcedConfidences = { succeed: 98.6, fail: 12.4 } as const;

const leastPlanMs = 10_000;
const longestPlanMs = 300_000;

const random = (bytes: Uint8Array<ArrayBuffer>): void => {
  crypto.getRandomValues(bytes);
};

export class LivenessCheck {
  readonly #options: LivenessCheckOptions;

  constructor(options: LivenessCheckOptions) {
    this.#options = options;
  }

  /** @throws {LivenessRefusal} */
  start(sessionId: string, key: string, publicKey: PublicKeyJwk): Promise<LivenessPlan> {
    const { sessions, mostStarts } = this.#options;
    return sessions.alone(sessionId, async (found) => {
      const session = running(found);
      const { attempt, startKeys } = session;
      if (startKeys.includes(key)) {
        if (attempt === null || startKeys.at(-1) !== key) throw new LivenessRefusal('other-plan');
        if (attempt.publicKey.x !== publicKey.x || attempt.publicKey.y !== publicKey.y) {
          throw new LivenessRefusal('key-reused');
        }
        return attempt.plan;
      }
      if (startKeys.length >= mostStarts) {
        await sessions.end(session, { status: 'FAILED', confidence: 0, picture: null });
        throw new LivenessRefusal('no-starts-left');
      }
      const plan = this.#draw(session);
      sessions.save({
        ...session,
        attempts: session.attempts + 1,
        startKeys: [...startKeys, key],
        attempt: { plan, publicKey },
      });
      return plan;
    });
  }

  /** @throws {LivenessRefusal} */
  swap(sessionId: string, nonce: string, index: number): Promise<LivenessPlan> {
    const { sessions } = this.#options;
    return sessions.alone(sessionId, async (found) => {
      const session = running(found);
      const { plan, publicKey } = attemptWith(session, nonce);
      // The answer may have been lost on its way: who asks again would go on with a plan that counts no more.
      if (plan.challenges[index]?.swappedFrom !== undefined) return plan;
      const swapped = swapChallenge(plan, index, random);
      if (swapped === null) throw new LivenessRefusal('no-other-challenge');
      sessions.save({ ...session, attempt: { plan: swapped, publicKey } });
      return swapped;
    });
  }

  /** @throws {LivenessRefusal} */
  take(
    sessionId: string,
    key: string,
    { evidence, digest }: ReceivedEvidence,
  ): Promise<VerifiedAnswer> {
    const { sessions, now } = this.#options;
    return sessions.alone(sessionId, async (found) => {
      const answered = found?.answered;
      if (answered?.key === key) {
        if (answered.digest !== digest) throw new LivenessRefusal('key-reused');
        return answered.body as VerifiedAnswer;
      }
      const session = running(found);
      const { plan, publicKey } = attemptWith(session, evidence.manifest.plan.nonce);
      const verification = await verifyLivenessEvidence(evidence, {
        plan,
        publicKey,
        crypto: crypto.subtle,
        now: now(),
      });
      const { failure } = verification;
      // Pictures count while nothing but the challenges went wrong: else they may be anybody's.
      const isUntouched = verification.reasons.every((reason) => reason === 'not-passed');
      const body: VerifiedAnswer = this.#forced() ?? {
        status: verification.passed ? 'SUCCEEDED' : 'FAILED',
        confidence: verification.confidence,
        reasons: [...verification.reasons, ...(failure === null ? [] : [failure])],
      };
      const picture = isUntouched ? mostFrontalPicture(evidence) : null;
      await sessions.end({ ...session, answered: { key, digest, body } }, { ...body, picture });
      return body;
    });
  }

  /** The outcome that a switch asks for, once. */
  #forced(): VerifiedAnswer | null {
    const { faults } = this.#options;
    const outcome = faults.nextLivenessOutcome;
    if (outcome === null) return null;
    faults.nextLivenessOutcome = null;
    const confidence = forcedConfidences[outcome];
    return outcome === 'succeed'
      ? { status: 'SUCCEEDED', confidence, reasons: [] }
      : { status: 'FAILED', confidence, reasons: ['forced'] };
  }

  #draw(session: LivenessSession): LivenessPlan {
    const now = Math.floor(this.#options.now());
    const leftMs = Math.floor(session.expiresAt) - now;
    const lifetimeMs = Math.min(longestPlanMs, Math.max(leastPlanMs, leftMs));
    const plan = drawPlan(random, { now, lifetimeMs });
    // A session may have less time left than any plan is drawn for.
    return { ...plan, expiresAt: Math.min(plan.expiresAt, now + leftMs) };
  }
}

function running(session: LivenessSession | null): LivenessSession {
  if (session === null) throw new LivenessRefusal('unknown-session');
  if (session.status === 'EXPIRED') throw new LivenessRefusal('session-expired');
  if (session.status !== 'IN_PROGRESS') throw new LivenessRefusal('session-ended');
  return session;
}

function attemptWith({ attempt }: LivenessSession, nonce: string) {
  if (attempt === null) throw new LivenessRefusal('not-started');
  if (attempt.plan.nonce !== nonce) throw new LivenessRefusal('other-plan');
  return attempt;
}
