import type { EngineChoice } from '../../engine/types.js';
import { FlowElement } from './flow-element.js';
import type { FlowState } from '../steps/state.js';
import { property, textAttribute } from './property.js';

/**
 * Base class of elements that look at a face but take no photo.
 *
 * @csspart oval - Scrim and ring over the picture.
 * @csspart ring - Experimental: the part of the ring that fills.
 */
export abstract class FaceElement<State extends FlowState> extends FlowElement<State> {
  /**
   * The engine that finds faces: `compact`, `mediapipe` (of `idv-elements-mediapipe`), or `auto`, which is `compact`. A
   * page has one engine, and its first element's value wins. If it fails on a device, the other engine takes over.
   */
  @property({ converter: textAttribute('auto') }) engine: EngineChoice = 'auto';
}
