import type { Raster } from './raster.js';

/** Smooths jagged edges where near and far surfaces meet. */
export function smoothEdges(raster: Raster): void {
  const { width, height, rgb, nearness } = raster;
  const left = Math.max(1, raster.left - 1);
  const right = Math.min(width - 2, raster.right + 1);
  const top = Math.max(1, raster.top - 1);
  const bottom = Math.min(height - 2, raster.bottom + 1);
  const row = width * 3;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const pixel = y * width + x;
      const near = nearness[pixel]!;
      const step = Math.max(near, 1e-3) * 0.035;
      if (
        Math.abs(nearness[pixel + 1]! - near) < step &&
        Math.abs(nearness[pixel - 1]! - near) < step &&
        Math.abs(nearness[pixel + width]! - near) < step &&
        Math.abs(nearness[pixel - width]! - near) < step
      ) {
        continue;
      }
      const at = pixel * 3;
      for (let channel = at; channel < at + 3; channel++) {
        rgb[channel] =
          (rgb[channel]! * 4 +
            (rgb[channel - 3]! + rgb[channel + 3]! + rgb[channel - row]! + rgb[channel + row]!) * 2 +
            rgb[channel - row - 3]! +
            rgb[channel - row + 3]! +
            rgb[channel + row - 3]! +
            rgb[channel + row + 3]!) >>
          4;
      }
    }
  }
}
