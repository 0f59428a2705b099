import type { Color } from '../../render/color.js';
import { clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import { letterWidth, strokesOf } from '../print/lettering.js';

/** Writes the linear color (three values) of a place on a table, in centimeters from the document's center. */
export type TablePaint = (x: number, y: number, into: Float32Array, at: number) => void;

export function put(into: Float32Array, at: number, color: Color, factor: number): void {
  into[at] = color[0] * factor;
  into[at + 1] = color[1] * factor;
  into[at + 2] = color[2] * factor;
}

export const legends = 'QWERTYUIOPASDFGHJKLZXCVBNM0123456789';

export function distanceToLetter(letter: string, x: number, y: number, height: number): number {
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

/** Brightness of paper printed with rows of meaningless letters: 1 on bare paper. */
export function printed(u: number, v: number, halfWidth: number, halfHeight: number, seed: number): number {
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
