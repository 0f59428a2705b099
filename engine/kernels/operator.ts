/**
 * A program: records that the runtime writes and the kernels read, one after another. Every field is 32 bits; pointers
 * are byte addresses, sizes and pitches count values (floats). `runtime/lower.ts` writes the fields in this order.
 */

/** Bytes between records of any kind. */
export const RECORD_BYTES: usize = 128;

export const enum Kind {
  Conv = 1,
  Separable = 2,
  MaxPool = 3,
  CropMatrix = 4,
  Sample = 5,
  TransformPoints = 6,
}

@unmanaged
export class Operator {
  kind: Kind;
  input: usize;
  inputHeight: i32;
  inputWidth: i32;
  inputPitch: i32;
  output: usize;
  outputHeight: i32;
  outputWidth: i32;
  outputPitch: i32;
}

/** `Conv` and `Separable`. */
@unmanaged
export class Convolution extends Operator {
  /** 0: none. */
  residual: usize;
  residualPitch: i32;
  /** Panels of 8 output channels: `[panel][depth][8]`. */
  kernel: usize;
  /** By output channel, up to a multiple of 8. */
  bias: usize;
  slope: usize;
  windowHeight: i32;
  windowWidth: i32;
  stride: i32;
  top: i32;
  left: i32;
  /** Input of the matrix product: rows of gathered windows, or the depthwise result. */
  scratch: usize;
  /** Output rows per filling of the scratch. */
  stripRows: i32;
  /** `Separable`: `[9][channel]`. */
  depthwiseKernel: usize;
  depthwiseBias: usize;
  /** An input row of zeros. */
  zeroRow: usize;
}

@unmanaged
export class CropMatrix extends Operator {
  /** Indices, 32 bits each. */
  subset: usize;
  subsetLength: i32;
  left: i32;
  right: i32;
  pointScale: f32;
  /** Size of the crop in bounding boxes over its samples. */
  stepX: f32;
  stepY: f32;
  width: f32;
  height: f32;
}

/** `Sample` and `TransformPoints`. */
@unmanaged
export class Transform extends Operator {
  matrix: usize;
  scale: f32;
}
