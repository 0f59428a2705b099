import { ContextEvent } from '@lit/context';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult, ReactiveController, ReactiveControllerHost } from 'lit';
import type { BackendHeaders } from '../../backend/types.js';
import { AnnouncerController } from './announcer-controller.js';
import type { LocaleController } from './locale-controller.js';
import { enterPage, leavePage } from './page-flow.js';
import { whenIdle } from './when.js';
import type { CommonWords, LocaleOverrides } from '../i18n/types.js';
import { defaultPrimaryColor, paletteOf, themes } from '../theme/palette.js';
import type { Scheme, Theme } from '../theme/palette.js';
import { retentionPattern, booleanAttribute, property, textAttribute } from './property.js';
import type { RetentionChoice } from './property.js';
import { journeyContext } from './journey-context.js';
import type { Journey } from './journey-context.js';
import { renderBranding, renderHeader } from '../parts/card.js';

/** Set by the package's build; not defined when the sources run unbuilt. */
declare const __IDV_VERSION__: string | undefined;

const packageVersion = typeof __IDV_VERSION__ === 'undefined' ? 'unbuilt' : __IDV_VERSION__;

function isTheme(value: string): value is Theme {
  return (themes as readonly string[]).includes(value);
}

/**
 * Base class of every element: attributes named after the service's liveness URL parameters, words, colors, and one
 * polite live region. Elements render into a `.card`, which carries scheme and language.
 *
 * @slot title - Replaces the title of the card.
 * @slot intro - Heading and text of the first screen.
 * @slot footer - Replaces the branding line.
 * @slot failed - Replaces everything that a failure shows: drawing, text, steps and code.
 * @slot support - Below the buttons of a failure and above the code. Shown at once if trying again can't help or code
 * doesn't load, otherwise from the third failure of the same kind in a row.
 *
 * @csspart card - The whole card.
 * @csspart header - Back button, title and step dots.
 * @csspart back-button - Experimental: the back button.
 * @csspart title - The title.
 * @csspart steps - Experimental: the step dots.
 * @csspart body - First screen, result and failure, between header and panel.
 * @csspart drawing - Experimental: illustration of the first screen, of a result and of a failure.
 * @csspart panel - Text and actions below the stage.
 * @csspart message - Heading and text of a state.
 * @csspart privacy - The privacy line.
 * @csspart progress - Progress bar with its text.
 * @csspart button - Every button with text.
 * @csspart primary-action - The main button.
 * @csspart secondary-action - The other button.
 * @csspart failure-steps - Experimental: numbered steps out of a failure.
 * @csspart code - Experimental: the code for support.
 * @csspart branding - The line at the bottom.
 *
 * @cssproperty [--idv-surface=#ffffff] - Background of the card (dark: #101217).
 * @cssproperty [--idv-surface-raised=#f3f3f6] - Background of raised areas (dark: #1a1d24).
 * @cssproperty [--idv-on-surface=#16181d] - Text (dark: #f1f2f5).
 * @cssproperty [--idv-on-surface-quiet=#5b606b] - Secondary text (dark: #a6abb8).
 * @cssproperty [--idv-line=#dfe1e7] - Lines, and the ring at rest (dark: #343944).
 * @cssproperty [--idv-primary] - Fill and edge of the main button and the shutter. Default: from `primary-color`; a fill
 * with less than 3:1 on the card gets an edge in the accent.
 * @cssproperty [--idv-on-primary] - Text on the main button. Default: black or white, whichever has more contrast.
 * @cssproperty [--idv-accent] - Ring, focus and progress. Default: the primary color with enough contrast on the
 * surface.
 * @cssproperty [--idv-good=#14804a] - Success (dark: #4ade80).
 * @cssproperty [--idv-attention=#9a5b00] - Something to correct (dark: #fbbf24).
 * @cssproperty [--idv-stop=#b42318] - Failure (dark: #f97066).
 * @cssproperty [--idv-shadow] - Shadow of floating pieces.
 * @cssproperty [--idv-rem=1rem] - The unit of text sizes. On a page with `html { font-size: 62.5% }`, set `1.6rem`.
 * @cssproperty [--idv-radius=20px] - Corner radius of the card.
 * @cssproperty [--idv-max-width=480px] - Maximum width of the element.
 * @cssproperty [--idv-inset-top=0px] - Space for a notch, if the element starts at the top of the screen.
 *
 * @fires {IdvStatusChangedEvent} idv-status-changed - The element's status has changed.
 * @fires {IdvCaptureFailedEvent} idv-capture-failed - The element cannot continue by itself.
 * @fires {IdvCaptureCanceledEvent} idv-capture-canceled - The person went back, or the page called `stop()`.
 */
