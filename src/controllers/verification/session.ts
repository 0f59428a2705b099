import { createBackendClient } from '../../backend/client.js';
import { connectionOf, explainSilence } from '../../backend/caller.js';
import type { BackendClient, BackendClientOptions, CallOptions, Connection } from '../../backend/types.js';
import type { KnownJourney, VerificationState } from '../../capture/verification/types.js';
import type { SessionProgress } from '../../shared/contract.js';
import { IdvError } from '../../shared/errors.js';
import type { HeldSession } from '../backend/backend-access.js';
import { acceptedIn } from './calls.js';
import { readJourneyRecord, storeJourneyRecord } from './record.js';

export interface SessionSettings {
  backend: string | null;
  session: HeldSession | null;
  connection: Connection;
}

/** The one session of a journey: who asks for it, what is known of it, and what a reload must find again. */
export class JourneySession {
  readonly #settings: () => SessionSettings;
  readonly #state: () => VerificationState;
  #client: BackendClient | null = null;
  /** The client reads its connection here. */
  #clientOptions: BackendClientOptions | null = null;
  /** Backend and session of the client. */
  #clientKey = '';
  /** Key of the session, before the client has asked for it. */
  #key: string | null = null;
  #id: string | null = null;
  #expiresAt: number | null = null;
  #progress: SessionProgress | null = null;
  /** Another device has handed its session over to this one. */
  isClaimed = false;

  constructor(settings: () => SessionSettings, state: () => VerificationState) {
    this.#settings = settings;
    this.#state = state;
  }

  /** The journey's own; `null` without a backend. */
  get client(): BackendClient | null {
    const { backend, session, connection } = this.#settings();
    if (backend === null) return null;
    const key = `${backend} ${session?.token ?? ''}`;
    if (this.#client === null || this.#clientKey !== key) {
      this.#clientKey = key;
      this.#key ??= crypto.randomUUID();
      this.#clientOptions = {
        baseUrl: backend,
        explain: explainSilence,
        ...(session === null ? { sessionKey: this.#key } : { sessionToken: session }),
      };
      this.#client?.leaveSession();
      this.#client = createBackendClient(this.#clientOptions);
    }
    Object.assign(this.#clientOptions ?? {}, connectionOf(connection));
    return this.#client;
  }

  /** What the backend said last of the whole session. */
  get progress(): SessionProgress | null {
    return this.#progress;
  }

  /** Milliseconds since 1970, by the server's clock; `null` before the backend has said it. */
  get expiresAt(): number | null {
    return this.#expiresAt;
  }

  /** Names the session for what is kept on the device: never by its token. */
  get name(): string | null {
    if (this.#settings().session !== null || this.isClaimed) return this.#id;
    return this.client?.sessionKey ?? this.#key;
  }

  /** Resumes the session from before a reload. @returns `false`: there is none */
  resume(): boolean {
    const { backend, session } = this.#settings();
    const record = backend === null ? null : readJourneyRecord(backend);
    this.#key = record?.sessionKey ?? null;
    return session !== null || this.#key !== null;
  }

  /**
   * Asks the backend what it has.
   *
   * @throws IdvError `SESSION_EXPIRED`, or why the backend gave no answer; the signal's reason when that ends it
   */
  async ask(client: BackendClient, options: CallOptions): Promise<KnownJourney> {
    const progress = await client.readSession(options);
    options.signal.throwIfAborted();
    this.#progress = progress;
    this.#id = progress.sessionId;
    this.#expiresAt = Date.parse(progress.expiresAt);
    const { backend } = this.#settings();
    const record = backend === null ? null : readJourneyRecord(backend);
    return {
      accepted: acceptedIn(progress),
      isMatch: progress.faceComparison !== null,
      // Who hands over has agreed on the first device.
      consented: this.isClaimed || (record?.consented ?? this.#state().consented),
      mismatches: record?.mismatches ?? 0,
      mismatchedPair: record?.mismatchedPair ?? null,
      unsent: null,
      finished: record?.finished ?? false,
      claimed: this.isClaimed,
    };
  }

  /** As `ask`. A session that is over has nothing more to say, and another one is asked for in its place. */
  async askOrRenew(client: BackendClient, options: CallOptions): Promise<KnownJourney> {
    const { signal } = options;
    try {
      return await this.ask(client, options);
    } catch (cause) {
      const isOver = cause instanceof IdvError && cause.code === 'SESSION_EXPIRED';
      const isOwn = this.#settings().session === null && !this.isClaimed;
      if (signal.aborted || !isOver || !isOwn) throw cause;
      await client.createSession({ signal });
      return this.ask(client, options);
    }
  }

  /** The client makes another session when the first one is over, or another person has signed in. */
  noticeReplaced(client: BackendClient): boolean {
    const { sessionId } = client;
    if (sessionId === null) return false;
    const isAnother = this.#id !== null && this.#id !== sessionId;
    this.#id = sessionId;
    return isAnother;
  }

  /** Stores what a reload must find again. */
  remember(): void {
    const { backend, session } = this.#settings();
    if (backend === null) return;
    const { consented, mismatches, mismatchedPair, status } = this.#state();
    storeJourneyRecord(backend, {
      sessionKey: session === null && !this.isClaimed ? this.name : null,
      consented,
      mismatches,
      mismatchedPair,
      finished: status === 'passed' || status === 'handed-over',
    });
  }

  /** For the next person. */
  forget(): void {
    const { backend } = this.#settings();
    if (backend !== null) storeJourneyRecord(backend, null);
    // Otherwise its token would be renewed for as long as the session may last, while the next person is here.
    this.#client?.leaveSession();
    this.#client = null;
    this.isClaimed = false;
    this.#key = null;
    this.#id = null;
    this.#expiresAt = null;
    this.#progress = null;
  }
}
