import type { CSSResult } from 'lit';
import { detectBrowser } from '../../camera/browser.js';
import { reportToConsole } from '../../kit/element/console-report.js';
import { withoutHandoff } from '../../kit/handoff/place.js';
import type { VerificationController } from './controller.js';
import type { FlowStep } from '../../contract/contract.js';
import { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../../kit/events/handoff.js';
import type { Handoff } from '../../kit/handoff/handoff.js';
import type { Journey } from '../../kit/element/journey-context.js';
import type { JourneyElement } from './journey-element.js';

/** Runs the journey on two devices. The handoff's code is fetched when needed. */
export class JourneyHandoff {
  readonly #options;
  #handoff: Handoff | null = null;
  readonly #isHandheld = /ios|android/.test(detectBrowser(navigator.userAgent, navigator.maxTouchPoints).system);

  constructor(options: {
    element: JourneyElement;
    controller: VerificationController;
    /** The steps that are still to be done. */
    steps: () => readonly FlowStep[];
    journey: () => Journey;
    say: (text: string) => void;
    addStyles: (styles: readonly CSSResult[]) => void;
  }) {
    this.#options = options;
  }

  /** Whether steps can offer a phone. */
  get isOffered(): boolean {
    const { handoff, backend } = this.#options.element;
    return !withoutHandoff.has(backend) && (handoff === 'on' || (handoff !== 'off' && !this.#isHandheld));
  }

  /** Names the current screen, for moving the focus. */
  get screen(): string {
    return this.#handoff?.screen ?? '';
  }

  /** A phone that is done cannot go back. */
  get canGoBack(): boolean {
    return this.#handoff?.role === 'offer';
  }

  /** Whether this is a phone that takes over the journey from another device. */
  get isArriving(): boolean {
    return this.#handoff?.role === 'claim';
  }

  render(): { main: unknown; panel: unknown } | null {
    return this.#handoff?.render() ?? null;
  }

  /** @param noCamera whether that is because there is no camera here */
  async open(noCamera: boolean): Promise<void> {
    const handoff = await this.#load();
    if (handoff !== null && this.#isOn) handoff.open({ noCamera });
  }

  /** Resumes from a link, or the handoff from before a reload. */
  async resume(): Promise<void> {
    const handoff = await this.#load();
    if (handoff !== null && !handoff.resume()) this.#options.controller.dispatch({ type: 'resume' });
  }

  close(): void {
    this.#handoff?.close();
  }

  /** Call this when everything is done. */
  finish(): void {
    this.#handoff?.finish();
  }

  get #isOn(): boolean {
    return this.#options.controller.state.status === 'handoff';
  }

  async #load(): Promise<Handoff | null> {
    const { element, controller, steps, journey, say, addStyles } = this.#options;
    if (this.#handoff !== null) return this.#handoff;
    try {
      const { Handoff: Both, handoffStyles } = await import('../../kit/handoff/handoff.js');
      addStyles(handoffStyles);
      const handoff = new Both(element, {
        settings: () => ({
          backend: element.backend || null,
          session: element.session,
          connection: element,
          client: controller.client,
        }),
        target: 'journey',
        steps,
        documentType: () => journey().documentType,
        address: () => element.handoffUrl,
        partner: () => element.partner,
        strings: () => element.strings,
        say,
        onCreated: (handoffId) => element.dispatchEvent(new IdvHandoffCreatedEvent(handoffId)),
        onClaimed: (handoffId, role, documentType) => {
          journey().documentType ??= documentType;
          const device = role === 'offer' ? 'first' : 'phone';
          element.dispatchEvent(new IdvHandoffClaimedEvent(handoffId, device));
          if (role === 'claim') void controller.endHandoff(true);
        },
        onCompleted: () => void controller.endHandoff(false),
        onCanceled: () => {
          // The other device may have completed steps in the meantime.
          if (this.#isOn) controller.dispatch({ type: 'resume' });
        },
      });
      await handoff.load();
      this.#handoff = handoff;
      element.requestUpdate();
      return handoff;
    } catch (error) {
      reportToConsole(({ reportUnloaded }) => reportUnloaded(element, 'handoff', error));
      if (this.#isOn) controller.dispatch({ type: 'resume' });
      return null;
    }
  }
}
