/**
 * A photograph set in motion: the mesh that the landmark model lays on it is a surface in space, textured with the photograph,
 * turned before a pinhole camera. Lids, lips and the corners of the mouth move in the texture.
 */
import { FaceLandmarker } from '@mediapipe/tasks-vision';
import type { FaceObservation } from '../../src/shared/face.js';
import type { Pixels, Point } from '../../src/shared/geometry.js';

/** What the camera sees at one moment. Degrees, signs as in `FaceMeasures`; the rest 0 to 1 unless it says otherwise. */
export interface Moment {
  yaw: number;
  pitch: number;
  roll: number;
  blink: number;
  /** One eye alone: the picture's left one. */
  wink: number;
  smile: number;
  openMouth: number;
  /** Size of the face over that in the photograph. */
  growth: number;
  /** Pixels of the picture. */
  shiftX: number;
  shiftY: number;
}

export const stillMoment: Moment = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  blink: 0,
  wink: 0,
  smile: 0,
  openMouth: 0,
  growth: 1,
  shiftX: 0,
  shiftY: 0,
};

export interface Portrait {
  photo: Pixels;
  /** The photograph without its head, as far as a blur can make it. */
  background: Pixels;
  /** Landmarks: x, y, z in pixels. */
  points: Float64Array;
  centre: Point;
  /** Forehead to chin, pixels. */
  height: number;
  grid: Grid;
}

interface Grid {
  left: number;
  top: number;
  columns: number;
  rows: number;
  /** Of each vertex, pixels; away from the camera. */
  depth: Float32Array;
  /** How much of the head there is, 0 to 1. */
  share: Float32Array;
}

const step = 3;
const focal = 620;
const triangles = FaceLandmarker.FACE_LANDMARKS_TESSELATION.reduce<number[]>(
  (all, { start }) => [...all, start],
  [],
);
const contour = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
  176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

export function portraitOf(photo: Pixels, face: FaceObservation): Portrait {
  const points = new Float64Array(478 * 3);
  for (let at = 0; at < 478; at++) {
    points[at * 3] = face.landmarks[at * 3]! * photo.width;
    points[at * 3 + 1] = face.landmarks[at * 3 + 1]! * photo.height;
    points[at * 3 + 2] = face.landmarks[at * 3 + 2]! * photo.width;
  }
  const centre = { x: 0, y: 0 };
  for (const at of contour) {
    centre.x += points[at * 3]! / contour.length;
    centre.y += points[at * 3 + 1]! / contour.length;
  }
  const height = Math.hypot(
    points[10 * 3]! - points[152 * 3]!,
    points[10 * 3 + 1]! - points[152 * 3 + 1]!,
  );
  const grid = gridOf(points, centre, height);
  return { photo, background: withoutHead(photo, grid), points, centre, height, grid };
}

/** Depth of the mesh, and around it of a head that falls away from the mesh's contour. */
function gridOf(points: Float64Array, centre: Point, height: number): Grid {
  const left = Math.floor(centre.x - 0.85 * height);
  const top = Math.floor(centre.y - 1.0 * height);
  const columns = Math.ceil((1.7 * height) / step) + 1;
  const rows = Math.ceil((1.75 * height) / step) + 1;
  const depth = new Float32Array(columns * rows).fill(NaN);
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!].map((place) => ({
      x: (points[place * 3]! - left) / step,
      y: (points[place * 3 + 1]! - top) / step,
      z: points[place * 3 + 2]!,
    }));
    const [a, b, c] = corners as [Corner, Corner, Corner];
    overTriangle(a, b, c, columns, rows, (x, y, wa, wb, wc) => {
      depth[y * columns + x] = wa * a.z + wb * b.z + wc * c.z;
    });
  }
  const share = new Float32Array(columns * rows);
  const around = contour
    .map((place) => ({
      angle: Math.atan2(points[place * 3 + 1]! - centre.y, points[place * 3]! - centre.x),
      radius: Math.hypot(points[place * 3]! - centre.x, points[place * 3 + 1]! - centre.y),
      z: points[place * 3 + 2]!,
    }))
    .sort((a, b) => a.angle - b.angle);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const x = left + column * step - centre.x;
      const y = top + row * step - centre.y;
      const rim = rimAt(around, Math.atan2(y, x));
      const ratio = Math.hypot(x, y) / rim.radius;
      if (Number.isNaN(depth[at])) depth[at] = rim.z + 1.1 * height * Math.max(0, ratio - 1) ** 1.2;
      // Hair above, ears beside, and below the chin only what a jaw needs.
      const most = y > 0.25 * height ? 1.16 : y > -0.2 * height ? 1.4 : 1.75;
      share[at] = Math.max(0, Math.min(1, (most - ratio) / 0.06));
    }
  }
  return { left, top, columns, rows, depth, share };
}

