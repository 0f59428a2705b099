import { colorOf, scaleColor } from '../../render/color.js';
import { curveThrough, smoothstep } from '../../render/curves.js';
import { ellipsoidMesh, gridMesh, updateNormals, type Mesh } from '../../render/mesh.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import { paintedTexture, type Texture } from '../../render/texture.js';
import type { Identity } from './identity.js';
import type { SkinColors } from './skin.js';

/** Outline of shoulders and chest: height, half width, half depth, roundness, z of the middle. */
const torsoWidth = curveThrough([
  -34, 21, -26, 20.6, -21, 19.8, -18.6, 17.6, -17, 13.8, -15.9, 10.2, -15, 7.4, -14.4, 5.4, -13.9, 3,
]);
const torsoDepth = curveThrough([-34, 11.5, -24, 10.5, -19.5, 8.8, -16.8, 7.0, -15, 5.9, -14.4, 4.9, -13.9, 2.8]);

/** Shoulders in a garment with a neckline. */
export function createTorso(identity: Identity): Mesh {
  const texture = clothTexture(identity);
  const rows = 22;
  const columns = 48;
  return gridMesh(columns + 1, rows, false, { texture, gloss: 0.004, softness: 0.25 }, (column, row) => {
    const share = (row / (rows - 1)) ** 1.5;
    const angle = (column / columns) * Math.PI * 2 - Math.PI;
    const cosine = Math.cos(angle);
    const height = -13.9 - share * 20;
    // The neckline is lower in front.
    const y = height - 1.9 * smoothstep(0.2, 1, cosine) * smoothstep(0.35, 0, share);
    const power = 0.86;
    return [
      torsoWidth(height) * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** power,
      y,
      torsoDepth(height) * Math.sign(cosine) * Math.abs(cosine) ** power - 2.6 - 0.6 * smoothstep(-16, -14, height),
    ];
  });
}

function clothTexture(identity: Identity): Texture {
  const base = colorOf(identity.clothesColor);
  const { seed } = identity;
  return paintedTexture(384, 192, (u, v) => {
    const weave = 1 + 0.12 * (latticeNoise(u, v, seed) - 0.5) + 0.07 * smoothNoise(u * 0.05, v * 0.08, seed + 1);
    const folds = 1 + 0.16 * smoothNoise(u * 0.045 + v * 0.02, v * 0.018, seed + 2);
    return scaleColor(base, weave * folds);
  });
}

/** The neck from inside the jaw to inside the garment. `follow` says how much each point moves with the head. */
export interface Neck {
  mesh: Mesh;
  rest: Float32Array;
  follow: Float32Array;
}

export function createNeck(colors: SkinColors, identity: Identity): Neck {
  const rows = 16;
  const columns = 40;
  const texture = paintedTexture(96, 64, (u, v) => {
    const mottle =
      1 + 0.05 * smoothNoise(u * 0.2, v * 0.25, identity.seed + 40) + 0.05 * (latticeNoise(u, v, 41) - 0.5);
    return scaleColor(colors.skin, 0.94 * mottle);
  });
  const mesh = gridMesh(columns, rows, true, { texture, gloss: 0.03, glossPower: 14, softness: 1 }, (column, row) => {
    const share = row / (rows - 1);
    const angle = (column / columns) * Math.PI * 2;
    const y = -6 - share * 13;
    const flare = 1 + 0.12 * smoothstep(0.55, 1, share);
    const throat =
      0.35 *
      Math.exp(-((angle > Math.PI ? angle - 2 * Math.PI : angle) ** 2) / 0.05) *
      Math.exp(-(((share - 0.5) / 0.14) ** 2));
    return [
      4.95 * identity.jawWidth * flare * Math.sin(angle),
      y,
      (5.2 + throat) * flare * Math.cos(angle) - 1.2 - 1.3 * share,
    ];
  });
  const follow = new Float32Array(columns * rows);
  for (let point = 0; point < follow.length; point++) {
    const share = Math.floor(point / columns) / (rows - 1);
    follow[point] = smoothstep(0.95, 0.1, share);
    const front = Math.max(0, mesh.normals[point * 3 + 2]!);
    // The jaw shades the upper neck.
    mesh.openness[point] = 1 - (0.25 + 0.45 * front) * smoothstep(0.75, 0.2, share);
  }
  return { mesh, rest: mesh.positions.slice(), follow };
}

