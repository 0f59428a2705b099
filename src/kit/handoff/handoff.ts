import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { linkOf, reachOf } from './flow/link.js';
import type { HandoffTarget, Reach } from './flow/link.js';
import type { OfferAnnouncement, OfferPageEvent } from './flow/offer.js';
import type { BackendSettings } from '../submission/backend-access.js';
import { HandoffClaim, takeLink, HandoffOffer } from './controllers.js';
import { readHandoffRecord } from './record.js';
import { LocaleController } from '../element/locale-controller.js';
import { common } from '../i18n/locales/en/first-screens.js';
import type { LocaleOverrides, Passage, Words } from '../i18n/types.js';
import type { FlowStep, SessionProgress } from '../../contract/contract.js';
import { renderClaim, renderEnd, renderOffer } from './screens.js';
import type { ClaimView, OfferView } from './screens.js';
import { spokenOfClaim, spokenOfOffer } from './spoken.js';
import type { ClaimAnnouncement } from './spoken.js';
import { pageAddress } from './place.js';
import { SharedLink } from './shared-link.js';

export { handoffStyles } from './handoff.styles.js';

type Host = ReactiveControllerHost & HTMLElement;

/** Both ends of a handoff with their screens, for any element. It loads when a handoff is asked for. */
export class Handoff implements ReactiveController {
  readonly offer: HandoffOffer;
  readonly claim: HandoffClaim;
  readonly #host: Host;
  readonly #options;
  readonly #locale: LocaleController<never, 'handoff'>;
  readonly #link: SharedLink;
  #role: 'offer' | 'claim' = 'offer';
  #noCamera = false;

