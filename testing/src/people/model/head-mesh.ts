import { clamp, smoothstep } from '../../render/curves.js';
import { gridTriangles, updateNormals, type Mesh } from '../../render/mesh.js';
import { smoothNoise } from '../../render/random.js';
import { createTexture } from '../../render/texture.js';
import {
  eyeCenterX,
  featureRelief,
  hairCover,
  hairDepth,
  lastRow,
  lipRow,
  mouthHalfWidth,
  plainHead,
} from './head-shape.js';
import type { Identity } from './identity.js';

/** Texels between two neighboring points of the grid. */
export const texelsPerCell = 6;
/** Rows of points between the lips, which coincide until the mouth opens. */
const mouthRows = 4;

/** Angles of the columns from the front, radians, dense over the face. */
const angles: readonly number[] = (() => {
  const half = [0];
  while (half.at(-1)! < 180) half.push(half.at(-1)! + (half.at(-1)! < 52 ? 2 : half.at(-1)! < 64 ? 4 : 6));
  half[half.length - 1] = 180;
  return [
    ...half
      .slice(1)
      .reverse()
      .map((angle) => -angle),
    ...half,
  ].map((angle) => (angle * Math.PI) / 180);
})();

/** Rows from the top; `between` runs 0 to 1 from the upper to the lower lip, and is 0 above and 1 below. */
const rows: readonly { row: number; between: number }[] = (() => {
  const list: { row: number; between: number }[] = [];
  const run = (from: number, to: number, count: number, between: number): void => {
    for (let step = 0; step < count; step++) list.push({ row: from + ((to - from) * step) / count, between });
  };
  run(0, 3, 8, 0);
  run(3, 6, 14, 0);
  run(6, 10, 27, 0);
  run(10, lipRow, 9, 0);
  for (let step = 0; step <= mouthRows; step++) list.push({ row: lipRow, between: step / mouthRows });
  run(lipRow + 0.11, 14, 15, 1);
  run(14, lastRow, 7, 1);
  list.push({ row: lastRow, between: 1 });
  return list;
})();

export const headColumns = angles.length;
export const headRows = rows.length;

/** A point of the resting head, with what textures and expressions need. */
export interface RestPoint {
  angle: number;
  row: number;
  between: number;
  x: number;
  y: number;
  z: number;
  /** Height over the line between the lips. */
  lipY: number;
  /** 0 skin to 1 hair. */
  hair: number;
}

export interface Head {
  mesh: Mesh;
  rest: readonly RestPoint[];
}

/** The resting head of a person, with an empty texture. */
export function createHead(identity: Identity): Head {
  const rest: RestPoint[] = [];
  for (const { row, between } of rows) {
    for (const angle of angles) rest.push(restPoint(row, between, angle, identity));
  }
  const width = (headColumns - 1) * texelsPerCell + 1;
  const height = (headRows - 1) * texelsPerCell + 1;
  const mesh: Mesh = {
    positions: new Float32Array(rest.length * 3),
    normals: new Float32Array(rest.length * 3),
    texels: new Float32Array(rest.length * 2),
    openness: new Float32Array(rest.length),
    triangles: gridTriangles(headColumns, headRows, false),
    texture: createTexture(width, height, 3),
    gloss: 0.042,
    glossPower: 14,
    softness: 1,
    texelsPerCentimeter: 16,
  };
  rest.forEach((point, index) => {
    mesh.texels[index * 2] = (index % headColumns) * texelsPerCell;
    mesh.texels[index * 2 + 1] = Math.floor(index / headColumns) * texelsPerCell;
    mesh.openness[index] = opennessAt(point);
  });
  shapeHead({ mesh, rest }, 0, 0);
  return { mesh, rest };
}

function restPoint(row: number, between: number, angle: number, identity: Identity): RestPoint {
  const [x, y, z] = plainHead(row, angle, identity);
  const lipY = y - plainHead(lipRow, angle, identity)[1];
  const front = smoothstep(1.5, 5, z);
  const relief = front > 0 ? featureRelief(x, y, lipY, identity) * front : 0;
  const point: RestPoint = { angle, row, between, x, y, z: z + relief, lipY, hair: 0 };
  const ragged = 0.18 * smoothNoise(angle * 14, y * 2, identity.seed);
  point.hair = hairCover(angle, y, ragged);
  if (point.hair > 0) {
    const curl = identity.hair === 'afro' ? 0.35 : 0.1;
    const depth =
      point.hair * hairDepth(row, angle, identity) +
      point.hair * curl * smoothNoise(angle * 7 + 3, row * 2.3, identity.seed + 5);
    const length = Math.hypot(x, y - 1, z) || 1;
    point.x += (x / length) * depth;
    point.y += ((y - 1) / length) * depth;
    point.z += (z / length) * depth;
  }
  return point;
}

