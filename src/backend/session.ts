import type { SessionCreated } from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import type { Caller } from './caller.js';
import { isSessionCreated } from './response.js';
import type { BackendClientOptions, Call, CallOptions, HeldSession } from './types.js';

/** A token this close to its end is renewed before use: the upload itself takes a while. Milliseconds. */
const renewBeforeMs = 30_000;

type Held = Pick<SessionCreated, 'token' | 'expiresAt'>;

/** The session that calls are made in: made when first needed, renewed when it is over. */
export class BackendSession {
  readonly #caller: Caller;
  readonly #firstKey: string | undefined;
  readonly #timeoutMs: number;
  #held: Held | null;
  #key: string | null = null;
  #id: string | null = null;
  #isConfirmed = true;
  /** Of another device: this page could make no other session for the same person. */
  #isHandedOver = false;
  /** One renewal serves every waiting call, as long as the call that started it is not aborted. */
  #renewal: { created: Promise<SessionCreated>; signal: AbortSignal } | null = null;

  constructor(caller: Caller, options: BackendClientOptions, timeoutMs: number) {
    this.#caller = caller;
    this.#firstKey = options.sessionKey;
    this.#timeoutMs = timeoutMs;
    this.#held = options.sessionToken ?? null;
  }

  get key(): string | null {
    return this.#key;
  }

  get id(): string | null {
    return this.#id;
  }

  /** The token in use, however old. */
  get held(): Held | null {
    return this.#held;
  }

  confirm(): void {
    this.#isConfirmed = false;
  }

  /** Goes on with a session that another device made. */
  hold({ sessionId, token, expiresAt }: HeldSession): void {
    this.#held = { token, expiresAt };
    this.#id = sessionId;
    this.#key = null;
    this.#isConfirmed = true;
    this.#isHandedOver = true;
  }

  async create(options: CallOptions): Promise<SessionCreated> {
    const key = this.#nextKey();
    const call: Call<SessionCreated> = {
      method: 'POST',
      path: 'sessions',
      body: '{}',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      timeoutMs: this.#timeoutMs,
      isExpected: isSessionCreated,
    };
    const created = await this.#caller.send(call, options);
    this.#held = created;
    this.#key = key;
    this.#id = created.sessionId;
    this.#isConfirmed = true;
    return created;
  }

  /** Runs `submit` with a token. If the session is over, creates another and runs it once more. */
  async withToken<T>(submit: (token: string) => Promise<T>, options: CallOptions): Promise<T> {
    const token = await this.freshToken(options);
    try {
      return await submit(token);
    } catch (error) {
      if (!isSessionOver(error) || this.#isHandedOver) throw error;
      if (this.#held?.token === token) this.#held = null;
      return submit(await this.freshToken(options));
    }
  }

  async freshToken(options: CallOptions): Promise<string> {
    if (this.#held !== null && this.#isHandedOver) return this.#held.token;
    const isKnown = this.#isConfirmed || this.#key === null;
    if (this.#held !== null && this.#isFresh(this.#held) && isKnown) return this.#held.token;
    if (this.#renewal === null || this.#renewal.signal.aborted) {
      const begun = { created: this.create(options), signal: options.signal };
      this.#renewal = begun;
      const end = (): void => {
        if (this.#renewal === begun) this.#renewal = null;
      };
      begun.created.then(end, end);
    }
    return (await this.#renewal.created).token;
  }

  #nextKey(): string {
    if (this.#key === null && this.#firstKey) return this.#firstKey;
    // A session that is nearly over is not worth asking for again.
    const asksAgain = !this.#isConfirmed && this.#held !== null && this.#isFresh(this.#held);
    return asksAgain && this.#key !== null ? this.#key : crypto.randomUUID();
  }

  #isFresh({ expiresAt }: Held): boolean {
    return Date.parse(expiresAt) - this.#caller.clock.now() > renewBeforeMs;
  }
}

function isSessionOver(error: unknown): boolean {
  return error instanceof IdvError && (error.code === 'SESSION_EXPIRED' || error.code === 'UNAUTHORIZED');
}
