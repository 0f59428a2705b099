import { colourOf, type Colour } from '../render/colour.js';
import { clamp, smoothstep } from '../render/curves.js';
import { latticeNoise, smoothNoise } from '../render/random.js';
import { letterWidth, strokesOf } from './lettering.js';
import type { DocumentSurface } from './scene.js';

/** Writes the linear colour of a place on a table, centimetres from the document's middle, three values. */
export type TablePaint = (x: number, y: number, into: Float32Array, at: number) => void;

export function tablePaint(surface: DocumentSurface, seed: number): TablePaint {
  return paints[surface](seed);
}

const paints: Record<DocumentSurface, (seed: number) => TablePaint> = {
  'pale-wood': (seed) => wood(colourOf('#d9c3a0'), colourOf('#c3a67c'), 11, seed),
  'dark-wood': (seed) => wood(colourOf('#5e3f2a'), colourOf('#3d2718'), 9, seed + 3),
  'dark-cloth': cloth,
  checkered,
  keyboard,
  papers,
};

function put(into: Float32Array, at: number, colour: Colour, factor: number): void {
  into[at] = colour[0] * factor;
  into[at + 1] = colour[1] * factor;
  into[at + 2] = colour[2] * factor;
}

function wood(light: Colour, dark: Colour, plank: number, seed: number): TablePaint {
  return (x, y, into, at) => {
    const row = Math.floor(y / plank + 0.37);
    const within = (y / plank + 0.37 - row) * plank;
    const shift = row * 31.7;
    const bend = 0.6 * smoothNoise(x * 0.09 + shift, y * 0.16, seed);
    const rings = smoothNoise(x * 0.05 + shift, (within + bend) * 1.7, seed + 1);
    const vein = smoothNoise(x * 0.22 + shift, (within + bend) * 7, seed + 2);
    const fibre = smoothNoise(x * 1.3 + shift, y * 24, seed + 3);
    const share = clamp(0.5 + 0.42 * rings + 0.26 * vein, 0, 1);
    const gap = Math.min(within, plank - within);
    const factor =
      (1 + 0.09 * fibre + 0.07 * smoothNoise(row * 3.1, 0.5, seed)) *
      (gap < 0.07 ? 0.45 + 0.55 * smoothstep(0.02, 0.07, gap) : 1);
    for (let channel = 0; channel < 3; channel++) {
      into[at + channel] = (light[channel]! + (dark[channel]! - light[channel]!) * share) * factor;
    }
  };
}

function cloth(seed: number): TablePaint {
  const colour = colourOf('#252b3a');
  return (x, y, into, at) => {
    const fold = smoothNoise(x * 0.11 + y * 0.07, y * 0.05 - x * 0.02, seed);
    const thread = 0.8 + 0.2 * Math.sin(x * 62) * Math.sin(y * 62);
    const knot = 1 + 0.22 * smoothNoise(x * 9, y * 9, seed + 1);
    put(into, at, colour, thread * knot * (1 + 0.35 * fold));
  };
}

function checkered(seed: number): TablePaint {
  const white = colourOf('#e6e2da');
  const red = colourOf('#a8323a');
  const turn = 0.21;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const stripe = (value: number): number => {
    const phase = value / 2.3 - Math.floor(value / 2.3);
    return smoothstep(0, 0.02, phase) * (1 - smoothstep(0.5, 0.52, phase));
  };
  return (x, y, into, at) => {
    const u = x * cos - y * sin + 0.3 * smoothNoise(x * 0.08, y * 0.08, seed);
    const v = x * sin + y * cos;
    const share = 0.5 * stripe(u) + 0.5 * stripe(v);
    const weave = 1 + 0.1 * Math.sin(u * 40) * Math.sin(v * 40);
    const fold = 1 + 0.12 * smoothNoise(x * 0.1, y * 0.13, seed + 1);
    for (let channel = 0; channel < 3; channel++) {
      into[at + channel] =
        (white[channel]! + (red[channel]! - white[channel]!) * share) * weave * fold * 0.85;
    }
  };
}

const legends = 'QWERTYUIOPASDFGHJKLZXCVBNM0123456789';

function keyboard(seed: number): TablePaint {
  const body = colourOf('#8d9094');
  const key = colourOf('#26282c');
  const legend = colourOf('#d8dade');
  const pitch = 1.9;
  return (x, y, into, at) => {
    const row = Math.floor(y / pitch + 0.5);
    const along = x / pitch + 0.25 * (((row % 4) + 4) % 4);
    const column = Math.floor(along + 0.5);
    const dx = (along - column) * pitch;
    const dy = (y / pitch - row) * pitch;
    const half = 0.82;
    const round = 0.18;
    const ox = Math.max(0, Math.abs(dx) - half + round);
    const oy = Math.max(0, Math.abs(dy) - half + round);
    const outside = Math.hypot(ox, oy) - round;
    const onKey = 1 - smoothstep(-0.02, 0.03, outside);
    const slope = 1 + 0.5 * smoothstep(-0.3, -0.02, outside) * clamp(-dy / half, -0.7, 1);
    const wear = 1 + 0.12 * smoothNoise(x * 6, y * 6, seed);
    let lettered = 0;
    const lx = dx + 0.62;
    const ly = dy + 0.58;
    if (lx > -0.05 && ly > -0.05 && lx < 0.45 && ly < 0.55 && outside < 0) {
      const number = Math.floor(latticeNoise(column, row, seed) * legends.length);
      lettered = 1 - smoothstep(0.02, 0.045, distanceToLetter(legends[number]!, lx, ly, 0.4));
    }
    for (let channel = 0; channel < 3; channel++) {
      const top = key[channel]! * slope * wear;
      const inked = top + (legend[channel]! - top) * lettered;
      into[at + channel] =
        body[channel]! * (0.35 + 0.65 * (1 - onKey)) * (1 - onKey) + inked * onKey;
    }
  };
}

