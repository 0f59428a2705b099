/** Colors and patterns of things that people hold or wear in front of their faces. */
import { smoothNoise, latticeNoise } from '../../testing/src/render/random.js';
import { monkSkinTones, monkTones } from '../../testing/src/people/monk-skin-tone.js';
import type { Rgb } from './canvas.js';

export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[Math.min(values.length - 1, Math.floor(random() * values.length))]!;
}

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function scaled(color: Rgb, by: number): Rgb {
  return [color[0] * by, color[1] * by, color[2] * by];
}

/** Any color. Plain cloth colors are more frequent than bright ones. */
export function anyColor(random: Random): Rgb {
  const plain = ['#f4f4f2', '#dfe6ea', '#9cc4dd', '#b8d8c0', '#1d1d20', '#2c2c30', '#3a4252', '#6b6b6b', '#a8a8a4'];
  if (random() < 0.5) return rgbOf(oneOf(random, plain));
  return [between(random, 10, 245), between(random, 10, 245), between(random, 10, 245)];
}

/** Skin of any tone in this picture's light. */
export function anySkin(random: Random, own: Rgb): Rgb {
  if (random() < 0.6) return scaled(own, between(random, 0.7, 1.25));
  const tone = rgbOf(monkSkinTones[oneOf(random, monkTones)]);
  return scaled(tone, between(random, 0.5, 1));
}

/** A pattern in colors, by position in face heights. */
export type Cloth = (u: number, v: number) => Rgb;

/** Plain, striped, checked, dotted, floral, with text, ribbed or pleated. */
export function anyCloth(random: Random, base: Rgb): Cloth {
  const second = anyColor(random);
  const seed = Math.floor(random() * 1e6);
  const lean = between(random, -0.6, 0.6);
  const pitch = between(random, 0.025, 0.12);
  const folds = between(random, 0, 0.16);
  const foldLength = between(random, 0.08, 0.35);
  const grain = between(random, 0, 0.06);
  const kind = oneOf(random, [
    'plain',
    'plain',
    'plain',
    'plain',
    'stripes',
    'checks',
    'dots',
    'flowers',
    'text',
    'pleats',
  ] as const);
  const patternAt = (u: number, v: number): Rgb => {
    switch (kind) {
      case 'plain':
        return base;
      case 'stripes':
        return Math.floor((u * lean + v) / pitch) % 2 === 0 ? base : second;
      case 'checks':
        return (Math.floor(u / pitch) + Math.floor(v / pitch)) % 2 === 0 ? base : second;
      case 'dots': {
        const x = u / pitch - Math.floor(u / pitch) - 0.5;
        const y = v / pitch - Math.floor(v / pitch) - 0.5;
        return Math.hypot(x, y) < 0.28 ? second : base;
      }
      case 'flowers':
        return smoothNoise(u / pitch, v / pitch, seed) > 0.25 ? second : base;
      case 'text': {
        const line = v / 0.035 - Math.floor(v / 0.035);
        const ink = line < 0.5 && latticeNoise(Math.floor(u / 0.009), Math.floor(v / 0.035), seed) > 0.45;
        return ink ? second : base;
      }
      case 'pleats':
        return scaled(base, 0.8 + 0.3 * (v / 0.09 - Math.floor(v / 0.09)));
      default:
        return kind satisfies never;
    }
  };
  return (u, v) => {
    const fold = 1 + folds * smoothNoise((u + lean * v) / foldLength, (v * 0.5) / foldLength, seed + 3);
    const rough = 1 + grain * (latticeNoise(Math.round(u * 300), Math.round(v * 300), seed + 5) - 0.5);
    return scaled(patternAt(u, v), fold * rough);
  };
}
