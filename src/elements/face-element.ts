import { property } from 'lit/decorators.js';
import type { EngineChoice } from '../vision/types.js';
import { EngineAttribute } from './engine-attribute.js';
import { FlowElement } from './flow-element.js';

/** What the elements share that run a flow with a face and take no photo. */
export abstract class FaceElement<State extends { status: string }> extends FlowElement<State> {
  /**
   * What finds faces. `compact`, which `auto` stands for: ours, small enough for costly data and slow networks, and
   * without need of WebGL. `mediapipe`: Google's runtime, 4.6 MB. A page has one engine: the first element's choice
   * counts. Where an engine does not work on a device, the other one takes its place.
   */
  @property() engine: string = 'auto';
  readonly #engine = new EngineAttribute(this);

  /** What counts; one that does not exist counts as `auto`. */
  protected get engineChoice(): EngineChoice {
    return this.#engine.choice;
  }
}