  constructor(
    host: Host,
    options: {
      settings: () => BackendSettings;
      target: HandoffTarget;
      /** The steps to do on the phone. */
      steps: () => readonly FlowStep[];
      /** The document that the person has chosen, so that the phone need not ask; `null` if none. */
      documentType: () => string | null;
      /** Address of the page that the phone opens; `null` for this one. */
      address: () => string | null;
      /** Name of the company that gets the photos. */
      partner: () => string;
      /** The page's own words. */
      strings: () => LocaleOverrides | null;
      say: (text: string) => void;
      /** First device: a code was created. */
      onCreated: (handoffId: string) => void;
      /** Either device. On the phone, the person has just pressed a button, and `documentType` is what they chose before. */
      onClaimed: (handoffId: string, role: 'offer' | 'claim', documentType: string | null) => void;
      /** First device: everything is accepted. */
      onCompleted: (session: SessionProgress) => void;
      /** The person continues only on this device. */
      onCanceled: () => void;
    },
  ) {
    const { settings, target, steps } = options;
    this.#host = host;
    this.#options = options;
    this.#locale = new LocaleController<never, 'handoff'>(host, common, {
      handoff: () => import('../i18n/locales/en/handoff.js'),
    });
    this.#link = new SharedLink(host);
    this.offer = new HandoffOffer(host, {
      settings,
      target,
      steps,
      onEvent: (event) => this.#tell(event),
      announce: (announcement) => this.#announceOffer(announcement),
    });
    this.claim = new HandoffClaim(host, {
      settings,
      target,
      onClaimed: ({ handoffId, documentType }) => options.onClaimed(handoffId, 'claim', documentType),
      onCanceled: options.onCanceled,
      announce: (announcement) => this.#announceClaim(announcement),
    });
    host.addController(this);
  }

  /** Which end of the handoff this device is. */
  get role(): 'offer' | 'claim' {
    return this.#role;
  }

  /** Names the current screen, for moving the focus. */
  get screen(): string {
    return this.#role === 'offer' ? this.offer.state.status : `phone ${this.claim.state.status}`;
  }

  get #words(): Words<never, 'handoff'> | null {
    return this.#locale.whole;
  }

  /** @throws if the words cannot be fetched */
  async load(): Promise<void> {
    await this.#locale.loadWhole();
  }

  /** Offers to continue on a phone. @param noCamera whether that is because there is no camera here */
  open({ noCamera = false } = {}): void {
    this.#role = 'offer';
    this.#noCamera = noCamera;
    this.offer.dispatch({ type: 'open' });
  }

  /**
   * Resumes from the link that brought the person here, or the handoff from before a reload. @returns whether there is
   * one
   */
  resume(): boolean {
    const { target, settings } = this.#options;
    const { backend, session, client } = settings();
    const link = takeLink(target);
    if (link !== null) {
      this.#role = 'claim';
      this.claim.open(link);
      return true;
    }
    const record = backend === null ? null : readHandoffRecord(target, backend);
    if (record === null) return false;
    this.#role = record.role;
    if (record.role === 'claim') {
      this.claim.resume(record);
      return true;
    }
    // If the page holds the session, it must set the session again before the handoff can resume.
    if (record.sessionKey === null && session === null && client == null) this.#options.onCanceled();
    else this.offer.resume(record);
    return true;
  }

  /** Whether this phone has taken the session over. */
  get isTakenOver(): boolean {
    return this.#role === 'claim' && this.claim.state.status === 'claimed';
  }

  /**
   * On the first device, ends the handoff whatever the phone does. On the phone, continues without the other device.
   */
  close(): void {
    if (this.#role === 'offer') this.offer.dispatch({ type: 'close' });
    else this.claim.dispatch({ type: 'close' });
  }

  /** Call this when the flow has left the handoff. @param isDone whether it has the phone's result */
  leave(isDone: boolean): void {
    if (!isDone && this.#role === 'offer') this.close();
  }

  /** Call this when everything is done, so that a reload of the phone does not ask for it again. */
  finish(): void {
    if (this.isTakenOver) this.claim.finish();
  }

  hostUpdate(): void {
    this.#locale.overrides = this.#options.strings();
    const { state } = this.offer;
    const isShown = this.#role === 'offer' && state.status === 'waiting';
    this.#link.show(isShown ? this.#url(state.offer.code) : '');
    if (!isShown) this.#link.copied = 'no';
  }

  /** The content between header and panel, and in the panel; `null` if there is none yet. */
  render(): { main: unknown; panel: unknown } | null {
    const words = this.#words;
    if (words === null) return null;
    if (this.#role === 'claim') {
      const { state } = this.claim;
      const partner = this.#options.partner();
      return renderClaim({ state, words, host: location.host, partner, on: this.#claimActions });
    }
    const { state, leftMs } = this.offer;
    const url = state.status === 'waiting' ? this.#url(state.offer.code) : '';
    const steps = this.#options.steps();
    const link = this.#link;
    const noCamera = this.#noCamera;
    return renderOffer({
      state,
      words,
      leftMs,
      noCamera,
      url,
      reach: this.#reach,
      link,
      steps,
      on: this.#offerActions,
    });
  }

  /** What a phone shows at the end instead of the element's own words; `null` on other devices. */
  get finishedMessage(): Passage | null {
    return this.isTakenOver ? (this.#words?.handoff.phone.finished ?? null) : null;
  }

  /** The end on the first device, which has no photo to show. */
  renderEnd(): TemplateResult {
    return renderEnd();
  }

  get #address(): URL {
    return new URL(pageAddress(this.#options.address()) ?? location.href, document.baseURI);
  }

  get #reach(): Reach {
    const { protocol, hostname } = this.#address;
    return reachOf(protocol, hostname);
  }

  #url(code: string): string {
    return linkOf(this.#address.href, code, this.#options.target, this.#options.documentType());
  }

  readonly #offerActions: OfferView['on'] = {
    copy: () => void this.#copy(),
    share: () => {
      const { state } = this.offer;
      // Ignore a rejection, because the person may have canceled sharing.
      if (state.status === 'waiting') navigator.share({ url: this.#url(state.offer.code) }).catch(() => undefined);
    },
    renew: () => this.offer.dispatch({ type: 'renew' }),
    retry: () => this.offer.dispatch({ type: 'retry' }),
    close: () => this.close(),
  };

  readonly #claimActions: ClaimView['on'] = {
    submit: (event) => {
      event.preventDefault();
      const text = new FormData(event.target as HTMLFormElement).get('number');
      this.claim.dispatch({ type: 'submit', text: typeof text === 'string' ? text : '' });
    },
    retry: () => this.claim.dispatch({ type: 'retry' }),
    close: () => this.close(),
  };

  /** After a wrong number, focus the field and not the heading. */
  async #returnToField(): Promise<void> {
    // The field appears with an update that has not been requested yet.
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const field = this.#host.shadowRoot?.querySelector<HTMLInputElement>('#number');
    field?.focus();
    field?.select();
  }

  async #copy(): Promise<void> {
    await this.#link.copy();
    const copied = this.#link.copied === 'done';
    if (copied) this.#options.say(this.#words?.handoff.actions.copied ?? '');
    else this.#host.shadowRoot?.querySelector<HTMLInputElement>('.linked input')?.focus();
  }

  #tell(event: OfferPageEvent): void {
    switch (event.type) {
      case 'created':
        this.#options.onCreated(event.handoffId);
        break;
      case 'claimed':
        this.#options.onClaimed(event.handoffId, 'offer', null);
        break;
      case 'completed':
        this.#options.onCompleted(event.session);
        break;
      case 'canceled':
        this.#options.onCanceled();
        break;
      default:
        event satisfies never;
    }
  }

  #announceOffer(announcement: OfferAnnouncement): void {
    const words = this.#words;
    if (words === null) return;
    const text = spokenOfOffer(announcement, { state: this.offer.state, words });
    if (text !== null) this.#options.say(text);
  }

  #announceClaim(announcement: ClaimAnnouncement): void {
    const words = this.#words;
    if (words === null) return;
    const text = spokenOfClaim(announcement, { state: this.claim.state, words });
    if (text !== null) this.#options.say(text);
    if (announcement === 'wrong' || announcement === 'incomplete') void this.#returnToField();
  }
}
