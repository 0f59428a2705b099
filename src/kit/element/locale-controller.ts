import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { joinWords, withOverrides } from '../i18n/join-words.js';
import { loadLanguage, loadSections, localeTagFor } from '../i18n/locale.js';
import type { FailureWords, FirstWords, LocaleOverrides, SectionLoaders, Sections, Words } from '../i18n/types.js';

type Host = ReactiveControllerHost & HTMLElement;

/** The sections that load after a first screen. */
type Rest<Section extends keyof Sections> = Pick<Sections, Section> & Sections['common'];

/** The part of a language that one element needs. */
interface Spoken<First extends keyof FirstWords> {
  first: Words<First>;
  loaders: Partial<SectionLoaders>;
}

/** The ancestors' languages, the nearest first, also through shadow roots. */
function* languagesAround(host: HTMLElement): Generator<string> {
  for (let node: Node | null = host; node !== null; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node instanceof HTMLElement && node.lang) yield node.lang;
  }
}

/**
 * Provides an element's words in its own `lang`, or its nearest ancestor's, or the browser's language, or English.
 * Other languages are fetched; until they arrive, the element shows English.
 */
export class LocaleController<
  First extends keyof FirstWords = never,
  Section extends keyof Sections = never,
> implements ReactiveController {
  readonly #host: Host;
  readonly #english: Spoken<First>;
  readonly #watcher = new MutationObserver(() => this.follow());
  #spoken: Spoken<First>;
  #rest: Rest<Section> | null = null;
  #wanted = 'en';
  #isWholeWanted = false;
  #loading: Promise<void> | null = null;
  #overrides: LocaleOverrides | null = null;
  #words: Words<First>;
  #whole: (Words<First, Section> & FailureWords) | null = null;

  /**
   * @param english words of the first screen
   * @param sections English sections past it, besides the common one
   */
  constructor(host: Host, english: FirstWords['common'] & Pick<FirstWords, First>, sections: SectionLoaders<Section>) {
    this.#host = host;
    const loaders = { common: () => import('../i18n/locales/en/common.js'), ...sections };
    this.#english = { first: english as Words<First>, loaders };
    this.#spoken = this.#english;
    this.#words = this.#english.first;
    host.addController(this);
  }

  /** The words of the first screen, and of every failure once the rest has loaded. */
  get words(): Words<First> {
    return this.#words;
  }

  /** All words, including those past the first screen; `null` until they have loaded. */
  get whole(): (Words<First, Section> & FailureWords) | null {
    return this.#whole;
  }

  /**
   * For screens that only a loaded flow shows: `FlowLoader` hands over once `loadWhole` is done. Until then, only the
   * words of the first screen are there, and all others are `undefined`.
   */
  get all(): Words<First, Section> {
    return this.#words as Words<First, Section>;
  }

  /** The page's own words, which replace ours. */
  set overrides(overrides: LocaleOverrides | null) {
    if (overrides === this.#overrides) return;
    this.#overrides = overrides;
    this.#compose();
  }

  hostConnected(): void {
    let root = this.#host.getRootNode();
    this.#watch(root);
    while (root instanceof ShadowRoot) {
      root = root.host.getRootNode();
      this.#watch(root);
    }
    addEventListener('languagechange', this.#follow);
    this.follow();
  }

  hostDisconnected(): void {
    this.#watcher.disconnect();
    removeEventListener('languagechange', this.#follow);
  }

  /** Checks the languages again. */
  follow(): void {
    const tag = localeTagFor(...languagesAround(this.#host), ...navigator.languages);
    if (tag === this.#wanted) return;
    this.#wanted = tag;
    this.#loading = this.#load(tag);
  }

  /**
   * Fetches the words past the first screen once. From then on, a change of language fetches them too.
   * @throws if they cannot be fetched
   */
  async loadWhole(): Promise<void> {
    this.#isWholeWanted = true;
    while (this.#rest === null) {
      await this.#loading;
      const spoken = this.#spoken;
      const rest = this.#rest ?? (await this.#fetchRest(spoken));
      // The language may have changed in the meantime.
      if (spoken === this.#spoken) this.#rest = rest;
    }
    this.#compose();
  }

  readonly #follow = (): void => this.follow();

  #watch(root: Node): void {
    this.#watcher.observe(root, { subtree: true, attributeFilter: ['lang'] });
  }

  async #load(tag: string): Promise<void> {
    try {
      const spoken = await this.#speak(tag);
      const rest = this.#isWholeWanted ? await this.#fetchRest(spoken) : null;
      if (this.#wanted !== tag) return;
      this.#spoken = spoken;
      this.#rest = rest;
      this.#compose();
      this.#host.requestUpdate();
    } catch {
      // The previous language stays, and the next check tries again.
      if (this.#wanted === tag) this.#wanted = this.#spoken.first.tag;
    }
  }

  async #speak(tag: string): Promise<Spoken<First>> {
    const language = await loadLanguage(tag);
    if (language === null) return this.#english;
    const { common, sections, ...first } = language;
    // A spelling, such as British English, has only the words that differ from American English.
    return { first: joinWords(this.#english.first, { ...common, ...first }), loaders: sections };
  }

  async #fetchRest({ loaders }: Spoken<First>): Promise<Rest<Section>> {
    return (await loadSections(
      loaders,
      Object.keys(this.#english.loaders) as (keyof Sections)[],
    )) as object as Rest<Section>;
  }

  #compose(): void {
    const own = this.#overrides ?? {};
    const { first } = this.#spoken;
    this.#whole =
      this.#rest && withOverrides(joinWords(first, this.#rest) as Words<First, Section> & FailureWords, own);
    this.#words = this.#whole ?? withOverrides(first, own);
  }
}
