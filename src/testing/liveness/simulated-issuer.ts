import {
  drawPlan,
  swapChallenge,
  verifyLivenessEvidence,
  type ChallengeKind,
  type EvidenceVerification,
  type LivenessEvidence,
  type LivenessPlan,
  type PublicKeyJwk,
} from '../../liveness/index.js';
import { IdvError } from '../../shared/errors.js';
import type { LivenessEvidenceAnswer, LivenessOutcome } from '../../shared/liveness-contract.js';

export interface SimulatedIssuerOptions {
  /** What is asked for, in this order. Default: drawn at random. */
  challenges?: readonly ChallengeKind[];
  /** Of each challenge, milliseconds. Default 12 s. */
  timeLimitMs?: number;
  /** Of the plan, milliseconds. Default 5 minutes. */
  lifetimeMs?: number;
  /** How long each answer takes, milliseconds. Default 0. */
  answerMs?: number;
  /** What is answered whatever the evidence says. Default: what the verification says. */
  outcome?: LivenessOutcome;
}

const random = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes);

/**
 * The server's part of `<idv-liveness-challenge>` in the page, for stories and tests: real plans, real verification. Whoever
 * controls the page controls it, so it proves nothing to anybody.
 */
export class SimulatedIssuer {
  /** As issued, each swap's too. */
  readonly plans: LivenessPlan[] = [];
  readonly submitted: LivenessEvidence[] = [];
  /** Of the evidence that was submitted last. */
  verification: EvidenceVerification | null = null;
  readonly #options: SimulatedIssuerOptions;
  #publicKey: PublicKeyJwk | null = null;

  constructor(options: SimulatedIssuerOptions = {}) {
    this.#options = options;
  }

  async start(publicKey: PublicKeyJwk, signal: AbortSignal): Promise<LivenessPlan> {
    const { challenges, timeLimitMs = 12_000, lifetimeMs } = this.#options;
    await this.#answer(signal);
    this.#publicKey = publicKey;
    const drawn = drawPlan(random, {
      now: Date.now(),
      timeLimitMs,
      ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
    });
    const asked = challenges?.map((kind) => ({ kind, timeLimitMs })) ?? drawn.challenges;
    const plan = { ...drawn, challenges: asked };
    this.plans.push(plan);
    return plan;
  }

  async swap(index: number, signal: AbortSignal): Promise<LivenessPlan> {
    await this.#answer(signal);
    const plan = swapChallenge(this.#plan, index, random);
    if (plan === null) throw new IdvError('CONFLICT', 'There is no other challenge to give.');
    this.plans.push(plan);
    return plan;
  }

  async submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer> {
    await this.#answer(signal);
    this.submitted.push(evidence);
    if (this.#publicKey === null) throw new IdvError('INVALID_REQUEST', 'Nothing has begun.');
    this.verification = await verifyLivenessEvidence(evidence, {
      plan: this.#plan,
      publicKey: this.#publicKey,
      crypto: crypto.subtle,
      now: Date.now(),
    });
    const verified = this.verification.passed ? 'SUCCEEDED' : 'FAILED';
    return { status: this.#options.outcome ?? verified };
  }

  get #plan(): LivenessPlan {
    const plan = this.plans.at(-1);
    if (plan === undefined) throw new IdvError('INVALID_REQUEST', 'Nothing has begun.');
    return plan;
  }

  async #answer(signal: AbortSignal): Promise<void> {
    const { answerMs = 0 } = this.#options;
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
    signal.throwIfAborted();
  }
}
