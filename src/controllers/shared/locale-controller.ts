import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadLocale, localeTagFor, withOverrides } from '../../i18n/locale.js';
import { en } from '../../i18n/locales/en.js';
import type { Locale, LocaleOverrides } from '../../i18n/types.js';

/**
 * The words of an element: of its own `lang`, else of the nearest ancestor's, else English. A language that is not here
 * yet is fetched; until it comes, English is said.
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #wanted = en.tag;
  #loaded: Locale = en;
  #overrides: LocaleOverrides | null = null;
  #words: Locale = en;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get words(): Locale {
    return this.#words;
  }

  /** The page's own words in place of ours. */
  set overrides(overrides: LocaleOverrides | null) {
    if (overrides === this.#overrides) return;
    this.#overrides = overrides;
    this.#compose();
  }

  hostConnected(): void {
    this.follow();
  }

  /** Looks at the languages again. */
  follow(): void {
    const tag = localeTagFor(this.#host.lang || (this.#host.closest<HTMLElement>('[lang]')?.lang ?? ''));
    if (tag === this.#wanted) return;
    this.#wanted = tag;
    void this.#load(tag);
  }

  async #load(tag: string): Promise<void> {
    const locale = await loadLocale(tag);
    if (this.#wanted !== tag) return;
    this.#loaded = locale;
    this.#compose();
    this.#host.requestUpdate();
  }

  #compose(): void {
    this.#words = this.#overrides === null ? this.#loaded : withOverrides(this.#loaded, this.#overrides);
  }
}
