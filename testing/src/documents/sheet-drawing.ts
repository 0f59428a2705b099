import { clamp, smoothstep } from '../render/curves.js';
import { fullLight, type Raster } from '../render/raster.js';
import { hologramAt, type Hologram } from './print/hologram.js';
import { seenCorners, type Homography } from './plane.js';
import type { DocumentScene } from './scene.js';
import type { SurfaceTexture } from './surface-texture.js';
import type { RowSpans } from './table/table.js';

/** The document's outline in its own plane, centimeters from its middle. */
export interface Outline {
  halfWidth: number;
  halfHeight: number;
  radius: number;
}

/** A scene being drawn. */
export interface SceneDrawing {
  scene: DocumentScene;
  raster: Raster;
  /** Maps the document's plane to pixels, and back. */
  plane: Homography;
  toPlane: Homography;
  pixelsPerCentimeter: number;
  outline: Outline;
  /** The amount of light on each pixel. */
  light: Float32Array;
  /** Pixels that the document may cover. */
  spans: RowSpans;
}

/** A rectangle of pixels, without `right` and `bottom`. */
interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels in which a rectangle of the plane can be seen. */
export function seenBox(
  raster: Raster,
  plane: Homography,
  left: number,
  top: number,
  right: number,
  bottom: number,
): PixelBox {
  const corners = seenCorners(plane, left, top, right, bottom);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: clamp(Math.floor(Math.min(...xs)) - 1, 0, raster.width),
    top: clamp(Math.floor(Math.min(...ys)) - 1, 0, raster.height),
    right: clamp(Math.ceil(Math.max(...xs)) + 1, 0, raster.width),
    bottom: clamp(Math.ceil(Math.max(...ys)) + 1, 0, raster.height),
  };
}

/** The pixels between the document's sides in each row; `from` equals `to` if there are none. */
export function rowSpans(
  { width, height }: Raster,
  plane: Homography,
  { halfWidth, halfHeight }: Pick<Outline, 'halfWidth' | 'halfHeight'>,
  into: RowSpans,
): void {
  into.from.fill(width);
  into.to.fill(0);
  const corners = seenCorners(plane, -halfWidth, -halfHeight, halfWidth, halfHeight);
  corners.forEach((from, at) => {
    const to = corners[(at + 1) % 4]!;
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const last = Math.min(height - 1, Math.ceil(lower.y));
    for (let y = Math.max(0, Math.floor(upper.y) - 1); y <= last; y++) {
      // A row includes the side at its upper and its lower edge.
      for (const edge of [y, y + 1]) {
        const share = clamp((edge - upper.y) / (lower.y - upper.y || 1e-9), 0, 1);
        const x = upper.x + (lower.x - upper.x) * share;
        into.from[y] = Math.min(into.from[y]!, clamp(Math.floor(x) - 1, 0, width));
        into.to[y] = Math.max(into.to[y]!, clamp(Math.ceil(x) + 2, 0, width));
      }
    }
  });
  for (let y = 0; y < height; y++) {
    if (into.to[y]! <= into.from[y]!) into.from[y] = into.to[y] = 0;
  }
}

/** Darkens the table around a document that lies on it. */
export function drawShadow({ scene, raster, plane, toPlane, outline, spans }: SceneDrawing): void {
  const { shadow, lightDegrees, rollDegrees } = scene;
  const { halfWidth, halfHeight } = outline;
  if (shadow <= 0) return;
  const reach = 0.42;
  // The direction away from the light, in the document's own axes.
  const toward = ((lightDegrees + rollDegrees) * Math.PI) / 180;
  const shiftX = -Math.sin(toward) * 0.14;
  const shiftY = Math.cos(toward) * 0.14;
  const [a, b, c, d, e, f, g, h, i] = toPlane;
  const farX = halfWidth + reach * 1.6;
  const farY = halfHeight + reach * 1.6;
  const box = seenBox(raster, plane, -farX, -farY, farX, farY);
  const { width, rgb } = raster;
  for (let y = box.top; y < box.bottom; y++) {
    const inner = spans.to[y]! - spans.from[y]! > 8;
    for (let x = box.left; x < box.right; x++) {
      if (inner && x === spans.from[y]! + 4) x = spans.to[y]! - 4;
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) / w - shiftX;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) / w - shiftY;
      const dx = Math.max(0, Math.abs(u) - halfWidth + 0.15);
      const dy = Math.max(0, Math.abs(v) - halfHeight + 0.15);
      const outside = Math.sqrt(dx * dx + dy * dy) - 0.15;
      if (outside > reach) continue;
      const near = 1 - Math.max(0, outside) / reach;
      const dim = 1 - shadow * 0.8 * near * near;
      const to = (y * width + x) * 3;
      rgb[to]! *= dim;
      rgb[to + 1]! *= dim;
      rgb[to + 2]! *= dim;
    }
  }
}

