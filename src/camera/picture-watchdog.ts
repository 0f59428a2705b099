/**
 * Tells a camera that gives a black or a frozen picture from a dark room and from a person who holds still. A sensor
 * always makes noise: two frames of a live one are never equal in every byte, neither in the dark nor of a still life.
 * Hence only pictures without any change count, and the sample must keep single pixels, for averaging removes the
 * noise.
 */

/** A sample of one frame. */
export interface PictureSample {
  /** Milliseconds, monotonic. */
  time: number;
  /** RGBA bytes of unscaled pixels spread over the picture; `null` when the video shows no frame yet. */
  bytes: Uint8ClampedArray | null;
}

export interface PictureWatch {
  readonly unchangedSince: number;
  readonly last: Uint8ClampedArray | null;
}

export type PictureVerdict = 'fine' | 'black' | 'frozen';

export const watchdogTiming = {
  /** Between two samples, milliseconds. */
  everyMs: 500,
  /**
   * Without any change for this long, a black picture is given up, milliseconds. Cameras start with some black frames;
   * three seconds are past the slowest start.
   */
  blackMs: 3000,
  /** The same for a picture that shows something: a busy phone may stand still for a while. */
  frozenMs: 5000,
} as const;

/** Brightest channel of a black picture: "black" of video range is 16 where a driver forgets to stretch it. */
const blackLevel = 17;

/** The watch goes on with each sample. Pure. */
export function watchPicture(
  watch: PictureWatch | null,
  sample: PictureSample,
): { watch: PictureWatch; verdict: PictureVerdict } {
  if (watch === null || !sameBytes(watch.last, sample.bytes)) {
    return { watch: { unchangedSince: sample.time, last: sample.bytes }, verdict: 'fine' };
  }
  const unchangedMs = sample.time - watch.unchangedSince;
  const black = sample.bytes !== null && isBlack(sample.bytes);
  let verdict: PictureVerdict = 'fine';
  if (black && unchangedMs >= watchdogTiming.blackMs) verdict = 'black';
  else if (unchangedMs >= watchdogTiming.frozenMs) verdict = 'frozen';
  return { watch, verdict };
}

function sameBytes(a: Uint8ClampedArray | null, b: Uint8ClampedArray | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function isBlack(bytes: Uint8ClampedArray): boolean {
  return bytes.every((value, index) => index % 4 === 3 || value <= blackLevel);
}

const patches = 6;
const patchSize = 8;

/**
 * Reads samples off a video: 6 × 6 patches of 8 × 8 unscaled pixels. They come from one copy of the frame: WebKit converts
 * a whole frame for each drawing of a video.
 */
export class PictureSampler {
  #canvas: HTMLCanvasElement | null = null;

  /** `null` bytes when the video shows nothing yet. */
  async sample(video: HTMLVideoElement, time: number): Promise<PictureSample> {
    if (video.readyState < 2 || video.videoWidth === 0) return { time, bytes: null };
    const frame = await createImageBitmap(video);
    try {
      return { time, bytes: this.#read(frame) };
    } finally {
      frame.close();
    }
  }

  #read(frame: ImageBitmap): Uint8ClampedArray | null {
    const side = patches * patchSize;
    this.#canvas ??= Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = this.#canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) return null;
    const stepX = (frame.width - patchSize) / (patches - 1);
    const stepY = (frame.height - patchSize) / (patches - 1);
    for (let row = 0; row < patches; row += 1) {
      for (let column = 0; column < patches; column += 1) {
        const [x, y] = [Math.floor(column * stepX), Math.floor(row * stepY)];
        const [toX, toY] = [column * patchSize, row * patchSize];
        context.drawImage(frame, x, y, patchSize, patchSize, toX, toY, patchSize, patchSize);
      }
    }
    return context.getImageData(0, 0, side, side).data;
  }
}
