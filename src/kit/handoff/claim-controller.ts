import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createHandoffClient } from '../../backend/handoffs.js';
import { reduceClaim } from './flow/claim.js';
import type { ClaimEffect, ClaimEvent, ClaimRecord, ClaimState, Link } from './flow/claim.js';
import { readLink, withoutLink } from './flow/link.js';
import type { HandoffTarget } from './flow/link.js';
import type { FlowStep } from '../../contract/contract.js';
import { BackendAccess } from '../submission/backend-access.js';
import type { BackendSettings } from '../submission/backend-access.js';
import { reportToConsole } from '../element/console-report.js';
import { asBackendError } from '../flow/errors.js';
import { storeHandoffRecord } from './record.js';

type Announcement = Extract<ClaimEffect, { type: 'announce' }>['announcement'];

interface HandoffClaimOptions {
  settings: () => BackendSettings;
  target: HandoffTarget;
  /** Called once this page has the session. `steps` are those to do here. */
  onClaimed: (claimed: { handoffId: string; steps: readonly FlowStep[]; documentType: string | null }) => void;
  onCanceled: () => void;
  announce: (announcement: Announcement) => void;
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
  readonly #options: HandoffClaimOptions;
  readonly #access: BackendAccess;
  #state: ClaimState = { status: 'closed' };
  #run = new AbortController();
  /** The settings of the claim. */
  #claimed: ClaimRecord | null = null;
  #steps: readonly FlowStep[] = [];

  constructor(host: ReactiveControllerHost, options: HandoffClaimOptions) {
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
