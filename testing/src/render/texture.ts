import type { Color } from './color.js';

/** Linear surface colors, three values per texel, with mipmaps for small sizes on screen. */
export interface Texture {
  width: number;
  height: number;
  rgb: Float32Array;
  /** Half as wide and high, or `null` for the smallest. */
  half: Texture | null;
}

export function createTexture(width: number, height: number, mipmaps = 0): Texture {
  return {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    half: mipmaps > 0 ? createTexture(Math.ceil(width / 2), Math.ceil(height / 2), mipmaps - 1) : null,
  };
}

/** A texture painted texel by texel. */
export function paintedTexture(width: number, height: number, colorAt: (u: number, v: number) => Color): Texture {
  const texture = createTexture(width, height);
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) texture.rgb.set(colorAt(u, v), (v * width + u) * 3);
  }
  return texture;
}

/** A texture of one color. */
export function plainTexture(color: Color): Texture {
  return { width: 1, height: 1, rgb: new Float32Array(color), half: null };
}

/** Updates the mipmaps inside a rectangle of texels. */
export function updateMipmaps(
  texture: Texture,
  left = 0,
  top = 0,
  right = texture.width - 1,
  bottom = texture.height - 1,
): void {
  const half = texture.half;
  if (!half) return;
  const { width, height, rgb } = texture;
  for (let y = top >> 1; y <= bottom >> 1 && y < half.height; y++) {
    const upper = y * 2 * width;
    const lower = Math.min(y * 2 + 1, height - 1) * width;
    for (let x = left >> 1; x <= right >> 1 && x < half.width; x++) {
      const a = x * 2;
      const b = Math.min(a + 1, width - 1);
      for (let channel = 0; channel < 3; channel++) {
        half.rgb[(y * half.width + x) * 3 + channel] =
          (rgb[(upper + a) * 3 + channel]! +
            rgb[(upper + b) * 3 + channel]! +
            rgb[(lower + a) * 3 + channel]! +
            rgb[(lower + b) * 3 + channel]!) /
          4;
      }
    }
  }
  updateMipmaps(half, left >> 1, top >> 1, right >> 1, bottom >> 1);
}

/** Reads a small cache and creates missing values. A full cache drops its oldest entry. */
export function cached<Value>(cache: Map<string, Value>, max: number, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    const oldest = cache.size >= max ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    value = make();
    cache.set(key, value);
  }
  return value;
}
