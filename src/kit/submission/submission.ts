import type { BackendClient, SubmitOptions } from '../../backend/types.js';
import { recoveries } from '../steps/recovery.js';
import type { SessionPolicy } from '../../contract/contract.js';
import type { DocumentType } from '../../contract/document-names.js';
import type { IdvError } from '../../contract/errors.js';
import type { BackendAccess, BackendSettings, FlowStep } from './backend-access.js';
import { asBackendError } from '../flow/errors.js';

export type { BackendSettings as SubmissionSettings, HeldSession } from './backend-access.js';

export interface SessionListener {
  /** Nothing can be sent for now, or it can again. */
  onUnavailable: (unavailable: boolean) => void;
  /** The request has failed, and trying again cannot help. */
  onRefused: (error: IdvError) => void;
  /** The request has failed, but may succeed once the photo is sent. */
  onFailed: (error: IdvError) => void;
}

/** A method, so that TypeScript lets a flow treat every submission alike. */
interface Sender<Sent, Result> {
  send(client: BackendClient, sent: Sent, options: SubmitOptions): Promise<Result>;
}

/**
 * Sends pictures to the host backend, one call at a time. The code that sends is loaded separately, so that it does not
 * delay the first hints.
 */
export class Submission<Sent extends { id: string }, Result> {
  readonly #sender: Sender<Sent, Result>;
  readonly #step: FlowStep;
  #access: BackendAccess | null = null;
  #abort: AbortController | null = null;
  #opening: AbortController | null = null;
  #result: Result | null = null;
  /** Id of what was sent last. A retry uses the same session. */
  #sentId: string | null = null;

  constructor(step: FlowStep, send: Sender<Sent, Result>['send']) {
    this.#step = step;
    this.#sender = { send };
  }

  /** Fetches the code that sends before it is needed. A failure is reported when it is needed. */
  prepare(): void {
    this.#load().catch(() => undefined);
  }

  /** Requests the session as soon as the person starts, so that a failure is known before a photo is taken. */
  async open(settings: BackendSettings, listener: SessionListener): Promise<void> {
    this.#opening?.abort();
    if (settings.backend === null && settings.client == null) return;
    const opening = new AbortController();
    this.#opening = opening;
    const { signal } = opening;
    try {
      const access = await this.#load();
      if (signal.aborted) return;
      const onFailedTry = (): void => listener.onUnavailable(true);
      await access.begin(settings).openSession({ signal, onFailedTry, onWaiting: listener.onUnavailable });
      if (!signal.aborted) listener.onUnavailable(false);
    } catch (cause) {
      const error = asBackendError(cause, 'There is no session.');
      if (signal.aborted) return;
      if (recoveries[error.code].retry === null) {
        listener.onRefused(error);
        return;
      }
      listener.onUnavailable(true);
      listener.onFailed(error);
    }
  }

  /** What the backend allows; `null` before it has said so. */
  get policy(): SessionPolicy | null {
    return this.#access?.policy ?? null;
  }

  /** Why the backend's policy refuses a document; `null` if it doesn't, or has not said so. */
  refusalOf(documentType: DocumentType): IdvError | null {
    return this.#access?.refusalOf(documentType) ?? null;
  }

  /** The answer to what was sent last. */
  get result(): Result | null {
    return this.#result;
  }

  /** `sent.id` is the Idempotency-Key: the same for each try of the same pictures. */
  async submit(
    sent: Sent,
    settings: BackendSettings,
    listener: {
      onWaiting: (waiting: boolean) => void;
      onSlow: () => void;
      onDone: () => void;
      onFailure: (error: IdvError) => void;
    },
  ): Promise<void> {
    this.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#result = null;
    try {
      const access = await this.#load();
      if (abort.signal.aborted) return;
      const isSame = this.#sentId === sent.id;
      const client = isSame ? access.again(settings) : access.begin(settings);
      this.#sentId = sent.id;
      const result = await this.#sender.send(client, sent, {
        idempotencyKey: sent.id,
        signal: abort.signal,
        onWaiting: listener.onWaiting,
        onSlow: listener.onSlow,
      });
      if (abort.signal.aborted) return;
      this.#result = result;
      access.finish();
      listener.onDone();
    } catch (cause) {
      if (!abort.signal.aborted) listener.onFailure(asBackendError(cause, 'The photo could not be sent.'));
    }
  }

  /** Takes over the answer that another device has received. */
  adopt(result: Result): void {
    this.#result = result;
  }

  abort(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Forgets what was sent. */
  forget(): void {
    this.abort();
    this.#opening?.abort();
    this.#result = null;
    this.#sentId = null;
  }

  async #load(): Promise<BackendAccess> {
    const { BackendAccess: Access } = await import('./backend-access.js');
    return (this.#access ??= new Access(this.#step));
  }
}