interface Rim {
  angle: number;
  radius: number;
  z: number;
}

function rimAt(around: readonly Rim[], angle: number): Rim {
  const next = around.findIndex((rim) => rim.angle >= angle);
  const after = around[next === -1 ? 0 : next]!;
  const before = around[next <= 0 ? around.length - 1 : next - 1]!;
  const turn = 2 * Math.PI;
  const span = (after.angle - before.angle + turn) % turn || 1;
  const share = ((angle - before.angle + turn) % turn) / span;
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return { angle, radius: mix(before.radius, after.radius), z: mix(before.z, after.z) };
}

interface Corner {
  x: number;
  y: number;
  z: number;
}

function overTriangle(
  a: Point,
  b: Point,
  c: Point,
  width: number,
  height: number,
  each: (x: number, y: number, wa: number, wb: number, wc: number) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-9) return;
  const fromX = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
  const toX = Math.min(width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const fromY = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
  const toY = Math.min(height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
  const slack = -1e-6;
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const wa = 1 - wb - wc;
      if (wa >= slack && wb >= slack && wc >= slack) each(x, y, wa, wb, wc);
    }
  }
}

/** Row by row from the pixels beside the head to those on its other side. */
function withoutHead(photo: Pixels, { left, top, columns, rows, share }: Grid): Pixels {
  const data = photo.data.slice();
  for (let row = 0; row < rows * step; row++) {
    const y = top + row;
    if (y < 0 || y >= photo.height) continue;
    const line = share.subarray(
      Math.floor(row / step) * columns,
      (Math.floor(row / step) + 1) * columns,
    );
    const first = line.findIndex((value) => value > 0);
    if (first === -1) continue;
    const last = columns - 1 - [...line].reverse().findIndex((value) => value > 0);
    const from = Math.max(1, left + first * step - 8);
    const to = Math.min(photo.width - 2, left + last * step + 8);
    for (let x = from; x <= to; x++) {
      const mix = (x - from) / Math.max(1, to - from);
      for (let channel = 0; channel < 3; channel++) {
        const one = photo.data[(y * photo.width + from - 1) * 4 + channel]!;
        const other = photo.data[(y * photo.width + to + 1) * 4 + channel]!;
        data[(y * photo.width + x) * 4 + channel] = one + (other - one) * mix;
      }
    }
  }
  return { ...photo, data };
}

/** The picture of one moment. */
export function renderPortrait(portrait: Portrait, moment: Moment): Pixels {
  const { photo, background, centre, height, grid, points } = portrait;
  const texture = moveFeatures(portrait, moment);
  const data = background.data.slice();
  const nearest = new Float32Array(photo.width * photo.height).fill(Infinity);
  const rotation = rotationOf(moment);
  // The joint of neck and head: behind the face and below its middle.
  const pivot = {
    x: centre.x,
    y: centre.y + 0.35 * height,
    z: points[1 * 3 + 2]! + 0.75 * height,
  };
  const count = grid.columns * grid.rows;
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  const zs = new Float32Array(count);
  const nearer = focal * (1 - 1 / moment.growth);
  for (let at = 0; at < count; at++) {
    // The photograph was taken through such a camera itself, so that at rest it comes back unchanged.
    const away = (focal + grid.depth[at]!) / focal;
    const x = (grid.left + (at % grid.columns) * step - centre.x) * away + centre.x - pivot.x;
    const y =
      (grid.top + Math.floor(at / grid.columns) * step - centre.y) * away + centre.y - pivot.y;
    const z = grid.depth[at]! - pivot.z;
    const [a, b, c, d, e, f, g, h, i] = rotation;
    const turnedZ = g * x + h * y + i * z + pivot.z - nearer;
    const scale = focal / Math.max(60, focal + turnedZ);
    xs[at] = centre.x + (a * x + b * y + c * z + pivot.x - centre.x) * scale + moment.shiftX;
    ys[at] = centre.y + (d * x + e * y + f * z + pivot.y - centre.y) * scale + moment.shiftY;
    zs[at] = turnedZ;
  }
  const draw = (one: number, two: number, three: number): void => {
    if (grid.share[one]! + grid.share[two]! + grid.share[three]! === 0) return;
    const corner = (at: number): Point => ({ x: xs[at]!, y: ys[at]! });
    overTriangle(
      corner(one),
      corner(two),
      corner(three),
      photo.width,
      photo.height,
      (x, y, wa, wb, wc) => {
        const place = y * photo.width + x;
        const z = wa * zs[one]! + wb * zs[two]! + wc * zs[three]!;
        if (z >= nearest[place]!) return;
        const share = wa * grid.share[one]! + wb * grid.share[two]! + wc * grid.share[three]!;
        if (share <= 0) return;
        nearest[place] = z;
        const column =
          wa * (one % grid.columns) + wb * (two % grid.columns) + wc * (three % grid.columns);
        const row =
          wa * Math.floor(one / grid.columns) +
          wb * Math.floor(two / grid.columns) +
          wc * Math.floor(three / grid.columns);
        for (let channel = 0; channel < 3; channel++) {
          const colour = sampleAt(
            texture,
            grid.left + column * step,
            grid.top + row * step,
            channel,
          );
          const behind = background.data[place * 4 + channel]!;
          data[place * 4 + channel] = behind + (colour - behind) * share;
        }
      },
    );
  };
  for (let row = 0; row + 1 < grid.rows; row++) {
    for (let column = 0; column + 1 < grid.columns; column++) {
      const at = row * grid.columns + column;
      draw(at, at + 1, at + grid.columns);
      draw(at + 1, at + grid.columns + 1, at + grid.columns);
    }
  }
  return { ...photo, data };
}

