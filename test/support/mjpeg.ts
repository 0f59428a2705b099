/** Motion-JPEG clips: plain JPEG pictures one after the other, as Chromium's fake camera accepts them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { decode } from 'jpeg-js';

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);

/** Chromium plays an `.mjpeg` file at this many frames a second, whatever its recorded rate (measured). */
const playbackFps = 30;

export function splitMjpeg(clip: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  let from = clip.indexOf(startOfImage);
  while (from !== -1) {
    const end = clip.indexOf(endOfImage, from);
    if (end === -1) break;
    // Entropy-coded data escapes 0xff, and these clips have no thumbnails, so the first end marker is the picture's.
    pictures.push(clip.subarray(from, end + 2));
    from = clip.indexOf(startOfImage, end + 2);
  }
  return pictures;
}

/** True if every frame is already repeated, that is, if the clip was prepared for playback. */
function isDoubled(pictures: readonly Buffer[]): boolean {
  if (pictures.length % 2 !== 0) return false;
  return pictures.every((picture, index) => index % 2 === 0 || picture.equals(pictures[index - 1]!));
}

export interface CameraClip {
  /** Pictures in recorded order, without repeats. */
  pictures: Buffer[];
  fps: number;
}

export interface PrepareOptions {
  /** Frames a second of the recording; must divide 30. */
  fps: number;
  /** How long the last picture is held before the clip restarts. Default 0. */
  heldSeconds?: number;
}

/** Writes `source` as a file that Chromium's fake camera plays at its recorded speed. */
export function prepareCamera(source: string, target: string, { fps, heldSeconds = 0 }: PrepareOptions): CameraClip {
  const pictures = splitMjpeg(readFileSync(source));
  if (pictures.length === 0) throw new Error(`${source} holds no JPEG picture.`);
  const repeat = playbackFps / fps;
  if (!Number.isInteger(repeat)) throw new Error(`30 is not a multiple of ${fps} frames a second.`);
  const last = pictures.at(-1) ?? Buffer.alloc(0);
  const held = Array.from({ length: heldSeconds * playbackFps }, () => last);
  if (repeat > 1 && isDoubled(pictures)) {
    writeFileSync(target, Buffer.concat([...pictures, ...held]));
    return { pictures: pictures.filter((_, index) => index % repeat === 0), fps };
  }
  const repeated = pictures.flatMap((picture) => Array.from({ length: repeat }, () => picture));
  writeFileSync(target, Buffer.concat([...repeated, ...held]));
  return { pictures, fps };
}

const thumbnailSize = 24;

/** Mean luma over a grid, so that a re-encoded picture can be matched to its original frame. */
function thumbnail(jpeg: Buffer): Float32Array {
  const { data, width, height } = decode(jpeg, { useTArray: true });
  const sums = new Float32Array(thumbnailSize * thumbnailSize);
  const counts = new Float32Array(thumbnailSize * thumbnailSize);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * thumbnailSize) / height) * thumbnailSize;
    for (let x = 0; x < width; x += 2) {
      const cell = row + Math.floor((x * thumbnailSize) / width);
      const offset = (y * width + x) * 4;
      sums[cell]! += 0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!;
      counts[cell]! += 1;
    }
  }
  return sums.map((sum, index) => sum / counts[index]!);
}

/** Index of the clip's picture that is most similar to `captured`, and their mean luma difference (0–255). */
export function nearestPicture(clip: CameraClip, captured: Buffer): { index: number; difference: number } {
  const wanted = thumbnail(captured);
  let best = { index: -1, difference: Number.POSITIVE_INFINITY };
  clip.pictures.forEach((picture, index) => {
    const candidate = thumbnail(picture);
    const total = wanted.reduce((sum, value, cell) => sum + Math.abs(value - candidate[cell]!), 0);
    const difference = total / wanted.length;
    if (difference < best.difference) best = { index, difference };
  });
  return best;
}
