import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Scheme, Theme } from '../theme/palette.js';

/** Follows the device's light or dark setting while its element is in the document. */
export class SchemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #prefersDark = matchMedia('(prefers-color-scheme: dark)');

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  schemeOf(theme: Theme): Scheme {
    if (theme !== 'auto') return theme;
    return this.#prefersDark.matches ? 'dark' : 'light';
  }

  hostConnected(): void {
    this.#prefersDark.addEventListener('change', this.#handleChange);
  }

  hostDisconnected(): void {
    this.#prefersDark.removeEventListener('change', this.#handleChange);
  }

  readonly #handleChange = (): void => this.#host.requestUpdate();
}
