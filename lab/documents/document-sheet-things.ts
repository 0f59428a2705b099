/** What sheets lie on, and what lies on them, in centimeters: tables, pens, cables, cups, fingers. */
import { latticeNoise, smoothNoise } from '../../testing/src/render/random.js';
import type { Pixels } from '../../src/contract/geometry.js';

type Random = () => number;

/** A table's color at a position, 0 to 255, written into three numbers. */
export type TablePaint = (x: number, y: number, into: Float64Array) => void;

export const tableKinds = ['plain', 'pale', 'wood', 'tiles', 'checks', 'stone', 'marble', 'stripes', 'keys'] as const;
export type TableKind = (typeof tableKinds)[number];

export function paintTable(kind: TableKind, random: Random): TablePaint {
  const seed = Math.floor(random() * 1e6);
  const pale = kind === 'pale' || kind === 'marble';
  const level = pale ? 165 + 75 * random() : 30 + 150 * random();
  const tint = [1, 0.85 + 0.2 * random(), 0.7 + 0.35 * random()].map((share) => (pale ? 0.75 + 0.25 * share : share));
  const size = 3 + 9 * random();
  const depth = 0.15 + 0.5 * random();
  const line = 0.08 + 0.25 * random();
  const phase = size * random();
  const value = (x: number, y: number): number => {
    const slow = 1 + 0.06 * smoothNoise(x / 9, y / 9, seed);
    const u = (((x + phase) % size) + size) % size;
    const v = (((y + phase) % size) + size) % size;
    switch (kind) {
      case 'wood': {
        const board = Math.floor((y + phase) / size);
        const grain = smoothNoise(x / 14 + board * 9, y * 3, seed) + 0.5 * smoothNoise(x / 5, y * 9, seed + 1);
        return slow * (1 + 0.25 * depth * grain + 0.2 * (latticeNoise(board, 0, seed) - 0.5)) * (v < line ? 0.55 : 1);
      }
      case 'tiles': {
        const own = latticeNoise(Math.floor((x + phase) / size), Math.floor((y + phase) / size), seed) - 0.5;
        const joint = u < line * 2 || v < line * 2;
        return (joint ? 1 - depth : 1 + 0.15 * own) * (slow + 0.1 * smoothNoise(x * 2, y * 2, seed + 3));
      }
      case 'checks':
        return slow * (1 - depth * 0.5 * (Number(u < size / 2) + Number(v < size / 2)));
      case 'stone':
        return slow * (1 + depth * (0.5 * smoothNoise(x * 1.3, y * 1.3, seed) + 0.4 * smoothNoise(x * 6, y * 6, seed)));
      case 'marble': {
        const vein = Math.abs(smoothNoise(x / 5, y / 5, seed) + 0.4 * smoothNoise(x, y, seed + 1));
        return slow * (vein < 0.05 ? 1 - depth * (1 - vein / 0.05) : 1);
      }
      case 'stripes':
        return slow * (u < size * 0.4 ? 1 - depth : 1);
      case 'keys': {
        const row = Math.floor(y / 1.9);
        const inKey = (((x + row * 0.5) % 1.9) + 1.9) % 1.9;
        const inRow = ((y % 1.9) + 1.9) % 1.9;
        return inKey < 0.3 || inRow < 0.3 ? 0.35 : 1 + 0.1 * Math.sin(inKey * 2);
      }
      default:
        return slow;
    }
  };
  return (x, y, into) => {
    const share = level * value(x, y);
    for (let c = 0; c < 3; c++) into[c] = share * tint[c]!;
  };
}

/** A photograph as the table: `span` centimeters wide, mirrored beyond its edges. */
export function paintPicture({ data, width, height }: Pixels, span: number, random: Random): TablePaint {
  const scale = width / span;
  const offX = random() * span;
  const offY = random() * span;
  const fold = (at: number, size: number): number => {
    const turn = ((at % (2 * size)) + 2 * size) % (2 * size);
    return Math.min(size - 1, Math.floor(turn < size ? turn : 2 * size - 1 - turn));
  };
  return (x, y, into) => {
    const at = (fold((y + offY) * scale, height) * width + fold((x + offX) * scale, width)) * 4;
    for (let c = 0; c < 3; c++) into[c] = data[at + c]!;
  };
}

/** An object on top: how far a position is outside of it, and its color. */
export interface Thing {
  away: (x: number, y: number) => number;
  color: (x: number, y: number) => readonly number[];
  /** Its height, centimeters, which shifts and softens its shadow. */
  height: number;
  /** Radius that contains it and its shadow. */
  middleX: number;
  middleY: number;
  reach: number;
}