/** Ambient light that reaches a point: less in the eye sockets, around the nose, and under the lip and chin. */
function opennessAt({ x, y, z, lipY, row, hair }: RestPoint): number {
  if (z < 2) return row > 14 ? 0.35 : 1 - 0.25 * smoothstep(-2, -7, y);
  const a = Math.abs(x);
  const near = (px: number, py: number, sx: number, sy: number): number =>
    Math.exp(-(((a - px) / sx) ** 2) - ((y - py) / sy) ** 2);
  let shade = 0;
  shade += 0.4 * near(1.7, 0.75, 0.9, 0.8);
  shade += 0.25 * near(eyeCenterX, 1.1, 1.6, 0.5);
  shade += 0.18 * near(eyeCenterX, -1, 1.5, 0.45);
  shade += 0.45 * near(0.6, -4.95, 1.1, 0.35);
  shade += 0.25 * near(2.05, -4.2, 0.5, 0.7);
  shade += 0.35 * Math.exp(-((a / 1.7) ** 2) - ((lipY + 1.55) / 0.45) ** 2);
  shade += 0.55 * smoothstep(14, 15.6, row);
  shade += 0.15 * hair;
  return 1 - clamp(shade, 0, 0.8);
}

/** Moves the points for an open mouth and a smile. `mouthOpen` is gap over width, `smile` 0 to 1. */
export function shapeHead({ mesh, rest }: Head, mouthOpen: number, smile: number): void {
  const drop = mouthOpen * mouthHalfWidth * 2;
  rest.forEach((point, index) => {
    let { x, y, z } = point;
    if (z > 0.5 && point.row > 5) {
      const a = Math.abs(x);
      const hinge = smoothstep(0, 8.5, z);
      const gap = Math.max(0, 1 - (a / mouthHalfWidth) ** 2) ** 0.75;
      const lips = point.lipY;
      if (drop > 0) {
        const corner = 0.42 * drop * smoothstep(5.6, 2.2, a);
        // Above the lip line the skin moves a little at the corners; below, it follows the jaw.
        const upper = corner * (1 - gap) * smoothstep(2.6, 0, lips);
        const lower = corner * (1 - gap) + drop * gap;
        const jaw = drop * 0.92 * hinge;
        const followed = smoothstep(0, -2.4, lips);
        const below = lower * (1 - followed) + jaw * followed;
        y -= lips > 0.001 ? upper : upper * (1 - point.between) + below * point.between;
        z -= point.between * hinge * drop * 0.16;
        // An open mouth is narrower.
        x *= 1 - 0.16 * mouthOpen * Math.exp(-((lips / 1.6) ** 2)) * smoothstep(4.5, 2, a);
        // The inside of the mouth lies behind the lips.
        if (point.between > 0 && point.between < 1) {
          z -= Math.min(1.6, drop * gap * 0.9);
        }
      }
      if (smile > 0) {
        const corner = Math.exp(-(((a - 2.5) / 1.3) ** 2) - (lips / 1.3) ** 2) * smile;
        x += Math.sign(x) * corner * 0.55;
        y += corner * 0.6;
        z -= corner * 0.35;
        const cheek = Math.exp(-(((a - 4) / 1.5) ** 2) - ((y + 3.2) / 1.3) ** 2) * smile;
        y += cheek * 0.3;
        z += cheek * 0.35;
      }
    }
    mesh.positions[index * 3] = x;
    mesh.positions[index * 3 + 1] = y;
    mesh.positions[index * 3 + 2] = z;
  });
  updateNormals(mesh);
  joinSeam(mesh);
}

/** The first and last column are the same line at the back of the head. */
function joinSeam({ normals }: Mesh): void {
  for (let row = 0; row < headRows; row++) {
    const first = row * headColumns * 3;
    const last = first + (headColumns - 1) * 3;
    const sum = [0, 1, 2].map((axis) => normals[first + axis]! + normals[last + axis]!);
    const length = Math.hypot(...sum) || 1;
    sum.forEach((value, axis) => {
      normals[first + axis] = value / length;
      normals[last + axis] = value / length;
    });
  }
}
