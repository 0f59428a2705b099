import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A screen reader needs about this long for five words; faster changes would cut each other off. Milliseconds. */
const quietMs = 1500;
/** The same words come no sooner than this after they were said, whatever was said between, milliseconds. */
const sameWordsMs = 3000;
/** What makes words new to a screen reader that were said before; nobody hears it. */
const unheard = '\u00a0';

/**
 * What the one polite live region says: never two things within `quietMs`, the same words never within `sameWordsMs`,
 * and of several that wait only the newest. The same words follow each other only where that is asked for.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #saidAt = new Map<string, number>();
  #text = '';
  #lastAt = Number.NEGATIVE_INFINITY;
  #waiting: { text: string; again: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Text for the live region. */
  get text(): string {
    return this.#text;
  }

  /** @param again also where the same words were said last */
  say(text: string, again = false): void {
    this.#waiting = { text, again };
    clearTimeout(this.#timer);
    const sameAt = this.#saidAt.get(text) ?? Number.NEGATIVE_INFINITY;
    const due = Math.max(this.#lastAt + quietMs, sameAt + sameWordsMs) - performance.now();
    if (due <= 0) this.#speak();
    else this.#timer = setTimeout(() => this.#speak(), due);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  #speak(): void {
    if (this.#waiting === null) return;
    const { text, again } = this.#waiting;
    this.#waiting = null;
    const isSame = this.#text.replace(unheard, '') === text;
    if (isSame && !again) return;
    this.#text = isSame && this.#text === text ? text + unheard : text;
    this.#lastAt = performance.now();
    this.#saidAt.set(text, this.#lastAt);
    this.#host.requestUpdate();
  }
}
