import { fullLight } from '../render/raster.js';

/** A flat picture in linear light, three whole numbers a texel (`fullLight` is white), with its halvings. */
export interface SurfaceTexture {
  width: number;
  height: number;
  rgb: Uint16Array;
  texelsPerCentimeter: number;
  half: SurfaceTexture | null;
}

export function surfaceTexture(
  width: number,
  height: number,
  colors: Float32Array,
  texelsPerCentimeter: number,
  halvings: number,
): SurfaceTexture {
  const rgb = new Uint16Array(colors.length);
  for (let at = 0; at < rgb.length; at++) rgb[at] = Math.max(0, colors[at]! * fullLight);
  return withHalvings({ width, height, rgb, texelsPerCentimeter, half: null }, halvings);
}

function withHalvings(texture: SurfaceTexture, halvings: number): SurfaceTexture {
  if (halvings === 0) return texture;
  const { width, height, rgb } = texture;
  const half: SurfaceTexture = {
    width: width >> 1,
    height: height >> 1,
    rgb: new Uint16Array((width >> 1) * (height >> 1) * 3),
    texelsPerCentimeter: texture.texelsPerCentimeter / 2,
    half: null,
  };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (y * 2 * width + x * 2) * 3;
      const to = (y * half.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        half.rgb[to + channel] =
          (rgb[from + channel]! +
            rgb[from + 3 + channel]! +
            rgb[from + width * 3 + channel]! +
            rgb[from + width * 3 + 3 + channel]!) >>
          2;
      }
    }
  }
  texture.half = withHalvings(half, halvings - 1);
  return texture;
}

/** The halving whose texels are about as large as the picture's pixels. */
export function levelFor(texture: SurfaceTexture, pixelsPerCentimeter: number): SurfaceTexture {
  let level = texture;
  while (level.half && level.texelsPerCentimeter > pixelsPerCentimeter * 1.4) level = level.half;
  return level;
}