/** Paints the document itself: print, rounded corners, hologram, reflection. */
export function drawSheet(
  { scene, raster, toPlane, pixelsPerCentimeter, outline, light, spans }: SceneDrawing,
  texture: SurfaceTexture,
  hologram: Hologram | null,
): void {
  const { halfWidth, halfHeight, radius } = outline;
  const [a, b, c, d, e, f, g, h, i] = toPlane;
  const { width, height, rgb } = raster;
  const { rgb: texels, width: columns, height: rows } = texture;
  const perX = columns / (2 * halfWidth);
  const perY = rows / (2 * halfHeight);
  const lastColumn = columns - 1.001;
  const lastRow = rows - 1.001;
  const edgeX = halfWidth - Math.max(radius, 0.06);
  const edgeY = halfHeight - Math.max(radius, 0.06);
  const glare = reflectionOf(scene, halfWidth, halfHeight);
  const shift = scene.yawDegrees * 0.045 - scene.pitchDegrees * 0.06 + scene.offsetX * 2;
  for (let y = 0; y < height; y++) {
    const py = y + 0.5;
    const cRow = b * py + c;
    const fRow = e * py + f;
    const iRow = h * py + i;
    for (let x = spans.from[y]!; x < spans.to[y]!; x++) {
      const px = x + 0.5;
      const near = 1 / (g * px + iRow);
      const cx = (a * px + cRow) * near;
      const cy = (d * px + fRow) * near;
      const ax = cx < 0 ? -cx : cx;
      const ay = cy < 0 ? -cy : cy;
      let coverage = 1;
      let rim = 1;
      if (ax > edgeX || ay > edgeY) {
        const dx = ax - halfWidth + radius;
        const dy = ay - halfHeight + radius;
        const outside = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) - radius : Math.max(dx, dy) - radius;
        coverage = 0.5 - outside * pixelsPerCentimeter;
        if (coverage <= 0) continue;
        if (coverage > 1) coverage = 1;
        if (outside > -0.03) rim = 0.88;
      }
      let u = (cx + halfWidth) * perX - 0.5;
      let v = (cy + halfHeight) * perY - 0.5;
      u = u < 0 ? 0 : u > lastColumn ? lastColumn : u;
      v = v < 0 ? 0 : v > lastRow ? lastRow : v;
      const column = u | 0;
      const row = v | 0;
      const fu = u - column;
      const fv = v - row;
      const at = (row * columns + column) * 3;
      const below = at + columns * 3;
      const pixel = y * width + x;
      const lit = light[pixel]! * rim;
      const w11 = fu * fv * lit;
      const w10 = fv * lit - w11;
      const w01 = fu * lit - w11;
      const w00 = lit - w01 - w10 - w11;
      let red = texels[at]! * w00 + texels[at + 3]! * w01 + texels[below]! * w10 + texels[below + 3]! * w11;
      let green = texels[at + 1]! * w00 + texels[at + 4]! * w01 + texels[below + 1]! * w10 + texels[below + 4]! * w11;
      let blue = texels[at + 2]! * w00 + texels[at + 5]! * w01 + texels[below + 2]! * w10 + texels[below + 5]! * w11;
      if (hologram) {
        const hx = cx - hologram.x;
        const hy = cy - hologram.y;
        if (hx * hx + hy * hy < hologram.radius * hologram.radius) {
          const shimmer = hologramAt(hologram, hx, hy, shift);
          red += shimmer[0]! * lit;
          green += shimmer[1]! * lit;
          blue += shimmer[2]! * lit;
        }
      }
      if (glare) {
        const gx = ((cx - glare.x) * glare.cos + (cy - glare.y) * glare.sin) / glare.long;
        const gy = ((cy - glare.y) * glare.cos - (cx - glare.x) * glare.sin) / glare.short;
        const away = gx * gx + gy * gy;
        if (away < haloReach * haloReach) {
          const added = fullLight * 1.3 * (1 - smoothstep(0.7, haloReach, Math.sqrt(away))) ** 1.5;
          red += added;
          green += added;
          blue += added;
        }
      }
      const to = pixel * 3;
      if (coverage < 1) {
        red = rgb[to]! + (red - rgb[to]!) * coverage;
        green = rgb[to + 1]! + (green - rgb[to + 1]!) * coverage;
        blue = rgb[to + 2]! + (blue - rgb[to + 2]!) * coverage;
      }
      rgb[to] = red > 65535 ? 65535 : red;
      rgb[to + 1] = green > 65535 ? 65535 : green;
      rgb[to + 2] = blue > 65535 ? 65535 : blue;
    }
  }
}

/** Radius at which a reflection has faded out, over that of its overexposed core. */
const haloReach = 1.6;

interface Reflection {
  x: number;
  y: number;
  long: number;
  short: number;
  cos: number;
  sin: number;
}

function reflectionOf(
  { glareShare, glareX, glareY, glareStretch }: DocumentScene,
  halfWidth: number,
  halfHeight: number,
): Reflection | null {
  if (glareShare <= 0.0001) return null;
  const radius = Math.sqrt((glareShare * 4 * halfWidth * halfHeight) / Math.PI);
  return {
    x: (glareX * 2 - 1) * halfWidth,
    y: (glareY * 2 - 1) * halfHeight,
    long: radius * Math.sqrt(glareStretch),
    short: radius / Math.sqrt(glareStretch),
    cos: Math.cos(0.5),
    sin: Math.sin(0.5),
  };
}
