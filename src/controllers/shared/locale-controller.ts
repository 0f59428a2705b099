import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { joinWords, loadLocale, localeTagFor, withOverrides } from '../../i18n/locale.js';
import type { FirstSections, LaterSections, Locale, LocaleOverrides, Words } from '../../i18n/types.js';

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
  #englishLater: Pick<LaterSections, Later> | null = null;
  #overrides: LocaleOverrides | null = null;
  #words: Words<S>;
  #whole: Words<S, Later> | null = null;

  /**
   * @param english words of the first screen
   * @param fetchLater the English words past it; other languages come whole
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

  /** What the first screen says. */
  get words(): Words<S> {
    return this.#words;
  }

  /** The same with the words past the first screen; `null` until they are here. */
  get whole(): Words<S, Later> | null {
    return this.#whole;
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
    this.#englishLater ??= (await this.#fetchLater?.()) ?? null;
  }

  #compose(): void {
    const own = this.#overrides ?? {};
    this.#words = withOverrides(this.#loaded ?? this.#english, own);
    if (this.#loaded !== null) this.#whole = withOverrides(this.#loaded, own);
    else if (this.#englishLater !== null)
      this.#whole = withOverrides(joinWords(this.#english, this.#englishLater), own);
  }
}
