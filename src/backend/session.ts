import type { SessionCreated, SessionPolicy } from '../contract/contract.js';
import { IdvError } from '../contract/errors.js';
import type { Caller } from './caller.js';
import { isSessionCreated } from './response.js';
import type { BackendClientOptions, Call, CallOptions, HeldSession } from './types.js';

/** A token this close to its end is renewed before use: the upload itself takes a while. Milliseconds. */
const renewBeforeMs = 30_000;
/** Assumed lifetime of a token if the clock is wrong. If it ends earlier, the server refuses the token. */
const assumedLifeMs = 10 * 60_000;

type Held = Pick<SessionCreated, 'token' | 'expiresAt' | 'endsAt'>;

interface Renewal {
  created: Promise<SessionCreated>;
  signal: AbortSignal;
}

/** The session of all calls: created when first needed, and again when it is over. */
export class BackendSession {
  readonly #caller: Caller;
  readonly #firstKey: string | undefined;
  readonly #timeoutMs: number;
  #held: Held | null;
  #key: string | null = null;
  #id: string | null = null;
  /** What the backend allows; `null` before it has said so. */
  policy: SessionPolicy | null;
  #isConfirmed = true;
  /**
   * Whether the session was taken over from another device. This page cannot create another one for the same person.
   */
  #isHandedOver = false;
  /** The request that all waiting calls share, unless the call that started it is aborted. */
  #renewal: Renewal | null = null;
  /** Aborted while nobody uses the session. */
  #use = new AbortController();

  constructor(caller: Caller, options: BackendClientOptions, timeoutMs: number) {
    this.#caller = caller;
    this.#firstKey = options.sessionKey;
    this.#timeoutMs = timeoutMs;
    this.#held = options.sessionToken ?? null;
    this.policy = options.sessionToken?.policy ?? null;
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

  /** Stops renewing the token. The next call resumes the session. */
  leave(): void {
    this.#use.abort();
  }

  #resume(): void {
    if (!this.#use.signal.aborted) return;
    this.#use = new AbortController();
    if (this.#held !== null) void this.#keepAlive(this.#held);
  }

  /** Continues a session that another device created. */
  hold({ sessionId, policy, ...held }: HeldSession): void {
    this.#resume();
    this.policy = policy;
    this.#held = held;
    this.#id = sessionId;
    this.#key = null;
    this.#isConfirmed = true;
    this.#isHandedOver = true;
    void this.#keepAlive(held);
  }

  async create(options: CallOptions): Promise<SessionCreated> {
    this.#resume();
    const key = this.#nextKey();
    const call: Call<SessionCreated> = {
      method: 'POST',
      path: 'sessions',
      body: '{}',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      timeoutMs: this.#timeoutMs,
      isExpected: isSessionCreated,
    };
    const created = await this.#caller.send(call, options).catch((error: unknown) => {
      throw this.#caller.explainUnauthorized(error);
    });
    this.#setClock(created);
    this.#held = created;
    this.policy = created.policy;
    this.#key = key;
    this.#id = created.sessionId;
    this.#isConfirmed = true;
    void this.#keepAlive(created);
    return created;
  }

