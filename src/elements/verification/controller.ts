import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackendClient, CallOptions } from '../../backend/types.js';
import { failureKindOf } from '../../kit/steps/recovery.js';
import { initialVerification } from './flow/state.js';
import type {
  CheckStep,
  JourneyCall,
  VerificationEffect,
  VerificationEvent,
  VerificationOptions,
  VerificationState,
} from './flow/state.js';
import { EventQueue } from '../../kit/steps/machine.js';
import type { Waits } from '../../kit/steps/machine.js';
import { reduceVerification } from './flow/machine.js';
import type { SessionProgress } from '../../contract/contract.js';
import { IdvError } from '../../contract/errors.js';
import { DisconnectDelay, whenOnline } from '../../kit/element/when.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { asBackendError } from '../../kit/flow/errors.js';
import { compareOnce, sendUnsent, JourneySession } from './session.js';
import type { SessionSettings } from './session.js';
import { UnsentPhotoKeeper } from './unsent-photo.js';
import type { NewUnsentPhoto } from './unsent-photo.js';

/** Effects that the element performs. */
export type PageEffect = Extract<
  VerificationEffect,
  { type: 'place' | 'completed' | 'begin-handoff' | 'end-handoff' | 'wipe' }
>;

/**
 * Runs a journey for an element. Manages its one session, the accepted steps, and the data that a reload must restore.
 */
