import { createBackendClient } from '../backend/client.js';
import type { BackendClient, BackendClientOptions } from '../backend/types.js';
import type { FaceAccepted } from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import type { FacePhoto } from './face-photo.js';

/** A session that the page holds already, as its own server's `POST /sessions` gave it. */
export type HeldSession = NonNullable<BackendClientOptions['sessionToken']>;

export interface SubmissionSettings {
  /** Where the host backend is mounted; `null`: nothing is sent. */
  backend: string | null;
  session: HeldSession | null;
}

export interface SubmissionListener {
  onWaiting: (waiting: boolean) => void;
  onDone: () => void;
  onFailure: (error: IdvError) => void;
}

/** Sends photos to the host backend, one at a time; the client, and with it the session, is kept between them. */
export class FaceSubmission {
  #client: BackendClient | null = null;
  #clientOf: SubmissionSettings | null = null;
  #abort: AbortController | null = null;
  #result: FaceAccepted | null = null;

  /** Answer to the photo that was sent last. */
  get result(): FaceAccepted | null {
    return this.#result;
  }

  async submit(
    photo: FacePhoto,
    settings: SubmissionSettings,
    listener: SubmissionListener,
  ): Promise<void> {
    this.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#result = null;
    try {
      const result = await this.#clientFor(settings).submitFace(
        photo.image,
        {
          capturedAt: photo.capturedAt,
          mode: photo.mode,
          thresholdsVersion: photo.thresholdsVersion,
          measures: { ...photo.measures },
        },
        {
          idempotencyKey: photo.id,
          signal: abort.signal,
          onWaiting: listener.onWaiting,
        },
      );
      if (abort.signal.aborted) return;
      this.#result = result;
      listener.onDone();
    } catch (cause) {
      if (!abort.signal.aborted) listener.onFailure(asBackendError(cause));
    }
  }

  abort(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  #clientFor({ backend, session }: SubmissionSettings): BackendClient {
    const same = this.#clientOf?.backend === backend && this.#clientOf.session === session;
    if (this.#client !== null && same) return this.#client;
    if (backend === null) throw new IdvError('backend-unreachable', 'No backend is named.');
    this.#clientOf = { backend, session };
    this.#client = createBackendClient({
      baseUrl: backend,
      ...(session === null ? {} : { sessionToken: session }),
    });
    return this.#client;
  }
}

function asBackendError(cause: unknown): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('backend-unreachable', 'The photo could not be sent.', {
    retryable: true,
    cause,
  });
}
