import { tokens, defaultPrimaryColor } from '../../kit/theme/palette.js';
import { portraitStyles } from '../../kit/parts/intro.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { unloadedStyles, renderUnloaded, renderUnloadedPanel, spokenUnloaded } from '../../kit/parts/unloaded.js';
import { nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { initialLivenessSession, presentationOf, livenessPresentations } from './flow/state.js';
import type {
  LivenessAnnouncement,
  LivenessSessionOptions,
  LivenessSessionState,
  SessionPageEvent,
} from './flow/state.js';
import type { SessionController } from './controller.js';
import { readLivenessRecord } from './record.js';
import type { HeldSession } from '../../kit/submission/backend-access.js';
import { FlowLoader } from '../../kit/flow/loader.js';
import { LocaleController } from '../../kit/element/locale-controller.js';
import { joinWords } from '../../kit/i18n/join-words.js';
import { faceInView } from '../../kit/i18n/english/face.js';
import { liveness } from '../../kit/i18n/english/liveness.js';
import { common } from '../../kit/i18n/locales/en/first-screens.js';
import type { CommonWords, FirstWords } from '../../kit/i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import { booleanAttribute, property, textAttribute } from '../../kit/element/property.js';
import type { PresentationChoice } from '../../kit/element/property.js';
import { FaceElement } from '../../kit/element/face-element.js';
import { engineChoiceOf } from '../../engine/types.js';
import { renderPassage } from '../../kit/parts/card.js';
import { lifecycleEventOf } from '../../kit/events/capture.js';
import type { livenessEventOf } from './stages.js';
import { renderIntro, renderIntroPanel, screenOf } from './first-screen.js';
import type { LivenessScreen, ScreenView } from './first-screen.js';
import { SharedLink } from '../../kit/handoff/shared-link.js';

/** Styles of the first screen. The rest loads with `stages.styles.ts`. */
const livenessStyles = [tokens, cardStyles, unloadedStyles, portraitStyles, ...captureStyles];

/** The three steps: get ready, do the check, see the result. */
const stepOf: Record<LivenessScreen, number> = { intro: 1, permission: 1, camera: 1, frame: 2, handover: 2, failed: 3 };

function isPresentation(value: string): value is PresentationChoice {
  return value === 'auto' || (livenessPresentations as readonly string[]).includes(value);
}

/**
 * A liveness check on the service's hosted page. The element checks camera, face and light, releases the camera, asks
 * the host backend for a check, shows the hosted page, and follows the result over reloads and lost networks. Only the
 * host backend decides the result.
 *
 * @summary Runs the identity service's hosted liveness check.
 *
 * @slot checking - Text while face and light are checked.
 * @slot creating - Text while the host backend creates the check.
 * @slot presenting - Text while the hosted page opens.
 * @slot following - Text while the hosted page is open.
 * @slot passed - Replaces drawing and text of the result.
 * @slot rejected - Replaces drawing and text of the result.
 * @slot support - Another way, shown when no attempt is left or several checks did not pass.
 * @slot expired - Replaces drawing and text of the result.
 *
 * @csspart frame - Experimental: the box of the hosted page.
 * @csspart lamp-button - Experimental: the switch of the screen's light, shown when it is dark.
 * @csspart iframe - Experimental: the hosted page.
 * @csspart qr - The QR code, on white in either theme.
 * @csspart fallback - Experimental: what to do if the hosted page doesn't open.
 * @csspart tries - Experimental: how many attempts are left.
 *
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed, before the hosted page opens.
 * @fires {IdvLivenessStartedEvent} idv-liveness-started - A check exists, and the hosted page opens.
 * @fires {IdvLivenessCompletedEvent} idv-liveness-completed - The host backend has reported the result.
 */
export class IdvLiveness extends FaceElement<LivenessSessionState> {
  static override readonly styles = livenessStyles;

  protected override readonly locale = new LocaleController<'face' | 'liveness', 'face' | 'liveness'>(
    this,
    // This element takes no selfie, so leave out the words for it.
    { ...common, face: faceInView as FirstWords['face'], liveness },
    {
      face: () => import('../../kit/i18n/locales/en/face.js'),
      liveness: () => import('../../kit/i18n/locales/en/liveness.js'),
    },
  );
  protected readonly flow = new FlowLoader<SessionController>(this, {
    load: async () => {
      const [loaded] = await Promise.all([import('./controller.js'), this.#loadStages(), this.locale.loadWhole()]);
      return (speaking) =>
        new loaded.SessionController(this, {
          ...speaking,
          settings: () => ({
            ...this.#options,
            backend: this.backend || null,
            session: this.session,
            connection: this,
            client: this.journey?.client ?? null,
            assets: this.assets,
            engine: engineChoiceOf(this.engine),
            deviceId: this.deviceId || null,
          }),
          stage: () => this.stage.size,
          frame: () => this.renderRoot.querySelector('iframe'),
          language: () => this.words.tag,
          branding: () => ({
            hideBranding: this.hideBranding,
            theme: this.scheme,
            primaryColor: (this.primaryColor || defaultPrimaryColor).trim(),
            ...(this.customTitle === null ? {} : { customTitle: this.customTitle }),
          }),
          onCamera: this.handleCamera,
        });
    },
    initial: () => initialLivenessSession(this.#options),
    failed: { hosted: null, resumed: false, skippable: false },
    beginnings: ['resume', 'use-phone'],
    waiting: (beginning) => {
      const { preCheck, presentation } = this.#options;
      const resumed = beginning === 'resume';
      const isLookedAt = preCheck && presentation !== 'qr' && beginning === 'start';
      return isLookedAt
        ? { status: 'permission', again: true }
        : { status: 'creating', resumed, waitingForNetwork: false };
    },
    eventOf: (event: SessionPageEvent) => this.#eventOf(event),
    announce: (announcement: LivenessAnnouncement) => this.#announce(announcement),
  });

  /**
   * How the hosted page is shown: `iframe`, `popup`, `redirect`, `qr` or `auto`. `auto` uses a frame, or, if this
   * device has no usable camera, a QR code on a desktop and a window on a phone. The person can always switch to a
   * window, or from a desktop to a phone.
   */
  @property({ converter: textAttribute('auto') }) presentation: PresentationChoice = 'auto';
  /** Skips the check of camera, face and light, for people who have just taken a selfie. */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute, reflect: true })
  skipPreCheck = false;
  /** A session that the page has already created. Default: one that the elements with this `backend` share. */
  @property({ attribute: false }) session: HeldSession | null = null;

  readonly #link = new SharedLink(this);
  /**
   * Makes the DOM events. Until the flow's code has loaded, it knows only the events that every flow can emit by then.
   */
  #eventOf = lifecycleEventOf as typeof livenessEventOf;
  #stages: Pick<
    typeof import('./stages.js'),
    'focusKeyOf' | 'renderMain' | 'renderPanel' | 'renderSkip' | 'spokenOf'
  > | null = null;
  #mayResume = false;
  /** The failure for which the journey has been asked to continue on a phone. */
  #handedOverFor: IdvError | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mayResume = true;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#handOver();
    const { state } = this.flow;
    this.#link.show(state.status === 'following' && state.presentation === 'qr' ? state.url : '');
    if (this.shownScreen !== this.lastScreen) this.#link.copied = 'no';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#mayResume || changed.has('backend') || changed.has('session')) this.#resume();
  }

  protected get shownScreen(): string {
    // A loaded screen counts as different from its placeholder, so that the focus moves.
    return this.#stages?.focusKeyOf(this.flow.state) ?? `${this.status} without its code`;
  }

  get #options(): LivenessSessionOptions {
    return {
      presentation: isPresentation(this.presentation) ? this.presentation : 'auto',
      // Without a backend there is no check, so don't open a camera.
      preCheck: !this.skipPreCheck && (Boolean(this.backend) || this.journey !== null),
      handheld: this.isHandheld,
      handsOver: !this.isHandheld && this.journey?.offersHandoff === true,
    };
  }

  /** Loads the element's own code past its first screen. */
  async #loadStages(): Promise<void> {
    const stages = await import('./stages.js');
    this.#eventOf = stages.livenessEventOf;
    this.#stages = stages;
    this.addStyles(...stages.stageStyles);
  }

  /** Resumes a check that was running before a reload, or before the person went to the hosted page. */
  #resume(): void {
    this.#mayResume = false;
    if (!this.backend || (this.status !== 'idle' && this.status !== 'canceled')) return;
    const record = readLivenessRecord(this.backend);
    // If the page holds the session, wait until it has set the session again.
    if (record === null || (record.sessionKey === null && this.session === null)) return;
    this.flow.dispatch({ type: 'resume' });
  }

  async #copy(): Promise<void> {
    await this.#link.copy();
    if (this.#link.copied === 'done') this.announcer.say(this.locale.whole?.liveness.copied ?? '');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.link')?.focus();
  }

  #announce(announcement: LivenessAnnouncement): void {
    const { whole } = this.locale;
    const { state } = this.flow;
    const { mirrored } = this;
    if (this.#stages !== null && whole !== null) {
      const words = { ...whole, errors: this.#errors };
      this.announcer.say(this.#stages.spokenOf(announcement, { state, words, mirrored }), announcement);
    } else if (state.status === 'failed') {
      this.announcer.say(spokenUnloaded({ words: this.words, error: state.error }));
    }
  }

  get #errors(): CommonWords['errors'] {
    const { words, whole } = this.locale;
    return joinWords(words.errors, whole?.liveness.errors ?? {});
  }

  /** Continues on a phone: within a journey with all open steps, otherwise only with this check. */
  #usePhone(alone: 'use-phone' | 'show-qr' | 'skip' = 'use-phone'): void {
    const { journey } = this;
    if (journey?.offersHandoff === true) journey.requestHandoff();
    else this.flow.dispatch({ type: alone });
  }

  /** Without a camera, the journey continues on a phone by itself, so the person need not press anything. */
  #handOver(): void {
    const { state } = this.flow;
    if (state.status !== 'failed' || state.error === this.#handedOverFor) return;
    if (state.error.code !== 'camera-not-found' || !state.options.handsOver) return;
    this.#handedOverFor = state.error;
    this.#usePhone('skip');
  }

  #skip(): void {
    const { state } = this.flow;
    if (state.status === 'failed' && presentationOf(state) === 'qr') this.#usePhone('skip');
    else this.flow.dispatch({ type: 'skip' });
  }

  readonly #handlers: ScreenView['on'] = {
    start: () => this.start(),
    skip: () => this.#skip(),
    retry: () => this.flow.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    open: () => this.flow.dispatch({ type: 'open' }),
    usePhone: () => this.#usePhone(),
    showQr: () => this.#usePhone('show-qr'),
    copy: () => void this.#copy(),
    continue: this.handleContinue,
    frameLoaded: () => this.flow.dispatch({ type: 'frame-loaded' }),
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const screen = screenOf(this.flow.state);
    const canGoBack = screen !== 'intro' && status !== 'passed';
    return this.renderCard({
      title: this.locale.words.liveness.title,
      screen,
      status,
      step: status === 'failed' ? 2 : stepOf[screen],
      onBack: canGoBack ? this.#handlers.cancel : null,
      ...this.#renderScreen(),
    });
  }

  #renderScreen(): { main: unknown; panel: unknown } {
    const { words, whole } = this.locale;
    const { state, video } = this.flow;
    const { code, copied } = this.#link;
    const { size } = this.stage;
    const { mirrored, embedded, continueButton } = this;
    const view = {
      embedded,
      continueButton,
      state,
      privacy: this.privacyOf(words.liveness.privacy),
      stage: size,
      video,
      mirrored,
      code,
      copied,
      on: this.#handlers,
    };
    const errors = this.#errors;
    if (screenOf(state) === 'intro') {
      const first: ScreenView = { ...view, words: { ...words, errors } };
      return { main: renderIntro(first), panel: renderIntroPanel(first) };
    }
    if (this.#stages === null || whole === null) {
      if (state.status !== 'failed') {
        return { main: nothing, panel: renderPassage({ title: words.liveness.waiting, text: '' }) };
      }
      const unloaded = { words, error: state.error };
      return { main: renderUnloaded(unloaded), panel: renderUnloadedPanel(unloaded, this.#handlers.retry) };
    }
    const all = { ...view, words: { ...whole, errors } };
    const elsewhere = this.browserContent(this.#stages.renderSkip(all));
    return elsewhere ?? { main: this.#stages.renderMain(all), panel: this.#stages.renderPanel(all) };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-liveness': IdvLiveness;
  }
}
