/** The print on drawn sheets of paper: text, tables, frames, pictures. The same seed gives the same print. */
import type { Pixels } from '../../src/contract/geometry.js';
import { specOf, type SyntheticDocumentKind } from '../../testing/src/documents/document-kinds.js';
import { plainKinds } from './kinds.js';
import { printDocument } from '../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../testing/src/render/raster.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';

type Random = () => number;

/** Samples of a print per centimeter. */
export const printScale = 24;

/** A sheet's print, or a picture in its place, sampled in centimeters. */
export class Print {
  readonly #data: Uint8ClampedArray;
  readonly #width: number;
  readonly #height: number;
  readonly #scaleX: number;
  readonly #scaleY: number;

  constructor({ data, width, height }: Pixels, widthCentimeters: number, heightCentimeters: number) {
    this.#data = data;
    this.#width = width;
    this.#height = height;
    this.#scaleX = width / widthCentimeters;
    this.#scaleY = height / heightCentimeters;
  }

  /** The color at a position, written into three numbers. */
  read(x: number, y: number, into: Float64Array): void {
    const column = Math.max(0, Math.min(this.#width - 1, Math.floor(x * this.#scaleX)));
    const row = Math.max(0, Math.min(this.#height - 1, Math.floor(y * this.#scaleY)));
    const at = (row * this.#width + column) * 4;
    into[0] = this.#data[at]!;
    into[1] = this.#data[at + 1]!;
    into[2] = this.#data[at + 2]!;
  }
}

/** Fills boxes given in centimeters. */
class Press {
  readonly pixels: Pixels;

  constructor(
    readonly width: number,
    readonly height: number,
    paper: readonly number[],
  ) {
    const columns = Math.ceil(width * printScale);
    const rows = Math.ceil(height * printScale);
    const data = new Uint8ClampedArray(columns * rows * 4);
    for (let at = 0; at < data.length; at += 4) data.set([paper[0]!, paper[1]!, paper[2]!, 255], at);
    this.pixels = { data, width: columns, height: rows };
  }

  fill(x: number, y: number, width: number, height: number, color: readonly number[]): void {
    const { data, width: columns, height: rows } = this.pixels;
    const x0 = Math.max(0, Math.round(x * printScale));
    const y0 = Math.max(0, Math.round(y * printScale));
    const x1 = Math.min(columns, Math.max(x0 + 1, Math.round((x + width) * printScale)));
    const y1 = Math.min(rows, Math.max(y0 + 1, Math.round((y + height) * printScale)));
    for (let row = y0; row < y1; row++) {
      for (let column = x0; column < x1; column++) {
        const at = (row * columns + column) * 4;
        data[at] = color[0]!;
        data[at + 1] = color[1]!;
        data[at + 2] = color[2]!;
      }
    }
  }

  frame(x: number, y: number, width: number, height: number, line: number, color: readonly number[]): void {
    this.fill(x, y, width, line, color);
    this.fill(x, y + height - line, width, line, color);
    this.fill(x, y, line, height, color);
    this.fill(x + width - line, y, line, height, color);
  }
}

const gray = (level: number): number[] => [level, level, level];

/** Lines of words from `top` to `bottom`. */
function text(press: Press, random: Random, x: number, top: number, width: number, bottom: number, size: number): void {
  const ink = gray(20 + 70 * random());
  for (let y = top; y + size < bottom; y += size * 1.9) {
    const end = x + width * (random() < 0.2 ? 0.3 + 0.6 * random() : 1);
    for (let at = x; at < end;) {
      const word = Math.min(end - at, size * (1 + 4 * random()));
      // Letters: strokes with gaps.
      for (let letter = at; letter < at + word; letter += size * 0.55) {
        press.fill(letter, y, size * 0.2, size, ink);
        press.fill(letter, y + size * 0.4 * random(), size * 0.45, size * 0.18, ink);
      }
      at += word + size * 0.6;
    }
  }
}

function table(press: Press, random: Random, x: number, y: number, width: number, height: number): void {
  const rows = 3 + Math.floor(random() * 8);
  const columns = 2 + Math.floor(random() * 4);
  const ink = gray(30 + 90 * random());
  if (random() < 0.5) press.fill(x, y, width, height / rows, gray(150 + 70 * random()));
  press.frame(x, y, width, height, 0.05, ink);
  for (let row = 1; row < rows; row++) press.fill(x, y + (row * height) / rows, width, 0.04, ink);
  for (let column = 1; column < columns; column++) press.fill(x + (column * width) / columns, y, 0.04, height, ink);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = x + (column * width) / columns + 0.2;
      const top = y + ((row + 0.3) * height) / rows;
      text(press, random, left, top, (0.3 + 0.5 * random()) * (width / columns), top + 0.35, 0.22);
    }
  }
}

function photo(press: Press, random: Random, x: number, y: number, width: number, height: number): void {
  const base = [random(), random(), random()].map((share) => 40 + 150 * share);
  press.fill(x, y, width, height, base);
  for (let spot = 0; spot < 12; spot++) {
    const w = width * (0.1 + 0.3 * random());
    const h = height * (0.1 + 0.3 * random());
    const color = base.map((level) => level * (0.4 + 1.2 * random()));
    press.fill(x + (width - w) * random(), y + (height - h) * random(), w, h, color);
  }
}

/** Prints blocks down a column until it is full, or ends earlier at random. */
function column(press: Press, random: Random, x: number, width: number, top: number, bottom: number): void {
  const end = random() < 0.3 ? top + (bottom - top) * (0.3 + 0.5 * random()) : bottom;
  for (let y = top; y < end - 1;) {
    const height = Math.min(end - y, 1.5 + 6 * random());
    const kind = random();
    if (kind < 0.62) text(press, random, x, y, width, y + height, 0.16 + 0.14 * random());
    else if (kind < 0.8) table(press, random, x, y, width, height);
    else if (kind < 0.92) photo(press, random, x, y, width * (0.4 + 0.6 * random()), height);
    else press.frame(x, y, width, height, 0.05, gray(60));
    y += height + 0.4 + 0.6 * random();
  }
}

/** A letter, form, data sheet or page of a magazine. */
export function printPage(width: number, height: number, paper: readonly number[], random: Random): Print {
  const press = new Press(width, height, paper);
  const margin = width * (0.04 + 0.09 * random());
  const inner = width - 2 * margin;
  let top = margin;
  const bottom = height - margin;
  if (random() < 0.3)
    press.frame(margin * 0.6, margin * 0.6, width - 1.2 * margin, height - 1.2 * margin, 0.06, gray(50));
  if (random() < 0.6) {
    text(press, random, margin, top, inner * (0.3 + 0.5 * random()), top + 0.9, 0.45);
    top += 1.6;
  }
  const columns = random() < 0.6 ? 1 : random() < 0.7 ? 2 : 3;
  for (let at = 0; at < columns; at++) {
    const span = inner / columns;
    column(press, random, margin + at * span, span - (columns > 1 ? 0.4 : 0), top, bottom);
  }
  return new Print(press.pixels, width, height);
}

/** A receipt: a heading, rows with prices, lines between them. */
export function printReceipt(width: number, height: number, paper: readonly number[], random: Random): Print {
  const press = new Press(width, height, paper);
  const margin = width * (0.05 + 0.08 * random());
  const size = 0.16 + 0.1 * random();
  const bottom = height - margin - 1.5 * random();
  let y = margin + random();
  text(press, random, width * 0.25, y, width * 0.5, y + 0.8, 0.4);
  y += 1.3;
  while (y < bottom) {
    if (random() < 0.08) {
      press.fill(margin, y, width - 2 * margin, 0.04, gray(60));
      y += 0.5;
    }
    text(press, random, margin, y, (0.25 + 0.4 * random()) * width, y + size * 1.5, size);
    if (random() < 0.75) text(press, random, width * 0.76, y, width * 0.16, y + size * 1.5, size);
    y += size * (1.6 + 0.9 * random());
  }
  return new Print(press.pixels, width, height);
}

const cardKinds = plainKinds.filter((kind) => specOf(kind).form === 'id1');

/** An identity card. Every fifth is gray. */
export function printCard(random: Random): Print {
  const kind: SyntheticDocumentKind = cardKinds[Math.floor(random() * cardKinds.length)]!;
  const side = random() < 0.3 ? 'back' : 'front';
  const monk = monkTones[Math.floor(random() * monkTones.length)]!;
  const isPale = random() < 0.2;
  const printed = printDocument(kind, { side, identity: Math.floor(random() * 1000), monk });
  // Use the print at a quarter of its width, where a texel is about as large as a pixel.
  const { width, height, rgb } = printed.half?.half ?? printed;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const color = [0, 1, 2].map((c) => 255 * (rgb[at * 3 + c]! / fullLight) ** (1 / 2.2));
    const gray = (color[0]! + color[1]! + color[2]!) / 3;
    for (let c = 0; c < 3; c++) data[at * 4 + c] = isPale ? 60 + 0.72 * gray : color[c]!;
  }
  const { widthCentimeters, heightCentimeters } = specOf(kind);
  return new Print({ data, width, height }, widthCentimeters, heightCentimeters);
}
