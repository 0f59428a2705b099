import { createBackendClient } from '../backend/client.js';
import type { BackendClient, BackendClientOptions } from '../backend/types.js';
import { IdvError } from '../shared/errors.js';

/** A session that the page holds already, as its own server's `POST /sessions` gave it. */
export type HeldSession = NonNullable<BackendClientOptions['sessionToken']>;

export interface BackendSettings {
  /** Where the host backend is mounted; `null`: nothing is sent. */
  backend: string | null;
  session: HeldSession | null;
}

/** Keeps the client, and with it the session, from one call to the next. */
export class BackendAccess {
  #client: BackendClient | null = null;
  #clientOf: BackendSettings | null = null;

  /**
   * @param sessionKey of an earlier session, see `BackendClientOptions`; counts where a client is made
   * @throws IdvError when no backend is named
   */
  clientFor({ backend, session }: BackendSettings, sessionKey?: string): BackendClient {
    const same = this.#clientOf?.backend === backend && this.#clientOf.session === session;
    if (this.#client !== null && same) return this.#client;
    if (backend === null) throw new IdvError('not-configured', 'No backend is named.');
    this.#clientOf = { backend, session };
    this.#client = createBackendClient({
      baseUrl: backend,
      ...(session === null ? {} : { sessionToken: session }),
      ...(sessionKey === undefined ? {} : { sessionKey }),
    });
    return this.#client;
  }
}
