/**
 * Shows how to get from a browser without a camera to one that has it, and what to do while a request for the camera
 * goes unanswered. It loads when needed.
 */
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { detectBrowser } from '../../camera/browser.js';
import { chromeIntentOf, otherBrowserFor } from '../../camera/open-elsewhere.js';
import type { OtherBrowser } from '../../camera/open-elsewhere.js';
import { LocaleController } from '../element/locale-controller.js';
import { common } from '../i18n/locales/en/first-screens.js';
import type { LocaleOverrides } from '../i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import { renderPassage, renderPrimary, renderQuiet } from '../parts/card.js';
import { errorWords } from '../parts/failure.js';
import type { Ways } from '../parts/failure.js';
import { renderCode } from '../parts/unloaded.js';
import { icon } from '../drawings/icons.js';
import { SharedLink } from './shared-link.js';

export { handoffStyles } from './handoff.styles.js';

interface Content {
  main: TemplateResult;
  panel: TemplateResult;
}

type Words = NonNullable<LocaleController<never, 'handoff'>['whole']>;

type Host = ReactiveControllerHost & HTMLElement & { strings: LocaleOverrides | null; goBack(): boolean };

interface BrowserStepsOptions {
  say: (text: string) => void;
  /** Tests replace the user agent. */
  userAgent?: string;
}

export class BrowserSteps implements ReactiveController {
  readonly #host: Host;
  readonly #say: BrowserStepsOptions['say'];
  readonly #locale: LocaleController<never, 'handoff'>;
  readonly #link: SharedLink;
  readonly #way: OtherBrowser;
  /** Whether the advice has been announced since it appeared. */
  #said = false;
  #isSilenceShown = false;

  /** @throws if the words cannot be fetched */
  static async load(host: Host, options: BrowserStepsOptions): Promise<BrowserSteps> {
    const steps = new BrowserSteps(host, options);
    await steps.#locale.loadWhole();
    return steps;
  }

  private constructor(host: Host, { say, userAgent = navigator.userAgent }: BrowserStepsOptions) {
    this.#host = host;
    this.#say = say;
    this.#locale = new LocaleController<never, 'handoff'>(host, common, {
      handoff: () => import('../i18n/locales/en/handoff.js'),
    });
    this.#link = new SharedLink(host);
    // In a frame, the address would open only the framed page.
    this.#way = window.top === window ? otherBrowserFor(detectBrowser(userAgent, navigator.maxTouchPoints)) : 'none';
    host.addController(this);
  }

  hostUpdate(): void {
    this.#locale.overrides = this.#host.strings;
    this.#isSilenceShown = false;
  }

  hostUpdated(): void {
    const words = this.#locale.whole?.handoff.browser.silent;
    if (this.#isSilenceShown && !this.#said && words !== undefined) this.#say(`${words.title}. ${words.text}`);
    this.#said = this.#isSilenceShown;
  }

  /**
   * The steps; `null` if there is no better browser, or it would not help.
   * @param cause `true` if nobody has answered the request for the camera yet
   * @param beside another button below these
   */
  contentOf(cause: IdvError | true, beside: unknown = nothing): Content | null {
    const words = this.#locale.whole;
    if (words === null) return null;
    if (cause === true) return this.#silenceOf(words);
    if (this.#way === 'none') return null;
    const error = cause;
    const { browser } = words.handoff;
    const { title, text } = errorWords(words, error.code);
    const isChrome = this.#way === 'chrome';
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
      panel: html`<div class="actions">${this.#renderBrowsers(words, renderPrimary)} ${beside}</div>
        ${renderCode(words, error)}`,
    };
  }

  /** The request continues, and an answer still opens the camera. */
  #silenceOf(words: Words): Content {
    this.#isSilenceShown = true;
    const { silent, link } = words.handoff.browser;
    const labels = words.help?.ways;
    // Only elements that take photos have `phoneSteps`.
    const { upload, phone } = (this.#host as unknown as { phoneSteps?: Ways }).phoneSteps ?? {};
    const [first, ...others] = [
      ...(upload === undefined ? [] : [{ label: labels?.upload ?? '', action: upload }]),
      ...(phone === undefined ? [] : [{ label: labels?.phone ?? '', action: phone }]),
    ];
    return {
      main: html`<div class="body" part="body">
        <slot name="permission">
          <div class="drawing mild" part="drawing">${icon('camera-off')}</div>
          ${renderPassage(silent)}
        </slot>
        ${this.#link.copied === 'refused' ? this.#renderAddress(link) : nothing}
      </div>`,
      panel: html`<div class="actions">
        ${first === undefined ? nothing : renderPrimary(first.label, first.action)}
        ${others.map(({ label, action }) => renderQuiet(label, action))}
        ${this.#way === 'none' ? nothing : this.#renderBrowsers(words, first === undefined ? renderPrimary : renderQuiet)}
        ${
          first === undefined && this.#way === 'none'
            ? renderPrimary(words.actions.back, () => void this.#host.goBack())
            : nothing
        }
      </div>`,
    };
  }

  /**
   * Opens another browser directly if the system can, and shows the address for any browser. @param render renders the
   * first of them
   */
  #renderBrowsers({ handoff }: Words, render: typeof renderPrimary): TemplateResult {
    const { browser, actions } = handoff;
    const isChrome = this.#way === 'chrome';
    const look = render === renderPrimary ? 'button primary' : 'button quiet';
    const copy = this.#link.copied === 'done' ? actions.copied : actions.copy;
    return html`${
      isChrome
        ? html`<a
            class=${look}
            part=${look.replace('primary', 'primary-action').replace('quiet', 'secondary-action')}
            href=${chromeIntentOf(location.href)}
            >${browser.chrome}</a
          >`
        : nothing
    }
    ${(isChrome ? renderQuiet : render)(copy, () => void this.#copy())}`;
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
