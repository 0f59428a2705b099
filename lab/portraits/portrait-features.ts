/** Lids, lips and jaw of a photograph, moved in the picture itself. */
import type { Pixels, Point } from '../../src/contract/geometry.js';
import type { Moment } from './portrait-moment.js';
import { sampleAt, type Portrait } from './portrait-surface.js';

const eyes = [
  { outer: 33, inner: 133, upper: 159, lower: 145 },
  { outer: 263, inner: 362, upper: 386, lower: 374 },
] as const;

/** The photograph with moved lids, mouth corners and jaw. */
export function moveFeatures(portrait: Portrait, { blink, wink, smile, openMouth }: Moment): Pixels {
  if (blink === 0 && smile === 0 && openMouth === 0 && wink === 0) return portrait.photo;
  let { photo } = portrait;
  if (smile > 0) photo = smiling(portrait, photo, smile);
  if (openMouth > 0) photo = opened(portrait, photo, openMouth);
  const lids = [Math.max(blink, wink, 0.3 * smile), Math.max(blink, 0.3 * smile)];
  eyes.forEach((eye, at) => {
    if (lids[at]! > 0) photo = lidded(portrait, photo, eye, lids[at]!);
  });
  return photo;
}

function place({ points }: Portrait, at: number): Point {
  return { x: points[at * 3]!, y: points[at * 3 + 1]! };
}

/**
 * Fills each pixel of a rectangle from elsewhere. `from`: the source position; `null`: unchanged; a number: that shade.
 */
function rewrite(
  photo: Pixels,
  box: { left: number; top: number; right: number; bottom: number },
  from: (x: number, y: number) => (Point & { light?: number }) | number | null,
): Pixels {
  const data = photo.data.slice();
  for (let y = Math.max(0, Math.floor(box.top)); y <= Math.min(photo.height - 1, box.bottom); y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x <= Math.min(photo.width - 1, box.right); x++) {
      const source = from(x, y);
      if (source === null) continue;
      for (let channel = 0; channel < 3; channel++) {
        data[(y * photo.width + x) * 4 + channel] =
          typeof source === 'number'
            ? source * (channel === 0 ? 1.6 : 1)
            : (source.light ?? 1) * sampleAt(photo, source.x, source.y, channel);
      }
    }
  }
  return { ...photo, data };
}

/** The upper lid closes over the eye, and the skin below the brow stretches. */
function lidded(
  portrait: Portrait,
  photo: Pixels,
  { outer, inner, upper, lower }: (typeof eyes)[number],
  share: number,
): Pixels {
  const one = place(portrait, outer);
  const other = place(portrait, inner);
  const width = Math.hypot(other.x - one.x, other.y - one.y);
  const along = { x: (other.x - one.x) / width, y: (other.y - one.y) / width };
  // Down the face, whatever the order of the eye's corners.
  const sign = along.x > 0 ? 1 : -1;
  const down = { x: -along.y * sign, y: along.x * sign };
  const heightOf = (at: number): number => {
    const { x, y } = place(portrait, at);
    return (x - one.x) * down.x + (y - one.y) * down.y;
  };
  const lid = heightOf(upper);
  const rim = heightOf(lower);
  const reach = width;
  return rewrite(
    photo,
    {
      left: Math.min(one.x, other.x) - 0.3 * reach,
      right: Math.max(one.x, other.x) + 0.3 * reach,
      top: Math.min(one.y, other.y) - reach,
      bottom: Math.max(one.y, other.y) + 0.6 * reach,
    },
    (x, y) => {
      const u = ((x - one.x) * along.x + (y - one.y) * along.y) / width;
      const v = (x - one.x) * down.x + (y - one.y) * down.y;
      const bow = Math.max(0, 4 * u * (1 - u));
      // Nearly flat in the middle, like real lids.
      const arch = bow ** 0.6;
      const top = lid * arch - 0.45 * width;
      const edge = lid * arch - 0.02 * width;
      const bottom = rim * arch + 0.02 * width;
      const target = edge + share * 0.94 * (bottom - edge);
      let source = v;
      if (v <= top || v >= bottom) return null;
      if (v <= target) source = top + ((v - top) * (edge - top)) / Math.max(1e-6, target - top);
      else source = edge + ((v - target) * (bottom - edge)) / Math.max(1e-6, bottom - target);
      // Lashes cover the line where the lids meet.
      const light = v > target - 0.02 * width ? 1 - 0.55 * share ** 4 : 1;
      return { x: x + (source - v) * down.x, y: y + (source - v) * down.y, light };
    },
  );
}

/** The mouth's corners move out and up. */
function smiling(portrait: Portrait, photo: Pixels, share: number): Pixels {
  const left = place(portrait, 61);
  const right = place(portrait, 291);
  const width = Math.hypot(right.x - left.x, right.y - left.y);
  const along = { x: (right.x - left.x) / width, y: (right.y - left.y) / width };
  const up = { x: along.y, y: -along.x };
  const pull = (corner: Point, side: number) => ({
    corner,
    x: share * width * (side * 0.19 * along.x + 0.24 * up.x),
    y: share * width * (side * 0.19 * along.y + 0.24 * up.y),
  });
  const pulls = [pull(left, -1), pull(right, 1)];
  const radius = 0.36 * width;
  return rewrite(
    photo,
    {
      left: left.x - 1.2 * width,
      right: right.x + 1.2 * width,
      top: left.y - 1.3 * width,
      bottom: left.y + 1.3 * width,
    },
    (x, y) => {
      let fromX = x;
      let fromY = y;
      for (const { corner, x: dx, y: dy } of pulls) {
        const away = Math.hypot(x - corner.x - dx, y - corner.y - dy) / radius;
        const weight = Math.exp(-0.5 * away ** 2);
        fromX -= dx * weight;
        fromY -= dy * weight;
      }
      return { x: fromX, y: fromY };
    },
  );
}

/** The lower lip and the chin move down, and the gap between the lips is dark. */
function opened(portrait: Portrait, photo: Pixels, share: number): Pixels {
  const left = place(portrait, 78);
  const right = place(portrait, 308);
  const width = Math.hypot(right.x - left.x, right.y - left.y);
  const along = { x: (right.x - left.x) / width, y: (right.y - left.y) / width };
  const down = { x: -along.y, y: along.x };
  const chin = place(portrait, 152);
  const lips = place(portrait, 13);
  const base = (lips.x - left.x) * down.x + (lips.y - left.y) * down.y;
  const end = (chin.x - left.x) * down.x + (chin.y - left.y) * down.y + 0.2 * portrait.height;
  return rewrite(
    photo,
    { left: left.x - width, right: right.x + width, top: left.y - 0.4 * width, bottom: chin.y + 0.3 * portrait.height },
    (x, y) => {
      const u = ((x - left.x) * along.x + (y - left.y) * along.y) / width;
      const v = (x - left.x) * down.x + (y - left.y) * down.y;
      const line = base * Math.max(0, 4 * u * (1 - u));
      const gap = 0.62 * width * share * Math.sqrt(Math.max(0, 4 * u * (1 - u)));
      const jaw = 0.62 * width * share * Math.exp(-0.5 * ((u - 0.5) / 0.75) ** 2);
      if (v <= line || v >= end) return null;
      if (v < line + gap) return v < line + 0.12 * gap ? 90 : 22;
      const moved = Math.max(gap, jaw);
      const source = line + ((v - line - moved) * (end - line)) / (end - line - moved);
      const kept = Math.max(line + 1, source);
      return { x: x + (kept - v) * down.x, y: y + (kept - v) * down.y };
    },
  );
}
