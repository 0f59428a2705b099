/**
 * What the rest of the engine programs against. The models and their values:
 *
 * | model      | inputs                          | outputs
 * |
 * | ---------- | ------------------------------- | --------------------------------------------------------------------
 * |
 * | detector   | `picture` 128 × 128 × 3, −1..1  | `boxes` 896 × 16, `scores` 896 (before the sigmoid)
 * |
 * | mesh       | `picture` 192 × 192 × 3, 0..1   | `mesh` 468 × 3, `presence` 1 (before the sigmoid), `features`
 * |
 * | refinement | `features`, `mesh` of that net  | `lips` 80 × 2, `leftEye`, `rightEye` 71 × 2, `leftIris`, `rightIris`
 * 5 × 2 |
 *
 * Pictures are rows of RGB pixels without padding. Points are in pixels of the 192 × 192 picture.
 */
import type { Pixels } from '../../shared/geometry.js';
import type { CompactModel } from './format/model.js';

/** How a square input is laid over a picture: the place of its first value, one step right, one step down. */
export interface Warp {
  /** All in 32nds of the picture's pixels. */
  startX: number;
  startY: number;
  rightX: number;
  rightY: number;
  downX: number;
  downY: number;
}

export interface Sampling {
  /** Side of the square input, pixels. */
  side: number;
  /** What a network is given for each of the 256 values of a color. */
  levels: Float32Array;
  /** What lies outside of the picture: black, or what is nearest inside. */
  outside: 'black' | 'nearest';
}

/** A picture in the runtime's memory, until the next one takes its place. */
export interface HeldPicture {
  /**
   * Fills the input of a net of the same runtime.
   * @returns false when the net is another runtime's, or its input of another size: nothing is written then.
   */
  fill(net: CompactNet, warp: Warp, sampling: Sampling): boolean;
}

/** A model laid out in the runtime's memory, ready to run as often as wanted. */
export interface CompactNet {
  /**
   * The first input, to be written before every `run`, which uses its place for other values. Ask anew after every
   * `prepare` and `hold` on the same runtime: memory that grows detaches the views on it.
   */
  readonly input: Float32Array;
  /** Runs every operator once; synchronous. */
  run(): void;
  /**
   * A view of the output in the runtime's memory: valid until the next `run`, so copy what is to be kept.
   * @throws RangeError when the model has no output of that name.
   */
  output(name: string): Float32Array;
  /**
   * Copies a picture into the runtime's memory, from which inputs are filled much faster; nets that do not run there
   * leave it out. Takes the place of the picture before.
   * @returns null for a picture that is empty, or so large (over a megapixel) that its copy would only waste memory.
   */
  hold?(picture: Pixels): HeldPicture | null;
}

/** One WebAssembly instance with the memory of all nets that were prepared on it. */
export interface CompactRuntime {
  /**
   * Unpacks the weights and sets aside the memory of a model.
   * @param source a net of this runtime whose outputs this model's inputs of the same names read in place, without a
   * copy; it has to run first.
   * @throws CompactModelError when memory cannot grow, or when an input's shape is not that of the source's output.
   */
  prepare(model: CompactModel, source?: CompactNet): CompactNet;
}

/** Builds of the kernels, best first. */
export type KernelBuild = 'relaxed' | 'simd' | 'scalar';
