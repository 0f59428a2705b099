import { property } from 'lit/decorators.js';
import type { EngineChoice } from '../vision/types.js';
import { EngineAttribute } from './engine-attribute.js';
import { IdvElement } from './idv-element.js';

/** What every element shares that looks at faces on the device. */
export abstract class FaceElement extends IdvElement {
  /**
   * What finds faces. `compact`, which `auto` stands for: ours, small enough for costly data and slow networks, and without need
   * of WebGL. `mediapipe`: Google's runtime, 4.6 MB. A page has one engine: the first element's choice counts. Where an
   * engine does not work on a device, the other one takes its place.
   */
  @property() engine: string = 'auto';
  readonly #engine = new EngineAttribute(this);

  /** What counts; one that does not exist counts as `auto`. */
  protected get engineChoice(): EngineChoice {
    return this.#engine.choice;
  }
}
