import { addUtterance, mannerOf, silentVoice, speak } from '../steps/voice.js';
import type { Announced, Voice } from '../steps/voice.js';

/** Appended to words that are already in the live region, so that a screen reader says them again. It is not spoken. */
const unheard = '\u00a0';

/** Runs the machine of one live region. */
export class Speaker {
  readonly #show: (text: string) => void;
  #voice: Voice = silentVoice;
  #shown = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param show puts words into the live region */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  say(text: string, about: Announced = { kind: 'event' }): void {
    const { again = false } = about;
    this.#voice = addUtterance(this.#voice, { text, since: performance.now(), manner: mannerOf(about), again });
    this.#speak();
  }

  /** Drops queued announcements. */
  end(): void {
    clearTimeout(this.#timer);
    this.#voice = silentVoice;
  }

  #speak(): void {
    clearTimeout(this.#timer);
    const { voice, said, dueInMs } = speak(this.#voice, performance.now());
    this.#voice = voice;
    if (dueInMs !== null) this.#timer = setTimeout(() => this.#speak(), dueInMs);
    if (said === null) return;
    this.#shown = this.#shown === said ? said + unheard : said;
    this.#show(this.#shown);
  }
}
