import type { LivenessFollowing } from '../../backend/types.js';
import { recoveries } from '../../kit/steps/recovery.js';
import type { LivenessPresentation, LivenessSessionEvent } from './flow/state.js';
import type { LivenessCreated } from '../../contract/contract.js';
import { IdvError } from '../../contract/errors.js';
import { livenessUrlOf } from '../../contract/liveness-url.js';
import type { LivenessBranding } from '../../contract/liveness-url.js';
import { BackendAccess } from '../../kit/submission/backend-access.js';
import type { BackendSettings } from '../../kit/submission/backend-access.js';
import { asBackendError } from '../../kit/flow/errors.js';
import type { Untimed } from '../../kit/flow/flow-controller.js';
import { storeLivenessRecord, readLivenessRecord } from './record.js';

export type UntimedSessionEvent = Untimed<LivenessSessionEvent>;

/** Codes for a check whose session is gone or belongs to another person. */
const goneCodes: ReadonlySet<string> = new Set(['NOT_FOUND', 'SESSION_EXPIRED', 'UNAUTHORIZED', 'FORBIDDEN']);

/** Creates, resumes and follows one check at a time on the host backend. */
export class LivenessCheck {
  readonly #options;
  readonly #access = new BackendAccess('liveness');
  #abort = new AbortController();
  #following: LivenessFollowing | null = null;
  #key: string | null = null;
  /** Settings of the running check. Changes by the page apply to the next one. */
  #settings: BackendSettings;

  constructor(options: {
    settings: () => BackendSettings;
    /** Parameters for the hosted page. */
    branding: () => Partial<LivenessBranding>;
    dispatch: (event: UntimedSessionEvent) => void;
  }) {
    this.#options = options;
    this.#settings = options.settings();
  }

  /**
   * Requests the session while camera and light are being checked, so that a refusal is known at once. Doesn't report
   * problems that may be over by the time the check is created.
   */
  async open(): Promise<void> {
    const { signal } = this.#abort;
    try {
      await this.#access.begin(this.#options.settings()).openSession({ signal });
    } catch (cause) {
      const error = asBackendError(cause, 'There is no session.');
      const isForGood = recoveries[error.code].retry === null;
      if (!signal.aborted && isForGood) this.#options.dispatch({ type: 'session-refused', error });
    }
  }

  /** @param again requests the same check as before, under the same key */
  async create(again: boolean): Promise<void> {
    const isNew = !again || this.#key === null;
    if (isNew) this.#key = null;
    this.#key ??= crypto.randomUUID();
    const key = this.#key;
    this.#settings = this.#options.settings();
    await this.#attempt(async (signal) => {
      if (isNew) this.#access.begin(this.#settings);
      else this.#access.again(this.#settings);
      this.#accept(await this.#start(key, signal));
    });
  }

  async resume(): Promise<void> {
    this.#settings = this.#options.settings();
    const { backend } = this.#settings;
    const record = backend === null ? null : readLivenessRecord(backend);
    if (record === null) {
      this.#options.dispatch({ type: 'nothing-to-resume' });
      return;
    }
    await this.#attempt(async (signal) => {
      const client = this.#access.resume(this.#settings, record.sessionKey);
      // With another session, the key alone would create a new check.
      const progress = await client.readLiveness(record.livenessId, { signal }).catch((error: unknown) => {
        if (error instanceof IdvError && goneCodes.has(error.code)) return null;
        throw error;
      });
      if (progress === null) this.#options.dispatch({ type: 'nothing-to-resume' });
      else if (progress.status !== 'IN_PROGRESS') {
        this.#options.dispatch({ type: 'ended', progress });
      } else {
        this.#key = record.livenessKey;
        this.#accept(await this.#start(record.livenessKey, signal), record.presentation);
      }
    });
  }

  /** Stores what a reload, or the return from the hosted page, needs. */
  remember(livenessId: string, presentation: LivenessPresentation): void {
    const { backend, session } = this.#settings;
    if (backend === null || this.#key === null) return;
    storeLivenessRecord(backend, {
      sessionKey: session === null ? this.#access.client.sessionKey : null,
      livenessKey: this.#key,
      livenessId,
      presentation,
    });
  }

  follow(livenessId: string): void {
    const { signal } = this.#abort;
    const following = this.#access.client.followLiveness(livenessId, {
      signal,
      onWaiting: (waiting) => this.#options.dispatch({ type: 'waiting', waiting }),
    });
    this.#following = following;
    following.ended.then(
      (progress) => {
        if (progress.status === 'SUCCEEDED') this.#access.finish();
        this.#options.dispatch({ type: 'ended', progress });
      },
      (cause: unknown) => {
        if (signal.aborted) return;
        this.#options.dispatch({
          type: 'follow-failed',
          error: asBackendError(cause, 'The check could not be asked for.'),
        });
      },
    );
  }

  /** Asks for the result at once, because the check may be over. */
  refresh(): void {
    this.#following?.refresh();
  }

  async countAttempts(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const { livenessAttemptsLeft } = await this.#access.client.readSession({ signal });
      this.#options.dispatch({ type: 'attempts-counted', left: livenessAttemptsLeft });
    } catch {
      // The backend will report it when the next check is created.
    }
  }

  /** Ends everything that is running. @param forget also removes the record from which the check could be resumed */
  leave(forget: boolean): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#following = null;
    const { backend } = this.#settings;
    if (forget && backend !== null) storeLivenessRecord(backend, null);
  }

  async #attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#abort;
    try {
      await work(signal);
    } catch (cause) {
      if (signal.aborted) return;
      this.#options.dispatch({
        type: 'create-failed',
        error: asBackendError(cause, 'The check could not be asked for.'),
      });
    }
  }

  async #start(key: string, signal: AbortSignal): Promise<LivenessCreated> {
    const created = await this.#access.client.startLiveness({
      idempotencyKey: key,
      signal,
      onWaiting: (waiting) => this.#options.dispatch({ type: 'waiting', waiting }),
      onSlow: () => this.#options.dispatch({ type: 'slow' }),
    });
    signal.throwIfAborted();
    return created;
  }

  #accept({ livenessId, url }: LivenessCreated, presentation?: LivenessPresentation): void {
    const created = { livenessId, url: livenessUrlOf(url, this.#options.branding()) };
    this.#options.dispatch({ type: 'created', created, ...(presentation && { presentation }) });
  }
}
