import type { Pixels } from '../shared/geometry.js';
/**
 * The picture scaled down, and its edges: strength 0 to 1 and direction at every pixel. Strength is the gradient of the
 * strongest color channel over itself plus its surroundings, so that a pale card on pale wood counts as much
 * as a white one on black, and so that exposure does not matter. Buffers grow once and are reused.
 */
export declare class EdgeField {
  #private;
  width: number;
  height: number;
  /** Pixels of the given picture per pixel of the field. */
  scaleX: number;
  scaleY: number;
  red: Uint8Array<ArrayBuffer>;
  green: Uint8Array<ArrayBuffer>;
  blue: Uint8Array<ArrayBuffer>;
  gradientX: Int16Array<ArrayBuffer>;
  gradientY: Int16Array<ArrayBuffer>;
  magnitude: Float32Array<ArrayBuffer>;
  strength: Float32Array<ArrayBuffer>;
  load(pixels: Pixels): void;
}