  /** Runs `submit` with a token. If the session is over, creates another and runs it once more. */
  async withToken<T>(submit: (token: string) => Promise<T>, options: CallOptions): Promise<T> {
    const token = await this.freshToken(options);
    try {
      return await submit(token);
    } catch (error) {
      if (!isSessionOver(error) || this.#isHandedOver) throw error;
      // The refusal also set the clock, which had stopped while the device slept. If only the token has expired, the
      // same session is asked for again.
      if (this.#held?.token === token && this.#isLive(this.#held)) this.#held = null;
      return submit(await this.freshToken(options));
    }
  }

  async freshToken(options: CallOptions): Promise<string> {
    this.#resume();
    if (this.#held !== null && this.#isHandedOver) return this.lastingToken(options);
    const isKnown = this.#isConfirmed || this.#key === null;
    if (this.#held !== null && isKnown && this.#isLive(this.#held) && this.#isRenewable(this.#held)) {
      try {
        return await this.lastingToken(options);
      } catch (error) {
        if (!isSessionOver(error) || (this.#held !== null && this.#isLive(this.#held))) throw error;
      }
    }
    if (this.#held !== null && this.#isFresh(this.#held) && isKnown) return this.#held.token;
    for (;;) {
      const renewal = this.#renewal !== null && !this.#renewal.signal.aborted ? this.#renewal : this.#begin(options);
      try {
        return (await renewal.created).token;
      } catch (error) {
        options.signal.throwIfAborted();
        // The call that started it was aborted, so the other waiting calls start a new one.
        if (!renewal.signal.aborted) throw error;
      }
    }
  }

  #begin(options: CallOptions): Renewal {
    const begun: Renewal = { created: this.create(options), signal: options.signal };
    this.#renewal = begun;
    const end = (): void => {
      if (this.#renewal === begun) this.#renewal = null;
    };
    begun.created.then(end, end);
    return begun;
  }

  /**
   * Returns the token of the current session, renewed if it is nearly over and can be. Never another session's token.
   * @throws IdvError if there is no session
   */
  async lastingToken(options: CallOptions): Promise<string> {
    this.#resume();
    const held = this.#held;
    if (held === null) throw new IdvError('SESSION_EXPIRED', 'There is no session.');
    if (this.#isFresh(held) || !this.#isRenewable(held)) return held.token;
    const renewed = await this.#renew(held, options).catch((error: unknown) => {
      options.signal.throwIfAborted();
      // The token still works until it expires.
      if (isSessionOver(error)) throw error;
      return held;
    });
    return renewed.token;
  }

  async #renew(held: Held, options: CallOptions): Promise<Held> {
    const call: Call<SessionCreated> = {
      method: 'POST',
      path: 'sessions/current/renewal',
      headers: { 'idempotency-key': crypto.randomUUID() },
      timeoutMs: this.#timeoutMs,
      isExpected: isSessionCreated,
    };
    const renewed = await this.#caller.send(call, options, held.token);
    this.#setClock(renewed);
    // Another session may have begun meanwhile.
    if (this.#held !== held) return this.#held ?? renewed;
    this.#held = renewed;
    void this.#keepAlive(renewed);
    return renewed;
  }

  /** Renews the token before it expires, as long as the session is in use. */
  async #keepAlive(held: Held): Promise<void> {
    const { signal } = this.#use;
    if (!this.#isRenewable(held) || signal.aborted) return;
    const { clock } = this.#caller;
    const leftMs = Math.max(0, Date.parse(held.expiresAt) - clock.now());
    try {
      await clock.sleep(Math.max(leftMs - renewBeforeMs, leftMs / 2), signal);
      if (this.#held === held) await this.#renew(held, { signal });
    } catch {
      // The session was left, or the renewal was refused. The next call reports that.
    }
  }

  /** A new token cannot have expired. If it seems so, the clock is wrong, and no answer has corrected it. */
  #setClock({ expiresAt }: Held): void {
    const { clock } = this.#caller;
    const end = Date.parse(expiresAt);
    if (end <= clock.now()) clock.syncClock?.(end - assumedLifeMs);
  }

  #isRenewable({ expiresAt, endsAt }: Held): boolean {
    return endsAt !== undefined && Date.parse(endsAt) > Date.parse(expiresAt);
  }

  #nextKey(): string {
    if (this.#key === null && this.#firstKey) return this.#firstKey;
    // A session that is nearly over is not worth asking for again.
    const lasts = this.#held !== null && this.#lasts(this.#held);
    // If only the token has expired, the session's creator gets it back.
    const asksAgain = lasts && (!this.#isConfirmed || (this.#held !== null && !this.#isLive(this.#held)));
    return asksAgain && this.#key !== null ? this.#key : crypto.randomUUID();
  }

  #lasts({ expiresAt, endsAt = expiresAt }: Held): boolean {
    return Date.parse(endsAt) - this.#caller.clock.now() > renewBeforeMs;
  }

  #isLive({ expiresAt }: Held): boolean {
    return Date.parse(expiresAt) > this.#caller.clock.now();
  }

  #isFresh({ expiresAt }: Held): boolean {
    return Date.parse(expiresAt) - this.#caller.clock.now() > renewBeforeMs;
  }
}

function isSessionOver(error: unknown): boolean {
  return error instanceof IdvError && (error.code === 'SESSION_EXPIRED' || error.code === 'UNAUTHORIZED');
}
