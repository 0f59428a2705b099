import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { AnnouncerController } from '../controllers/shared/announcer-controller.js';
import type { LocaleController } from '../controllers/shared/locale-controller.js';
import { enterPage, leavePage } from '../controllers/shared/page-flow.js';
import { SchemeController } from '../controllers/shared/scheme-controller.js';
import type { CommonWords, LocaleOverrides } from '../i18n/types.js';
import { defaultPrimaryColor, paletteOf, themes } from '../theme/palette.js';
import type { Scheme, Theme } from '../theme/palette.js';
import { booleanAttribute } from './boolean-attribute.js';
import { renderBranding, renderHeader } from './parts/card.js';

/** What an element puts into its card. */
interface CardContent {
  /** In place of which `custom-title` stands. */
  title: string;
  /** Screens differ in layout. */
  screen: string;
  status: string;
  /** Of three, from 1. */
  step: number;
  /** `null` where there is nothing to go back to. */
  onBack: (() => void) | null;
  /** Between header and panel. */
  main: unknown;
  /** Words and actions at the foot. */
  panel: unknown;
  /** Behind the panel, outside of what is laid out. */
  behind?: unknown;
  /** Something is held over the card that may be dropped on it. */
  isDropTarget?: boolean;
}

function isTheme(value: string): value is Theme {
  return (themes as readonly string[]).includes(value);
}

/**
 * What every element shares: the attributes named after the service's liveness URL parameters, words, colors, and
 * one polite live region. Elements render into a `.card`, which carries scheme and language.
 */
export abstract class IdvElement extends LitElement {
  /** An element brings the English words of its own sections along. */
  protected abstract readonly locale: LocaleController;
  protected readonly announcer = new AnnouncerController(this);
  readonly #schemes = new SchemeController(this);
  #painted = '';

  /** Hides the line at the foot of the card. */
  @property({ attribute: 'hide-branding', converter: booleanAttribute }) hideBranding = false;
  /** Replaces the title of the card. */
  @property({ attribute: 'custom-title' }) customTitle: string | null = null;
  /** `light`, `dark`, or `auto`, which follows the device. */
  @property() theme: string = 'light';
  /** The brand's color, `#rgb` or `#rrggbb`; on a dark card lightened until it has 3:1. */
  @property({ attribute: 'primary-color' }) primaryColor: string = defaultPrimaryColor;
  /** Where the host backend is mounted, e.g. `/idv`. Without it nothing is sent: the page gets events alone. */
  @property() backend: string | null = null;
  /** Base URL of the engine's files; by default `assets/` beside the package's own. */
  @property() assets: string | null = null;
  /** BCP 47. By default the language of the nearest ancestor that has one. */
  @property() override lang = '';
  /** The page's own words in place of ours, as few or many as it likes. */
  @property({ attribute: false }) strings: LocaleOverrides | null = null;

  @query('.card') protected readonly card!: HTMLElement | null;

  protected get words(): CommonWords {
    return this.locale.words;
  }

  /** What is shown; a theme that does not exist counts as `light`. */
  protected get scheme(): Scheme {
    return this.#schemes.schemeOf(isTheme(this.theme) ? this.theme : 'light');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    enterPage();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    leavePage();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) this.locale.follow();
    this.locale.overrides = this.strings;
    if (changed.has('theme') && !isTheme(this.theme)) {
      this.warn('theme', this.theme, 'use light, dark or auto');
    }
    if (changed.has('primaryColor') && paletteOf(this.primaryColor, 'light') === null) {
      this.warn('primary-color', this.primaryColor, 'use #rgb or #rrggbb');
    }
  }

  protected override updated(_changed: PropertyValues): void {
    const painted = `${this.primaryColor} ${this.scheme}`;
    if (this.card === null || this.#painted === painted) return;
    this.#painted = painted;
    const palette = paletteOf(this.primaryColor, this.scheme) ?? paletteOf(defaultPrimaryColor, this.scheme);
    if (palette === null) return;
    // Through the object model: a strict content security policy refuses `style` attributes.
    for (const [name, value] of Object.entries(palette)) {
      this.card.style.setProperty(`--_given-${name}`, value);
    }
  }

  /** Header, what the element shows, panel with the branding line, live region. */
  protected renderCard(content: CardContent): TemplateResult {
    const { words } = this;
    const { title, screen, status, step, onBack, main, panel } = content;
    return html`<div
      class=${content.isDropTarget === true ? 'card dropping' : 'card'}
      part="card"
      role="group"
      aria-labelledby="title"
      lang=${words.tag}
      dir=${words.direction}
      data-scheme=${this.scheme}
      data-screen=${screen}
      data-status=${status}
    >
      ${renderHeader({
        words,
        title: this.customTitle ?? title,
        step: { current: step, total: 3 },
        onBack,
      })}
      ${main}
      <div class="panel" part="panel">${panel} ${renderBranding(words, this.hideBranding)}</div>
      ${content.behind ?? nothing}
      <div class="unseen" role="status" aria-live="polite">${this.announcer.text}</div>
    </div>`;
  }

  /** @internal One line for the page's developer. */
  warn(attribute: string, value: string, advice: string): void {
    console.warn(`<${this.localName}> ignores ${attribute}="${value}": ${advice}.`);
  }
}
