import { adoptStyles, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { detectBrowser } from '../../camera/browser.js';
import { livenessPresentations } from '../../capture/session/types.js';
import type { LivenessAnnouncement, LivenessPresentation, LivenessSessionStatus } from '../../capture/session/types.js';
import type { HeldSession } from '../../controllers/shared/backend-access.js';
import { LivenessSessionLoader } from '../../controllers/session/loader.js';
import { endFlow } from '../../controllers/shared/page-flow.js';
import { readLivenessRecord } from '../../controllers/session/record.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { SizeController } from '../../controllers/shared/size-controller.js';
import { common, face, liveness } from '../../i18n/locales/en.js';
import type { CommonWords } from '../../i18n/types.js';
import { booleanAttribute } from '../boolean-attribute.js';
import { FaceElement } from '../face-element.js';
import { renderPassage } from '../parts/card.js';
import { hintWords } from '../parts/hint.js';
import { eventOf } from './events.js';
import { renderFailed, renderFailedPanel, renderIntro, renderIntroPanel, screenOf } from './screens.js';
import type { ScreenView } from './screens.js';
import { livenessStyles } from './styles.js';
import type { QrCode } from './qr.js';

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
export class IdvLiveness extends FaceElement {
  static override readonly styles = livenessStyles;
  static override readonly shadowRootOptions = {
    ...FaceElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected override readonly locale = new LocaleController<'face' | 'liveness', 'liveness'>(
    this,
    { ...common, face, liveness },
    () => import('../../i18n/locales/en.liveness.js'),
  );
  readonly #stage = new SizeController(this);
  readonly #session = new LivenessSessionLoader(this, {
    settings: () => ({
      presentation: isPresentation(this.presentation) ? this.presentation : 'auto',
      preCheck: !this.skipPreCheck,
      handheld: this.#handheld,
      backend: this.backend || null,
      session: this.session,
      assets: this.assets,
      engine: this.engineChoice,
    }),
    stage: () => this.#stage.size,
    frame: () => this.frame,
    branding: () => ({
      hideBranding: this.hideBranding,
      theme: this.scheme,
      primaryColor: this.primaryColor.trim(),
      ...(this.customTitle === null ? {} : { customTitle: this.customTitle }),
    }),
    tell: (news) => this.dispatchEvent(eventOf(news)),
    announce: (announcement) => this.#announce(announcement),
    onCamera: () => undefined,
    loadScreens: async () => {
      const { focusKeyOf, renderMain, renderPanel, stageStyles } = await import('./stages.js');
      await this.locale.loadWhole();
      this.#stages = { focusKeyOf, renderMain, renderPanel };
      // The rest of the styles as well.
      adoptStyles(this.renderRoot as ShadowRoot, [...livenessStyles, ...stageStyles]);
    },
  });

  /**
   * How the hosted page is shown: `iframe`, `popup`, `redirect`, `qr`, or `auto`: within the page where this device has a
   * camera for it, else by QR code on a desktop and in a window of its own on a phone. A person can always go over to a
   * window of its own, or from a desktop to a phone.
   */
  @property() presentation: string = 'auto';
  /** Straight to the hosted page, without a look at camera, face and light: for who has just taken a selfie. */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute, reflect: true })
  skipPreCheck = false;
  /** A session that the page got from the host backend already; without it the element asks for one. */
  @property({ attribute: false }) session: HeldSession | null = null;

  @state() private code: QrCode | null = null;
  @state() private copy: ScreenView['copy'] = 'no';
  @query('iframe') private readonly frame!: HTMLIFrameElement | null;

  #stages: Stages | null = null;
  #mayResume = false;
  #codeOf = '';
  #shown = '';
  #moved = false;
  #hadFocus = false;
  readonly #handheld = ['android', 'ios'].includes(detectBrowser(navigator.userAgent, navigator.maxTouchPoints).system);

  /** What the element is doing. */
  get status(): LivenessSessionStatus {
    return this.#session.state.status;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mayResume = true;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    if (changed.has('presentation') && !isPresentation(this.presentation)) {
      this.warn('presentation', this.presentation, 'use iframe, popup, redirect, qr or auto');
    }
    this.#drawCode();
    const { state: now } = this.#session;
    // A screen that comes with its code is another one than what stood for it.
    const key = this.#stages?.focusKeyOf(now) ?? `${now.status} without its code`;
    this.#moved = key !== this.#shown;
    this.#shown = key;
    if (this.#moved) this.copy = 'no';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#mayResume || changed.has('backend') || changed.has('session')) this.#resume();
    // Whoever came here by keyboard or screen reader goes along; nobody's focus is taken from elsewhere.
    if (this.#moved && this.#hadFocus) {
      this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus();
    }
  }

  /** Begins, past the first screen. Call it from a user gesture: browsers then ask for permission at once. */
  start(): void {
    this.#session.dispatch({ type: 'start' });
  }

  /** Ends it; camera, engine, windows and connections are given back. A check that is running is not taken up again. */
  stop(): void {
    this.#session.dispatch({ type: 'cancel' });
  }

  /**
   * For the next person: ends the check and forgets the check and the session. The page's other elements with this `backend` begin a new session
   * with their next step, too; what they show is theirs to reset.
   */
  reset(): void {
    this.#session.reset();
    if (this.backend) endFlow(this.backend);
  }

  /** A check of this page that was running before a reload, or before the person went to the hosted page and back. */
  #resume(): void {
    this.#mayResume = false;
    if (!this.backend || (this.status !== 'idle' && this.status !== 'canceled')) return;
    const record = readLivenessRecord(this.backend);
    // Of a session that the page holds, the page has to give it again.
    if (record === null || (record.sessionKey === null && this.session === null)) return;
    this.#session.dispatch({ type: 'resume' });
  }

  /** The library that draws codes comes with the first of them. */
  #drawCode(): void {
    const { state: now } = this.#session;
    const isShown = now.status === 'following' && now.presentation === 'qr';
    const url = isShown ? now.url : '';
    if (url === this.#codeOf) return;
    this.#codeOf = url;
    this.code = null;
    if (url === '') return;
    void import('./qr.js').then(
      ({ qrCodeOf }) => {
        if (url === this.#codeOf) this.code = qrCodeOf(url);
      },
      // The link beside it does as well.
      () => undefined,
    );
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#codeOf);
      this.copy = 'done';
      this.announcer.say(this.locale.whole?.liveness.copied ?? '');
    } catch {
      this.copy = 'refused';
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.link')?.focus();
    }
  }

  #announce(announcement: LivenessAnnouncement): void {
    const { words, whole } = this.locale;
    const { state: now } = this.#session;
    if (announcement.kind === 'hint') {
      this.announcer.say(hintWords(words, announcement.hint, announcement.direction));
    } else if (announcement.kind === 'status' && now.status === 'failed') {
      const { title, text } = this.#errors[now.error.code];
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
    skip: () => this.#session.dispatch({ type: 'skip' }),
    retry: () => this.#session.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    open: () => this.#session.dispatch({ type: 'open' }),
    showQr: () => this.#session.dispatch({ type: 'show-qr' }),
    copy: () => void this.#copy(),
    frameLoaded: () => this.#session.dispatch({ type: 'frame-loaded' }),
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const { state: now, attachVideo } = this.#session;
    const view = {
      state: now,
      stage: this.#stage.size,
      watchStage: this.#stage.watch,
      attachVideo,
      code: this.code,
      copy: this.copy,
      on: this.#handlers,
    };
    const screen = screenOf(now);
    const canGoBack = screen !== 'intro' && status !== 'passed';
    return this.renderCard({
      title: words.liveness.title,
      screen,
      status,
      step: stepOf[status],
      onBack: canGoBack ? this.#handlers.cancel : null,
      ...this.#renderScreen(view),
    });
  }

  #renderScreen(view: Omit<ScreenView, 'words'>): { main: unknown; panel: unknown } {
    const { words, whole } = this.locale;
    const first: ScreenView = { ...view, words: { ...(whole ?? words), errors: this.#errors } };
    if (screenOf(view.state) === 'intro') return { main: renderIntro(first), panel: renderIntroPanel(first) };
    if (view.state.status === 'failed') return { main: renderFailed(first), panel: renderFailedPanel(first) };
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
