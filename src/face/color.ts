import type { Pixels, Point } from '../contract/geometry.js';

/** 8-bit sRGB to linear light, IEC 61966-2-1. */
export const linearOf: Float32Array = Float32Array.from({ length: 256 }, (_, code) => linearOfCode(code));

/** The same conversion for a mean of codes. */
export function linearOfCode(code: number): number {
  const value = code / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Rec. 709 luma of 8-bit codes, or luminance of linear light. */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 8-bit codes at which a channel counts as clipped: JPEG moves a clipped 255 by a few steps. */
export const clippedHigh = 250;
export const clippedLow = 4;

export interface Light {
  red: number;
  green: number;
  blue: number;
}

/** Half an 8-bit step near black. Below it, ratios of light are meaningless. */
export const blackLevel = 0.0015;

/** Luminance in stops. */
export function stopsOf(light: Light): number {
  return Math.log2(lumaOf(light.red, light.green, light.blue) + blackLevel);
}

/** Mean linear light of a square of pixels, limited to the picture; `null` outside it. */
export function meanLight(pixels: Pixels, center: Point, radius: number): Light | null {
  const { data, width, height } = pixels;
  const x0 = Math.max(0, Math.round(center.x - radius));
  const x1 = Math.min(width - 1, Math.round(center.x + radius));
  const y0 = Math.max(0, Math.round(center.y - radius));
  const y1 = Math.min(height - 1, Math.round(center.y + radius));
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const at = (y * width + x) * 4;
      red += linearOf[data[at] ?? 0] ?? 0;
      green += linearOf[data[at + 1] ?? 0] ?? 0;
      blue += linearOf[data[at + 2] ?? 0] ?? 0;
    }
  }
  const count = (x1 - x0 + 1) * (y1 - y0 + 1);
  if (x1 < x0 || y1 < y0) return null;
  return { red: red / count, green: green / count, blue: blue / count };
}

export function mixLight(lights: readonly (Light | null)[]): Light | null {
  let count = 0;
  const sum: Light = { red: 0, green: 0, blue: 0 };
  for (const light of lights) {
    if (!light) continue;
    sum.red += light.red;
    sum.green += light.green;
    sum.blue += light.blue;
    count++;
  }
  if (count === 0) return null;
  return { red: sum.red / count, green: sum.green / count, blue: sum.blue / count };
}
