import { colorOf } from '../../render/color.js';
import { smoothstep } from '../../render/curves.js';
import { smoothNoise } from '../../render/random.js';
import { printed, put, type TablePaint } from './table-paint.js';

/** A sheet of paper on a table, centimeters. */
interface Sheet {
  x: number;
  y: number;
  cos: number;
  sin: number;
  halfWidth: number;
  halfHeight: number;
  shade: number;
}

export function sheetAt(x: number, y: number, degrees: number, width: number, height: number, shade: number): Sheet {
  const radians = (degrees * Math.PI) / 180;
  return { x, y, cos: Math.cos(radians), sin: Math.sin(radians), halfWidth: width / 2, halfHeight: height / 2, shade };
}

/** Lays printed sheets over a table, each with its shadow. */
export function withSheets(below: TablePaint, sheets: readonly Sheet[], seed: number): TablePaint {
  const paper = colorOf('#e9e7e0');
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
        shade * (1 + 0.02 * smoothNoise(x * 3, y * 3, seed)) * printed(u, v, halfWidth, halfHeight, number + seed),
      );
    }
  };
}
