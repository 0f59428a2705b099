/** Motion-JPEG clips: plain JPEG pictures one after the other, as Chromium's fake camera accepts them. */
import { readFileSync, writeFileSync } from 'node:fs';

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

export interface PrepareOptions {
  /** Frames a second of the recording; must divide 30. */
  fps: number;
  /** How long the last picture is held before the clip restarts. Default 0. */
  heldSeconds?: number;
}

/** Writes `source` as a file that Chromium's fake camera plays at its recorded speed. */
export function prepareCamera(source: string, target: string, { fps, heldSeconds = 0 }: PrepareOptions): void {
  const pictures = splitMjpeg(readFileSync(source));
  if (pictures.length === 0) throw new Error(`${source} holds no JPEG picture.`);
  const repeat = playbackFps / fps;
  if (!Number.isInteger(repeat)) throw new Error(`30 is not a multiple of ${fps} frames a second.`);
  const last = pictures.at(-1) ?? Buffer.alloc(0);
  const held = Array.from({ length: heldSeconds * playbackFps }, () => last);
  const times = isDoubled(pictures) ? 1 : repeat;
  const repeated = pictures.flatMap((picture) => Array.from({ length: times }, () => picture));
  writeFileSync(target, Buffer.concat([...repeated, ...held]));
}
