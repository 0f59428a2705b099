import { colorOf, type Color } from '../../render/color.js';
import { clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import type { DocumentSurface } from '../scene.js';
import { sheetAt, withSheets } from './sheets.js';
import { distanceToLetter, legends, put, type TablePaint } from './table-paint.js';
import { blackGlass, marble, newspaper, tiles, waxPrint, whiteTable } from './table-patterns.js';

export function tablePaint(surface: DocumentSurface, seed: number): TablePaint {
  return paints[surface](seed);
}

const paints: Record<DocumentSurface, (seed: number) => TablePaint> = {
  'pale-wood': (seed) => wood(colorOf('#d9c3a0'), colorOf('#c3a67c'), 11, seed),
  'dark-wood': (seed) => wood(colorOf('#5e3f2a'), colorOf('#3d2718'), 9, seed + 3),
  'dark-cloth': cloth,
  checkered,
  keyboard,
  papers,
  'white-table': whiteTable,
  'black-glass': blackGlass,
  marble,
  tiles,
  'wax-print': waxPrint,
  newspaper,
};

function wood(light: Color, dark: Color, plank: number, seed: number): TablePaint {
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
  const color = colorOf('#252b3a');
  return (x, y, into, at) => {
    const fold = smoothNoise(x * 0.11 + y * 0.07, y * 0.05 - x * 0.02, seed);
    const thread = 0.8 + 0.2 * Math.sin(x * 62) * Math.sin(y * 62);
    const knot = 1 + 0.22 * smoothNoise(x * 9, y * 9, seed + 1);
    put(into, at, color, thread * knot * (1 + 0.35 * fold));
  };
}

function checkered(seed: number): TablePaint {
  const white = colorOf('#e6e2da');
  const red = colorOf('#a8323a');
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
      into[at + channel] = (white[channel]! + (red[channel]! - white[channel]!) * share) * weave * fold * 0.85;
    }
  };
}

function keyboard(seed: number): TablePaint {
  const body = colorOf('#8d9094');
  const key = colorOf('#26282c');
  const legend = colorOf('#d8dade');
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
      into[at + channel] = body[channel]! * (0.35 + 0.65 * (1 - onKey)) * (1 - onKey) + inked * onKey;
    }
  };
}

function papers(seed: number): TablePaint {
  const jitter = (which: number): number => latticeNoise(which, 1, seed) - 0.5;
  const desk = wood(colorOf('#8a6a4c'), colorOf('#6d5138'), 14, seed + 5);
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
