/** What a browser without a camera shows: the way to one that has it. It loads with such a failure. */
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { detectBrowser } from '../../camera/browser.js';
import { chromeIntentOf, otherBrowserFor } from '../../camera/open-elsewhere.js';
import type { OtherBrowser } from '../../camera/open-elsewhere.js';
import { LocaleController } from '../../controllers/element/locale-controller.js';
import { common } from '../../i18n/locales/en/first-screens.js';
import type { LocaleOverrides } from '../../i18n/types.js';
import type { IdvError } from '../../shared/errors.js';
import { renderPassage } from '../parts/card.js';
import { errorWords } from '../parts/failure.js';
import { renderCode } from '../parts/unloaded.js';
import { icon } from '../drawings/icons.js';
import { renderPrimary, renderQuiet } from '../parts/panel.js';
import { SharedLink } from './shared-link.js';

export { handoffStyles } from './handoff.styles.js';

type Host = ReactiveControllerHost & HTMLElement & { strings: LocaleOverrides | null };

export interface BrowserStepsOptions {
  say: (text: string) => void;
  /** Tests say who asks. */
  userAgent?: string;
}

export class BrowserSteps implements ReactiveController {
  readonly #host: Host;
  readonly #say: BrowserStepsOptions['say'];
  readonly #locale: LocaleController<never, 'handoff'>;
  readonly #link: SharedLink;
  readonly #way: OtherBrowser;

  /** @throws where the words cannot be fetched */
  static async load(host: Host, options: BrowserStepsOptions): Promise<BrowserSteps> {
    const steps = new BrowserSteps(host, options);
    await steps.#locale.loadWhole();
    return steps;
  }

  private constructor(host: Host, { say, userAgent = navigator.userAgent }: BrowserStepsOptions) {
    this.#host = host;
    this.#say = say;
    this.#locale = new LocaleController<never, 'handoff'>(host, common, {
      handoff: () => import('../../i18n/locales/en/handoff.js'),
    });
    this.#link = new SharedLink(host);
    // The address of a framed page would lead to that page alone.
    this.#way = window.top === window ? otherBrowserFor(detectBrowser(userAgent, navigator.maxTouchPoints)) : 'none';
    host.addController(this);
  }

  hostUpdate(): void {
    this.#locale.overrides = this.#host.strings;
  }

  /**
   * `null`: there is no better browser, or it would not help.
   * @param beside another button below these
   */
  contentOf(error: IdvError, beside: unknown = nothing): { main: TemplateResult; panel: TemplateResult } | null {
    const words = this.#locale.whole;
    if (this.#way === 'none' || words === null) return null;
    const { browser, actions } = words.handoff;
    const { title, text } = errorWords(words, error.code);
    const isChrome = this.#way === 'chrome';
    const copy = this.#link.copied === 'done' ? actions.copied : actions.copy;
    return {
      main: html`<div class="body" part="body">
        <slot name="failed">
          <div class="drawing mild" part="drawing">${icon('window')}</div>
          ${renderPassage({ title, text: isChrome ? browser.android : text })}
          ${
            isChrome
              ? nothing
              : html`<ol class="numbered" part="failure-steps" role="list">
                  ${browser.ios.map((step) => html`<li>${step}</li>`)}
                </ol>`
          }
        </slot>
        ${this.#link.copied === 'refused' ? this.#renderAddress(browser.link) : nothing}
      </div>`,
      panel: html`<div class="actions">
          ${
            isChrome
              ? html`<a class="button primary" part="button primary-action" href=${chromeIntentOf(location.href)}
                  >${browser.chrome}</a
                >`
              : nothing
          }
          ${(isChrome ? renderQuiet : renderPrimary)(copy, () => void this.#copy())} ${beside}
        </div>
        ${renderCode(words, error)}`,
    };
  }

  #renderAddress(name: string): TemplateResult {
    return html`<div class="linked">
      <input
        part="link"
        readonly
        dir="ltr"
        aria-label=${name}
        .value=${location.href}
        @focus=${({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select()}
      />
    </div>`;
  }

  async #copy(): Promise<void> {
    await this.#link.copyOf(location.href);
    if (this.#link.copied === 'done') this.#say(this.#locale.whole?.handoff.actions.copied ?? '');
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLInputElement>('.linked input')?.focus();
  }
}
