import { colorOf, scaleColor, type Color } from '../../render/color.js';
import { smoothstep } from '../../render/curves.js';
import { ellipsoidMesh, gridMesh, tubeMesh, type Mesh } from '../../render/mesh.js';
import { latticeNoise } from '../../render/random.js';
import { paintedTexture, plainTexture } from '../../render/texture.js';
import { eyeCenterX, plainHead } from './head-shape.js';
import type { Identity } from './identity.js';
import type { SkinColors } from './skin.js';

/** A folded surgical mask from the bridge of the nose to under the chin, with its loops. */
export function createMask(identity: Identity): Mesh[] {
  const columns = 34;
  const rows = 22;
  const cloth: Color = [0.42, 0.62, 0.72];
  const texture = paintedTexture(136, 132, (u, v) => {
    const pleat = 0.86 + 0.16 * smoothstep(0, 0.35, ((v / 132) * 4.4 + 0.1) % 1);
    const edge = v < 6 || v > 125 || u < 4 || u > 131 ? 1.12 : 1;
    return scaleColor(cloth, pleat * edge * (1 + 0.05 * (latticeNoise(u, v, 61) - 0.5)));
  });
  const sheet = gridMesh(columns, rows, false, { texture, softness: 0.5 }, (column, row) => {
    const across = (column / (columns - 1)) * 2 - 1;
    const share = row / (rows - 1);
    const middle = Math.max(0, 1 - across * across);
    const headRow = 8.1 + share * 6.6;
    const [x, y, z] = plainHead(headRow + (1 - middle) * (0.9 - 1.6 * share), across * 1.12, identity);
    const nose = Math.exp(-((across / 0.3) ** 2)) * (2.9 * Math.exp(-(((share - 0.3) / 0.27) ** 2)) + 0.5);
    const out = 1.035 + 0.02 * middle;
    return [x * out, y - 0.6 * smoothstep(0.9, 1, share) * middle, z * out + nose + 0.55 * middle];
  });
  const loop = { texture: plainTexture([0.75, 0.77, 0.78]) };
  const loops = [-1, 1].flatMap((side) =>
    [8.6, 12.6].map((row) => {
      const [x, y, z] = plainHead(row, side * 1.12, identity);
      const rings = [x * 1.03, y, z, 0.1, side * 7.5, (y - 1.5) / 2 - 0.8, 2, 0.1, side * 7.9, -1.5, -0.6, 0.1];
      return tubeMesh(rings, loop, 6);
    }),
  );
  return [sheet, ...loops];
}

export type Lenses = 'clear' | 'dark' | 'mirroring';

/** Glasses. Clear lenses are not drawn, since they hide nothing at this size. Mirroring ones reflect a bright window. */
export function createGlasses(lenses: Lenses): Mesh[] {
  const dark = lenses === 'dark';
  const frame = { texture: plainTexture(colorOf(dark ? '#17171a' : '#2a211c')), gloss: 0.12, glossPower: 30 };
  const lens = dark
    ? { texture: plainTexture([0.012, 0.012, 0.014]), gloss: 0.1, glossPower: 60 }
    : { texture: plainTexture([0.9, 0.94, 1]), softness: 1 };
  const meshes: Mesh[] = [];
  for (const side of [-1, 1]) {
    const rim = Array.from({ length: 25 }, (_, step) => {
      const angle = (step / 24) * Math.PI * 2;
      const x =
        side * (eyeCenterX + 0.1) + (dark ? 2.9 : 2.6) * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.8;
      const y = -0.25 + (dark ? 2.3 : 1.95) * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.8;
      return [x, y, 10.6 - 0.045 * x * x, dark ? 0.2 : 0.14];
    });
    meshes.push(tubeMesh(rim.flat(), frame, 6));
    if (lenses !== 'clear') {
      const size: [number, number, number] = dark ? [2.85, 2.25, 0.35] : [2.5, 1.85, 0.35];
      meshes.push(ellipsoidMesh([side * (eyeCenterX + 0.1), -0.25, 10.1], size, lens, 24, 16));
    }
    const [cheek, temple, ear, end] = [5.9, 7.2, 7.7, 7.6].map((x) => side * x) as [number, number, number, number];
    const arm = [cheek, 0.7, 9.0, 0.18, temple, 0.6, 6.2, 0.16, ear, 0.3, 1, 0.14, end, 0, -1.5, 0.12];
    meshes.push(tubeMesh(arm, frame, 6));
  }
  meshes.push(tubeMesh([-0.75, 0.3, 10.55, 0.16, 0, 0.65, 10.75, 0.14, 0.75, 0.3, 10.55, 0.16], frame, 6));
  return meshes;
}

/** A hand over mouth and nose: the fingers, the back of the hand, and the forearm. */
export function createHand(colors: SkinColors): Mesh[] {
  const material = { texture: plainTexture(scaleColor(colors.skin, 0.95)), gloss: 0.03, glossPower: 12, softness: 0.9 };
  const nail = { texture: plainTexture(scaleColor(colors.blush, 1.15)), gloss: 0.15, glossPower: 30, softness: 0.6 };
  const meshes: Mesh[] = [];
  const lengths = [7.2, 8.2, 7.9, 6.3];
  lengths.forEach((length, finger) => {
    const y = -2.9 - finger * 1.75;
    const rings = Array.from({ length: 11 }, (_, step) => {
      const share = step / 10;
      // From the knuckle on the picture's right across the face to the finger tip.
      const x = 4.6 - share * (length + 1.2);
      const radius =
        0.98 *
        Math.sqrt(Math.max(0, 1 - Math.max(0, (share - 0.86) / 0.14) ** 2)) *
        (1 - 0.14 * share) *
        (1 + 0.07 * Math.cos(share * 12));
      return [x, y + 0.6 * share * (1.2 - finger * 0.5), 13.2 - 0.05 * x * x - 0.25 * finger, radius] as const;
    });
    meshes.push(tubeMesh(rings.flat(), material, 12));
    const tip = rings[9]!;
    meshes.push(ellipsoidMesh([tip[0] + 0.1, tip[1], tip[2] + 0.62], [0.62, 0.5, 0.2], nail, 10, 8));
  });
  meshes.push(ellipsoidMesh([7.2, -5.7, 11.5], [4.6, 3.9, 1.3], material, 24, 16));
  const arm = [7, -8, 11.2, 3.1, 9.5, -13, 10.5, 2.8, 12, -20, 9, 3.4, 14, -30, 7, 4.2];
  meshes.push(tubeMesh(arm, material, 18));
  return meshes;
}
