/** Labeled document frames: reading, IoU, and the variations used for fitting. */
import { projectX, projectY } from '../../src/document/quad.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import type { DocumentForm } from '../../src/document/index.js';
import type { Pixels, Size } from '../../src/contract/geometry.js';
import { shareInFrame, type Corner } from '../shared/quad-overlap.js';

export interface LabeledFrame {
  file: string;
  source: string;
  docType: 'id1' | 'id3' | 'page' | 'receipt' | null;
  width: number;
  height: number;
  quad: Corner[] | null;
  inFrame: boolean | null;
  background: string;
  notes?: string;
  /** The types to search for in a picture without a document. Default: all. */
  asked?: readonly DocumentForm[];
}

export interface QualityLabel {
  file: string;
  base: string;
  width: number;
  height: number;
  /** `null`: shows no document. */
  quad: Corner[] | null;
  docType: 'id1' | 'id3' | 'page' | 'receipt';
  expect: string;
  /** Other answers that are equally right. */
  alsoOk?: readonly string[];
  severity: string;
}

export function readLabels<T>(folder: string, name: string): T[] | null {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : null;
}

export function readFrame(folder: string, file: string): Pixels {
  return asPixels(jpeg.decode(readFileSync(join(folder, file)), { useTArray: true, maxMemoryUsageInMB: 1024 }));
}

export function asPixels({ data, width, height }: Size & { data: Uint8Array }): Pixels {
  const clamped = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  return { data: clamped, width, height };
}

/** Types that a labeled document is searched as. A receipt has no fixed aspect. */
export function formsOf(docType: LabeledFrame['docType']): DocumentForm[] {
  if (docType === null) return ['id1', 'id3', 'sheet'];
  return [docType === 'receipt' ? 'sheet' : docType];
}

/** Frames of one document never appear on both sides of a fold. */
export function groupOf(label: LabeledFrame): string {
  const midv = /midv_(\d+)/.exec(label.file) ?? /MIDV-500: knir\/data\/(\d+)/.exec(label.source);
  if (midv) return `midv-${Number(midv[1])}`;
  const page = /background(\d+)/.exec(label.file) ?? /background(\d+)/.exec(label.source);
  if (page) return `smartdoc-${page[1]}`;
  return label.file;
}

export interface Sample {
  pixels: Pixels;
  quad: Corner[] | null;
}

/** Quarter turns, mirroring, cropping, light and noise of a real frame. */
export function vary(sample: Sample, random: () => number): Sample {
  let out = turn(sample, random() < 0.7 ? 0 : Math.floor(random() * 4), random() < 0.5);
  out = crop(out, random);
  return { pixels: relight(out.pixels, random), quad: out.quad };
}

function turn({ pixels, quad }: Sample, quarters: number, mirror: boolean): Sample {
  const { width: w, height: h } = pixels;
  const width = quarters % 2 ? h : w;
  const height = quarters % 2 ? w : h;
  const place = (x: number, y: number): Corner => {
    const u = mirror ? w - x : x;
    if (quarters === 1) return [h - y, u];
    if (quarters === 2) return [w - u, h - y];
    if (quarters === 3) return [y, w - u];
    return [u, y];
  };
  const from = new Uint32Array(pixels.data.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [u, v] = place(x + 0.5, y + 0.5);
      to[Math.floor(v) * width + Math.floor(u)] = from[y * w + x]!;
    }
  }
  return {
    pixels: { data: new Uint8ClampedArray(to.buffer), width, height },
    quad: quad && quad.map(([x, y]) => place(x, y)),
  };
}

function crop({ pixels, quad }: Sample, random: () => number): Sample {
  const { width: w, height: h } = pixels;
  const share = 0.75 + 0.25 * random();
  const width = Math.round(w * share);
  const height = Math.round(h * (0.75 + 0.25 * random()));
  const x0 = Math.floor(random() * (w - width));
  const y0 = Math.floor(random() * (h - height));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((y + y0) * w + x0) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { pixels: { data, width, height }, quad: quad && quad.map(([x, y]) => [x - x0, y - y0]) };
}

export function relight(pixels: Pixels, random: () => number): Pixels {
  const gain = 0.45 + random() * 0.9;
  const gamma = 0.75 + random() * 0.6;
  const noise = random() < 0.5 ? random() * 5 : 0;
  const tint = [1, 1, 1].map(() => 0.9 + 0.2 * random());
  const table = tint.map((channel) =>
    Uint8ClampedArray.from({ length: 256 }, (_, code) => 255 * gain * channel * (code / 255) ** gamma),
  );
  const data = new Uint8ClampedArray(pixels.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const grain = noise ? (random() + random() - 1) * 2 * noise : 0;
    for (let c = 0; c < 3; c++) data[at + c] = table[c]![pixels.data[at + c]!]! + grain;
    data[at + 3] = 255;
  }
  return { ...pixels, data };
}

/** Whether enough of the document is inside the frame to search for it. */
export function isVisible({ pixels, quad }: Sample): boolean {
  if (!quad) return false;
  return shareInFrame(quad, pixels) > 0.72;
}

