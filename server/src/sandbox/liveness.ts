/**
 * Liveness sessions. Transitions are "not shown" in the interface; here a session is IN_PROGRESS from its creation and goes to
 * SUCCEEDED, FAILED or, after its lifetime, EXPIRED. Each of these is final and, with a callback address, reported once.
 */
import { decodeBase64, encodeBase64, type EndpointData } from '../identity-service/index.js';
import type { Callbacks } from './callbacks.js';
import { writeEnvelope } from './envelopes.js';
import { SandboxFailure } from './failure.js';
import type { Handlers } from './handlers.js';
import { equalInConstantTime, hmacHex } from './signing.js';
import type { SandboxState } from './state.js';
import { Turns } from './turns.js';

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
  /** How often the person began the check. */
  attempts: number;
  /** `Idempotency-Key` of every start, oldest first. */
  startKeys: string[];
  /** The evidence that ended the session, for a repeat of the same request. */
  answered: { key: string; digest: string; body: object } | null;
  /** What the link to the reference image shows. */
  image: 'none' | 'mock' | 'captured';
}

/** How a check ends, and with which picture. */
export interface LivenessEnding {
  status: 'SUCCEEDED' | 'FAILED';
  /** Percent. */
  confidence: number;
  /** `mock`: the portrait of nobody; `null`: no picture can be trusted. */
  picture: Uint8Array | 'mock' | null;
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
  readonly #turns = new Turns();
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

  find(sessionId: string): Promise<LivenessSession | null> {
    return this.alone(sessionId, (session) => Promise.resolve(session));
  }

  /** Runs `work` on the session as it is now, and nothing else on this session meanwhile. */
  alone<Result>(sessionId: string, work: (session: LivenessSession | null) => Promise<Result>): Promise<Result> {
    if (!/^[0-9a-f-]{36}$/.test(sessionId)) return work(null);
    return this.#turns.take(sessionId, async () => {
      const session = this.#options.state.get<LivenessSession>(`liveness:${sessionId}`);
      const hasExpired = session?.status === 'IN_PROGRESS' && session.expiresAt <= this.#options.now();
      return work(hasExpired ? await this.#end({ ...session, status: 'EXPIRED' }) : session);
    });
  }

  /** Within `alone`. */
  save(session: LivenessSession): void {
    this.#options.state.set(`liveness:${session.sessionId}`, session);
  }

  /** Ends a session that is IN_PROGRESS. Within `alone`. */
  async end(session: LivenessSession, ending: LivenessEnding): Promise<LivenessSession> {
    const { status, confidence, picture } = ending;
    if (picture instanceof Uint8Array) {
      const key = `liveness-picture:${session.sessionId}`;
      this.#options.state.set(key, { jpeg: encodeBase64(picture) });
    }
    const image = picture === null ? 'none' : picture === 'mock' ? 'mock' : 'captured';
    return this.#end({ ...session, status, confidence, image });
  }

  /** Ends the check as somebody chose; `null` when there is no such session or it had ended before. */
  finish(sessionId: string, status: 'SUCCEEDED' | 'FAILED', confidence: number): Promise<LivenessSession | null> {
    return this.alone(sessionId, async (session) => {
      if (session?.status !== 'IN_PROGRESS') return null;
      const attempts = Math.max(1, session.attempts);
      return this.end({ ...session, attempts }, { status, confidence, picture: 'mock' });
    });
  }

  /** The picture behind a link, JPEG; `null`: the portrait of nobody. */
  pictureOf(sessionId: string): Uint8Array | null {
    const kept = this.#options.state.get<{ jpeg: string }>(`liveness-picture:${sessionId}`);
    return kept === null ? null : decodeBase64(kept.jpeg);
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
    const { ttlSeconds, now } = this.#options;
    const session: LivenessSession = {
      sessionId: crypto.randomUUID(),
      origin,
      expiresAt: now() + ttlSeconds * 1000,
      status: 'IN_PROGRESS',
      confidence: null,
      callbackUrl,
      requestId: crypto.randomUUID(),
      attempts: 0,
      startKeys: [],
      answered: null,
      image: 'none',
    };
    this.save(session);
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

  async #end(ended: LivenessSession): Promise<LivenessSession> {
    this.save(ended);
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
    return {
      sessionId,
      status,
      confidence,
      referenceImageUrl: session.image === 'none' ? null : await this.#imageLink(session),
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
