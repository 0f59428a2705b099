import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createHandoffClient } from '../../backend/handoffs.js';
import type { HandoffClient } from '../../backend/handoffs.js';
import { reduceOffer } from './flow/offer.js';
import type { Offer, OfferAnnouncement, OfferEffect, OfferEvent, OfferPageEvent, OfferState } from './flow/offer.js';
import { readLink, withoutLink } from './flow/link.js';
import type { HandoffTarget } from './flow/link.js';
import type { FlowStep, HandoffProgress } from '../../contract/contract.js';
import { IdvError } from '../../contract/errors.js';
import { BackendAccess } from '../submission/backend-access.js';
import type { BackendSettings } from '../submission/backend-access.js';
import { DisconnectDelay } from '../element/when.js';
import { reportToConsole } from '../element/console-report.js';
import { asBackendError } from '../flow/errors.js';
import type { Untimed } from '../flow/flow-controller.js';
import { storeHandoffRecord } from './record.js';
import { withoutHandoff } from './place.js';
import { reduceClaim } from './flow/claim.js';
import type { ClaimEffect, ClaimEvent, ClaimRecord, ClaimState, Link } from './flow/claim.js';

/** The code's remaining time is shown in seconds. */
const tickMs = 1000;

/** The first device's side of a handoff: creates it, follows it over lost networks, and ends it. */
export class HandoffOffer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options;
  readonly #access: BackendAccess;
  readonly #disconnectDelay = new DisconnectDelay();
  #state: OfferState = { status: 'closed' };
  #run = new AbortController();
  #key = crypto.randomUUID();
  #wake: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;
  /** Settings of the running handoff. Changes apply to the next one. */
  #settings: BackendSettings;
  /** Whether the element has left the document, so that the handoff is not followed. */
  #isAway = false;

  constructor(
    host: ReactiveControllerHost,
    options: {
      settings: () => BackendSettings;
      target: HandoffTarget;
      /** The steps to do on the phone. */
      steps: () => readonly FlowStep[];
      onEvent: (event: OfferPageEvent) => void;
      announce: (announcement: OfferAnnouncement) => void;
    },
  ) {
    this.#host = host;
    this.#options = options;
    this.#settings = options.settings();
    this.#access = new BackendAccess(options.steps()[0] ?? 'face');
    host.addController(this);
  }

  get state(): OfferState {
    return this.#state;
  }

  /** Time until the code expires, in milliseconds. */
  get leftMs(): number {
    return this.#state.status === 'waiting' ? Math.max(0, this.#state.offer.endsAt - Date.now()) : 0;
  }

  /** Resumes a handoff from before a reload. @param sessionKey key of its session */
  resume({ offer, claimed, sessionKey }: { offer: Offer; claimed: boolean; sessionKey: string | null }): void {
    this.#settings = this.#options.settings();
    this.#access.resume(this.#settings, sessionKey);
    this.dispatch({ type: 'resume', offer, claimed });
  }

  readonly dispatch = (event: Untimed<OfferEvent>): void => {
    const { state, effects } = reduceOffer(this.#state, { ...event, time: Date.now() });
    this.#state = state;
    this.#count(state.status === 'waiting');
    for (const effect of effects) this.#do(effect);
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    this.#disconnectDelay.cancel();
    if (!this.#isAway) return;
    this.#isAway = false;
    this.dispatch({ type: 'returned' });
  }

  /** Does not cancel the handoff: the element may come back, or another one may resume the handoff from its record. */
  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      this.#isAway = true;
      this.#leave();
    });
  }

  get #client(): HandoffClient {
    return createHandoffClient(this.#access.client);
  }

  #do(effect: OfferEffect): void {
    switch (effect.type) {
      case 'create':
        void this.#create();
        break;
      case 'follow':
        void this.#follow(effect.handoffId);
        break;
      case 'collect':
        void this.#collect();
        break;
      case 'cancel':
        // The request can fail, because this device no longer waits for the phone.
        this.#client.cancelHandoff(effect.handoffId).catch(() => undefined);
        break;
      case 'leave':
        this.#leave();
        break;
      case 'store':
        this.#store(effect.record);
        break;
      case 'wake':
        clearTimeout(this.#wake);
        this.#wake = setTimeout(() => this.dispatch({ type: 'woken' }), effect.afterMs);
        break;
      case 'announce':
        this.#options.announce(effect.announcement);
        break;
      case 'emit':
        if (effect.event.type === 'completed') this.#access.finish();
        this.#options.onEvent(effect.event);
        break;
      default:
        effect satisfies never;
    }
  }

  async #create(): Promise<void> {
    const { signal } = this.#run;
    // Each call creates a new code. If the client has to repeat the request, the key makes sure that it gets the same
    // one.
    this.#key = crypto.randomUUID();
    this.#settings = this.#options.settings();
    try {
      this.#access.begin(this.#settings);
      const created = await this.#client.createHandoff(this.#options.steps(), {
        idempotencyKey: this.#key,
        signal,
        onWaiting: this.#handleWaiting,
      });
      if (signal.aborted) return;
      if (created === null) this.#giveUp();
      else this.dispatch({ type: 'created', created });
    } catch (cause) {
      this.#fail(cause, signal);
    }
  }

  #giveUp(): void {
    withoutHandoff.add(this.#settings.backend);
    const fix = 'Add the routes of `/handoffs` to it (docs/backends.md), or set handoff="off".';
    const error = new IdvError('backend-misconfigured', 'This host backend has no handoffs.', { fix });
    reportToConsole(({ reportFailure }) => reportFailure(this.#host, error));
    this.dispatch({ type: 'unsupported' });
  }

  async #follow(handoffId: string): Promise<void> {
    this.#abort();
    const { signal } = this.#run;
    const handleProgress = (progress: HandoffProgress): void => {
      if (!signal.aborted) this.dispatch({ type: 'progress', progress });
    };
    try {
      // After a reload there is no session yet, and only a known session can be followed.
      if (this.#access.client.sessionId === null) {
        handleProgress(await this.#client.readHandoff(handoffId, { signal }));
        if (signal.aborted) return;
      }
      const { ended } = this.#client.followHandoff(handoffId, {
        signal,
        onWaiting: this.#handleWaiting,
        onProgress: handleProgress,
      });
      handleProgress(await ended);
    } catch (cause) {
      this.#fail(cause, signal);
    }
  }

  async #collect(): Promise<void> {
    const { signal } = this.#run;
    try {
      const session = await this.#access.client.readSession({ signal });
      if (!signal.aborted) this.dispatch({ type: 'collected', session });
    } catch (cause) {
      this.#fail(cause, signal);
    }
  }

  readonly #handleWaiting = (waiting: boolean): void => {
    this.dispatch({ type: 'waiting', waiting });
  };

  #fail(cause: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    const error = asBackendError(cause, 'The handoff could not be made.');
    reportToConsole(({ reportFailure }) => reportFailure(this.#host, error));
    this.dispatch({ type: 'failed', error });
  }

  #leave(): void {
    this.#abort();
    clearTimeout(this.#wake);
    this.#count(false);
  }

  #abort(): void {
    this.#run.abort();
    this.#run = new AbortController();
  }

  #count(isCounting: boolean): void {
    clearInterval(this.#tick);
    if (isCounting) this.#tick = setInterval(() => this.#host.requestUpdate(), tickMs);
  }

  #store(record: { offer: Offer; claimed: boolean } | null): void {
    const { backend, session } = this.#settings;
    if (backend === null) return;
    const sessionKey = record === null || session !== null ? null : this.#access.client.sessionKey;
    storeHandoffRecord(
      this.#options.target,
      backend,
      record === null ? null : { role: 'offer', sessionKey, ...record },
    );
  }
}

