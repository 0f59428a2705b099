import type { Texture } from './texture.js';

/** A surface of triangles. Lengths in centimeters; x right in the picture, y up, z toward the camera. */
export interface Mesh {
  /** Three values per point. */
  positions: Float32Array;
  normals: Float32Array;
  /** Two values per point, texels of `texture`. */
  texels: Float32Array;
  /** Share of the ambient light that reaches a point, 0 to 1. */
  openness: Float32Array;
  /** Three points per triangle, counter-clockwise seen from outside. */
  triangles: Uint16Array;
  texture: Texture;
  /** Strength and tightness of the highlight. */
  gloss: number;
  glossPower: number;
  /** 0 for hard materials; 1 for skin, where light bleeds past the edge of a shadow, red the most. */
  softness: number;
  /** Texels per centimeter of the surface, by which the mipmap level is chosen. 0: always the finest level. */
  texelsPerCentimeter: number;
}

/** Triangles of a grid of points, row by row; `closed` joins the last column with the first. */
export function gridTriangles(columns: number, rows: number, closed: boolean): Uint16Array {
  const across = closed ? columns : columns - 1;
  const triangles = new Uint16Array(across * (rows - 1) * 6);
  let next = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column < across; column++) {
      const a = row * columns + column;
      const b = row * columns + ((column + 1) % columns);
      const c = a + columns;
      const d = b + columns;
      triangles.set([a, c, b, b, c, d], next);
      next += 6;
    }
  }
  return triangles;
}

/** Computes the normals of all points from the triangles around them, weighted by area. */
export function updateNormals(mesh: Mesh): void {
  const { positions, normals, triangles } = mesh;
  normals.fill(0);
  for (let index = 0; index < triangles.length; index += 3) {
    const a = triangles[index]! * 3;
    const b = triangles[index + 1]! * 3;
    const c = triangles[index + 2]! * 3;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const ux = positions[b]! - ax;
    const uy = positions[b + 1]! - ay;
    const uz = positions[b + 2]! - az;
    const vx = positions[c]! - ax;
    const vy = positions[c + 1]! - ay;
    const vz = positions[c + 2]! - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    normals[a]! += nx;
    normals[a + 1]! += ny;
    normals[a + 2]! += nz;
    normals[b]! += nx;
    normals[b + 1]! += ny;
    normals[b + 2]! += nz;
    normals[c]! += nx;
    normals[c + 1]! += ny;
    normals[c + 2]! += nz;
  }
  for (let index = 0; index < normals.length; index += 3) {
    const length = Math.hypot(normals[index]!, normals[index + 1]!, normals[index + 2]!) || 1;
    normals[index]! /= length;
    normals[index + 1]! /= length;
    normals[index + 2]! /= length;
  }
}

export interface Material {
  texture: Texture;
  gloss?: number;
  glossPower?: number;
  softness?: number;
}

/** A grid surface: `place` returns the point for a column and row. Texels are spread evenly over the texture. */
export function gridMesh(
  columns: number,
  rows: number,
  closed: boolean,
  material: Material,
  place: (column: number, row: number) => readonly [x: number, y: number, z: number],
): Mesh {
  const count = columns * rows;
  const mesh: Mesh = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    texels: new Float32Array(count * 2),
    openness: new Float32Array(count).fill(1),
    triangles: gridTriangles(columns, rows, closed),
    texture: material.texture,
    gloss: material.gloss ?? 0,
    glossPower: material.glossPower ?? 20,
    softness: material.softness ?? 0,
    texelsPerCentimeter: 0,
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const point = row * columns + column;
      mesh.positions.set(place(column, row), point * 3);
      mesh.texels[point * 2] = (column / Math.max(1, columns - 1)) * (material.texture.width - 1);
      mesh.texels[point * 2 + 1] = (row / Math.max(1, rows - 1)) * (material.texture.height - 1);
    }
  }
  updateNormals(mesh);
  return mesh;
}

type Vector = readonly [x: number, y: number, z: number];

/** A tube through rings, each given by x, y, z and radius. An end is closed if its radius is 0. */
export function tubeMesh(rings: readonly number[], material: Material, sides = 10): Mesh {
  const count = rings.length / 4;
  const ring = (number: number) => rings.slice(number * 4, number * 4 + 4) as [number, number, number, number];
  return gridMesh(sides, count, true, material, (column, row) => {
    const before = ring(Math.max(0, row - 1));
    const after = ring(Math.min(count - 1, row + 1));
    const here = ring(row);
    const along = unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
    const side = unit(cross(along, Math.abs(along[2]) < 0.8 ? [0, 0, 1] : [0, 1, 0]));
    const up = cross(along, side);
    // Turning against the direction of travel keeps the triangles facing outwards.
    const angle = (column / sides) * Math.PI * 2;
    const across = Math.cos(angle) * here[3];
    const over = -Math.sin(angle) * here[3];
    return [
      here[0] + side[0] * across + up[0] * over,
      here[1] + side[1] * across + up[1] * over,
      here[2] + side[2] * across + up[2] * over,
    ];
  });
}

/** An egg shape around a center. */
export function ellipsoidMesh(center: Vector, radii: Vector, material: Material, columns = 20, rows = 12): Mesh {
  return gridMesh(columns, rows, true, material, (column, row) => {
    const around = (column / columns) * Math.PI * 2;
    const down = (row / (rows - 1)) * Math.PI;
    return [
      center[0] + radii[0] * Math.sin(down) * Math.sin(around),
      center[1] + radii[1] * Math.cos(down),
      center[2] + radii[2] * Math.sin(down) * Math.cos(around),
    ];
  });
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