/** A thick line through points. */
function rope(points: readonly (readonly [number, number])[], radius: number): Thing['away'] {
  return (x, y) => {
    let least = Infinity;
    for (let at = 1; at < points.length; at++) {
      const [ax, ay] = points[at - 1]!;
      const dx = points[at]![0] - ax;
      const dy = points[at]![1] - ay;
      const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
      const ex = x - ax - dx * share;
      const ey = y - ay - dy * share;
      least = Math.min(least, ex * ex + ey * ey);
    }
    return Math.sqrt(least) - radius;
  };
}

const vivid: readonly (readonly number[])[] = [
  [25, 25, 28],
  [225, 226, 230],
  [200, 225, 60],
  [30, 70, 170],
  [190, 40, 40],
  [230, 120, 30],
];
const skins: readonly (readonly number[])[] = [
  [236, 200, 175],
  [190, 140, 105],
  [120, 80, 58],
  [70, 46, 36],
];

export function pen(x: number, y: number, random: Random): Thing {
  const turn = random() * Math.PI;
  const half = 5 + 3 * random();
  const dx = Math.cos(turn) * half;
  const dy = Math.sin(turn) * half;
  const body = vivid[Math.floor(random() * vivid.length)]!;
  const cap = vivid[Math.floor(random() * 2)]!;
  const radius = 0.45 + 0.6 * random();
  return {
    away: rope(
      [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ],
      radius,
    ),
    color: (px, py) => ((px - x) * dx + (py - y) * dy > 0.4 * half * half ? cap : body),
    height: radius * 1.4,
    ...{ middleX: x, middleY: y, reach: half + 4 },
  };
}

export function cable(x: number, y: number, random: Random): Thing {
  const turn = random() * Math.PI;
  const bend = (random() - 0.5) * 16;
  const points = Array.from({ length: 17 }, (_, at): [number, number] => {
    const along = (at - 8) * 5;
    const aside = bend * Math.sin(at / 3 + random() * 0.1);
    return [x + along * Math.cos(turn) - aside * Math.sin(turn), y + along * Math.sin(turn) + aside * Math.cos(turn)];
  });
  const color = random() < 0.7 ? [22, 22, 26] : [220, 220, 222];
  return {
    away: rope(points, 0.18 + 0.15 * random()),
    color: () => color,
    height: 0.8 + 1.5 * random(),
    ...{ middleX: x, middleY: y, reach: 60 },
  };
}

export function roundThing(x: number, y: number, random: Random): Thing {
  const radius = 2.5 + 2.5 * random();
  const stretch = random() < 0.4 ? 1.5 : 1;
  const color = vivid[Math.floor(random() * vivid.length)]!;
  const rim = random() < 0.5;
  const away = (px: number, py: number): number => Math.hypot(px - x, (py - y) / stretch) - radius;
  return {
    away,
    color: (px, py) => {
      const depth = -away(px, py) / radius;
      if (rim && depth > 0.12) return [80, 55, 40];
      return color.map((level) => level * (0.65 + 0.35 * Math.min(1, depth * 2)));
    },
    height: radius,
    ...{ middleX: x, middleY: y, reach: radius * 3 + 3 },
  };
}

/** A book, a telephone or a box: a rectangle of one color with a picture or a rim. */
export function slab(x: number, y: number, random: Random): Thing {
  const turn = random() * Math.PI;
  const halfWidth = 3.5 + 8 * random();
  const halfHeight = halfWidth * (1.2 + 0.9 * random());
  const color = vivid[Math.floor(random() * vivid.length)]!;
  const other = vivid[Math.floor(random() * vivid.length)]!;
  const local = (px: number, py: number): [number, number] => [
    Math.abs((px - x) * Math.cos(turn) + (py - y) * Math.sin(turn)),
    Math.abs((py - y) * Math.cos(turn) - (px - x) * Math.sin(turn)),
  ];
  return {
    away: (px, py) => {
      const [u, v] = local(px, py);
      return Math.max(u - halfWidth, v - halfHeight);
    },
    color: (px, py) => {
      const [u, v] = local(px, py);
      return u < halfWidth * 0.8 && v < halfHeight * 0.6 ? other : color;
    },
    height: 0.4 + 1.5 * random(),
    ...{ middleX: x, middleY: y, reach: halfHeight * 1.4 + 4 },
  };
}

/** A finger that reaches in from outside to a position. */
export function finger(x: number, y: number, fromX: number, fromY: number, random: Random): Thing {
  const color = skins[Math.floor(random() * skins.length)]!;
  const length = Math.hypot(fromX, fromY) || 1;
  return {
    away: rope(
      [
        [x, y],
        [x + (fromX / length) * 14, y + (fromY / length) * 14],
      ],
      0.7 + 0.5 * random(),
    ),
    color: () => color,
    height: 0.9,
    ...{ middleX: x, middleY: y, reach: 20 },
  };
}
