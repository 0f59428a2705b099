/**
 * Runs the service's liveness sessions on the verifier's checks. The interface does not show the transitions. Here a
 * session is IN_PROGRESS from its creation and becomes SUCCEEDED, FAILED or, after its lifetime, EXPIRED. Each of these
 * is final and is reported once if there is a callback address.
 */
import { timingSafeEqual } from 'hono/utils/buffer';
import type { EndpointData } from 'idv-elements-server/identity-service';
import {
  createLivenessVerifier,
  type FaceReader,
  type LivenessResult,
  type LivenessVerdict,
  type LivenessVerifier,
} from 'idv-elements-server/liveness-verifier';
import { hmacHex, hmacKey, utf8 } from 'idv-elements-server-internal';
import type { Callbacks } from './callbacks.js';
import { writeEnvelope } from './envelopes.js';
import { SandboxFailure } from './failure.js';
import type { Handlers } from './handlers.js';
import type { Faults } from './options.js';
import type { SandboxState } from './state.js';

export type LivenessStatus = EndpointData<'livenessResult'>['status'];

/** What the sandbox stores of a session, in addition to the verifier's check with the same id. */
interface SessionRecord {
  origin: string;
  callbackUrl: string | null;
  requestId: string;
}

export interface LivenessSession extends SessionRecord, Omit<LivenessResult, 'status'> {
  status: LivenessStatus;
}

export interface LivenessSessionsOptions {
  state: SandboxState;
  callbacks: Callbacks;
  ttlSeconds: number;
  /** How many plans one session hands out. */
  maxAttempts: number;
  /** Examines the pictures of the evidence. With `null`, they are not examined. */
  readPicture: FaceReader | null;
  faults: Faults;
  secret: string;
  now: () => number;
}

/** Decision: the document says only that the link to the reference image is time-limited. */
const imageLinkSeconds = 300;

/** The confidence, in percent, of an outcome that the developer asks for. */
const forcedConfidences = { succeed: 98.6, fail: 12.4 } as const;
/** Marks a verdict that the developer chose on the hosted page; its picture is the mock portrait. */
const chosen = 'chosen';

const statusOf: Record<LivenessResult['status'], LivenessStatus> = {
  running: 'IN_PROGRESS',
  passed: 'SUCCEEDED',
  rejected: 'FAILED',
  expired: 'EXPIRED',
};

export class LivenessSessions {
  readonly verifier: LivenessVerifier;
  readonly handlers: Pick<Handlers, 'generateLivenessUrl' | 'livenessResult'>;
  readonly #options: LivenessSessionsOptions;
  readonly #expiryTimers = new Set<ReturnType<typeof setTimeout>>();

  constructor(options: LivenessSessionsOptions) {
    this.#options = options;
    const { state, readPicture, maxAttempts, ttlSeconds, now } = options;
    this.verifier = createLivenessVerifier({
      store: state.store,
      readPicture,
      // The sandbox is for development, where cameras are often simulated.
      allowsSimulatedFaces: true,
      maxAttempts,
      lifetimeMs: ttlSeconds * 1000,
      decide: (verdict) => this.#decide(verdict),
      onEnded: (result) => this.#report(result),
      explains: true,
      now,
    });
    this.handlers = {
      generateLivenessUrl: async ({ request, origin }) => {
        const { sessionId, requestId } = await this.#create(origin, request.callbackUrl ?? null);
        const metaData = { requestId, attempts: 0, totalRetryDelay: null };
        return { sessionId, frontendUrl: `${origin}/liveness/${sessionId}`, metaData };
      },
      livenessResult: async ({ request }) => {
        const session = await this.find(request.reference);
        if (session === null) throw new SandboxFailure('98', 'No such liveness session');
        return this.#answerOf(session);
      },
    };
  }

  async find(sessionId: string): Promise<LivenessSession | null> {
    const result = await this.verifier.result(sessionId);
    return result === null ? null : this.#sessionOf(result);
  }

