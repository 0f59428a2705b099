import { adoptStyles, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { detectBrowser } from '../../camera/browser.js';
import { initialLivenessSession } from '../../capture/session/initial.js';
import { livenessPresentations } from '../../capture/session/types.js';
import type {
  LivenessAnnouncement,
  LivenessPresentation,
  LivenessSessionOptions,
  LivenessSessionState,
  LivenessSessionStatus,
} from '../../capture/session/types.js';
import type { SessionController, SessionControllerOptions } from '../../controllers/session/controller.js';
import { readLivenessRecord } from '../../controllers/session/record.js';
import type { HeldSession } from '../../controllers/shared/backend-access.js';
import { FlowLoader } from '../../controllers/shared/loader.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { common, face, liveness } from '../../i18n/locales/en.js';
import type { CommonWords } from '../../i18n/types.js';
import { booleanAttribute } from '../boolean-attribute.js';
import { FaceElement } from '../face-element.js';
import { renderPassage } from '../parts/card.js';
import { hintWords } from '../parts/hint.js';
import { eventOf } from './events.js';
import { renderFailed, renderFailedPanel, renderIntro, renderIntroPanel, screenOf } from './screens.js';
import type { ScreenView } from './screens.js';
import { SharedLink } from './shared-link.js';
import { livenessStyles } from './styles.js';

type Stages = Pick<typeof import('./stages.js'), 'focusKeyOf' | 'renderMain' | 'renderPanel'>;

/** The person gets ready, does the check, sees what became of it. */
const stepOf: Record<LivenessSessionStatus, number> = {
  idle: 1,
  canceled: 1,
  permission: 1,
  paused: 1,
  loading: 1,
  checking: 1,
  creating: 2,
  presenting: 2,
  following: 2,
  failed: 2,
  passed: 3,
  rejected: 3,
  expired: 3,
};

function isPresentation(value: string): value is LivenessPresentation | 'auto' {
  return value === 'auto' || (livenessPresentations as readonly string[]).includes(value);
}

/**
 * A liveness check on the service's hosted page: looks at camera, face and light first, gives the camera back, asks the host
 * backend for a check, shows the hosted page and follows the result, over reloads and lost networks. The result is the host
 * backend's alone.
 *
 * @summary Shows that a living person is there, on the identity service's hosted page.
 *
 * @slot title - Replaces the title of the card.
 * @slot intro - Heading and sentence of the first screen.
 * @slot footer - Replaces the branding line.
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Words while the browser asks for the camera.
 * @slot paused - Words while the page is hidden.
 * @slot loading - Under the camera while the engine loads.
 * @slot checking - Under the camera while face and light are looked at.
 * @slot creating - Words while the host backend sets the check up.
 * @slot presenting - Under the hosted page, or the way there, while it comes up.
 * @slot following - Under the hosted page, or the way there, while it is open.
 * @slot passed - The result: replaces drawing and sentence.
 * @slot rejected - The result: replaces drawing and sentence.
 * @slot expired - The result: replaces drawing and sentence.
 * @slot failed - What happened and what to do; replaces drawing, sentence and steps.
 *
 * @csspart card - The whole.
 * @csspart header - Back button, title, step dots.
 * @csspart back-button
 * @csspart title
 * @csspart steps - The step dots.
 * @csspart body - Everything between header and panel that is neither camera nor hosted page.
 * @csspart drawing - Illustration of the first screen, of a hand-over, of a result.
 * @csspart tips - The list of the first screen.
 * @csspart stage - The camera's box.
 * @csspart video - The live picture, mirrored.
 * @csspart oval - Scrim and ring over the picture.
 * @csspart ring - The part of the ring that fills.
 * @csspart hint - The pill.
 * @csspart frame - The hosted page's box.
 * @csspart iframe - The hosted page.
 * @csspart qr - The code, on white in either theme.
 * @csspart link - The address, where the browser does not let it be copied.
 * @csspart panel - Words and actions at the foot.
 * @csspart message - Heading and sentence of a state.
 * @csspart privacy - The privacy line.
 * @csspart note - What happens, small.
 * @csspart fallback - What to do when the hosted page does not come up.
 * @csspart tries - How many tries are left.
 * @csspart progress - Bar with words.
 * @csspart button - Every worded button.
 * @csspart primary-action
 * @csspart secondary-action
 * @csspart failure-steps - Numbered steps out of a failure.
 * @csspart code - The code for support.
 * @csspart branding - The line at the foot.
 *
 * @cssproperty [--idv-surface=#ffffff] - Background of the card (dark: #101217).
 * @cssproperty [--idv-surface-raised=#f3f3f6] - Background of what lies on it (dark: #1a1d24).
 * @cssproperty [--idv-on-surface=#16181d] - Words (dark: #f1f2f5).
 * @cssproperty [--idv-on-surface-quiet=#5b606b] - Words of second rank (dark: #a6abb8).
 * @cssproperty [--idv-line=#dfe1e7] - Lines, the ring at rest (dark: #343944).
 * @cssproperty [--idv-primary] - Fill of the main button; from `primary-color`.
 * @cssproperty [--idv-on-primary] - Words on it; black or white by contrast.
 * @cssproperty [--idv-accent] - Ring, focus, progress: the primary with at least 3:1 on the surface.
 * @cssproperty [--idv-good=#14804a] - Success (dark: #4ade80).
 * @cssproperty [--idv-attention=#9a5b00] - Something to correct (dark: #fbbf24).
 * @cssproperty [--idv-stop=#b42318] - Nothing goes on (dark: #f97066).
 * @cssproperty [--idv-shadow] - The one shadow.
 * @cssproperty [--idv-radius=20px] - Corner radius of the card.
 * @cssproperty [--idv-max-width=480px] - Largest width.
 * @cssproperty [--idv-inset-top=0px] - Space for a notch, where the element begins at the top of the screen.
 *
 * @fires {IdvStatusChangedEvent} idv-status-changed - What the element is doing has changed.
 * @fires {IdvHintChangedEvent} idv-hint-changed - What the person is told during the pre-check has changed.
 * @fires {IdvLivenessStartedEvent} idv-liveness-started - There is a check, and the hosted page comes up.
 * @fires {IdvLivenessCompletedEvent} idv-liveness-completed - The host backend has told the result.
 * @fires {IdvCaptureFailedEvent} idv-capture-failed - It cannot go on by itself.
 * @fires {IdvCaptureCanceledEvent} idv-capture-canceled - The person went back, or the page called `stop()`.
 */
export class IdvLiveness extends FaceElement<LivenessSessionState> {
  static override readonly styles = livenessStyles;

  protected override readonly locale = new LocaleController<'face' | 'liveness', 'liveness'>(
    this,
    { ...common, face, liveness },
    () => import('../../i18n/locales/en.liveness.js'),
  );
  protected readonly flow = new FlowLoader<SessionController, SessionControllerOptions>(this, {
    load: async () => {
      const [loaded] = await Promise.all([
        import('../../controllers/session/controller.js'),
        this.#loadStages(),
        this.locale.loadWhole(),
      ]);
      return loaded.SessionController;
    },
    initial: () => initialLivenessSession(this.#options),
    failed: { hosted: null, resumed: false, skippable: false },
    beginnings: ['resume'],
    waiting: ({ type }) => {
      const { preCheck, presentation } = this.#options;
      const resumed = type === 'resume';
      const isChecked = preCheck && presentation !== 'qr' && !resumed;
      return isChecked
        ? { status: 'permission', again: true }
        : { status: 'creating', resumed, waitingForNetwork: false };
    },
    options: {
      settings: () => ({
        ...this.#options,
        backend: this.backend || null,
        session: this.session,
        assets: this.assets,
        engine: this.engineChoice,
        deviceId: this.deviceId || null,
      }),
      stage: () => this.stage.size,
      frame: () => this.frame,
      branding: () => ({
        hideBranding: this.hideBranding,
        theme: this.scheme,
        primaryColor: this.primaryColor.trim(),
        ...(this.customTitle === null ? {} : { customTitle: this.customTitle }),
      }),
      eventOf,
      announce: (announcement) => this.#announce(announcement),
      onCamera: this.handleCamera,
    },
  });

  /**
   * How the hosted page is shown: `iframe`, `popup`, `redirect`, `qr`, or `auto`: within the page if this device has a
   * camera for it, else by QR code on a desktop and in its own window on a phone. A person can always move on to a
   * window, or from a desktop to a phone.
   */
  @property() presentation: string = 'auto';
  /** Opens the hosted page without checking camera, face and light first: for a person who has just taken a selfie. */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute, reflect: true })
  skipPreCheck = false;
  /** A session that the page got from the host backend already; without it the element asks for one. */
  @property({ attribute: false }) session: HeldSession | null = null;

  @query('iframe') private readonly frame!: HTMLIFrameElement | null;

  readonly #link = new SharedLink(this);
  readonly #handheld = ['android', 'ios'].includes(detectBrowser(navigator.userAgent, navigator.maxTouchPoints).system);
  #stages: Stages | null = null;
  #mayResume = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mayResume = true;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('presentation') && !isPresentation(this.presentation)) {
      this.warn('presentation', this.presentation, 'use iframe, popup, redirect, qr or auto');
    }
    const { state } = this.flow;
    this.#link.show(state.status === 'following' && state.presentation === 'qr' ? state.url : '');
    if (this.shownScreen !== this.lastScreen) this.#link.copied = 'no';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#mayResume || changed.has('backend') || changed.has('session')) this.#resume();
  }

  protected get shownScreen(): string {
    // A screen that comes with its code is another one than its placeholder.
    return this.#stages?.focusKeyOf(this.flow.state) ?? `${this.status} without its code`;
  }

  get #options(): LivenessSessionOptions {
    return {
      presentation: isPresentation(this.presentation) ? this.presentation : 'auto',
      preCheck: !this.skipPreCheck,
      handheld: this.#handheld,
    };
  }

  /** What the element itself needs past its first screen. */
  async #loadStages(): Promise<void> {
    const { focusKeyOf, renderMain, renderPanel, stageStyles } = await import('./stages.js');
    this.#stages = { focusKeyOf, renderMain, renderPanel };
    // The rest of the styles as well.
    adoptStyles(this.renderRoot as ShadowRoot, [...livenessStyles, ...stageStyles]);
  }

  /** Finds a check of this page that was running before a reload, or before the person went to the hosted page. */
  #resume(): void {
    this.#mayResume = false;
    if (!this.backend || (this.status !== 'idle' && this.status !== 'canceled')) return;
    const record = readLivenessRecord(this.backend);
    // If the page holds the session, it has to set it again first.
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
    const { words, whole } = this.locale;
    const { state } = this.flow;
    if (announcement.kind === 'hint') {
      this.announcer.say(hintWords(words, announcement.hint, announcement.direction));
    } else if (announcement.kind === 'status' && state.status === 'failed') {
      const { title, text } = this.#errors[state.error.code];
      this.announcer.say(`${title}. ${text}`);
    } else if (whole !== null && announcement.kind === 'status') {
      this.announcer.say(whole.liveness.states[announcement.status]);
    } else if (whole !== null && announcement.kind === 'fallback') {
      const { title, text } = whole.liveness.fallbacks[announcement.fallback];
      this.announcer.say(`${title} ${text}`);
    }
  }

  get #errors(): CommonWords['errors'] {
    const { words, whole } = this.locale;
    return { ...words.errors, ...whole?.liveness.errors };
  }

  readonly #handlers: ScreenView['on'] = {
    start: () => this.start(),
    skip: () => this.flow.dispatch({ type: 'skip' }),
    retry: () => this.flow.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    open: () => this.flow.dispatch({ type: 'open' }),
    showQr: () => this.flow.dispatch({ type: 'show-qr' }),
    copy: () => void this.#copy(),
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
      step: stepOf[status],
      onBack: canGoBack ? this.#handlers.cancel : null,
      ...this.#renderScreen(),
    });
  }

  #renderScreen(): { main: unknown; panel: unknown } {
    const { words, whole } = this.locale;
    const { state, attachVideo } = this.flow;
    const { code, copied } = this.#link;
    const { size, watch } = this.stage;
    const view = { state, stage: size, watchStage: watch, attachVideo, code, copied, on: this.#handlers };
    const first: ScreenView = { ...view, words: { ...(whole ?? words), errors: this.#errors } };
    if (screenOf(state) === 'intro') return { main: renderIntro(first), panel: renderIntroPanel(first) };
    if (state.status === 'failed') return { main: renderFailed(first), panel: renderFailedPanel(first) };
    if (this.#stages === null || whole === null) {
      return { main: nothing, panel: renderPassage({ title: words.liveness.waiting, text: '' }) };
    }
    const all = { ...view, words: whole };
    return { main: this.#stages.renderMain(all), panel: this.#stages.renderPanel(all) };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-liveness': IdvLiveness;
  }
}
