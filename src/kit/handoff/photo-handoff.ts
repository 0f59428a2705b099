/** Connects a handoff with an element that takes a photo. It loads with the handoff. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackendSettings } from '../submission/backend-access.js';
import type { LocaleOverrides } from '../i18n/types.js';
import type { SessionProgress } from '../../contract/contract.js';
import { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../events/handoff.js';
import { renderPassage } from '../parts/card.js';
import type { FlowLoader } from '../flow/loader.js';
import type { PhotoController } from '../flow/photo-controller.js';
import { Handoff } from './handoff.js';

export { handoffStyles } from './handoff.styles.js';

interface PhotoHandoffOptions {
  element: ReactiveControllerHost &
    HTMLElement & {
      readonly status: string;
      readonly handoffUrl: string | null;
      readonly partner: string;
      readonly strings: LocaleOverrides | null;
      /** Only on elements with documents to choose from. */
      documentChosen?: string | null;
      start(): void;
      stop(): void;
    };
  flow: FlowLoader<PhotoController>;
  task: 'face' | 'document';
  settings: () => BackendSettings;
  /** Whether the phone is offered because there is no camera here. */
  hasNoCamera: () => boolean;
  say: (text: string) => void;
}

/** Begins a handoff when the element's flow enters it, and ends it when the flow leaves. */
export class PhotoHandoff implements ReactiveController {
  readonly #options: PhotoHandoffOptions;
  readonly #handoff: Handoff;
  #isRunning = false;

  /** @throws if the words cannot be fetched */
  static async load(options: PhotoHandoffOptions): Promise<PhotoHandoff> {
    const joined = new PhotoHandoff(options);
    await joined.#handoff.load();
    options.element.addController(joined);
    return joined;
  }

  private constructor(options: PhotoHandoffOptions) {
    const { element, task, settings, say } = options;
    this.#options = options;
    this.#handoff = new Handoff(element, {
      settings,
      target: task,
      steps: () => [task],
      documentType: () => element.documentChosen ?? null,
      address: () => element.handoffUrl,
      partner: () => element.partner,
      strings: () => element.strings,
      say,
      onCreated: (handoffId) => element.dispatchEvent(new IdvHandoffCreatedEvent(handoffId)),
      onClaimed: (handoffId, role, chosen) => {
        if (chosen !== null) element.documentChosen = chosen;
        element.dispatchEvent(new IdvHandoffClaimedEvent(handoffId, role === 'offer' ? 'first' : 'phone'));
        if (role === 'claim') this.#begin();
      },
      onCompleted: (session) => this.#adopt(session),
      onCanceled: () => {
        if (element.status === 'handoff') element.stop();
      },
    });
  }

  /** Whether this phone uses the session of another device. */
  get isTakenOver(): boolean {
    return this.#handoff.isTakenOver;
  }

  get screen(): string {
    return this.#handoff.screen;
  }

  /** The handoff's screen, whole or in part; `null` if the element shows its own. */
  get content(): { main?: unknown; panel?: unknown } | null {
    const { element, flow } = this.#options;
    if (element.status === 'handoff') return this.#handoff.render();
    if (element.status !== 'done') return null;
    const { finishedMessage } = this.#handoff;
    if (finishedMessage !== null) return { panel: renderPassage(finishedMessage) };
    return flow.capture?.photoUrl == null ? { main: this.#handoff.renderEnd() } : null;
  }

  /** Ends the handoff, whatever the other device does. */
  forget(): void {
    this.#handoff.close();
  }

  hostUpdate(): void {
    const { element, flow, hasNoCamera } = this.#options;
    // The flow cannot handle these events until its own code has loaded.
    const isNow = element.status === 'handoff' && flow.capture !== null;
    if (isNow && !this.#isRunning) {
      this.#isRunning = true;
      if (!this.#handoff.resume()) this.#handoff.open({ noCamera: hasNoCamera() });
    } else if (!isNow && this.#isRunning) {
      this.#isRunning = false;
      this.#handoff.leave(element.status === 'done');
    } else if (element.status === 'done') this.#handoff.finish();
  }

  /** Continues where the person left off, unless there is something to choose first. */
  #begin(): void {
    const { element, flow } = this.#options;
    flow.dispatch({ type: 'taken-over' });
    element.start();
  }

  /** Hands the phone's result over as if the photo had been taken here. */
  #adopt(session: SessionProgress): void {
    const { flow, task } = this.#options;
    const accepted = session[task];
    if (accepted !== null) flow.capture?.adopt(accepted);
  }
}
