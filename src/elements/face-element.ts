import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { engineChoices, isEngineChoice, type EngineChoice } from '../vision/types.js';
import { IdvElement } from './idv-element.js';

/** What every element shares that looks at faces on the device. */
export abstract class FaceElement extends IdvElement {
  /**
   * What finds faces. `compact`, which `auto` stands for: ours, small enough for costly data and slow networks, and without need
   * of WebGL. `mediapipe`: Google's runtime, 4.6 MB. A page has one engine: the first element's choice counts. Where an
   * engine does not work on a device, the other one takes its place.
   */
  @property() engine: string = 'auto';

  /** What counts; one that does not exist counts as `auto`. */
  protected get engineChoice(): EngineChoice {
    return isEngineChoice(this.engine) ? this.engine : 'auto';
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('engine') && !isEngineChoice(this.engine)) {
      const [first, ...others] = engineChoices;
      this.warn('engine', this.engine, `use ${first}, ${others.join(' or ')}`);
    }
  }
}
