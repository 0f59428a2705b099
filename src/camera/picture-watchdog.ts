import type { Point, Size } from '../shared/geometry.js';
import { sharesVideoFrames } from './shared-frames.js';

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
  /** RGBA bytes of unscaled pixels spread over the picture; `null` when the video shows no frame yet, or none is copied. */
  bytes: Uint8ClampedArray | null;
}

export interface PictureWatch {
  /** Time of the last sample, milliseconds. */
  readonly time: number;
  /** How long samples have been seen to stay the same, milliseconds. */
  readonly unchangedMs: number;
  readonly last: Uint8ClampedArray | null;
}

export type PictureVerdict = 'fine' | 'black' | 'frozen';

export const watchdogTiming = {
  /** Between two samples, milliseconds. */
  everyMs: 500,
  /**
   * Most that two equal samples prove, milliseconds. On a busy device they come seconds apart, and the camera's picture
   * as late as they do: two alone must not end a capture.
   */
  maxStepMs: 1000,
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
    return { watch: { time: sample.time, unchangedMs: 0, last: sample.bytes }, verdict: 'fine' };
  }
  const unchangedMs = watch.unchangedMs + Math.min(sample.time - watch.time, watchdogTiming.maxStepMs);
  const black = sample.bytes !== null && isBlack(sample.bytes);
  let verdict: PictureVerdict = 'fine';
  if (black && unchangedMs >= watchdogTiming.blackMs) verdict = 'black';
  else if (unchangedMs >= watchdogTiming.frozenMs) verdict = 'frozen';
  return { watch: { ...watch, time: sample.time, unchangedMs }, verdict };
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
/** How often a picture is copied before it counts as none: WebKit's copies of a video are empty now and then. */
const maxCopies = 3;

/**
 * Reads samples off a video: 6 × 6 patches of 8 × 8 unscaled pixels. Where the browser gives the video's own frame,
 * these are copied out of it; else they are drawn from one copy of the picture, because WebKit converts the whole of it
 * for each drawing of a video.
 */
export class PictureSampler {
  #canvas: HTMLCanvasElement | null = null;

  /** `null` bytes when the video shows nothing yet, or every copy is empty. */
  async sample(video: HTMLVideoElement, time: number): Promise<PictureSample> {
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < 2 || width === 0) return { time, bytes: null };
    const places = placesIn({ width, height });
    let bytes = await copied(video, places);
    for (let copy = 0; bytes === null && copy < maxCopies; copy += 1) bytes = await this.#drawn(video, places);
    return { time, bytes };
  }

  /** `null` where the copy is empty. */
  async #drawn(video: HTMLVideoElement, places: readonly Point[]): Promise<Uint8ClampedArray | null> {
    const side = patches * patchSize;
    this.#canvas ??= Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    context.clearRect(0, 0, side, side);
    const picture = await createImageBitmap(video);
    try {
      for (const [at, { x, y }] of places.entries()) {
        const toX = (at % patches) * patchSize;
        const toY = Math.floor(at / patches) * patchSize;
        context.drawImage(picture, x, y, patchSize, patchSize, toX, toY, patchSize, patchSize);
      }
    } finally {
      picture.close();
    }
    const { data } = context.getImageData(0, 0, side, side);
    return data[3] === 0 ? null : data;
  }
}

/** Corners of the patches, on even pixels: a camera keeps its colors by pairs of them. */
function placesIn({ width, height }: Size): Point[] {
  const even = (share: number, room: number): number => 2 * Math.floor(Math.max(0, share * room) / 2);
  return Array.from({ length: patches * patches }, (_, at) => ({
    x: even((at % patches) / (patches - 1), width - patchSize),
    y: even(Math.floor(at / patches) / (patches - 1), height - patchSize),
  }));
}

/** `null` where the browser gives no frame, or does not convert it. */
async function copied(video: HTMLVideoElement, places: readonly Point[]): Promise<Uint8ClampedArray | null> {
  if (!sharesVideoFrames) return null;
  let frame: VideoFrame | null = null;
  try {
    frame = new VideoFrame(video);
    const shown = frame;
    const bytesOfPatch = patchSize * patchSize * 4;
    const bytes = new Uint8ClampedArray(places.length * bytesOfPatch);
    const copies = places.map(({ x, y }, at) => {
      const options = { format: 'RGBA', rect: { x, y, width: patchSize, height: patchSize } } as const;
      if (shown.allocationSize(options) !== bytesOfPatch) throw new Error('the format is not converted');
      return shown.copyTo(bytes.subarray(at * bytesOfPatch, (at + 1) * bytesOfPatch), options);
    });
    await Promise.all(copies);
    return bytes;
  } catch {
    return null;
  } finally {
    frame?.close();
  }
}