export class VerificationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options;
  readonly #disconnectDelay = new DisconnectDelay();
  readonly #queue = new EventQueue<VerificationEvent>((event) => this.#step(event));
  #state: VerificationState;
  readonly #session: JourneySession;
  readonly #unsent = new UnsentPhotoKeeper();
  #abort = new AbortController();
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #endRecovery = (): void => undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    options: {
      settings: () => SessionSettings & { machine: VerificationOptions };
      /** How long the end of a step stays visible, in milliseconds. */
      lingerMs: () => number;
      onEffect: (effect: PageEffect) => void;
    },
  ) {
    this.#host = host;
    this.#options = options;
    this.#session = new JourneySession(options.settings, () => this.#state);
    this.#state = initialVerification(options.settings().machine);
    host.addController(this);
  }

  get state(): VerificationState {
    return this.#state;
  }

  /** The journey's own client; `null` without a backend. */
  get client(): BackendClient | null {
    return this.#session.client;
  }

  /** The backend's latest progress of the whole session. */
  get progress(): SessionProgress | null {
    return this.#session.progress;
  }

  readonly dispatch = (event: VerificationEvent): void => this.#queue.add(event);

  /** Stores a photo that the person has accepted and that is about to be sent. */
  keep(photo: NewUnsentPhoto): void {
    const { backend } = this.#options.settings();
    const { name, expiresAt } = this.#session;
    if (backend !== null && name !== null) this.#unsent.keep(backend, name, photo, expiresAt);
  }

  /** Records that the backend or the page has accepted the step. */
  accept(step: CheckStep, id: string | null): void {
    this.#unsent.drop(step);
    this.dispatch({ type: 'step-accepted', step, id });
    void this.#syncReplacedSession();
  }

  /** Drops the copy of a photo that was refused or will be retaken. */
  drop(step: CheckStep): void {
    this.#unsent.drop(step);
  }

  hostConnected(): void {
    this.#disconnectDelay.cancel();
  }

  /** The element left the page, so the next person may be somebody else. A handoff continues on the other device. */
  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      if (this.#state.status !== 'handoff') this.dispatch({ type: 'reset' });
    });
  }

  hostUpdate(): void {
    const { machine } = this.#options.settings();
    const { options } = this.#state;
    const isSame =
      machine.steps.join() === options.steps.join() &&
      machine.unknown.join() === options.unknown.join() &&
      machine.hasBackend === options.hasBackend &&
      machine.needsBackend === options.needsBackend &&
      machine.compares === options.compares;
    if (!isSame) this.dispatch({ type: 'options-changed', options: machine });
  }

  /**
   * Resumes the journey after a reload, or clears its leftovers.
   *
   * @param handedOver the journey continues on another device, or comes from one
   */
  begin(handedOver: boolean): void {
    if (this.#options.settings().backend === null) return;
    const isThere = this.#session.resume();
    if (handedOver) this.dispatch({ type: 'handoff', resumed: true });
    else if (isThere) this.dispatch({ type: 'resume' });
    else this.#unsent.wipe();
  }

  /**
   * Updates the journey once the other device is done, or has handed over to this one. @param claimed whether this is
   * the device that took over
   */
  async endHandoff(claimed: boolean): Promise<void> {
    this.#session.isClaimed = claimed;
    const { client } = this;
    const { signal } = this.#abort;
    if (client === null) return;
    try {
      const known = await this.#session.ask(client, { signal });
      this.dispatch({ type: 'handoff-ended', known: { ...known, unsent: await this.#readUnsent() } });
    } catch {
      if (!signal.aborted) this.dispatch({ type: 'resume' });
    }
  }

  #step(event: VerificationEvent): void {
    const before = this.#state;
    const { state, effects } = reduceVerification(before, event);
    this.#state = state;
    this.#watchRecovery(before);
    if (before !== state) this.#host.requestUpdate();
    for (const effect of effects) this.#run(effect);
  }

  /** If a call failed because of the network, repeats it once the device is back online. */
  #watchRecovery(before: VerificationState): void {
    const { state } = this;
    if (state.status === before.status) return;
    this.#endRecovery();
    const isNetwork = state.status === 'failed' && failureKindOf(state.error.code) === 'network';
    if (isNetwork) this.#endRecovery = whenOnline(() => this.dispatch({ type: 'retry' }));
  }

  #run(effect: VerificationEffect): void {
    switch (effect.type) {
      case 'resume':
        void this.#call('resume', (client, options) => this.#resume(client, options));
        break;
      case 'compare':
        void this.#call('compare', (client, options) => this.#hear(compareOnce(client, this.#state, options), options));
        break;
      case 'send':
        void this.#call('send', (client, options) => this.#hear(sendUnsent(client, this.#unsent, options), options));
        break;
      case 'finish':
        void this.#call('finish', (client, options) => this.#finish(client, options));
        break;
      case 'linger':
        clearTimeout(this.#lingering);
        this.#lingering = setTimeout(() => this.dispatch({ type: 'proceed' }), this.#options.lingerMs());
        break;
      case 'abort':
        clearTimeout(this.#lingering);
        this.#abort.abort();
        this.#abort = new AbortController();
        break;
      case 'remember':
        this.#session.remember();
        break;
      case 'wipe':
        this.#unsent.wipe();
        if (effect.session) this.#session.forget();
        this.#options.onEffect(effect);
        break;
      default:
        this.#options.onEffect(effect);
    }
  }

  async #call(call: JourneyCall, work: (client: BackendClient, options: CallOptions) => Promise<void>): Promise<void> {
    const { signal } = this.#abort;
    const wait = (waits: Partial<Waits>): void => {
      if (!signal.aborted) this.dispatch({ type: 'call-waits', call, waits });
    };
    const options: CallOptions = {
      signal,
      onWaiting: (waitingForNetwork) => wait({ waitingForNetwork }),
      onSlow: () => wait({ isSlow: true }),
    };
    try {
      const { client } = this;
      if (client === null) throw new IdvError('not-configured', 'No backend is named.');
      await work(client, options);
    } catch (cause) {
      if (signal.aborted) return;
      const error = asBackendError(cause, 'The host backend could not be asked.');
      reportToConsole(({ reportFailure }) => reportFailure(this.#host, error));
      this.dispatch({ type: 'call-failed', call, error });
    }
  }

  async #resume(client: BackendClient, options: CallOptions): Promise<void> {
    const known = await this.#session.ask(client, options);
    const unsent = await this.#readUnsent();
    options.signal.throwIfAborted();
    this.dispatch({ type: 'resumed', known: { ...known, unsent } });
  }

  async #readUnsent(): Promise<CheckStep | null> {
    const { backend } = this.#options.settings();
    const { name } = this.#session;
    if (backend !== null && name !== null) await this.#unsent.read(backend, name);
    return this.#unsent.photo?.step ?? null;
  }

  async #hear(call: Promise<VerificationEvent>, { signal }: CallOptions): Promise<void> {
    const event = await call;
    signal.throwIfAborted();
    this.dispatch(event);
  }

  /** Checks the accepted steps against the backend's own results before the journey ends. */
  async #finish(client: BackendClient, options: CallOptions): Promise<void> {
    const known = await this.#session.askOrRenew(client, options);
    const { accepted } = this.#state;
    const isMissing = Object.entries(accepted).some(
      ([step, { id }]) => id !== null && known.accepted[step as CheckStep]?.id !== id,
    );
    this.dispatch(isMissing ? { type: 'session-replaced', known } : { type: 'finished' });
  }

  async #syncReplacedSession(): Promise<void> {
    const { client } = this;
    if (client === null || !this.#session.noticeReplaced(client)) return;
    const { signal } = this.#abort;
    try {
      const known = await this.#session.ask(client, { signal });
      signal.throwIfAborted();
      this.dispatch({ type: 'session-replaced', known });
    } catch {
      // Ignore it: the backend is asked again before the result is shown.
    }
  }
}