  /** Ends the check as the developer chooses. `false` if there is no such session or it had already ended. */
  choose(sessionId: string, outcome: 'succeed' | 'fail'): Promise<boolean> {
    const confidence = forcedConfidences[outcome];
    return this.verifier.end(sessionId, { passed: outcome === 'succeed', confidence, reasons: [chosen] });
  }

  async isImageLink(sessionId: string, query: URLSearchParams): Promise<boolean> {
    const expires = query.get('expires') ?? '';
    if (!(Number(expires) * 1000 > this.#options.now())) return false;
    return timingSafeEqual(await this.#imageSignature(sessionId, expires), query.get('signature') ?? '');
  }

  close(): void {
    for (const timer of this.#expiryTimers) clearTimeout(timer);
    this.#expiryTimers.clear();
  }

  async #create(origin: string, callbackUrl: string | null) {
    const { checkId: sessionId } = await this.verifier.open();
    const requestId = crypto.randomUUID();
    this.#options.state.set(`liveness:${sessionId}`, { origin, callbackUrl, requestId } satisfies SessionRecord);
    if (callbackUrl !== null) this.#noticeExpiry(sessionId);
    return { sessionId, requestId };
  }

  /**
   * The service may never ask again, so a timer watches for the end of the lifetime. Reading the result marks the
   * session as expired and reports it.
   */
  #noticeExpiry(sessionId: string): void {
    const look = () => {
      this.#expiryTimers.delete(timer);
      void this.verifier.result(sessionId);
    };
    const timer = setTimeout(look, this.#options.ttlSeconds * 1000 + 1);
    this.#expiryTimers.add(timer);
    (timer as { unref?: () => void }).unref?.();
  }

  #sessionOf(result: LivenessResult): LivenessSession | null {
    const record = this.#options.state.get<SessionRecord>(`liveness:${result.checkId}`);
    return record === null ? null : { ...record, ...result, status: statusOf[result.status] };
  }

  /** The outcome requested by a switch. Used once. */
  #decide(verdict: LivenessVerdict): LivenessVerdict {
    const { faults } = this.#options;
    const outcome = faults.nextLivenessOutcome;
    if (outcome === null) return verdict;
    faults.nextLivenessOutcome = null;
    const passed = outcome === 'succeed';
    return { passed, confidence: forcedConfidences[outcome], reasons: passed ? [] : ['forced'] };
  }

  async #report(result: LivenessResult): Promise<void> {
    const session = this.#sessionOf(result);
    if (session === null || session.callbackUrl === null) return;
    const data = await this.#answerOf(session);
    const outcome = { code: '00', data, message: 'Success', referenceId: result.checkId } as const;
    const body = JSON.stringify(writeEnvelope('B', outcome, this.#options.now()));
    this.#options.callbacks.deliver(session.callbackUrl, body);
  }

  async #answerOf(session: LivenessSession): Promise<EndpointData<'livenessResult'>> {
    const { checkId, status, confidence, requestId, reasons, picture, attempts } = session;
    const isChosen = reasons.includes(chosen);
    return {
      sessionId: checkId,
      status,
      confidence,
      referenceImageUrl: isChosen || picture !== null ? await this.#imageLink(session) : null,
      metaData: { requestId, attempts: isChosen ? Math.max(1, attempts) : attempts, totalRetryDelay: null },
    };
  }

  async #imageLink({ checkId, origin }: LivenessSession): Promise<string> {
    const expires = String(Math.floor(this.#options.now() / 1000) + imageLinkSeconds);
    const signature = await this.#imageSignature(checkId, expires);
    return `${origin}/liveness/${checkId}/reference-image?${new URLSearchParams({ expires, signature })}`;
  }

  async #imageSignature(sessionId: string, expires: string): Promise<string> {
    return hmacHex(await hmacKey(utf8(this.#options.secret)), `reference-image ${sessionId} ${expires}`);
  }
}
