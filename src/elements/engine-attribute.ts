import type { ReactiveController } from 'lit';
import { engineChoices, isEngineChoice } from '../vision/types.js';
import type { EngineChoice } from '../vision/types.js';
import type { IdvElement } from './idv-element.js';

/**
 * The attribute `engine` of an element that looks at faces: a choice that does not exist counts as `auto`, with a
 * warning.
 */
export class EngineAttribute implements ReactiveController {
  readonly #host: IdvElement & { engine: string };
  #seen: string = 'auto';

  constructor(host: IdvElement & { engine: string }) {
    this.#host = host;
    host.addController(this);
  }

  /** What counts. */
  get choice(): EngineChoice {
    return isEngineChoice(this.#host.engine) ? this.#host.engine : 'auto';
  }

  hostUpdate(): void {
    const { engine } = this.#host;
    if (engine === this.#seen) return;
    this.#seen = engine;
    if (isEngineChoice(engine)) return;
    const [first, ...others] = engineChoices;
    this.#host.warn('engine', engine, `Use ${first}, ${others.join(' or ')}.`);
  }
}
