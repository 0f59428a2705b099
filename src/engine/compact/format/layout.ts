/**
 * A model file, little-endian: header · tensors · ports · operators · weights.
 *
 * ```
 * header     magic 4 bytes · version u16 · tensors u16 · operators u16 · inputs u8 · outputs u8
 *            arena length u32 · halves u32 · bytes of levels u32
 * tensor     height u16 · width u16 · channels u16 · pitch u16 · offset u32
 * port       tensor u16 · length of the name u8 · name in ASCII
 * operator   kind u8 · input u16 · output u16 · fields of its kind, see `operatorKinds`
 * weights    low bytes of all halves · their high bytes · all levels, see `levels.ts`
 * ```
 *
 * Weights are in the operators' order. Halves are split because their high bytes (sign, exponent) repeat and compress
 * well, while their low bytes are noise.
 */
export const magic = 0x4d56_4449; // "IDVM"
export const version = 2;
/** Stands for "no tensor" in 16 bits. */
export const noTensor = 0xffff;

/** What follows an operator's input and output in the file, indexed by its kind. */
export const operatorKinds = [
  /** residual u16 · window: height, width, stride, top, left u8 · precision u8 · steps f32 */
  'conv',
  /** residual u16 · stride, top, left u8 · precision u8 · steps f32 */
  'separable',
  'maxPool',
  /** left, right, width, height u16 · scaleX, scaleY, pointScale f32 · length u16 · subset u16 each */
  'cropMatrix',
  /** matrix u16 */
  'sample',
  /** matrix u16 · scale f32 */
  'transformPoints',
] as const;

/**
 * How an operator's weights are stored: as halves, or as `levels`, integers times a step. Each array has its own step
 * (depthwise kernel, depthwise bias, kernel, bias, slope). With `rows`, each output channel's step is a multiple of the
 * kernel's. The multiples precede the kernel, as levels of step 1. With `trellis`, the steps of both kernels depend on
 * row and column, and those of biases on their channel: the factors' binary logarithms, in halves, precede each kernel
 * as levels, and the kernel's own levels use a trellis.
 */
export const precisions = ['half', 'levels', 'rows', 'trellis'] as const;
export type Precision = (typeof precisions)[number];

/**
 * The most that a file may require: several times our largest model, so that a hostile file cannot exhaust a phone.
 */
export const limits = {
  tensors: 1024,
  operators: 512,
  arenaLength: 2 ** 21,
  weights: 2 ** 21,
  /** Limit that keeps a level times its step finite. */
  step: 2 ** 32,
  /** Most half octaves by which a row or column changes a step. */
  halfOctaves: 64,
  /** Most values of one gathered window. */
  windowDepth: 2 ** 14,
  /** Most values of all windows of an output row, or of a row of depthwise results. */
  scratch: 2 ** 20,
  /** Most multiplications of one run. */
  work: 2 ** 28,
} as const;

/** A model file that cannot be used: cut off, altered, of another version, or beyond what the engine will take. */
export class CompactModelError extends Error {
  override readonly name = 'CompactModelError';
}