/** The eight numbers of the map from the corners of `from` to those of `to`, by elimination. */
function mapBetween(from: readonly Corner[], to: readonly Corner[]): number[] {
  const rows: number[][] = [];
  from.forEach(([x, y], at) => {
    const [u, v] = to[at]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let column = 0; column < 8; column++) {
    let pivot = column;
    for (let row = column; row < 8; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const lead = rows[column]!;
    for (let row = 0; row < 8; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / lead[column]!;
      for (let at = column; at < 9; at++) rows[row]![at] = rows[row]![at]! - factor * lead[at]!;
    }
  }
  return rows.map((row, at) => row[8]! / row[at]!);
}

export const cornersOfUnit: readonly Corner[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Mean color of the area under a pixel, from four positions. The document's rim is left out. */
function colorAt(
  { data, width, height }: Pixels,
  toUnit: readonly number[],
  toSource: readonly number[],
  x: number,
  y: number,
): number[] {
  const color = [0, 0, 0];
  let count = 0;
  for (const tapX of [0.25, 0.75]) {
    for (const tapY of [0.25, 0.75]) {
      const u = Math.max(0.006, Math.min(0.994, projectX(toUnit, x + tapX, y + tapY)));
      const v = Math.max(0.009, Math.min(0.991, projectY(toUnit, x + tapX, y + tapY)));
      const sourceX = Math.floor(projectX(toSource, u, v));
      const sourceY = Math.floor(projectY(toSource, u, v));
      if (sourceX < 0 || sourceY < 0 || sourceX >= width || sourceY >= height) continue;
      const at = (sourceY * width + sourceX) * 4;
      for (let c = 0; c < 3; c++) color[c] = color[c]! + data[at + c]!;
      count++;
    }
  }
  return color.map((sum) => sum / Math.max(1, count));
}

/** A document cut from one frame and composed onto another picture: posed, lit and shadowed. */
export function compose(
  source: Sample & { quad: Corner[] },
  aspect: number,
  background: Pixels,
  random: () => number,
  radius = 0.035,
): Sample {
  const portrait = random() < 0.8;
  const width = portrait ? 720 : 1080;
  const height = portrait ? 1080 : 720;
  const focal = 0.88 * Math.max(width, height);
  const far = random();
  const size = far < 0.25 ? 0.14 + 0.14 * random() : far < 0.4 ? 0.28 + 0.17 * random() : 0.45 + 0.5 * random();
  const depth = focal / (size * width);
  const spin = ((random() - 0.5) * 70 * Math.PI) / 180;
  const tiltX = ((random() - 0.5) * 50 * Math.PI) / 180;
  const tiltY = ((random() - 0.5) * 50 * Math.PI) / 180;
  const shiftX = (random() - 0.5) * (1.08 - size) * width;
  const shiftY = (random() - 0.5) * 0.5 * height;
  const quad = cornersOfUnit.map(([u, v]): Corner => {
    const x = u - 0.5;
    const y = (v - 0.5) / aspect;
    const x1 = x * Math.cos(spin) - y * Math.sin(spin);
    const y1 = x * Math.sin(spin) + y * Math.cos(spin);
    const y2 = y1 * Math.cos(tiltX);
    const z2 = y1 * Math.sin(tiltX);
    const x3 = x1 * Math.cos(tiltY) + z2 * Math.sin(tiltY);
    const z3 = z2 * Math.cos(tiltY) - x1 * Math.sin(tiltY) + depth;
    return [(focal * x3 + shiftX * depth) / z3 + width / 2, (focal * y2 + shiftY * depth) / z3 + height / 2];
  });
  const toUnit = mapBetween(quad, cornersOfUnit);
  const toSource = mapBetween(cornersOfUnit, source.quad);
  const data = new Uint8ClampedArray(width * height * 4);
  const zoom = Math.min(background.width / width, background.height / height) * (0.6 + 0.4 * random());
  const offX = random() * (background.width - width * zoom);
  const offY = random() * (background.height - height * zoom);
  const mirror = random() < 0.5;
  const light = 0.7 + 0.45 * random();
  const shadow = 0.35 * random();
  const shadowX = (random() - 0.5) * 0.06;
  const shadowY = (random() - 0.5) * 0.06;
  const cover = (u: number, v: number, softness: number): number => {
    const x = Math.max(radius - u, u - 1 + radius, 0);
    const y = Math.max(radius - v * (1 / aspect), v / aspect - 1 / aspect + radius, 0);
    const away = x > 0 && y > 0 ? Math.hypot(x, y) - radius : Math.max(x, y) - radius;
    return Math.max(0, Math.min(1, 0.5 - away / softness));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bx = Math.min(background.width - 1, Math.floor((mirror ? width - x : x) * zoom + offX));
      const by = Math.min(background.height - 1, Math.floor(y * zoom + offY));
      const from = (Math.max(0, by) * background.width + Math.max(0, bx)) * 4;
      const to = (y * width + x) * 4;
      const u = projectX(toUnit, x + 0.5, y + 0.5);
      const v = projectY(toUnit, x + 0.5, y + 0.5);
      const dark = 1 - shadow * cover(u - shadowX, v - shadowY, 0.05);
      const part = cover(u, v, 2 / (size * width));
      const color = part > 0 ? colorAt(source.pixels, toUnit, toSource, x, y) : [0, 0, 0];
      for (let c = 0; c < 3; c++) {
        data[to + c] = light * color[c]! * part + background.data[from + c]! * dark * (1 - part);
      }
      data[to + 3] = 255;
    }
  }
  return { pixels: relight({ data, width, height }, random), quad };
}
