import { colorOf, mixColors, type Color } from '../../render/color.js';
import { clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import { sheetAt, withSheets } from './sheets.js';
import { printed, put, type TablePaint } from './table-paint.js';

/** Objects that lie next to the document, or in its place if there is none. */
export const besides = ['nothing', 'sheet', 'phone', 'card', 'book', 'desk', 'open-page'] as const;
export type BesideDocument = (typeof besides)[number];

/** The document's half sizes in centimeters and its rotation on the table. If not `present`, a thing takes its place. */
export interface DocumentPlace {
  halfWidth: number;
  halfHeight: number;
  rollDegrees: number;
  present: boolean;
}

/** A flat thing with rounded corners, centimeters. */
interface Thing {
  x: number;
  y: number;
  degrees: number;
  halfWidth: number;
  halfHeight: number;
  radius: number;
  /** Linear color at a place, and a factor for its brightness. */
  color: (u: number, v: number) => readonly [Color, number];
}

function withThings(below: TablePaint, things: readonly Thing[]): TablePaint {
  const turned = things.map((thing) => ({
    ...thing,
    cos: Math.cos((thing.degrees * Math.PI) / 180),
    sin: Math.sin((thing.degrees * Math.PI) / 180),
  }));
  return (x, y, into, at) => {
    below(x, y, into, at);
    for (const { x: tx, y: ty, cos, sin, halfWidth, halfHeight, radius, color } of turned) {
      const u = (x - tx) * cos + (y - ty) * sin;
      const v = (y - ty) * cos - (x - tx) * sin;
      const dx = Math.abs(u) - halfWidth + radius;
      const dy = Math.abs(v) - halfHeight + radius;
      const outside = dx > 0 && dy > 0 ? Math.hypot(dx, dy) - radius : Math.max(dx, dy) - radius;
      if (outside > 0.5) continue;
      if (outside > 0) {
        const dim = 1 - 0.5 * (1 - smoothstep(0, 0.5, outside));
        for (let channel = 0; channel < 3; channel++) into[at + channel]! *= dim;
        continue;
      }
      const [shade, factor] = color(u, v);
      put(into, at, shade, factor);
    }
  };
}

const black = colorOf('#101114');
const inks = ['#1f5d8c', '#8c2f39', '#2f7d4f', '#b5792a', '#5b3f8c', '#2b2d33'];
const inkOf = (seed: number): Color => colorOf(inks[Math.floor(latticeNoise(2, 9, seed) * inks.length)]!);

/** A phone with a list on its lit screen: frames within frames, none with a document's aspect ratio. */
function phone(x: number, y: number, degrees: number, seed: number): Thing {
  const halfWidth = 3.6;
  const halfHeight = 7.6;
  const screen = colorOf(latticeNoise(3, 9, seed) < 0.5 ? '#f4f4f6' : '#1d2026');
  const ink = inkOf(seed);
  return {
    x,
    y,
    degrees,
    halfWidth,
    halfHeight,
    radius: 0.9,
    color: (u, v) => {
      if (Math.abs(u) > halfWidth - 0.3 || Math.abs(v) > halfHeight - 0.35) return [black, 1];
      const row = Math.floor(v / 1.7);
      const down = v - row * 1.7;
      if (u < -1.9 && down > 0.3 && down < 1.4) return [ink, 1];
      return [screen, down < 0.06 ? 0.7 : printed(u - 0.6, v, 2.9, 7, seed)];
    },
  };
}

/** Another card of the same size: a plain colored one, with a stripe and a number. */
function otherCard(x: number, y: number, degrees: number, seed: number): Thing {
  const ground = inkOf(seed + 1);
  const pale = colorOf('#e8e6df');
  const light = latticeNoise(4, 9, seed) < 0.5;
  return {
    x,
    y,
    degrees,
    halfWidth: 4.28,
    halfHeight: 2.699,
    radius: 0.318,
    color: (u, v) => {
      if (v > -1.7 && v < -0.8) return [black, 1.4];
      const letters = printed(u, v - 0.6, 4.1, 2.2, seed);
      return [light ? pale : mixColors(ground, pale, 0.1 + 0.04 * u), v > 0.2 ? letters : 1];
    },
  };
}

/** A closed book with a framed title, squarer than any document. */
function book(x: number, y: number, degrees: number, seed: number): Thing {
  const halfWidth = 6 + 3 * latticeNoise(5, 9, seed);
  const halfHeight = halfWidth * (1.22 + 0.1 * latticeNoise(6, 9, seed));
  const ground = inkOf(seed + 2);
  const frame = colorOf('#d9b45a');
  return {
    x,
    y,
    degrees,
    halfWidth,
    halfHeight,
    radius: 0.1,
    color: (u, v) => {
      const inner = Math.max(Math.abs(u) - halfWidth + 1.2, Math.abs(v) - halfHeight + 1.2);
      if (Math.abs(inner) < 0.06) return [frame, 1];
      if (Math.abs(u) < halfWidth * 0.6 && Math.abs(v + halfHeight * 0.45) < 1.6) {
        const letters = printed(u / 3, (v + halfHeight * 0.45) / 3, halfWidth, 2, seed);
        return letters < 0.7 ? [frame, 1] : [ground, 1];
      }
      return [ground, 1 + 0.08 * smoothNoise(u * 5, v * 5, seed)];
    },
  };
}

/** A pen: long and straight, like the side of a document. */
function pen(x: number, y: number, degrees: number, seed: number): Thing {
  const ink = inkOf(seed + 3);
  return {
    x,
    y,
    degrees,
    halfWidth: 7,
    halfHeight: 0.45,
    radius: 0.4,
    color: (u, v) => [u > 3 ? black : ink, 1.3 - 1.6 * Math.abs(v)],
  };
}

/** Puts the chosen things on a table. They can reach under the document. */
export function withBeside(
  below: TablePaint,
  beside: Exclude<BesideDocument, 'nothing'>,
  { halfWidth, halfHeight, rollDegrees, present }: DocumentPlace,
  seed: number,
): TablePaint {
  const chance = (which: number): number => latticeNoise(which, 4, seed);
  const side = chance(7) < 0.5 ? -1 : 1;
  const middleX = present ? side * halfWidth * (1.25 + 0.5 * chance(8)) : 0;
  const middleY = present ? (chance(9) - 0.5) * halfHeight * 1.2 : 0;
  const turn = present ? (chance(10) - 0.5) * 60 : (chance(10) - 0.5) * 30;
  switch (beside) {
    case 'sheet':
      return withSheets(
        below,
        [
          sheetAt(
            halfWidth * (1.15 + 0.3 * chance(1)),
            halfHeight * (0.35 + 0.5 * chance(2)),
            9 + 14 * chance(4),
            halfWidth * 1.9,
            halfHeight * 2.3,
            0.92,
          ),
        ],
        seed,
      );
    case 'open-page': {
      // The other half of an open booklet, above the captured page.
      const radians = (rollDegrees * Math.PI) / 180;
      const up = 2 * halfHeight;
      return withSheets(
        below,
        [
          sheetAt(
            -Math.sin(radians) * up,
            -Math.cos(radians) * up,
            rollDegrees,
            halfWidth * 2,
            halfHeight * 2,
            0.9 + 0.1 * chance(3),
          ),
        ],
        seed,
      );
    }
    case 'phone':
      return withThings(below, [phone(middleX * 1.1, middleY, turn, seed)]);
    case 'card':
      return withThings(below, [otherCard(middleX * 1.3, middleY, turn, seed)]);
    case 'book':
      return withThings(below, [book(middleX * 1.6, middleY, turn, seed)]);
    case 'desk':
      return withThings(below, [
        book(-side * halfWidth * 2.6, -halfHeight * 2, turn + 40, seed),
        phone(middleX * 1.5, middleY, turn, seed + 1),
        pen(side * halfWidth * 0.2, -halfHeight * clamp(1.2 + chance(11), 1.2, 2), turn / 3, seed),
        pen(-side * halfWidth * 0.9, halfHeight * (1.1 + 0.5 * chance(12)), turn - 35, seed + 1),
      ]);
  }
}
