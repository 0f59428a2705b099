import {
  IdvError,
  type LivenessEvidenceAnswer,
  type LivenessMomentAnswer,
  type LivenessOutcome,
} from 'idv-elements/contract';
import {
  defaultTimeLimitMs,
  drawPlan,
  maxTimeLimitMs,
  momentRangeMs,
  swapChallenge,
  verifyLivenessEvidence,
  type ChallengeKind,
  type EvidenceVerification,
  type LivenessEvidence,
  type LivenessPlan,
  type MomentRequest,
  type PublicKeyJwk,
  type AnnouncedMoment,
} from 'idv-elements/liveness-evidence';

export interface SimulatedIssuerOptions {
  /** Challenges to ask for, in this order. Default: chosen at random. */
  challenges?: readonly ChallengeKind[];
  /** Time limit of each challenge, milliseconds. Default 12 s. */
  timeLimitMs?: number;
  /** Lifetime of the plan, milliseconds. Default 5 minutes. */
  lifetimeMs?: number;
  /** How long each answer takes, milliseconds. Default 0. */
  answerMs?: number;
  /** Whether to ask for pictures at random moments during the check. Default `true`. */
  moments?: boolean;
  /** A fixed outcome, regardless of the evidence. Default: the result of the verification. */
  outcome?: LivenessOutcome;
}

const random = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes);

/**
 * The server side of `<idv-liveness-challenge>`, run in the page for stories and tests: real plans, real verification.
 * Anyone who controls the page controls the result, so it proves nothing.
 *
 * @example
 * ```js
 * const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'] });
 * document.querySelector('idv-liveness-challenge').issuer = issuer;
 * // … after the check:
 * console.log(issuer.verification.passed);
 * ```
 */
export class SimulatedIssuer {
  /** Every plan issued, including those after a swap. */
  readonly plans: LivenessPlan[] = [];
  readonly submitted: LivenessEvidence[] = [];
  /** Moments of the latest run. */
  moments: AnnouncedMoment[] = [];
  /** Result for the latest evidence. */
  verification: EvidenceVerification | null = null;
  readonly #options: SimulatedIssuerOptions;
  #publicKey: PublicKeyJwk | null = null;

  constructor(options: SimulatedIssuerOptions = {}) {
    this.#options = options;
  }

  async start(
    publicKey: PublicKeyJwk,
    signal: AbortSignal,
    { moreTime }: { moreTime: boolean } = { moreTime: false },
  ): Promise<LivenessPlan> {
    const { challenges, lifetimeMs, moments = true } = this.#options;
    const { timeLimitMs: givenMs = defaultTimeLimitMs } = this.#options;
    const timeLimitMs = moreTime ? Math.min(maxTimeLimitMs, 2 * givenMs) : givenMs;
    await this.#answer(signal);
    this.#publicKey = publicKey;
    const drawn = drawPlan(random, {
      now: Date.now(),
      timeLimitMs,
      moments,
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
    if (plan === null) throw new IdvError('CONFLICT', 'No other challenge is left.');
    this.plans.push(plan);
    return plan;
  }

  async moment(request: MomentRequest, signal: AbortSignal): Promise<LivenessMomentAnswer> {
    await this.#answer(signal);
    const { nonce: _nonce, run: _run, challenge, ...commitment } = request;
    const byte = new Uint8Array(1);
    random(byte);
    const { from, to } = momentRangeMs;
    const afterMs = Math.round(from + ((byte[0] ?? 0) / 255) * (to - from));
    const before = challenge === 0 ? [] : this.moments;
    this.moments = [...before, { challenge, afterMs, ...commitment, at: Date.now() }];
    return { afterMs };
  }

  async submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer> {
    await this.#answer(signal);
    this.submitted.push(evidence);
    if (this.#publicKey === null) throw new IdvError('INVALID_REQUEST', 'No check has started.');
    this.verification = await verifyLivenessEvidence(evidence, {
      plan: this.#plan,
      publicKey: this.#publicKey,
      crypto: crypto.subtle,
      now: Date.now(),
      moments: this.moments,
    });
    const verified = this.verification.passed ? 'SUCCEEDED' : 'FAILED';
    return { status: this.#options.outcome ?? verified };
  }

  get #plan(): LivenessPlan {
    const plan = this.plans.at(-1);
    if (plan === undefined) throw new IdvError('INVALID_REQUEST', 'No check has started.');
    return plan;
  }

  async #answer(signal: AbortSignal): Promise<void> {
    const { answerMs = 0 } = this.#options;
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
    signal.throwIfAborted();
  }
}
