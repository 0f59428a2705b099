import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { joinWords, loadLocale, localeTagFor, withOverrides } from '../../i18n/locale.js';
import type { FailureWords, FirstSections, LaterSections, Locale, LocaleOverrides, Words } from '../../i18n/types.js';

/**
 * The words of an element, in its own `lang`, else its nearest ancestor's, else English. Another language is fetched;
 * until it comes, the element speaks English.
 */
export class LocaleController<
  S extends keyof FirstSections = never,
  Later extends keyof LaterSections = never,
> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #english: Words<S>;
  readonly #fetchLater: (() => Promise<Pick<LaterSections, Later>>) | undefined;
  #wanted = 'en';
  #isWholeWanted = false;
  #loading: Promise<void> | null = null;
  /** `null` for English. */
  #loaded: Locale | null = null;
  #englishLater: (Pick<LaterSections, Later> & FailureWords) | null = null;
  #overrides: LocaleOverrides | null = null;
  #words: Words<S>;
  #whole: (Words<S, Later> & FailureWords) | null = null;

  /**
   * @param english words of the first screen
   * @param fetchLater English words past it, besides those of failures; other languages come whole
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    english: Words<S>,
    fetchLater?: () => Promise<Pick<LaterSections, Later>>,
  ) {
    this.#host = host;
    this.#english = english;
    this.#fetchLater = fetchLater;
    this.#words = english;
    host.addController(this);
  }

  /** What the first screen says, and every failure once the rest is here. */
  get words(): Words<S> {
    return this.#words;
  }

  /** The same with the words past the first screen; `null` until they are here. */
  get whole(): (Words<S, Later> & FailureWords) | null {
    return this.#whole;
  }

  /**
   * For screens that only a loaded flow shows: `FlowLoader` hands over once `loadWhole` is done. Until then, these are
   * the words of the first screen, and others are `undefined`.
   */
  get all(): Words<S, Later> {
    return this.#words as Words<S, Later>;
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
    this.#loading = this.#load(tag);
  }

  /**
   * Fetches the words past the first screen, once; a change of language brings them along from then on.
   * @throws where they cannot be fetched
   */
  async loadWhole(): Promise<void> {
    this.#isWholeWanted = true;
    await this.#loading;
    if (this.#loaded === null) await this.#loadEnglishLater();
    this.#compose();
  }

  async #load(tag: string): Promise<void> {
    const loaded = await loadLocale(tag);
    // Where even these cannot be fetched, the former language stays.
    if (loaded === null && this.#isWholeWanted) await this.#loadEnglishLater().catch(() => undefined);
    if (this.#wanted !== tag) return;
    this.#loaded = loaded;
    this.#compose();
    this.#host.requestUpdate();
  }

  async #loadEnglishLater(): Promise<void> {
    if (this.#englishLater !== null) return;
    const [{ failures }, later] = await Promise.all([
      import('../../i18n/locales/en.failures.js'),
      this.#fetchLater?.(),
    ]);
    this.#englishLater = { ...failures, ...later } as Pick<LaterSections, Later> & FailureWords;
  }

  #compose(): void {
    const own = this.#overrides ?? {};
    const whole = this.#loaded ?? (this.#englishLater && joinWords(this.#english, this.#englishLater));
    this.#whole = whole && withOverrides(whole, own);
    this.#words = this.#whole ?? withOverrides(this.#english, own);
  }
}