/**
 * Removes the link to this element from the address bar. @returns its content; `null` if there is none for this target
 */
export function takeLink(target: HandoffTarget): Pick<Link, 'code' | 'documentType'> | null {
  const link = readLink(location.hash);
  if (link?.target !== target) return null;
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${search}${withoutLink(hash)}`);
  return link;
}

/** The phone's side of a handoff: asks for the number and takes the session over. */
export class HandoffClaim implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options;
  readonly #access: BackendAccess;
  #state: ClaimState = { status: 'closed' };
  #run = new AbortController();
  /** The settings of the claim. */
  #claimed: ClaimRecord | null = null;
  #steps: readonly FlowStep[] = [];

  constructor(
    host: ReactiveControllerHost,
    options: {
      settings: () => BackendSettings;
      target: HandoffTarget;
      /** Called once this page has the session. `steps` are those to do here. */
      onClaimed: (claimed: { handoffId: string; steps: readonly FlowStep[]; documentType: string | null }) => void;
      onCanceled: () => void;
      announce: (announcement: Extract<ClaimEffect, { type: 'announce' }>['announcement']) => void;
    },
  ) {
    this.#host = host;
    this.#options = options;
    this.#access = new BackendAccess(options.target === 'journey' ? 'face' : options.target);
    host.addController(this);
  }

  get state(): ClaimState {
    return this.#state;
  }

  /** Begins with the link that was opened on the phone. */
  open({ code, documentType = null }: Pick<Link, 'code' | 'documentType'>): void {
    this.dispatch({ type: 'open', link: { code, key: crypto.randomUUID(), wrong: [], documentType } });
  }

  /** Continues after a reload. */
  resume({ link, number, finished }: ClaimRecord): void {
    this.dispatch({ type: 'resume', link, number, finished });
  }

  /** Records that the phone's steps are done, so that a reload does not ask for them again. */
  finish(): void {
    if (this.#claimed !== null) this.#store({ ...this.#claimed, finished: true });
  }

  readonly dispatch = (event: ClaimEvent): void => {
    const { state, effects } = reduceClaim(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#do(effect);
    this.#host.requestUpdate();
  };

  /** Repeats an interrupted claim. The same key makes it the same claim. */
  hostConnected(): void {
    if (this.#state.status === 'claiming') void this.#claim(this.#state.link, this.#state.number);
  }

  hostDisconnected(): void {
    this.#abort();
  }

  #do(effect: ClaimEffect): void {
    switch (effect.type) {
      case 'claim':
        void this.#claim(effect.link, effect.number);
        break;
      case 'leave':
        this.#abort();
        break;
      case 'store':
        this.#store(effect.record);
        break;
      case 'announce':
        this.#options.announce(effect.announcement);
        break;
      case 'emit':
        if (effect.event.type === 'canceled') this.#options.onCanceled();
        else {
          const documentType = this.#claimed?.link.documentType ?? null;
          this.#options.onClaimed({ handoffId: effect.event.handoffId, steps: this.#steps, documentType });
        }
        break;
      default:
        effect satisfies never;
    }
  }

  async #claim(link: Link, number: string): Promise<void> {
    this.#abort();
    const { signal } = this.#run;
    try {
      const client = this.#access.begin(this.#options.settings());
      const claimed = await createHandoffClient(client).claimHandoff(
        { code: link.code, number },
        { idempotencyKey: link.key, signal, onWaiting: (waiting) => this.dispatch({ type: 'waiting', waiting }) },
      );
      if (signal.aborted) return;
      this.#claimed = { link, number, finished: false };
      this.#steps = claimed.steps;
      this.dispatch({ type: 'claimed', handoffId: claimed.handoffId });
    } catch (cause) {
      if (signal.aborted) return;
      const error = asBackendError(cause, 'The handoff could not be claimed.');
      reportToConsole(({ reportFailure }) => reportFailure(this.#host, error));
      this.dispatch({ type: 'failed', error });
    }
  }

  #abort(): void {
    this.#run.abort();
    this.#run = new AbortController();
  }

  #store(record: ClaimRecord | null): void {
    const { backend } = this.#options.settings();
    if (backend === null) return;
    storeHandoffRecord(this.#options.target, backend, record === null ? null : { role: 'claim', ...record });
  }
}