type Rotation = readonly [number, number, number, number, number, number, number, number, number];

function rotationOf({ yaw, pitch, roll }: Moment): Rotation {
  const radians = Math.PI / 180;
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  // Roll first, then yaw, then pitch.
  const x = [cy * cr, cy * sr, -sy] as const;
  const z = [sy * cr, sy * sr, cy] as const;
  const y = [-sr, cr, 0] as const;
  return [
    ...x,
    cp * y[0] - sp * z[0],
    cp * y[1] - sp * z[1],
    cp * y[2] - sp * z[2],
    sp * y[0] + cp * z[0],
    sp * y[1] + cp * z[1],
    sp * y[2] + cp * z[2],
  ];
}

export function sampleAt(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  channel: number,
): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const fx = Math.max(0, Math.min(1, x - left));
  const fy = Math.max(0, Math.min(1, y - top));
  const at = (top * width + left) * 4 + channel;
  const upper = data[at]! + (data[at + 4]! - data[at]!) * fx;
  const lower = data[at + width * 4]! + (data[at + width * 4 + 4]! - data[at + width * 4]!) * fx;
  return upper + (lower - upper) * fy;
}

const eyes = [
  { outer: 33, inner: 133, upper: 159, lower: 145 },
  { outer: 263, inner: 362, upper: 386, lower: 374 },
] as const;

/** The photograph with lids, mouth's corners and jaw moved. */
function moveFeatures(portrait: Portrait, { blink, wink, smile, openMouth }: Moment): Pixels {
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

/** Each pixel of a rectangle from elsewhere. `from`: where to, in the picture; `null`: unchanged; a number: that shade. */
function rewrite(
  photo: Pixels,
  box: { left: number; top: number; right: number; bottom: number },
  from: (x: number, y: number) => (Point & { light?: number }) | number | null,
): Pixels {
  const data = photo.data.slice();
  for (let y = Math.max(0, Math.floor(box.top)); y <= Math.min(photo.height - 1, box.bottom); y++) {
    for (
      let x = Math.max(0, Math.floor(box.left));
      x <= Math.min(photo.width - 1, box.right);
      x++
    ) {
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

/** The upper lid comes down over the eye; the skin below the brow is drawn out for it. */
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
  // Down the face, whichever way the eye's corners are ordered.
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
      // Nearly flat in the middle, as lids are.
      const arch = bow ** 0.6;
      const top = lid * arch - 0.45 * width;
      const edge = lid * arch - 0.02 * width;
      const bottom = rim * arch + 0.02 * width;
      const target = edge + share * 0.94 * (bottom - edge);
      let source = v;
      if (v <= top || v >= bottom) return null;
      if (v <= target) source = top + ((v - top) * (edge - top)) / Math.max(1e-6, target - top);
      else source = edge + ((v - target) * (bottom - edge)) / Math.max(1e-6, bottom - target);
      // Lashes lie over the line where the lids meet.
      const light = v > target - 0.02 * width ? 1 - 0.55 * share ** 4 : 1;
      return { x: x + (source - v) * down.x, y: y + (source - v) * down.y, light };
    },
  );
}

/** The mouth's corners go out and up. */
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

/** The lower lip and the chin go down, and between the lips it is dark. */
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
    {
      left: left.x - width,
      right: right.x + width,
      top: left.y - 0.4 * width,
      bottom: chin.y + 0.3 * portrait.height,
    },
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