/**
 * Bends the neck between shoulders and head. `move` maps a point of the resting head to its current place, in shoulder
 * coordinates.
 */
export function bendNeck(
  neck: Neck,
  move: (x: number, y: number, z: number) => readonly [number, number, number],
): void {
  const { mesh, rest, follow } = neck;
  for (let point = 0; point < follow.length; point++) {
    const at = point * 3;
    const x = rest[at]!;
    const y = rest[at + 1]!;
    const z = rest[at + 2]!;
    const share = follow[point]!;
    const [mx, my, mz] = move(x, y, z);
    mesh.positions[at] = x + (mx - x) * share;
    mesh.positions[at + 1] = y + (my - y) * share;
    mesh.positions[at + 2] = z + (mz - z) * share;
  }
  updateNormals(mesh);
}

/** Ears, with a shaded hollow. */
export function createEars(colors: SkinColors): Mesh[] {
  return [-1, 1].map((side) => {
    const material = { texture: paintedTexture(64, 64, () => colors.blush), gloss: 0.03, glossPower: 12, softness: 1 };
    const mesh = ellipsoidMesh([side * 7.5, -1.3, -0.6], [0.7, 2.9, 1.6], material, 22, 16);
    for (let point = 0; point < mesh.positions.length / 3; point++) {
      const y = (mesh.positions[point * 3 + 1]! + 1.3) / 2.9;
      const z = (mesh.positions[point * 3 + 2]! + 0.6) / 1.6;
      const outside = mesh.normals[point * 3]! * side;
      // The hollow, and the lean of the upper part away from the head.
      const hollow = Math.exp(-((y - 0.05) ** 2) / 0.2 - (z - 0.1) ** 2 / 0.16) * Math.max(0, outside);
      mesh.positions[point * 3]! += side * (0.55 * y - 0.75 * hollow - 0.35 * z);
      mesh.positions[point * 3 + 2]! += -0.35 * y - (y < 0 ? 0.4 * y * y : 0);
      mesh.openness[point] = 1 - 0.75 * hollow;
    }
    updateNormals(mesh);
    return mesh;
  });
}

/** Hair that is not part of the head's own surface: a bun, or lengths that fall behind the shoulders. */
export function createLooseHair(identity: Identity): Mesh | null {
  const hair = colorOf(identity.hairColor);
  const texture = paintedTexture(128, 64, (u, v) => {
    const strand =
      1.1 + 0.6 * smoothNoise(u * 0.5, v * 0.04, identity.seed + 50) + 0.3 * (latticeNoise(u, v >> 3, 51) - 0.5);
    return scaleColor(hair, strand);
  });
  const material = { texture, gloss: 0.02, glossPower: 10, softness: 0.2 };
  if (identity.hair === 'tied') return ellipsoidMesh([0, 10.6, -6.5], [3.6, 3.2, 3.4], material, 22, 14);
  if (identity.hair !== 'long') return null;
  const columns = 44;
  const rows = 18;
  return gridMesh(columns, rows, true, material, (column, row) => {
    const share = row / (rows - 1);
    const angle = (column / columns) * Math.PI * 2;
    const wave = 0.35 * smoothNoise(angle * 3, share * 4, identity.seed + 52);
    const front = Math.cos(angle) > 0 ? 0.22 : 1;
    const grow = Math.sin(Math.min(1, share * 3.2) * (Math.PI / 2));
    return [
      (8.7 * grow + 1.4 * share + wave) * Math.sin(angle),
      5.5 - share * 23,
      (7.2 * grow + wave) * Math.cos(angle) * front - 3.6 - 0.4 * share,
    ];
  });
}