export abstract class IdvElement extends LitElement {
  /** Version of the package that the element comes from. */
  static readonly packageVersion: string = packageVersion;

  /** @internal The latest text of each boolean that is neither true nor false, by property. */
  readonly ignored = new Map<string, string>();
  /** Every element includes the English words of its own first screen. */
  protected abstract readonly locale: LocaleController;
  readonly #announcer = new AnnouncerController(this);
  readonly #schemes = new SchemeController(this);
  #painted = '';
  #states: CustomStateSet | undefined;
  #shownStatus = '';
  /** Whether the page has been idle since the element was inserted. */
  #isIdle = false;
  /** Checks the settings. Its code loads last. `null` before it is requested. */
  #look: (() => void) | null = null;
  #journey: Journey | null = null;
  #back: (() => void) | null = null;

  /** Leaves out header and branding, because the surrounding journey or page shows them, and fills its container. */
  @property({ converter: booleanAttribute, reflect: true }) embedded = false;
  /** Hides the line at the bottom of the card. */
  @property({ attribute: 'hide-branding', converter: booleanAttribute }) hideBranding = false;
  /** Replaces the title of the card. */
  @property({ attribute: 'custom-title' }) customTitle: string | null = null;
  /**
   * Your name, as the person knows it: who gets the photos. Default: the host name of the page, or its title if there
   * is no host name.
   */
  @property({ attribute: 'partner-name' }) partnerName: string | null = null;
  /** For how long photos are kept, such as `90 days`, `6 months` or `1 year`. Default: not mentioned. */
  @property() retention: RetentionChoice | null = null;
  /** `light`, `dark`, or `auto`, which follows the device. */
  @property({ converter: textAttribute('light') }) theme: Theme = 'light';
  /**
   * The brand color, `#rgb` or `#rrggbb`. On a dark card, it is lightened until it has a contrast of 3:1; near-black and
   * dark gray become bright.
   */
  @property({ attribute: 'primary-color', converter: textAttribute(defaultPrimaryColor) })
  primaryColor: string = defaultPrimaryColor;
  /** URL of the host backend, such as `/idv`. Without it, nothing is sent, and the page only gets events. */
  @property() backend: string | null = null;
  /**
   * Whether requests to the backend carry cookies: `include` (if a backend on another origin needs your login's
   * cookie), `omit`, or `same-origin` (the default).
   */
  @property() credentials: 'same-origin' | 'include' | 'omit' | null = null;
  /**
   * Headers for the backend, such as a login's token, or a function that makes them for each request. On requests that
   * carry the session's own token, that token replaces your `Authorization` header.
   */
  @property({ attribute: false }) headers: BackendHeaders | null = null;
  /** Sends the requests to the backend in place of the browser's `fetch`. */
  @property({ attribute: false }) fetch: typeof globalThis.fetch | null = null;
  /**
   * Base URL of the worker, WebAssembly and models. Default: `assets` next to the package's own files, or, if a bundler
   * has moved the code, `/idv-assets/` on the page's site.
   */
  @property() assets: string | null = null;
  /** Language, as a BCP 47 tag. Default: the language of the nearest ancestor that has one, otherwise the browser's. */
  @property({ converter: textAttribute('') }) override lang = '';
  /** Replaces single strings. */
  @property({ attribute: false }) strings: LocaleOverrides | null = null;

  protected get words(): CommonWords {
    return this.locale.words;
  }

  /** @internal Name of the company that gets the photos. */
  get partner(): string {
    return this.partnerName || location.hostname || document.title;
  }

  /** A privacy line: who gets the photos, and for how long they are kept. */
  protected readonly privacyOf = (say: (name: string) => string): string => {
    const privacy = say(this.partner);
    return this.retention && retentionPattern.test(this.retention)
      ? `${privacy} ${this.words.retention(this.retention)}`
      : privacy;
  };

