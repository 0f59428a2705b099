import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { joinWords, loadLanguage, localeTagFor, withOverrides } from '../../i18n/locale.js';
import type {
  FailureWords,
  FirstSections,
  FirstWords,
  LaterSections,
  LocaleOverrides,
  Words,
} from '../../i18n/types.js';

type Host = ReactiveControllerHost & HTMLElement;

/** What comes after a first screen. */
type Rest<Later extends keyof LaterSections> = Pick<LaterSections, Later> & FailureWords;

/** A language, as far as one element needs it. */
interface Spoken<S extends keyof FirstSections, Later extends keyof LaterSections> {
  tag: string;
  first: Words<S>;
  fetchRest: () => Promise<Rest<Later>>;
}

/** The ancestors' languages, the nearest first, also through shadow roots. */
function* languagesAround(host: HTMLElement): Generator<string> {
  for (let node: Node | null = host; node !== null; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node instanceof HTMLElement && node.lang) yield node.lang;
  }
}

/**
 * The words of an element, in its own `lang`, else its nearest ancestor's, else the browser's language, else English.
 * Another language is fetched; until it comes, the element speaks English.
 */
export class LocaleController<
  S extends keyof FirstSections = never,
  Later extends keyof LaterSections = never,
> implements ReactiveController {
  readonly #host: Host;
  readonly #english: Spoken<S, Later>;
  readonly #watcher = new MutationObserver(() => this.follow());
  #spoken: Spoken<S, Later>;
  #rest: Rest<Later> | null = null;
  #wanted = 'en';
  #isWholeWanted = false;
  #loading: Promise<void> | null = null;
  #overrides: LocaleOverrides | null = null;
  #words: Words<S>;
  #whole: (Words<S, Later> & FailureWords) | null = null;

  /**
   * @param english words of the first screen
   * @param fetchLater English words past it, besides those of failures
   */
  constructor(host: Host, english: FirstWords<S>, fetchLater?: () => Promise<Pick<LaterSections, Later>>) {
    this.#host = host;
    this.#english = {
      tag: 'en',
      first: english as Words<S>,
      fetchRest: async () => {
        const [{ common, failures }, later] = await Promise.all([
          import('../../i18n/locales/en.failures.js'),
          fetchLater?.(),
        ]);
        return { ...common, ...failures, ...later } as Partial<LaterSections> as Rest<Later>;
      },
    };
    this.#spoken = this.#english;
    this.#words = this.#english.first;
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

  /** Looks at the languages again. */
  follow(): void {
    const tag = localeTagFor(...languagesAround(this.#host), ...navigator.languages);
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
    while (this.#rest === null) {
      await this.#loading;
      const spoken = this.#spoken;
      const rest = this.#rest ?? (await spoken.fetchRest());
      // The language may have changed meanwhile.
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
      const rest = this.#isWholeWanted ? await spoken.fetchRest() : null;
      if (this.#wanted !== tag) return;
      this.#spoken = spoken;
      this.#rest = rest;
      this.#compose();
      this.#host.requestUpdate();
    } catch {
      // The former language stays, and the next look tries again.
      if (this.#wanted === tag) this.#wanted = this.#spoken.tag;
    }
  }

  async #speak(tag: string): Promise<Spoken<S, Later>> {
    const language = await loadLanguage(tag);
    if (language === null) return this.#english;
    const { common, later, checks, ...sections } = language;
    const hasCheck = ['liveness', 'challenge'].some((section) => section in this.#english.first);
    return {
      tag,
      first: { ...common, ...sections },
      fetchRest: async () => {
        const [{ common: failures, ...others }, own] = await Promise.all([later(), hasCheck ? checks() : null]);
        return { ...failures, ...others, ...own } as Partial<LaterSections> as Rest<Later>;
      },
    };
  }

  #compose(): void {
    const own = this.#overrides ?? {};
    const { first } = this.#spoken;
    this.#whole = this.#rest && withOverrides(joinWords(first, this.#rest) as Words<S, Later> & FailureWords, own);
    this.#words = this.#whole ?? withOverrides(first, own);
  }
}
