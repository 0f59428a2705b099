import { colorOf, scaleColor, type Color } from '../render/color.js';
import { smoothstep } from '../render/curves.js';
import { ellipsoidMesh, gridMesh, tubeMesh, type Mesh } from '../render/mesh.js';
import { latticeNoise } from '../render/random.js';
import { createTexture, plainTexture } from '../render/texture.js';
import { eyeCenterX, plainHead } from './head-shape.js';
import type { Identity } from './identity.js';
import type { SkinColors } from './skin.js';

/** A folded surgical mask from the bridge of the nose to under the chin, with its loops. */
export function createMask(identity: Identity): Mesh[] {
  const columns = 34;
  const rows = 22;
  const texture = createTexture(136, 132);
  const cloth: Color = [0.42, 0.62, 0.72];
  for (let v = 0; v < texture.height; v++) {
    for (let u = 0; u < texture.width; u++) {
      const pleat = 0.86 + 0.16 * smoothstep(0, 0.35, ((v / texture.height) * 4.4 + 0.1) % 1);
      const edge = v < 6 || v > texture.height - 7 || u < 4 || u > texture.width - 5 ? 1.12 : 1;
      texture.rgb.set(
        scaleColor(cloth, pleat * edge * (1 + 0.05 * (latticeNoise(u, v, 61) - 0.5))),
        (v * texture.width + u) * 3,
      );
    }
  }
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
      return tubeMesh(
        [
          [x * 1.03, y, z],
          [side * 7.5, (y - 1.5) / 2 - 0.8, 2],
          [side * 7.9, -1.5, -0.6],
        ],
        [0.1, 0.1, 0.1],
        loop,
        6,
      );
    }),
  );
  return [sheet, ...loops];
}

export type Lenses = 'clear' | 'dark' | 'mirroring';

/** Spectacles. Clear lenses are left out: glass hides nothing at this size. Mirroring ones show a bright window. */
export function createGlasses(lenses: Lenses): Mesh[] {
  const dark = lenses === 'dark';
  const frame = { texture: plainTexture(colorOf(dark ? '#17171a' : '#2a211c')), gloss: 0.12, glossPower: 30 };
  const lens = dark
    ? { texture: plainTexture([0.012, 0.012, 0.014]), gloss: 0.1, glossPower: 60 }
    : { texture: plainTexture([0.9, 0.94, 1]), softness: 1 };
  const meshes: Mesh[] = [];
  for (const side of [-1, 1]) {
    const rim: [number, number, number][] = [];
    for (let step = 0; step <= 24; step++) {
      const angle = (step / 24) * Math.PI * 2;
      const x =
        side * (eyeCenterX + 0.1) + (dark ? 2.9 : 2.6) * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.8;
      const y = -0.25 + (dark ? 2.3 : 1.95) * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.8;
      rim.push([x, y, 10.6 - 0.045 * x * x]);
    }
    meshes.push(
      tubeMesh(
        rim,
        rim.map(() => (dark ? 0.2 : 0.14)),
        frame,
        6,
      ),
    );
    if (lenses !== 'clear') {
      const size: [number, number, number] = dark ? [2.85, 2.25, 0.35] : [2.5, 1.85, 0.35];
      meshes.push(ellipsoidMesh([side * (eyeCenterX + 0.1), -0.25, 10.1], size, lens, 24, 16));
    }
    meshes.push(
      tubeMesh(
        [
          [side * 5.9, 0.7, 9.0],
          [side * 7.2, 0.6, 6.2],
          [side * 7.7, 0.3, 1],
          [side * 7.6, 0, -1.5],
        ],
        [0.18, 0.16, 0.14, 0.12],
        frame,
        6,
      ),
    );
  }
  meshes.push(
    tubeMesh(
      [
        [-0.75, 0.3, 10.55],
        [0, 0.65, 10.75],
        [0.75, 0.3, 10.55],
      ],
      [0.16, 0.14, 0.16],
      frame,
      6,
    ),
  );
  return meshes;
}

/** A hand held over mouth and nose: four fingers, the thumb, the back of the hand, a sleeve of skin below. */
export function createHand(colors: SkinColors): Mesh[] {
  const matter = { texture: plainTexture(scaleColor(colors.skin, 0.95)), gloss: 0.03, glossPower: 12, softness: 0.9 };
  const nail = { texture: plainTexture(scaleColor(colors.blush, 1.15)), gloss: 0.15, glossPower: 30, softness: 0.6 };
  const meshes: Mesh[] = [];
  const lengths = [7.2, 8.2, 7.9, 6.3];
  lengths.forEach((length, finger) => {
    const y = -2.9 - finger * 1.75;
    const line: [number, number, number][] = [];
    const radii: number[] = [];
    for (let step = 0; step <= 10; step++) {
      const share = step / 10;
      // From the knuckle on the picture's right across the face to the finger tip.
      const x = 4.6 - share * (length + 1.2);
      line.push([x, y + 0.6 * share * (1.2 - finger * 0.5), 13.2 - 0.05 * x * x - 0.25 * finger]);
      radii.push(
        0.98 *
          Math.sqrt(Math.max(0, 1 - Math.max(0, (share - 0.86) / 0.14) ** 2)) *
          (1 - 0.14 * share) *
          (1 + 0.07 * Math.cos(share * 12)),
      );
    }
    meshes.push(tubeMesh(line, radii, matter, 12));
    const tip = line[9]!;
    meshes.push(ellipsoidMesh([tip[0] + 0.1, tip[1], tip[2] + 0.62], [0.62, 0.5, 0.2], nail, 10, 8));
  });
  meshes.push(ellipsoidMesh([7.2, -5.7, 11.5], [4.6, 3.9, 1.3], matter, 24, 16));
  meshes.push(
    tubeMesh(
      [
        [7, -8, 11.2],
        [9.5, -13, 10.5],
        [12, -20, 9],
        [14, -30, 7],
      ],
      [3.1, 2.8, 3.4, 4.2],
      matter,
      18,
    ),
  );
  return meshes;
}
