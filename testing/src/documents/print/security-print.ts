import { colorOf } from '../../render/color.js';
import { smoothNoise } from '../../render/random.js';
import type { Print } from './print.js';

export interface Palette {
  /** Paper at the left and the right, and a tint that drifts across. */
  paper: string;
  end: string;
  tint: string;
  /** Fine lines. */
  lines: string;
  /** Headings and bars. */
  accent: string;
  ink: string;
}

/** Paper with a drifting tint and two families of waved fine lines, as security paper has. */
export function printGround(print: Print, palette: Palette, seed: number): void {
  const paper = colorOf(palette.paper);
  const end = colorOf(palette.end);
  const tint = colorOf(palette.tint);
  const lines = colorOf(palette.lines);
  const texel = 1 / print.texelsPerCentimeter;
  const pitch = 0.085;
  const reach = 0.012 / pitch + texel / pitch / 2;
  print.ground((x, y, into, at) => {
    const along = x / print.width;
    const drift = 0.5 + 0.5 * smoothNoise(x * 0.4 + seed, y * 0.5, seed) * Math.cos(along * 5 + seed);
    const wave = 0.22 * Math.sin(x * 1.3 + seed) + 0.1 * Math.sin(x * 3.1 + y * 0.9);
    const counter = 0.2 * Math.cos(x * 1.1 + 1.7 * seed) - 0.12 * Math.sin(x * 2.3 - y * 0.7);
    const first = fineLine((y + wave) / pitch, reach);
    const second = fineLine((y + counter + x * 0.12) / (pitch * 1.35), reach);
    const inked = 0.3 * Math.max(first, second * 0.8);
    for (let channel = 0; channel < 3; channel++) {
      let value = paper[channel]! + (end[channel]! - paper[channel]!) * along;
      value += (tint[channel]! - value) * 0.3 * drift;
      into[at + channel] = value + (lines[channel]! - value) * inked;
    }
  });
}

function fineLine(phase: number, reach: number): number {
  const away = Math.abs(phase - Math.round(phase));
  return away > reach ? 0 : 1 - away / reach;
}

/** A rosette like those in guilloche patterns. */
export function printRosette(
  print: Print,
  x: number,
  y: number,
  radius: number,
  color: string,
  opacity: number,
  lobes = 7,
): void {
  for (const [size, phase] of [
    [1, 0],
    [0.82, 0.4],
    [0.6, 0.9],
  ] as const) {
    const points: number[] = [];
    for (let step = 0; step <= 240; step++) {
      const angle = (step / 240) * Math.PI * 2;
      const reach = radius * size * (0.78 + 0.22 * Math.sin(angle * lobes + phase * 3));
      points.push(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    print.line(points, 0.014, color, opacity);
  }
}

/** SPECIMEN across the whole document. Every document carries it. */
export function printSpecimen(print: Print, color = '#b3202c'): void {
  const height = Math.min(print.height * 0.17, print.width * 0.11);
  const degrees = print.width > print.height ? 20 : 50;
  const length = 7.6 * 0.92 * height;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  print.text(
    'SPECIMEN',
    print.width / 2 - (length / 2) * cos - (height / 2) * sin,
    print.height / 2 + (length / 2) * sin - (height / 2) * cos,
    height,
    color,
    { opacity: 0.26, turnDegrees: degrees, weight: 0.16 },
  );
}

/** Upright bars that look like a barcode and encode nothing. */
export function printBars(
  print: Print,
  x: number,
  y: number,
  width: number,
  height: number,
  random: () => number,
): void {
  for (let at = x; at < x + width;) {
    const bar = 0.02 + 0.05 * random();
    print.box(at, y, Math.min(bar, x + width - at), height, '#16181c');
    at += bar + 0.02 + 0.045 * random();
  }
}

/** Squares that look like a two-dimensional code and encode nothing. */
export function printSquares(
  print: Print,
  x: number,
  y: number,
  size: number,
  cells: number,
  random: () => number,
): void {
  const cell = size / cells;
  print.box(x - cell, y - cell, size + 2 * cell, size + 2 * cell, '#f4f4f0');
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      if (random() < 0.5) {
        print.box(x + column * cell, y + row * cell, cell * 1.02, cell * 1.02, '#16181c');
      }
    }
  }
}

/** The contacts of a chip. */
export function printChip(print: Print, x: number, y: number): void {
  print.box(x, y, 1.25, 1.05, '#c9a557', { radius: 0.16 });
  print.box(x + 0.04, y + 0.04, 1.17, 0.97, '#dfc27c', { radius: 0.14 });
  for (const row of [0.36, 0.69]) {
    print.line([x, y + row, x + 0.42, y + row], 0.025, '#86692b');
    print.line([x + 0.83, y + row, x + 1.25, y + row], 0.025, '#86692b');
  }
  print.box(x + 0.42, y + 0.22, 0.41, 0.62, '#d4b364', { radius: 0.08 });
  for (const edge of [0.42, 0.83]) {
    print.line([x + edge, y + 0.02, x + edge, y + 1.03], 0.025, '#86692b');
  }
}
