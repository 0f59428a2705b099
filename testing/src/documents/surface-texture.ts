import { fullLight } from '../render/raster.js';

/** A flat picture in linear light, three integers per texel (`fullLight` is white), with mipmaps. */
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
  mipmaps: number,
): SurfaceTexture {
  const rgb = new Uint16Array(colors.length);
  for (let at = 0; at < rgb.length; at++) rgb[at] = Math.max(0, colors[at]! * fullLight);
  return withMipmaps({ width, height, rgb, texelsPerCentimeter, half: null }, mipmaps);
}

function withMipmaps(texture: SurfaceTexture, mipmaps: number): SurfaceTexture {
  if (mipmaps === 0) return texture;
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
  texture.half = withMipmaps(half, mipmaps - 1);
  return texture;
}

/** The mipmap level whose texels are about as large as the picture's pixels. */
export function levelFor(texture: SurfaceTexture, pixelsPerCentimeter: number): SurfaceTexture {
  let level = texture;
  while (level.half && level.texelsPerCentimeter > pixelsPerCentimeter * 1.4) level = level.half;
  return level;
}
