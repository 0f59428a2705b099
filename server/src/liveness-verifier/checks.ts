/** The life of a verifier's checks: opening, the device's calls, the end, reading and erasing. */
import {
  defaultTimeLimitMs,
  drawPlan,
  type LivenessEvidence,
  type LivenessPlan,
  maxTimeLimitMs,
  type MomentRequest,
} from 'idv-elements/liveness-evidence';
import { WorkBudget } from '../shared/budgets.js';
import { sha256Hex } from '../shared/digest.js';
import { judgeEvidence } from './judge-evidence.js';
import type { LivenessResult, LivenessVerifierOptions, NewCheck, OpenedCheck } from './options.js';
import {
  type Change,
  type CheckRecord,
  CheckRecords,
  hasEnded,
  type LivenessVerdict,
  type ReceivedEvidence,
  drawMoment,
  endWith,
  expireIfDue,
  random,
  requireEvidence,
  spendAttempt,
  startAttempt,
  swapInPlan,
  type StartRequest,
} from './record.js';
import { LivenessRefusal } from './refusal.js';

/**
 * How much evidence is judged at once: one of each person. Each blocks the event loop again and again, and more would
 * make others wait for all of them.
 */
const maxJudged = 3;
/** In milliseconds. Well before the element's own time limit for evidence, 60 s, so that it learns to try again. */
export const maxWaitMs = 20_000;

const minPlanMs = 10_000;
const maxPlanMs = 300_000;

const defaults = {
  lifetimeMs: maxPlanMs,
  keepMs: 86_400_000,
  maxAttempts: 3,
  presentation: null,
  rejectsPresentation: false,
  comparePictures: null,
  plan: {},
  allowsSimulatedFaces: false,
  decide: (verdict: LivenessVerdict) => verdict,
  onEndedFailed: (error: unknown) => {
    const name = error instanceof Error ? error.name : typeof error;
    console.warn(
      `idv-elements-server: onEnded of a liveness check failed with ${name}; result() still has the result.`,
    );
  },
  now: () => Date.now(),
} satisfies Partial<LivenessVerifierOptions>;

type Settings = Required<Omit<LivenessVerifierOptions, 'onEnded' | 'explains'>> &
  Pick<LivenessVerifierOptions, 'onEnded'>;

/** If a device's call is refused, it rejects with a `LivenessRefusal` and the check stays as it is. */
export class LivenessChecks {
  readonly #settings: Settings;
  readonly #records: CheckRecords;
  readonly #work = new WorkBudget(maxJudged, maxWaitMs, 1 / maxJudged);
  /** What is being judged in this process, by check. */
  readonly #judging = new Map<string, Promise<LivenessVerdict>>();

  /**
   * @throws {TypeError} for a lifetime that is not above 0, a number of attempts that is not a whole number above 0, or
   * `rejectsPresentation` or `comparePictures` without what it needs
   */
  constructor(options: LivenessVerifierOptions) {
    const settings: Settings = { ...defaults, ...options };
    const { store, lifetimeMs, keepMs, maxAttempts, now, readPicture, presentation, rejectsPresentation } = settings;
    if (!Number.isInteger(maxAttempts) || maxAttempts < 1) {
      throw new TypeError('maxAttempts must be a whole number above 0.');
    }
    if (!(lifetimeMs > 0)) throw new TypeError('lifetimeMs must be above 0.');
    if (!(keepMs >= 0)) throw new TypeError('keepMs must be 0 or more.');
    if (settings.comparePictures !== null && readPicture === null) {
      throw new TypeError('comparePictures needs readPicture.');
    }
    if (rejectsPresentation && (presentation === null || readPicture === null)) {
      throw new TypeError('rejectsPresentation needs presentation and readPicture.');
    }
    this.#settings = settings;
    this.#records = new CheckRecords(store, (expiresAt) => Math.max(1, expiresAt + keepMs - now()));
  }

  async open({ owner }: NewCheck = {}): Promise<OpenedCheck> {
    const { now, lifetimeMs } = this.#settings;
    const checkId = crypto.randomUUID();
    const expiresAt = Math.floor(now() + lifetimeMs);
    await this.#records.create(checkId, expiresAt, owner === undefined ? checkId : await sha256Hex(owner));
    return { checkId, expiresAt };
  }

  /**
   * Whether the check still accepts calls, before any body is read. A repeat may arrive after the end and gets the
   * first answer.
   * @returns the owner
   * @throws {LivenessRefusal} `unknown-check`
   */
  async expectCall(checkId: string): Promise<string> {
    const record = await this.#records.read(checkId);
    if (record === null) throw new LivenessRefusal('unknown-check');
    return record.owner;
  }

  /**
   * @returns the owner
   * @throws {LivenessRefusal} if evidence with this key would be refused whatever it contains
   */
  async expectEvidence(checkId: string, key: string): Promise<string> {
    const record = await this.#records.read(checkId);
    if (record === null) throw new LivenessRefusal('unknown-check');
    requireEvidence(record, key, this.#settings.now());
    return record.owner;
  }

  async start(checkId: string, request: StartRequest): Promise<LivenessPlan> {
    const { maxAttempts, now } = this.#settings;
    const draw = (expiresAt: number) => this.#draw(expiresAt, request.moreTime === true);
    const plan = await this.#change(checkId, (record) =>
      startAttempt(record, request, { maxAttempts, draw, now: now() }),
    );
    if (plan === null) throw new LivenessRefusal('no-attempts-left');
    return plan;
  }

