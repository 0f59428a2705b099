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
 * @slot expired - Replaces drawing and text of the result.
 *
 * @csspart frame - The box of the hosted page.
 * @csspart iframe - The hosted page.
 * @csspart qr - The QR code, on white in either theme.
 * @csspart link - The address, if the browser can't copy it.
 * @csspart fallback - What to do if the hosted page doesn't open.
 * @csspart tries - How many attempts are left.
 *
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed, before the hosted page opens.
 * @fires {IdvLivenessStartedEvent} idv-liveness-started - A check exists, and the hosted page opens.
 * @fires {IdvLivenessCompletedEvent} idv-liveness-completed - The host backend has reported the result.
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
   * How the hosted page is shown: `iframe`, `popup`, `redirect`, `qr` or `auto`. `auto` uses a frame, or, if this
   * device has no usable camera, a QR code on a desktop and a window on a phone. The person can always switch to a
   * window, or from a desktop to a phone.
   */
  @property() presentation: string = 'auto';
  /** Skips the check of camera, face and light, for people who have just taken a selfie. */
  @property({ attribute: 'skip-pre-check', converter: booleanAttribute, reflect: true })
  skipPreCheck = false;
  /** A session that the page has already created. Default: one that the elements with this `backend` share. */
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

  /** The state of the element. */
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

  /**
   * Skips the first screen and opens the camera. Call it from a user gesture, so that browsers ask for permission at
   * once.
   */
  start(): void {
    this.#session.dispatch({ type: 'start' });
  }

  /** Ends the check and releases the camera, the engine, windows and connections. A running check is not resumed. */
  stop(): void {
    this.#session.dispatch({ type: 'cancel' });
  }

  /**
   * Prepares the element for the next person: ends the check and forgets the check and the session. Other elements with
   * this `backend` start a new session with their next step. What they show is not reset.
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
