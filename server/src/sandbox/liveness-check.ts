/**
 * The service's part of the guided check on the hosted page: the verifier on the sandbox's storage, and what becomes of a session
 * when a check ends.
 */
import {
  createLivenessVerifier,
  LivenessRefusal,
  type LivenessCheckStore,
  type LivenessVerdict,
  type LivenessVerifier,
  type ReceivedEvidence,
} from '../liveness-verifier/index.js';
import type { LivenessMoment, LivenessPlan, MomentRequest, PublicKeyJwk } from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import type { LivenessEvidenceAnswer } from 'idv-elements/contract';
import type { LivenessSession, LivenessSessions } from './liveness.js';
import type { Faults } from './options.js';
import type { SandboxState } from './state.js';

export interface LivenessCheckOptions {
  state: SandboxState;
  sessions: LivenessSessions;
  /** Looks at the pictures of the evidence; `null`: nobody does. */
  readPicture: FaceReader | null;
  /** How many plans one session hands out. */
  mostStarts: number;
  faults: Faults;
  now: () => number;
}

/** What the hosted page hears. A real service would keep everything but the status to itself. */
export interface VerifiedAnswer extends LivenessEvidenceAnswer {
  /** Percent. */
  confidence: number;
  /** Faults and refusals, for the developer. Empty when it succeeded. */
  reasons: string[];
}

/** Percent, for an outcome that the developer forces. */
export const forcedConfidences = { succeed: 98.6, fail: 12.4 } as const;

export class LivenessCheck {
  readonly #options: LivenessCheckOptions;
  readonly #verifier: LivenessVerifier;

  constructor(options: LivenessCheckOptions) {
    this.#options = options;
    const { state, readPicture, mostStarts, now } = options;
    this.#verifier = createLivenessVerifier({
      store: storeIn(state),
      readPicture,
      maxStarts: mostStarts,
      now,
    });
  }

  /** @throws {LivenessRefusal} */
  start(sessionId: string, key: string, publicKey: PublicKeyJwk): Promise<LivenessPlan> {
    const { sessions } = this.#options;
    return sessions.alone(sessionId, async (found) => {
      const session = running(found);
      const { expiresAt } = session;
      const known = session.startKeys.includes(key);
      try {
        const plan = await this.#verifier.start(sessionId, { key, publicKey, expiresAt });
        if (!known) {
          const startKeys = [...session.startKeys, key];
          sessions.save({ ...session, attempts: session.attempts + 1, startKeys });
        }
        return plan;
      } catch (error) {
        if (error instanceof LivenessRefusal && error.reason === 'no-starts-left') {
          await sessions.end(session, { status: 'FAILED', confidence: 0, picture: null });
        }
        throw error;
      }
    });
  }

  /** @throws {LivenessRefusal} */
  swap(sessionId: string, nonce: string, index: number): Promise<LivenessPlan> {
    return this.#options.sessions.alone(sessionId, (session) => {
      running(session);
      return this.#verifier.swap(sessionId, nonce, index);
    });
  }

  /** @throws {LivenessRefusal} */
  moment(sessionId: string, request: MomentRequest): Promise<Pick<LivenessMoment, 'afterMs'>> {
    return this.#options.sessions.alone(sessionId, (session) => {
      running(session);
      return this.#verifier.moment(sessionId, request);
    });
  }

  /** @throws {LivenessRefusal} */
  take(sessionId: string, key: string, received: ReceivedEvidence): Promise<VerifiedAnswer> {
    const { sessions } = this.#options;
    return sessions.alone(sessionId, async (found) => {
      const answered = found?.answered;
      if (answered?.key === key) {
        if (answered.digest !== received.digest) throw new LivenessRefusal('key-reused');
        return answered.body as VerifiedAnswer;
      }
      const session = running(found);
      const { verdict, picture } = await this.#verifier.take(sessionId, key, received);
      const body = this.#forced() ?? answerOf(verdict);
      const { digest } = received;
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
}

function answerOf({ passed, confidence, reasons }: LivenessVerdict): VerifiedAnswer {
  return { status: passed ? 'SUCCEEDED' : 'FAILED', confidence, reasons };
}

function running(session: LivenessSession | null): LivenessSession {
  if (session === null) throw new LivenessRefusal('unknown-session');
  if (session.status === 'EXPIRED') throw new LivenessRefusal('session-expired');
  if (session.status !== 'IN_PROGRESS') throw new LivenessRefusal('session-ended');
  return session;
}

/** A session's calls come one at a time (`LivenessSessions.alone`), so that reading and writing may be two steps. */
function storeIn(state: SandboxState): LivenessCheckStore {
  const keyOf = (checkId: string): string => `liveness-check:${checkId}`;
  const read = (checkId: string): string | null => state.get<{ record: string }>(keyOf(checkId))?.record ?? null;
  return {
    get: (checkId) => Promise.resolve(read(checkId)),
    replace: (checkId, expected, next) => {
      const isExpected = read(checkId) === expected;
      if (isExpected) state.set(keyOf(checkId), { record: next });
      return Promise.resolve(isExpected);
    },
  };
}