  /** Replaces the challenge at `index` of the plan. */
  swap(checkId: string, request: { nonce: string; index: number }): Promise<LivenessPlan> {
    const { plan, now } = this.#settings;
    const options = plan.kinds === undefined ? {} : { kinds: plan.kinds };
    return this.#change(checkId, (record) => swapInPlan(record, request, { ...options, now: now() }));
  }

  /**
   * How long after the resting frame that starts the challenge the device must take its picture, milliseconds. A
   * repeated request gets the same answer.
   */
  moment(checkId: string, request: MomentRequest): Promise<number> {
    return this.#change(checkId, (record) => drawMoment(record, request, this.#settings.now()));
  }

  async take(checkId: string, key: string, received: ReceivedEvidence): Promise<LivenessVerdict> {
    const { now } = this.#settings;
    const spent = await this.#change(checkId, (record) => spendAttempt(record, key, received, now()));
    if (spent.verdict !== null) return spent.verdict;
    // A repeat waits for the judgment that is under way, which takes a second and may be paid for.
    const judging =
      this.#judging.get(checkId) ??
      this.#judge(checkId, received.evidence, spent).finally(() => this.#judging.delete(checkId));
    this.#judging.set(checkId, judging);
    return judging;
  }

  async #judge(
    checkId: string,
    evidence: LivenessEvidence | null,
    { attempt, owner, spentBy }: CheckRecord,
  ): Promise<LivenessVerdict> {
    const { now, decide, ...settings } = this.#settings;
    const judged = await judgeEvidence(evidence, attempt, {
      ...settings,
      now: now(),
      draw: spentBy?.draw ?? 0,
      inTurn: (work) => this.#work.run(owner, 1, work),
    });
    const verdict = decide(judged.verdict);
    return this.#change(checkId, (record) => endWith(record, verdict, judged.picture));
  }

  async end(checkId: string, verdict: LivenessVerdict): Promise<boolean> {
    if ((await this.#current(checkId)) === null) return false;
    return this.#change(checkId, (record) => {
      if (hasEnded(record) || record.spentBy !== null) return { next: null, result: false };
      return { next: { ...record, verdict }, result: true };
    });
  }

  async result(checkId: string): Promise<LivenessResult | null> {
    const record = await this.#current(checkId);
    return record === null ? null : this.#resultOf(checkId, record);
  }

  erase(checkId: string): Promise<void> {
    return this.#records.erase(checkId);
  }

  /** Reads the current record, and marks it as expired if its time is up. */
  async #current(checkId: string): Promise<CheckRecord | null> {
    const { now } = this.#settings;
    const record = await this.#records.read(checkId);
    if (record === null || expireIfDue(record, now()).next === null) return record;
    return this.#change(checkId, (found) => expireIfDue(found, now()));
  }

  async #change<Result>(checkId: string, rule: (record: CheckRecord) => Change<Result>): Promise<Result> {
    const { next, result } = await this.#records.change(checkId, rule);
    if (next !== null && hasEnded(next)) await this.#sendResult(checkId, next);
    return result;
  }

  /** The verdict is already stored, so a failing hook must not make the device send again. */
  async #sendResult(checkId: string, record: CheckRecord): Promise<void> {
    const { onEnded, onEndedFailed } = this.#settings;
    if (onEnded === undefined) return;
    const result = await this.#resultOf(checkId, record);
    try {
      await onEnded(result);
    } catch (error) {
      onEndedFailed(error, checkId);
    }
  }

  async #resultOf(checkId: string, record: CheckRecord): Promise<LivenessResult> {
    const { verdict, hasExpired, hasPicture, expiresAt, startKeys } = record;
    const ended = verdict?.passed === true ? 'passed' : 'rejected';
    return {
      checkId,
      status: hasExpired ? 'expired' : verdict === null ? 'running' : ended,
      confidence: verdict?.confidence ?? null,
      reasons: verdict?.reasons ?? [],
      presentation: verdict?.presentation ?? null,
      similarity: verdict?.similarity ?? null,
      advice: verdict?.advice ?? [],
      picture: hasPicture ? await this.#records.pictureOf(checkId) : null,
      attempts: startKeys.length,
      expiresAt,
    };
  }

  #draw(expiresAt: number, moreTime: boolean): LivenessPlan {
    const { now, plan: options } = this.#settings;
    const issuedAt = Math.floor(now());
    const leftMs = Math.floor(expiresAt - issuedAt);
    const lifetimeMs = Math.min(maxPlanMs, Math.max(minPlanMs, leftMs));
    const { timeLimitMs = defaultTimeLimitMs } = options;
    const patience = moreTime ? { timeLimitMs: Math.min(maxTimeLimitMs, 2 * timeLimitMs) } : {};
    const plan = drawPlan(random, { moments: true, lifetimeMs, ...options, ...patience, now: issuedAt });
    // The check may have less time left than any plan needs.
    return { ...plan, expiresAt: Math.min(plan.expiresAt, issuedAt + leftMs) };
  }
}