function distanceToLetter(letter: string, x: number, y: number, height: number): number {
  let nearest = letterWidth;
  for (const stroke of strokesOf(letter)) {
    for (let at = 0; at + 1 < stroke.length; at++) {
      const ax = stroke[at]![0] * height;
      const ay = stroke[at]![1] * height;
      const dx = stroke[at + 1]![0] * height - ax;
      const dy = stroke[at + 1]![1] * height - ay;
      const share = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1e-9), 0, 1);
      nearest = Math.min(nearest, Math.hypot(x - ax - dx * share, y - ay - dy * share));
    }
  }
  return nearest;
}

interface Sheet {
  x: number;
  y: number;
  cos: number;
  sin: number;
  halfWidth: number;
  halfHeight: number;
  shade: number;
}

function sheetAt(
  x: number,
  y: number,
  degrees: number,
  width: number,
  height: number,
  shade: number,
): Sheet {
  const radians = (degrees * Math.PI) / 180;
  return {
    x,
    y,
    cos: Math.cos(radians),
    sin: Math.sin(radians),
    halfWidth: width / 2,
    halfHeight: height / 2,
    shade,
  };
}

/** Lays printed sheets over a table, each with its shadow. */
function withSheets(below: TablePaint, sheets: readonly Sheet[], seed: number): TablePaint {
  const paper = colourOf('#e9e7e0');
  return (x, y, into, at) => {
    below(x, y, into, at);
    for (let number = 0; number < sheets.length; number++) {
      const { x: sx, y: sy, cos, sin, halfWidth, halfHeight, shade } = sheets[number]!;
      const u = (x - sx) * cos - (y - sy) * sin;
      const v = (x - sx) * sin + (y - sy) * cos;
      const outside = Math.max(Math.abs(u) - halfWidth, Math.abs(v) - halfHeight);
      if (outside > 0.5) continue;
      if (outside > 0) {
        const dim = 1 - 0.45 * (1 - smoothstep(0, 0.5, outside));
        into[at]! *= dim;
        into[at + 1]! *= dim;
        into[at + 2]! *= dim;
        continue;
      }
      put(
        into,
        at,
        paper,
        shade *
          (1 + 0.02 * smoothNoise(x * 3, y * 3, seed)) *
          printed(u, v, halfWidth, halfHeight, number + seed),
      );
    }
  };
}

/** Rows of letters without a meaning: 1 on bare paper. */
function printed(
  u: number,
  v: number,
  halfWidth: number,
  halfHeight: number,
  seed: number,
): number {
  const margin = Math.min(1.8, halfWidth * 0.2);
  if (Math.abs(u) > halfWidth - margin || Math.abs(v) > halfHeight - margin) return 1;
  const line = Math.floor(v / 0.55);
  const down = v - line * 0.55 - 0.15;
  if (down < -0.05 || down > 0.31 || latticeNoise(line, 3, seed) < 0.16) return 1;
  const column = Math.floor(u / 0.24);
  if (smoothNoise(column * 0.31, line * 5.3, seed) < -0.4) return 1;
  const number = Math.floor(latticeNoise(column, line, seed + 1) * 26);
  const away = distanceToLetter(legends[number]!, u - column * 0.24 - 0.03, down, 0.26);
  return 0.28 + 0.72 * smoothstep(0.01, 0.04, away);
}

function papers(seed: number): TablePaint {
  const jitter = (which: number): number => latticeNoise(which, 1, seed) - 0.5;
  const desk = wood(colourOf('#8a6a4c'), colourOf('#6d5138'), 14, seed + 5);
  return withSheets(
    desk,
    [
      sheetAt(-9 + 4 * jitter(1), -4, 14 + 12 * jitter(2), 21, 29.7, 0.9),
      sheetAt(11 + 3 * jitter(3), 5 + 3 * jitter(4), -24 + 14 * jitter(5), 21, 29.7, 1),
      sheetAt(-3, 12 + 2 * jitter(6), 63 + 10 * jitter(7), 14.8, 21, 0.82),
    ],
    seed,
  );
}

/** A table with one more sheet that peeps out from under the document, whose half sizes are given. */
export function withSecondSheet(
  below: TablePaint,
  halfWidth: number,
  halfHeight: number,
  seed: number,
): TablePaint {
  const turn = 9 + 14 * latticeNoise(4, 4, seed);
  return withSheets(
    below,
    [
      sheetAt(
        halfWidth * (1.15 + 0.3 * latticeNoise(1, 4, seed)),
        halfHeight * (0.35 + 0.5 * latticeNoise(2, 4, seed)),
        turn,
        halfWidth * 1.9,
        halfHeight * 2.3,
        0.92,
      ),
    ],
    seed,
  );
}
