import { colorOf, mixColors, scaleColor, type Color } from '../../render/color.js';
import { bell, clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import { updateMipmaps } from '../../render/texture.js';
import { headColumns, headRows, texelsPerCell, type Head, type RestPoint } from './head-mesh.js';
import { eyeCenterX, mouthHalfWidth } from './head-shape.js';
import type { Identity } from './identity.js';
import { monkSkinTones, type MonkTone } from '../monk-skin-tone.js';

/** Texel rectangle of a texture, inclusive on all sides. */
export interface TexelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Resting coordinates at a texel, interpolated between the four points of its cell. */
export function restAt(rest: readonly RestPoint[], u: number, v: number): RestPoint {
  const column = Math.min(headColumns - 2, Math.floor(u / texelsPerCell));
  const row = Math.min(headRows - 2, Math.floor(v / texelsPerCell));
  const fu = u / texelsPerCell - column;
  const fv = v / texelsPerCell - row;
  const a = rest[row * headColumns + column]!;
  const b = rest[row * headColumns + column + 1]!;
  const c = rest[(row + 1) * headColumns + column]!;
  const d = rest[(row + 1) * headColumns + column + 1]!;
  const wa = (1 - fu) * (1 - fv);
  const wb = fu * (1 - fv);
  const wc = (1 - fu) * fv;
  const wd = fu * fv;
  return {
    angle: a.angle * wa + b.angle * wb + c.angle * wc + d.angle * wd,
    row: a.row * wa + b.row * wb + c.row * wc + d.row * wd,
    between: a.between * wa + b.between * wb + c.between * wc + d.between * wd,
    x: a.x * wa + b.x * wb + c.x * wc + d.x * wd,
    y: a.y * wa + b.y * wb + c.y * wc + d.y * wd,
    z: a.z * wa + b.z * wb + c.z * wc + d.z * wd,
    lipY: a.lipY * wa + b.lipY * wb + c.lipY * wc + d.lipY * wd,
    hair: a.hair * wa + b.hair * wb + c.hair * wc + d.hair * wd,
  };
}

export interface SkinColors {
  skin: Color;
  blush: Color;
  lips: Color;
  deep: Color;
}

/** Colors for a skin tone: blood shows through light skin as red, and through dark skin as a deeper brown. */
export function skinColors(monk: MonkTone): SkinColors {
  const tone = colorOf(monkSkinTones[monk]);
  // The published values are matte swatches. A face of any tone also reflects some light at its surface. With this share
  // the encoded brightness of tone 10 is about a third of that of tone 1 in the same light, as on real cameras.
  const mirrored = 0.02;
  const skin: Color = [
    tone[0] * 0.66 + mirrored * 1.3,
    tone[1] * 0.66 + mirrored * 0.84,
    tone[2] * 0.66 + mirrored * 0.6,
  ];
  const light = clamp((skin[1] - 0.02) / 0.5, 0, 1);
  return {
    skin,
    blush: [skin[0] * 1.0, skin[1] * (0.8 - 0.1 * light), skin[2] * (0.78 - 0.1 * light)],
    lips: mixColors(
      [skin[0] * 0.95 + 0.012, skin[1] * 0.62 + 0.002, skin[2] * 0.7 + 0.003],
      [skin[0] * 0.72, skin[1] * 0.4, skin[2] * 0.44],
      light,
    ),
    deep: [skin[0] * 0.32, skin[1] * 0.22, skin[2] * 0.2],
  };
}

/** Paints skin, lips, brows, hair and the inside of the mouth; the eyes are painted each time they move. */
export function paintHead(head: Head, identity: Identity, monk: MonkTone): void {
  const { texture } = head.mesh;
  const colors = skinColors(monk);
  const hair = colorOf(identity.hairColor);
  for (let v = 0; v < texture.height; v++) {
    for (let u = 0; u < texture.width; u++) {
      const at = restAt(head.rest, u, v);
      const color = headColor(at, u, v, identity, colors, hair);
      texture.rgb.set(color, (v * texture.width + u) * 3);
    }
  }
  updateMipmaps(texture);
}

function headColor(at: RestPoint, u: number, v: number, identity: Identity, colors: SkinColors, hair: Color): Color {
  const { x, y, z, lipY, row } = at;
  const a = Math.abs(x);
  const { seed } = identity;
  if (at.between > 0.02 && at.between < 0.98 && a < mouthHalfWidth && z > 3) {
    return mouthInside(a, at.between);
  }
  // No skin shows well inside the hair.
  if (at.hair > 0.9) return scaleColor(hair, hairStrand(at, u, v, identity));
  let color = colors.skin;
  if (z > 0) {
    const blush =
      0.55 * bell(a - 4.2, 1.7) * bell(y + 2.7, 1.5) +
      0.5 * bell(a, 1.2) * bell(y + 3.7, 0.9) +
      0.3 * bell(a, 1.6) * bell(y + 10, 1) +
      0.35 * bell(a - eyeCenterX, 1.6) * bell(y + 1.1, 0.5) +
      0.3 * bell(a - eyeCenterX, 1.8) * bell(y - 0.9, 0.6);
    color = mixColors(color, colors.blush, clamp(blush, 0, 1));
  }
  // Unevenness of real skin: broad patches, fine mottling, pores.
  const mottle =
    1 +
    0.035 * smoothNoise(x * 0.8 + z * 0.3, y * 0.8, seed + 1) +
    0.03 * smoothNoise(x * 3.1, y * 3.1 + z, seed + 2) +
    0.05 * (latticeNoise(u, v, seed + 3) - 0.5) +
    0.04 * smoothNoise(u * 0.45, v * 0.45, seed + 4);
  color = scaleColor(color, mottle);
  if (z > 3) {
    // Nostrils, the fold next to the nose, corners of the mouth.
    const nostril = bell(a - 0.72 * identity.noseWidth, 0.4) * bell(y + 4.72 * identity.noseLength, 0.2);
    color = mixColors(color, colors.deep, clamp(1.15 * nostril, 0, 0.92));
    const wing = bell(a - 2.1 * identity.noseWidth, 0.2) * bell(y + 4.1, 0.55);
    const fold = bell(a - 2.45 - (-4.4 - y) * 0.33, 0.25) * smoothstep(-6.8, -5.6, y) * smoothstep(-3.4, -4.4, y);
    const corner = bell(a - mouthHalfWidth - 0.05, 0.22) * bell(lipY, 0.22);
    color = mixColors(color, colors.deep, clamp(0.3 * wing + 0.16 * fold + 0.5 * corner, 0, 0.7));
    color = paintLips(color, a, lipY, u, v, identity, colors);
    color = paintBeard(color, a, at, u, v, identity, hair);
    const brow = browCover(a, y, u, v, identity);
    if (brow > 0) color = mixColors(color, scaleColor(hair, 1.2), brow);
  }
  if (at.hair > 0.01) {
    const strand = hairStrand(at, u, v, identity);
    color = mixColors(
      color,
      scaleColor(hair, strand),
      smoothstep(0.02, identity.hair === 'afro' ? 0.2 : 0.5, at.hair + (strand - 1) * 0.12),
    );
  }
  return row > 15.5 ? scaleColor(color, 0.85) : color;
}

/**
 * Teeth and tongue have the same color in everyone. Little light reaches them: models mistake a tongue as bright and
 * red as lips for the lower lip of a closed mouth.
 */
function mouthInside(a: number, between: number): Color {
  const dark: Color = [0.02, 0.006, 0.006];
  const teeth = smoothstep(0.03, 0.08, between) * smoothstep(0.27, 0.21, between) * smoothstep(2.2, 1.5, a);
  const gaps = 1 - 0.3 * bell(((a + 0.42) % 0.84) - 0.42, 0.06);
  const tongue = smoothstep(0.6, 0.85, between) * smoothstep(2.1, 1.2, a);
  const base = mixColors(dark, [0.1, 0.03, 0.03], tongue);
  return mixColors(base, [0.5 * gaps, 0.46 * gaps, 0.38 * gaps], teeth);
}

function paintLips(
  color: Color,
  a: number,
  lipY: number,
  u: number,
  v: number,
  identity: Identity,
  colors: SkinColors,
): Color {
  const along = a / mouthHalfWidth;
  if (along > 1.05 || Math.abs(lipY) > 2) return color;
  const full = identity.lipFullness;
  // The bow of the upper lip dips in the middle; both lips end in a point.
  const upper = (0.82 - 0.16 * bell(a, 0.35)) * full * Math.max(0, 1 - along ** 2.1) ** 0.8;
  const lower = 1.02 * full * Math.max(0, 1 - along ** 2.4) ** 0.75;
  const inside =
    smoothstep(upper + 0.09, upper - 0.09, lipY) *
    smoothstep(-lower - 0.13, -lower + 0.13, lipY) *
    smoothstep(1.02, 0.95, along);
  const lines = 1 + 0.09 * smoothNoise(a * 9, lipY * 1.5, identity.seed + 9) + 0.05 * (latticeNoise(u, v, 4) - 0.5);
  const shade = lipY > 0 ? 0.82 : 1.06;
  const lip = scaleColor(colors.lips, shade * lines);
  const lipped = mixColors(color, lip, inside * 0.9);
  const line = bell(lipY, 0.085) * smoothstep(1.04, 0.9, along);
  return mixColors(lipped, colors.deep, clamp(line * 0.95, 0, 0.9));
}

function paintBeard(
  color: Color,
  a: number,
  at: RestPoint,
  u: number,
  v: number,
  identity: Identity,
  hair: Color,
): Color {
  if (identity.beard <= 0) return color;
  const { y, z, lipY } = at;
  const side = Math.abs(at.angle);
  const jaw = smoothstep(-4.6 - 1.6 * smoothstep(1.1, 0.5, side), -7 - 0.8 * smoothstep(1.1, 0.5, side), y);
  const moustache = bell(lipY - 1.2, 0.5) * smoothstep(2.9, 2.2, a) * (0.55 + 0.45 * smoothstep(0.1, 0.5, a));
  const bare = smoothstep(1.35, 0.95, Math.abs(lipY + 0.25)) * smoothstep(3.2, 2.6, a);
  const cover = clamp(jaw * (1 - bare) + moustache, 0, 1) * smoothstep(0.5, 3, z) * identity.beard;
  const stubble = 0.6 + 0.8 * (latticeNoise(u, v, identity.seed + 21) - 0.3);
  return mixColors(color, scaleColor(hair, 1.4), clamp(cover * stubble, 0, 0.85));
}

/** How much brow hair covers a texel, 0 to 1. */
function browCover(a: number, y: number, u: number, v: number, identity: Identity): number {
  const along = (a - 1.25) / 3.75;
  if (along < -0.08 || along > 1.05) return 0;
  const middle = 1.72 + 0.75 * Math.sin(clamp(along, 0, 1) * 2.2) - 0.28 * along * along;
  const thick =
    0.36 * identity.browWeight * smoothstep(-0.08, 0.12, along) * (1 - 0.62 * smoothstep(0.45, 1.05, along));
  const body = smoothstep(thick + 0.1, thick - 0.12, Math.abs(y - middle));
  // The hairs lean outward.
  const strands =
    0.78 + 0.5 * smoothNoise(a * 5 - y * 6, y * 1.6 + a, identity.seed + 11) + 0.2 * (latticeNoise(u, v, 5) - 0.5);
  return clamp(body * strands * smoothstep(1.05, 0.9, along), 0, 0.92);
}

/** Lighter and darker strands, as factors around 1. */
function hairStrand(at: RestPoint, u: number, v: number, identity: Identity): number {
  const { seed } = identity;
  const fine = 0.35 * (latticeNoise(u, v, seed + 31) - 0.5);
  switch (identity.hair) {
    case 'afro':
    case 'crop':
    case 'fade':
      return 1.1 + 0.55 * smoothNoise(u * 0.45, v * 0.45, seed + 32) + 2 * fine;
    default:
      // Combed back over the head.
      return (
        1.15 +
        0.6 * smoothNoise(at.angle * 26, at.row * 1.2, seed + 33) +
        0.35 * smoothNoise(at.angle * 70, at.row * 2, seed) +
        fine
      );
  }
}
