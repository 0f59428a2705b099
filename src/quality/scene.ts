import type { Pixels } from '../shared/geometry.js';
import type { FaceMeasures } from './types.js';

/** 8-bit sRGB to linear light, IEC 61966-2-1. */
export const linearOf: Float32Array = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

export type SceneMeasures = Pick<
  FaceMeasures,
  'sceneLight' | 'sceneHighlight' | 'luminanceEntropy' | 'sceneClipHigh' | 'sceneClipLow'
>;

/** Every second pixel both ways is enough for a histogram, and a quarter of the work. */
const step = 2;

/** Measures of the whole picture: no face needed. */
export function measureScene(pixels: Pixels): SceneMeasures {
  const { data, width, height } = pixels;
  const histogram = new Uint32Array(256);
  let clipped = 0;
  let count = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      const luma = (red * 54 + green * 183 + blue * 19) >> 8;
      histogram[luma] = (histogram[luma] ?? 0) + 1;
      if (red >= 254 || green >= 254 || blue >= 254) clipped++;
      count++;
    }
  }
  if (count === 0) {
    return {
      sceneLight: null,
      sceneHighlight: null,
      luminanceEntropy: null,
      sceneClipHigh: null,
      sceneClipLow: null,
    };
  }
  let light = 0;
  let entropy = 0;
  let low = 0;
  for (let code = 0; code < 256; code++) {
    const share = (histogram[code] ?? 0) / count;
    light += share * (linearOf[code] ?? 0);
    if (share > 0) entropy -= share * Math.log2(share);
    if (code <= 4) low += share;
  }
  let highlight = 0;
  let left = count / 20;
  for (let code = 255; code >= 0 && left > 0; code--) {
    const taken = Math.min(left, histogram[code] ?? 0);
    highlight += taken * (linearOf[code] ?? 0);
    left -= taken;
  }
  return {
    sceneLight: light,
    sceneHighlight: highlight / (count / 20),
    luminanceEntropy: entropy,
    sceneClipHigh: clipped / count,
    sceneClipLow: low,
  };
}
