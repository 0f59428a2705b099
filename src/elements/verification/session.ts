import { createBackendClient } from '../../backend/client.js';
import { connectionOf, explainSilence } from '../../backend/caller.js';
import type { BackendClient, BackendClientOptions, CallOptions, Connection } from '../../backend/types.js';
import type { KnownJourney, VerificationState, AcceptedSteps, VerificationEvent } from './flow/state.js';
import type { SessionProgress } from '../../contract/contract.js';
import { IdvError } from '../../contract/errors.js';
import type { HeldSession } from '../../kit/submission/backend-access.js';
import { readJourneyRecord, storeJourneyRecord } from './record.js';
import { recoveries } from '../../kit/steps/recovery.js';
import { pairOf } from './flow/progress.js';
import type { UnsentPhotoKeeper } from './unsent-photo.js';

export interface SessionSettings {
  backend: string | null;
  session: HeldSession | null;
  connection: Connection;
}

/** Manages a journey's one session: its client, its progress, and the data that a reload must restore. */
export class JourneySession {
  readonly #settings: () => SessionSettings;
  readonly #state: () => VerificationState;
  #client: BackendClient | null = null;
  /** The client reads its connection here. */
  #clientOptions: BackendClientOptions | null = null;
  /** Backend and session of the client. */
  #clientKey = '';
  /** Key of the session, used until the client has requested the session. */
  #key: string | null = null;
  #id: string | null = null;
  #expiresAt: number | null = null;
  #progress: SessionProgress | null = null;
  /** Whether another device has handed over its session to this one. */
  isClaimed = false;

  constructor(settings: () => SessionSettings, state: () => VerificationState) {
    this.#settings = settings;
    this.#state = state;
  }

  /** The journey's own client; `null` without a backend. */
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

  /** The backend's latest progress of the whole session. */
  get progress(): SessionProgress | null {
    return this.#progress;
  }

  /** End of the session in milliseconds since 1970, by the server's clock; `null` until the backend has reported it. */
  get expiresAt(): number | null {
    return this.#expiresAt;
  }

  /** Identifies the session in data stored on the device. Never contains its token. */
  get name(): string | null {
    if (this.#settings().session !== null || this.isClaimed) return this.#id;
    return this.client?.sessionKey ?? this.#key;
  }

  /** Resumes the session from before a reload. @returns whether there is one */
  resume(): boolean {
    const { backend, session } = this.#settings();
    const record = backend === null ? null : readJourneyRecord(backend);
    this.#key = record?.sessionKey ?? null;
    return session !== null || this.#key !== null;
  }

  /**
   * Asks the backend for the session's progress.
   *
   * @throws IdvError `SESSION_EXPIRED`, or the reason why the backend gave no answer; the signal's reason if it is
   * aborted
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
      // The person has already agreed on the first device.
      consented: this.isClaimed || (record?.consented ?? this.#state().consented),
      mismatches: record?.mismatches ?? 0,
      mismatchedPair: record?.mismatchedPair ?? null,
      unsent: null,
      claimed: this.isClaimed,
    };
  }

  /** Like `ask`, but requests another session if this one is over. */
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

  /**
   * Returns whether the client has created another session, because the first one is over or another person has signed
   * in.
   */
  noticeReplaced(client: BackendClient): boolean {
    const { sessionId } = client;
    if (sessionId === null) return false;
    const isAnother = this.#id !== null && this.#id !== sessionId;
    this.#id = sessionId;
    return isAnother;
  }

  /** Stores the data that a reload must restore. */
  remember(): void {
    const { backend, session } = this.#settings();
    if (backend === null) return;
    const { consented, mismatches, mismatchedPair } = this.#state();
    storeJourneyRecord(backend, {
      sessionKey: session === null && !this.isClaimed ? this.name : null,
      consented,
      mismatches,
      mismatchedPair,
    });
  }

  /** Forgets everything, for the next person. */
  forget(): void {
    const { backend } = this.#settings();
    if (backend !== null) storeJourneyRecord(backend, null);
    // Otherwise its token would be renewed until the session ends, while the next person is already here.
    this.#client?.leaveSession();
    this.#client = null;
    this.isClaimed = false;
    this.#key = null;
    this.#id = null;
    this.#expiresAt = null;
    this.#progress = null;
  }
}

// A journey's calls to the backend. Each returns its outcome as an event.

/** Whether sending the photo again cannot help. */
function isRefusal({ code }: IdvError): boolean {
  return recoveries[code].retry === 'retake' || code.startsWith('DOCUMENT_');
}

/** Compares the same two pictures only once, even if the request is repeated. */
export async function compareOnce(
  client: BackendClient,
  state: VerificationState,
  options: CallOptions,
): Promise<VerificationEvent> {
  const { document, face } = state.accepted;
  const [source, target] = [document?.id, face?.id];
  if (source == null || target == null) throw new IdvError('not-configured', 'There is nothing to compare.');
  try {
    await client.compareFaces({ source, target }, { ...options, idempotencyKey: `compare.${pairOf(state)}` });
    return { type: 'compared' };
  } catch (cause) {
    if (!(cause instanceof IdvError) || cause.code !== 'FACE_MISMATCH') throw cause;
    return { type: 'mismatched' };
  }
}

/** Sends a photo that the person has accepted but the backend does not have yet. */
export async function sendUnsent(
  client: BackendClient,
  unsent: UnsentPhotoKeeper,
  options: CallOptions,
): Promise<VerificationEvent> {
  const { photo } = unsent;
  if (photo === null) throw new IdvError('capture-failed', 'The photo is gone.');
  const { step, key: idempotencyKey } = photo;
  const { signal } = options;
  try {
    const id =
      step === 'face'
        ? (await client.submitFace(photo.image, photo.details, { ...options, idempotencyKey })).faceId
        : (await client.submitDocument(photo, photo.details, { ...options, idempotencyKey })).documentId;
    signal.throwIfAborted();
    unsent.drop(step);
    return { type: 'sent', step, id };
  } catch (cause) {
    if (signal.aborted || !(cause instanceof IdvError) || !isRefusal(cause)) throw cause;
    unsent.drop(step);
    return { type: 'refused', step, error: cause };
  }
}

function acceptedIn({ document, face, liveness }: SessionProgress): AcceptedSteps {
  return {
    ...(document !== null && { document: { id: document.documentId } }),
    ...(face !== null && { face: { id: face.faceId } }),
    ...(liveness?.status === 'SUCCEEDED' && { liveness: { id: liveness.livenessId } }),
  };
}
