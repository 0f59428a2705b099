import type { Point, Size } from '../contract/geometry.js';

/**
 * Whether a video's own frames can be read. Only Chromium offers this on pages. In other browsers frames come rotated or
 * in formats that cannot be converted.
 */
export const sharesVideoFrames = 'MediaStreamTrackProcessor' in globalThis && 'VideoFrame' in globalThis;

/**
 * This module distinguishes a camera with a black or frozen picture from a dark room and from a person who holds still.
 * A sensor always has noise: two live frames are never equal in every byte, not even in the dark. So only pictures
 * without any change count, and samples must be unscaled pixels, because averaging removes the noise.
 */

/** A sample of one frame. */
export interface PictureSample {
  /** Milliseconds, monotonic. */
  time: number;
  /** RGBA bytes of unscaled pixels spread over the picture; `null` if the video shows no frame yet or copying failed. */
  bytes: Uint8ClampedArray | null;
}

export interface PictureWatch {
  /** Time of the last sample, milliseconds. */
  readonly time: number;
  /** How long samples have stayed the same, milliseconds. */
  readonly unchangedMs: number;
  readonly last: Uint8ClampedArray | null;
}

export type PictureVerdict = 'fine' | 'black' | 'frozen';

export const watchdogTiming = {
  /** Time between two samples, milliseconds. */
  everyMs: 500,
  /**
   * Two equal samples count as at most this long without change, milliseconds. On a busy device samples come seconds
   * apart, and so do the camera's pictures, so two samples alone must not end a capture.
   */
  maxStepMs: 1000,
  /**
   * A black picture fails after this long without any change, milliseconds. Cameras start with some black frames; three
   * seconds are longer than the slowest start.
   */
  blackMs: 3000,
  /** The limit for a picture that is not black: a busy phone may freeze for a while. */
  frozenMs: 5000,
} as const;

/** Brightest channel of a black picture: 16 is black in video range, which some drivers forget to stretch. */
const blackLevel = 17;

/** Continues the watch with a sample. Pure. */
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
/** Attempts to copy a picture: WebKit's copies of a video are occasionally empty. */
const maxCopies = 3;

/**
 * Reads samples from a video: 6 × 6 patches of 8 × 8 unscaled pixels. They are copied from the video's own frame if the
 * browser offers it. Otherwise they are drawn from one copy of the picture, because WebKit converts the whole picture
 * each time a video is drawn.
 */
export class PictureSampler {
  #canvas: HTMLCanvasElement | null = null;

  /** `bytes` is `null` if the video shows nothing yet or every copy is empty. */
  async sample(video: HTMLVideoElement, time: number): Promise<PictureSample> {
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < 2 || width === 0) return { time, bytes: null };
    const places = placesIn({ width, height });
    let bytes = await copied(video, places);
    for (let copy = 0; bytes === null && copy < maxCopies; copy += 1) bytes = await this.#drawn(video, places);
    return { time, bytes };
  }

  /** `null` if the copy is empty. */
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

/** Corners of the patches, on even pixels: cameras store colors for pairs of pixels. */
function placesIn({ width, height }: Size): Point[] {
  const even = (share: number, room: number): number => 2 * Math.floor(Math.max(0, share * room) / 2);
  return Array.from({ length: patches * patches }, (_, at) => ({
    x: even((at % patches) / (patches - 1), width - patchSize),
    y: even(Math.floor(at / patches) / (patches - 1), height - patchSize),
  }));
}

/** `null` if the browser offers no frame or does not convert it. */
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
      if (shown.allocationSize(options) !== bytesOfPatch) throw new Error('The frame was not converted to RGBA.');
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
