import { skinColors } from '../people/model/skin.js';
import { clamp, smoothstep } from '../render/curves.js';
import { fullLight } from '../render/raster.js';
import type { DocumentScene } from './scene.js';
import { seenBox, type Outline, type SceneDrawing } from './sheet-drawing.js';

/** Part of an arm, hand or finger: a tapering capsule, in centimeters from the document's center. */
interface Limb {
  from: readonly [number, number];
  to: readonly [number, number];
  fromRadius: number;
  toRadius: number;
  nail?: boolean;
}

/** Hands that hold a document: `behind` is under it, `front` over it. */
export function handsOf({ held }: DocumentScene, outline: Outline): { behind: Limb[]; front: Limb[] } {
  const sides = held === 'no' ? [] : held === 'one-hand' ? [1] : [1, -1];
  const behind: Limb[] = [];
  const front: Limb[] = [];
  for (const side of sides) {
    const edge = side * outline.halfWidth;
    const y = outline.halfHeight * (side > 0 ? 0.3 : 0.42);
    type Measures = [fromX: number, fromY: number, toX: number, toY: number, fromRadius: number, toRadius: number];
    const limb = ([fromX, fromY, toX, toY, fromRadius, toRadius]: Measures, nail = false): Limb => ({
      from: [edge + side * fromX, y + fromY],
      to: [edge + side * toX, y + toY],
      fromRadius,
      toRadius,
      nail,
    });
    behind.push(
      limb([3.4, 8.5, 3.1, 3.8, 3.1, 2.7]),
      limb([2.7, 2.6, 0.2, -2.1, 1.15, 0.85]),
      limb([2.3, 3.6, -0.6, -0.4, 1.15, 0.85]),
      limb([2.1, 4.4, -0.4, 1.4, 1.1, 0.85]),
    );
    front.push(limb([2.5, 3.5, 0.7, 1.0, 1.25, 0.98]), limb([0.7, 1.0, -0.75, -0.15, 0.98, 0.78], true));
  }
  return { behind, front };
}

/** An open hand that reaches in from below. `x` and `y` are its center, in centimeters from the document's. */
export function reachingHand(x: number, y: number): Limb[] {
  const finger = (along: number, length: number): Limb => ({
    from: [x + along, y - 1.5],
    to: [x + along * 1.35, y - 2 - length],
    fromRadius: 0.95,
    toRadius: 0.72,
    nail: true,
  });
  return [
    { from: [x + 3, y + 22], to: [x + 0.8, y + 6], fromRadius: 3.6, toRadius: 2.8 },
    { from: [x + 0.2, y + 4.5], to: [x, y + 1], fromRadius: 3.6, toRadius: 3.7 },
    { from: [x - 2.6, y + 3], to: [x - 5.6, y - 0.6], fromRadius: 1.3, toRadius: 0.85, nail: true },
    finger(-2.5, 4.6),
    finger(-0.8, 5.6),
    finger(0.9, 5.2),
    finger(2.5, 3.6),
  ];
}

/** Draws limbs over the raster, with their shadow. */
export function drawLimbs(
  { scene, raster, plane, toPlane, pixelsPerCentimeter, light }: SceneDrawing,
  limbs: readonly Limb[],
): void {
  if (limbs.length === 0) return;
  const { skin, blush, deep } = skinColors(scene.handMonk);
  const reach = 0.45;
  const [a, b, c, d, e, f, g, h, i] = toPlane;
  const { width, rgb } = raster;
  const bounds = limbs.map(({ from, to, fromRadius, toRadius }) => {
    const r = Math.max(fromRadius, toRadius) + reach;
    return seenBox(
      raster,
      plane,
      Math.min(from[0], to[0]) - r,
      Math.min(from[1], to[1]) - r,
      Math.max(from[0], to[0]) + r,
      Math.max(from[1], to[1]) + r,
    );
  });
  const left = Math.min(...bounds.map((box) => box.left));
  const right = Math.max(...bounds.map((box) => box.right));
  const top = Math.min(...bounds.map((box) => box.top));
  const bottom = Math.max(...bounds.map((box) => box.bottom));
  for (let y = top; y < bottom; y++) {
    const active = limbs.filter((_, at) => y >= bounds[at]!.top && y < bounds[at]!.bottom);
    for (let x = left; x < right; x++) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const cx = (a * (x + 0.5) + b * (y + 0.5) + c) / w;
      const cy = (d * (x + 0.5) + e * (y + 0.5) + f) / w;
      let outside = reach;
      let share = 0;
      let height = 0;
      let across = 0;
      let on: Limb | null = null;
      for (const limb of active) {
        const dx = limb.to[0] - limb.from[0];
        const dy = limb.to[1] - limb.from[1];
        const along = clamp(((cx - limb.from[0]) * dx + (cy - limb.from[1]) * dy) / (dx * dx + dy * dy), 0, 1);
        const ox = cx - limb.from[0] - dx * along;
        const oy = cy - limb.from[1] - dy * along;
        const radius = limb.fromRadius + (limb.toRadius - limb.fromRadius) * along;
        const distance = Math.sqrt(ox * ox + oy * oy);
        const over = distance - radius;
        outside = Math.min(outside, over);
        const rise = over < 0 ? Math.sqrt(radius * radius - distance * distance) : 0;
        if (over < 0.5 / pixelsPerCentimeter && (on === null || rise > height)) {
          height = rise;
          on = limb;
          share = along;
          across = (ox - oy) / radius;
        }
      }
      if (outside >= reach) continue;
      const to = (y * width + x) * 3;
      if (outside > 0) {
        const dim = 1 - 0.5 * (1 - outside / reach) ** 2;
        rgb[to]! *= dim;
        rgb[to + 1]! *= dim;
        rgb[to + 2]! *= dim;
      }
      const coverage = clamp(0.5 - outside * pixelsPerCentimeter, 0, 1);
      if (!on || coverage === 0) continue;
      const radius = on.fromRadius + (on.toRadius - on.fromRadius) * share;
      const round = Math.min(1, height / radius);
      // Light comes from the upper left; edges are shaded.
      const lit = light[y * width + x]! * (0.42 + 0.5 * round - 0.16 * across);
      const edge = 1 - smoothstep(0, 0.45, round);
      const nail = on.nail ? nailAt(on, cx, cy) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const flesh = skin[channel]! + (deep[channel]! - skin[channel]!) * edge * 0.55;
        const surface = flesh + (blush[channel]! * 1.12 + 0.03 - flesh) * nail;
        const value = surface * lit * fullLight;
        rgb[to + channel] = rgb[to + channel]! + (value - rgb[to + channel]!) * coverage;
      }
    }
  }
}

/** 1 on a nail, 0 off it. */
function nailAt({ from, to, toRadius }: Limb, x: number, y: number): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const ux = (to[0] - from[0]) / length;
  const uy = (to[1] - from[1]) / length;
  const along = (x - to[0]) * ux + (y - to[1]) * uy - toRadius * 0.2;
  const across = (x - to[0]) * -uy + (y - to[1]) * ux;
  const away = Math.max(
    Math.abs(along) / (toRadius * 0.62),
    Math.hypot(along / (toRadius * 0.78), across / (toRadius * 0.56)),
  );
  return 1 - smoothstep(0.9, 1.05, away);
}
