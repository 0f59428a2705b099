/**
 * Liveness sessions. Transitions are "not shown" in the interface; here a session is IN_PROGRESS from its creation and goes to
 * SUCCEEDED, FAILED or, after its lifetime, EXPIRED. Each of these is final and, with a callback address, reported once.
 */
import type { EndpointData } from '../identity-service/index.js';
import type { Callbacks } from './callbacks.js';
import { writeEnvelope } from './envelopes.js';
import { SandboxFailure } from './failure.js';
import type { Handlers } from './handlers.js';
import { equalInConstantTime, hmacHex } from './signing.js';
import type { SandboxState } from './state.js';

export type LivenessStatus = EndpointData<'livenessResult'>['status'];

export interface LivenessSession {
  sessionId: string;
  origin: string;
  expiresAt: number;
  status: LivenessStatus;
  /** Percent; `null` while the check runs. */
  confidence: number | null;
  callbackUrl: string | null;
  requestId: string;
  /** How often the person went through the check. */
  attempts: number;
}

export interface LivenessOptions {
  state: SandboxState;
  callbacks: Callbacks;
  ttlSeconds: number;
  secret: string;
  now: () => number;
}

/** Decision: only "time-limited" is said of the link to the reference image. */
const imageLinkSeconds = 300;

export class LivenessSessions {
  readonly handlers: Pick<Handlers, 'generateLivenessUrl' | 'livenessResult'>;
  readonly #options: LivenessOptions;
  readonly #expiryTimers = new Set<ReturnType<typeof setTimeout>>();

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.handlers = {
      generateLivenessUrl: async ({ request, origin }) => {
        const session = await this.#create(origin, request.callbackUrl ?? null);
        const { sessionId } = session;
        const frontendUrl = `${origin}/liveness/${sessionId}`;
        return { sessionId, frontendUrl, metaData: metaDataOf(session) };
      },
      livenessResult: async ({ request }) => {
        const session = await this.find(request.reference);
        if (session === null) throw new SandboxFailure('98', 'No such liveness session');
        return this.#resultOf(session);
      },
    };
  }

  async find(sessionId: string): Promise<LivenessSession | null> {
    if (!/^[0-9a-f-]{36}$/.test(sessionId)) return null;
    const session = await this.#options.state.get<LivenessSession>(`liveness:${sessionId}`);
    if (session?.status === 'IN_PROGRESS' && session.expiresAt <= this.#options.now()) {
      return this.#end(session, 'EXPIRED', null);
    }
    return session;
  }

  /** Ends the check; `null` when there is no such session or it had ended before. */
  async finish(
    sessionId: string,
    status: 'SUCCEEDED' | 'FAILED',
    confidence: number,
  ): Promise<LivenessSession | null> {
    const session = await this.find(sessionId);
    if (session?.status !== 'IN_PROGRESS') return null;
    return this.#end({ ...session, attempts: session.attempts + 1 }, status, confidence);
  }

  async isImageLink(sessionId: string, query: URLSearchParams): Promise<boolean> {
    const expires = query.get('expires') ?? '';
    if (!(Number(expires) * 1000 > this.#options.now())) return false;
    const signature = await this.#imageSignature(sessionId, expires);
    return equalInConstantTime(signature, query.get('signature') ?? '');
  }

  close(): void {
    for (const timer of this.#expiryTimers) clearTimeout(timer);
    this.#expiryTimers.clear();
  }

  async #create(origin: string, callbackUrl: string | null): Promise<LivenessSession> {
    const { state, ttlSeconds, now } = this.#options;
    const session: LivenessSession = {
      sessionId: crypto.randomUUID(),
      origin,
      expiresAt: now() + ttlSeconds * 1000,
      status: 'IN_PROGRESS',
      confidence: null,
      callbackUrl,
      requestId: crypto.randomUUID(),
      attempts: 0,
    };
    await state.set(`liveness:${session.sessionId}`, session);
    if (callbackUrl !== null) this.#reportExpiry(session.sessionId);
    return session;
  }

  /** Nobody may ask again, so the end of the lifetime is noticed by a timer; `find` marks it and reports it. */
  #reportExpiry(sessionId: string): void {
    const timer = setTimeout(
      () => {
        this.#expiryTimers.delete(timer);
        void this.find(sessionId);
      },
      this.#options.ttlSeconds * 1000 + 1,
    );
    this.#expiryTimers.add(timer);
    (timer as { unref?: () => void }).unref?.();
  }

  async #end(
    session: LivenessSession,
    status: LivenessStatus,
    confidence: number | null,
  ): Promise<LivenessSession> {
    const ended = { ...session, status, confidence };
    await this.#options.state.set(`liveness:${session.sessionId}`, ended);
    if (ended.callbackUrl !== null) {
      const outcome = {
        code: '00',
        data: await this.#resultOf(ended),
        message: 'Success',
        referenceId: ended.sessionId,
      } as const;
      const body = JSON.stringify(writeEnvelope('B', outcome, this.#options.now()));
      this.#options.callbacks.deliver(ended.callbackUrl, body);
    }
    return ended;
  }

  async #resultOf(session: LivenessSession): Promise<EndpointData<'livenessResult'>> {
    const { sessionId, status, confidence } = session;
    const hasImage = status === 'SUCCEEDED' || status === 'FAILED';
    return {
      sessionId,
      status,
      confidence,
      referenceImageUrl: hasImage ? await this.#imageLink(session) : null,
      metaData: metaDataOf(session),
    };
  }

  async #imageLink({ sessionId, origin }: LivenessSession): Promise<string> {
    const expires = String(Math.floor(this.#options.now() / 1000) + imageLinkSeconds);
    const signature = await this.#imageSignature(sessionId, expires);
    const query = new URLSearchParams({ expires, signature });
    return `${origin}/liveness/${sessionId}/reference-image?${query}`;
  }

  #imageSignature(sessionId: string, expires: string): Promise<string> {
    return hmacHex(this.#options.secret, `reference-image ${sessionId} ${expires}`);
  }
}

function metaDataOf({ requestId, attempts }: LivenessSession) {
  return { requestId, attempts, totalRetryDelay: null };
}
