/**
 * The interface that the rest of the engine uses. The models and their values:
 *
 * - `detector`: input `picture` 128 × 128 × 3, −1 to 1. Outputs `boxes` 896 × 16 and `scores` 896 (before the sigmoid).
 * - `mesh`: input `picture` 192 × 192 × 3, 0 to 1. Outputs `mesh` 468 × 3, `presence` 1 (before the sigmoid), `features`.
 * - `refinement`: inputs `features` and `mesh` of that net. Outputs `leftEye` and `rightEye` 71 × 2, and what the irises
 *   need.
 * - `lips`: the same inputs. Output `lips` 80 × 2.
 * - `irises`: inputs are outputs of `refinement`. Outputs `leftIris` and `rightIris` 5 × 2.
 *
 * Pictures are rows of RGB pixels without padding. Points are in pixels of the 192 × 192 picture.
 */
import type { Pixels } from '../../contract/geometry.js';
import type { CompactModel } from './format/model.js';

/** How a square input maps to a picture: the place of its first value, one step right, one step down. */
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
  /** The network's input for each of the 256 values of a color. */
  levels: Float32Array;
  /** What is outside the picture: black, or the nearest pixel inside. */
  outside: 'black' | 'nearest';
}

/** A picture in the runtime's memory, until the next one replaces it. */
export interface HeldPicture {
  /**
   * Fills the input of a net of the same runtime.
   * @returns false, without writing anything, if the net belongs to another runtime or its input has another size
   */
  fill(net: CompactNet, warp: Warp, sampling: Sampling): boolean;
}

/** A model in the runtime's memory, ready to run repeatedly. */
export interface CompactNet {
  /**
   * The first input. Write it before every `run`, which overwrites it. Read this property again after every `prepare` and
   * `hold` on the same runtime: growing memory detaches its views.
   */
  readonly input: Float32Array;
  /** Runs every operator once; synchronous. */
  run(): void;
  /**
   * A view of the output in the runtime's memory, valid until the next `run`. Copy what you keep.
   * @throws RangeError if the model has no output with that name
   */
  output(name: string): Float32Array;
  /**
   * Copies a picture into the runtime's memory, from which inputs are filled much faster, and replaces the previous one.
   * Missing in nets that don't run there.
   * @returns null for a picture that is empty, or over a megapixel, whose copy would only waste memory
   */
  hold?(picture: Pixels): HeldPicture | null;
}

/** One WebAssembly instance with the memory of all nets prepared on it. */
export interface CompactRuntime {
  /**
   * Unpacks the weights and allocates the memory of a model.
   * @param source a net of this runtime. Inputs of this model share memory with its outputs of the same names, so it has
   * to run first.
   * @throws CompactModelError if memory cannot grow, or an input and the source's output have different shapes
   */
  prepare(model: CompactModel, source?: CompactNet): CompactNet;
}

/** Builds of the kernels, best first. */
export type KernelBuild = 'relaxed' | 'simd' | 'scalar';
