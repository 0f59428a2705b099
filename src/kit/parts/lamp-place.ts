import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import type { ChildPart } from 'lit/directive.js';
import { addStyles } from './add-styles.js';
import type * as LampModule from './lamp.js';
import type { LampOptions } from './lamp.js';

class LampPlace extends AsyncDirective {
  #lamp: typeof LampModule | null = null;
  #isLoading = false;
  #options: LampOptions | null = null;

  render(options: LampOptions): unknown {
    this.#options = options;
    return this.#content;
  }

  override update(part: ChildPart, [options]: [LampOptions]): unknown {
    if (options.isLit && !this.#isLoading) void this.#load(part.parentNode);
    return this.render(options);
  }

  get #content(): unknown {
    return this.#lamp === null || this.#options === null
      ? nothing
      : this.#lamp.renderLamp(this.#options, this.#showAgain);
  }

  readonly #showAgain = (): void => {
    if (this.isConnected) this.setValue(this.#content);
  };

  async #load(place: Node): Promise<void> {
    this.#isLoading = true;
    try {
      const lamp = await import('./lamp.js');
      const root = place.getRootNode();
      if (root instanceof ShadowRoot) addStyles(root, [lamp.lampStyles]);
      this.#lamp = lamp;
      this.#showAgain();
    } catch {
      // The hint already says what to do. The next frame that needs the lamp tries again.
      this.#isLoading = false;
    }
  }
}

/** The lamp's place on the stage. It is empty, and nothing is fetched, until the lamp is lit. */
export const placeLamp = directive(LampPlace);
