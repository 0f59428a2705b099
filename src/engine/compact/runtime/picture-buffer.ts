import type { Pixels } from '../../../contract/geometry.js';
import type { Sampling, Warp } from '../types.js';
import type { KernelMemory } from './memory.js';

/** `sampleRegion` of the kernels. */
export type SampleRegion = (
  ...args: [
    ...[picture: number, width: number, height: number],
    ...[target: number, side: number, levels: number, black: number],
    ...[startX: number, startY: number, rightX: number, rightY: number],
    ...[downX: number, downY: number],
  ]
) => void;

/**
 * Frames have at most 640 pixels per side. Larger pictures are stills on a server, where grown memory is never released.
 */
const maxPixels = 2 ** 20;

/** The picture from which inputs are filled. */
export class PictureBuffer {
  readonly #memory: KernelMemory;
  readonly #sample: SampleRegion;
  readonly #levels: number;
  #address = 0;
  #room = 0;
  #width = 0;
  #height = 0;

  constructor(memory: KernelMemory, sample: SampleRegion) {
    this.#memory = memory;
    this.#sample = sample;
    this.#levels = memory.allocate(256);
  }

  /** @returns false if the picture is empty, too large or shorter than its size says */
  hold({ data, width, height }: Pixels): boolean {
    const pixels = width * height;
    if (!(pixels > 0 && pixels <= maxPixels && data.length >= pixels * 4)) return false;
    if (pixels > this.#room) {
      // The old memory is lost. Sizes are powers of two, so all old ones together take less than the new one.
      const room = 2 ** Math.ceil(Math.log2(pixels));
      this.#address = this.#memory.allocate(room);
      this.#room = room;
    }
    this.#memory.bytes(this.#address, pixels * 4).set(data.subarray(0, pixels * 4));
    this.#width = width;
    this.#height = height;
    return true;
  }

  /** @param target address of `side` × `side` × 3 values */
  sample(warp: Warp, { side, levels, outside }: Sampling, target: number): void {
    this.#memory.floats(this.#levels, 256).set(levels.subarray(0, 256));
    const { startX, startY, rightX, rightY, downX, downY } = warp;
    this.#sample(
      ...[this.#address, this.#width, this.#height, target, side, this.#levels],
      ...[outside === 'black' ? 1 : 0, startX, startY, rightX, rightY, downX, downY],
    );
  }
}