  /** The journey that the element is a step of; `null` if it stands alone. */
  protected get journey(): Journey | null {
    // Looked up when needed, because an element that the page put into a step's slot may be upgraded before the
    // journey.
    if (this.#journey === null && this.isConnected) {
      this.dispatchEvent(new ContextEvent(journeyContext, this, (journey) => (this.#journey = journey)));
    }
    return this.#journey;
  }

  /** Makes announcements for the element, or for the journey that it is a step of. */
  protected get announcer(): AnnouncerController {
    return this.journey?.announcer ?? this.#announcer;
  }

  /** The color scheme that is shown. An unknown theme counts as `light`. */
  protected get scheme(): Scheme {
    return this.#schemes.schemeOf(isTheme(this.theme) ? this.theme : 'light');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    enterPage();
    whenIdle(() => {
      this.#isIdle = true;
      this.#lookAround();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#journey = null;
    leavePage();
  }

  /** Whether the person waits for downloads, so that everything else loads later. */
  protected get isWaiting(): boolean {
    return false;
  }

  #lookAround(): void {
    if (this.#look !== null) this.#look();
    else if (this.#isIdle && !this.isWaiting) void this.#loadLook();
  }

  /** Reports wrong settings to the page's developer, and wipes what closed tabs left on the device. */
  async #loadLook(): Promise<void> {
    this.#isIdle = false;
    try {
      const { lookAround } = await import('./idle.js');
      this.#look ??= lookAround(this);
      this.#look();
    } catch {
      // Without this code, the console says less, and expired data stays until the next page wipes it.
    }
  }

  /** Does what the back button does. @returns `false` if there is nothing to go back to */
  goBack(): boolean {
    this.#back?.();
    return this.#back !== null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) this.locale.follow();
    this.locale.overrides = this.strings;
    // For the styles: `embedded="false"` is false.
    if (!this.embedded) this.removeAttribute('embedded');
  }

  /** The state of the element, also for styles: `idv-liveness:state(passed)`. */
  abstract get status(): string;

  #showStatus(): void {
    const { status } = this;
    if (status === this.#shownStatus) return;
    try {
      this.#states ??= this.attachInternals().states;
      this.#states.delete(this.#shownStatus);
      this.#states.add(status);
    } catch {
      // Chromium before 125 takes only names with two dashes, and other old browsers have no states.
    }
    this.#shownStatus = status;
  }

  protected override updated(changed: PropertyValues): void {
    this.#showStatus();
    if (changed.size > 0 || this.#look === null) this.#lookAround();
    const painted = `${this.primaryColor} ${this.scheme}`;
    const card = this.renderRoot.querySelector<HTMLElement>('.card');
    if (card === null || this.#painted === painted) return;
    this.#painted = painted;
    const palette =
      paletteOf(this.primaryColor || defaultPrimaryColor, this.scheme) ?? paletteOf(defaultPrimaryColor, this.scheme);
    if (palette === null) return;
    // Set through the object model, because a strict content security policy refuses `style` attributes.
    for (const [name, value] of Object.entries(palette)) {
      card.style.setProperty(`--_given-${name}`, value);
    }
  }

  /** Renders the header, the element's content, the panel with the branding line, and the live region. */
  protected renderCard(content: {
    /** Default title; `custom-title` overrides it. */
    title: string;
    /** Name of the screen, which decides the layout. */
    screen: string;
    status: string;
    /** The current step of three, from 1. */
    step?: number;
    /** Replaces the header with the step dots. */
    header?: unknown;
    /** `null` if there is nothing to go back to. */
    onBack: (() => void) | null;
    /** Between header and panel. */
    main: unknown;
    /** Words and actions at the foot. */
    panel: unknown;
    /** Behind the panel, outside the layout. */
    behind?: unknown;
    /** A file is being dragged over the card. */
    isDropTarget?: boolean;
  }): TemplateResult {
    const { words } = this;
    const { screen, status, step = 1, onBack, main, panel } = content;
    const { embedded } = this;
    const title = this.customTitle ?? content.title;
    this.#back = onBack;
    return html`<div
      class=${content.isDropTarget === true ? 'card dropping' : 'card'}
      part="card"
      role="group"
      aria-label=${embedded ? title : nothing}
      aria-labelledby=${embedded ? nothing : 'title'}
      lang=${words.tag}
      dir=${words.direction}
      data-scheme=${this.scheme}
      data-screen=${screen}
      data-status=${status}
    >
      ${embedded ? nothing : (content.header ?? renderHeader({ words, title, step: { current: step, total: 3 }, onBack }))}
      ${main}
      <div class="panel" part="panel">${panel} ${embedded ? nothing : renderBranding(words, this.hideBranding)}</div>
      ${content.behind ?? nothing}
      <div class="unseen" role="status" aria-live="polite">${this.#announcer.text}</div>
    </div>`;
  }
}

/** Follows the device's light or dark setting while its element is in the document. */
class SchemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #prefersDark = matchMedia('(prefers-color-scheme: dark)');

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  schemeOf(theme: Theme): Scheme {
    if (theme !== 'auto') return theme;
    return this.#prefersDark.matches ? 'dark' : 'light';
  }

  hostConnected(): void {
    this.#prefersDark.addEventListener('change', this.#handleChange);
  }

  hostDisconnected(): void {
    this.#prefersDark.removeEventListener('change', this.#handleChange);
  }

  readonly #handleChange = (): void => this.#host.requestUpdate();
}
