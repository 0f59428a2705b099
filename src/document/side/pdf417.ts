/** Finds PDF417 (ISO/IEC 15438). */
import type { Luma } from '../mrz/strip.js';
import { moduleOf, noise, rowStep, runsAlong, valueAt, type FoundCode, type Hit } from './code-runs.js';

/** Run widths of the start pattern in modules, dark first. */
const start = [8, 1, 1, 1, 1, 1, 1, 3];

/** @param dark of the scanned rows */
export function findPdf417(luma: Luma, dark: Uint8Array): FoundCode | null {
  const { width, height } = luma;
  const ends: number[] = [];
  // Upside down, the start is read from the right.
  for (const step of [1, -1] as const) {
    const columns: StartColumn[] = [];
    for (let y = 0; y < height; y += rowStep) {
      runsAlong(dark, step === 1 ? y * width : (y + 1) * width - 1, step, width, ends);
      for (let first = 0; first + 8 < ends.length; first += 2) {
        const module = moduleOf(ends, first, start);
        if (module === 0) continue;
        const x = ends[first]!;
        const near = columns.find((hit) => Math.abs(hit.x - x) < 3 * module && y - hit.bottom < 12 * module);
        if (near === undefined) columns.push({ x, y, module, hits: 1, top: y, bottom: y });
        else {
          near.hits += 1;
          near.x += (x - near.x) / near.hits;
          near.module += (module - near.module) / near.hits;
          near.bottom = y;
        }
      }
    }
    // A line of print may look like it once, but not over the height of three rows of a code.
    const found = columns
      .filter(
        (hit) =>
          hit.hits >= 6 && hit.bottom - hit.top > 9 * hit.module && hit.hits * rowStep > 0.5 * (hit.bottom - hit.top),
      )
      .sort((a, b) => b.hits - a.hits)[0];
    if (found === undefined) continue;
    const { x, top, bottom, module: modulePixels } = found;
    const [left, right] = step === 1 ? [x, width] : [0, width - x];
    return { kind: 'pdf417', left, top, right, bottom, modulePixels, modulation: startModulation(luma, found, step) };
  }
  return null;
}

/** Where start patterns are below each other; `x` along the direction in which they were read. */
interface StartColumn extends Hit {
  top: number;
  bottom: number;
}

/** Contrast of the start pattern's single bars over that of its wide bar. */
function startModulation(luma: Luma, { x, module, top, bottom }: StartColumn, step: 1 | -1): number {
  const at = (modules: number): number => {
    const along = x + modules * module;
    const column = step === 1 ? along : luma.width - 1 - along;
    let sum = 0;
    for (let row = 1; row < 8; row++) sum += valueAt(luma, column, top + ((bottom - top) * row) / 8);
    return sum / 7;
  };
  const bar = at(4);
  const paper = Math.max(at(15.5), at(-2));
  if (paper - bar < 4 * noise) return 0;
  const light = (at(8.5) + at(10.5) + at(12.5)) / 3;
  const black = (at(9.5) + at(11.5) + at(13.5)) / 3;
  return Math.max(0, Math.min(1, (light - black) / (paper - bar)));
}
