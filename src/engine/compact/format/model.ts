/** A model as the loader passes it to the runtime: checked, with weights in natural order. */

/**
 * Place of values in a net's arena: `height × width` pixels of `channels` values, with `pitch` values per pixel.
 */
export interface Tensor {
  height: number;
  width: number;
  channels: number;
  /** Channels, rounded up to a multiple of 4 inside a net so that vectors never straddle pixels. Padding is 0. */
  pitch: number;
  /** Values from the start of the arena. */
  offset: number;
}

/** A window that slides over a picture. Rows and columns outside it count as 0. */
export interface Window {
  height: number;
  width: number;
  stride: number;
  /** Rows above and columns left of the picture that the first window covers. */
  top: number;
  left: number;
}

/** Values of a convolution, in natural order. */
export interface Weights {
  /** `[output channel][window row][window column][input channel]` */
  kernel: Float32Array;
  bias: Float32Array;
  /**
   * Factor for negative results, by output channel: learned for PRELU, 0 for RELU, 1 for none.
   */
  slope: Float32Array;
}

interface Depthwise {
  window: Window;
  /** `[window row][window column][channel]` */
  kernel: Float32Array;
  bias: Float32Array;
}

/** Tensors by their index in `CompactModel.tensors`. */
export type Operator =
  /** Sum over a window and all input channels, plus `residual`, then the slope. */
  | ({ kind: 'conv'; input: number; output: number; window: Window } & Residual & Weights)
  /** A 3 × 3 window on each channel by itself, then a convolution of single pixels. */
  | ({ kind: 'separable'; input: number; output: number; depthwise: Depthwise } & Residual & Weights)
  /** Largest of 2 × 2 pixels. */
  | { kind: 'maxPool'; input: number; output: number }
  /** Points → `[xx, xy, x0, yx, yy, y0]`, from the crop's pixels to those of `output`'s reader. */
  | ({ kind: 'cropMatrix'; input: number; output: number } & Crop)
  /** Bilinear samples of `input` at the places that `matrix` gives. */
  | { kind: 'sample'; input: number; matrix: number; output: number }
  /** Points of the crop back in the picture, `scale` times the sampled picture's pixels. */
  | { kind: 'transformPoints'; input: number; matrix: number; output: number; scale: number };

interface Residual {
  /** Tensor added before the slope, which may have fewer channels. −1: none. */
  residual: number;
}

/** How a crop is placed around points (x, y, z): the bounding box of `subset`, level with the line `left` → `right`. */
export interface Crop {
  left: number;
  right: number;
  subset: readonly number[];
  /** Factor from the points' coordinates to pixels of the sampled picture. */
  pointScale: number;
  /** Size of the crop in bounding boxes, and in samples. */
  scaleX: number;
  scaleY: number;
  width: number;
  height: number;
}

/** A named tensor that a net's user writes or reads, stored without padding. */
export interface Port {
  name: string;
  tensor: number;
}

export interface CompactModel {
  /** Size of the memory for tensors, in values. */
  arenaLength: number;
  tensors: readonly Tensor[];
  operators: readonly Operator[];
  inputs: readonly Port[];
  outputs: readonly Port[];
}
