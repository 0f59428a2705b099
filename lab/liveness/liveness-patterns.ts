/** The cost of the screen pattern check: how often it finds a pattern in single pictures of people without a screen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import { livenessLimits } from '../../src/liveness-evidence/limits.js';
import { screenPattern } from '../../src/contract/screen-pattern.js';
import type { Pixels, Point } from '../../src/contract/geometry.js';

interface FrameLabel {
  file: string;
  truth: unknown;
}

/** Pictures above the limit, and their total. A single picture rejects nobody, only the median of several. */
export type PatternCount = [above: number, of: number];

const limit = livenessLimits.screenPattern.prominence;

function read(file: string): Pixels {
  const { data, width, height } = decode(readFileSync(file), { useTArray: true });
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height };
}

function isAbove(picture: Pixels, center: Point): boolean {
  return (screenPattern(picture, center) ?? 0) > limit;
}

/** Labeled frames with a face, measured around the first face. */
export function framesAbove(folder: string): PatternCount {
  const labels = join(folder, 'labels.json');
  if (!existsSync(labels)) return [0, 0];
  const { frames } = JSON.parse(readFileSync(labels, 'utf8')) as { frames: FrameLabel[] };
  const count: PatternCount = [0, 0];
  for (const { file, truth } of frames) {
    const first = (Array.isArray(truth) ? truth[0] : truth) as { centre?: [number, number] } | null;
    if (first?.centre === undefined) continue;
    const [x, y] = first.centre;
    count[1] += 1;
    if (isAbove(read(join(folder, file)), { x, y })) count[0] += 1;
  }
  return count;
}

/** Photographs, measured everywhere. One place above the limit is enough to count. */
export function photosAbove(folder: string): PatternCount {
  if (!existsSync(folder)) return [0, 0];
  const files = readdirSync(folder).filter((file) => /\.jpe?g$/i.test(file));
  const places = [0.2, 0.35, 0.5, 0.65, 0.8];
  const above = files.filter((file) => {
    const picture = read(join(folder, file));
    return places.some((x) => places.some((y) => isAbove(picture, { x, y })));
  });
  return [above.length, files.length];
}
