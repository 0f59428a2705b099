import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Announced } from '../steps/voice.js';
import type { Speaker } from './voice.js';

/** The live region of an element, or of a journey for all its steps. `voice.ts` decides what it says and when. */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #speaker: Speaker | null = null;
  /** Text for the live region. */
  text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** @param text empty if the last announcement is no longer true */
  say(text: string, about?: Announced): void {
    void this.#say(text, about);
  }

  async #say(text: string, about?: Announced): Promise<void> {
    try {
      const { Speaker } = await import('./voice.js');
      this.#speaker ??= new Speaker(this.#show);
      this.#speaker.say(text, about);
    } catch {
      this.#show(text);
    }
  }

  hostDisconnected(): void {
    this.#speaker?.end();
  }

  readonly #show = (text: string): void => {
    this.text = text;
    this.#host.requestUpdate();
  };
}
