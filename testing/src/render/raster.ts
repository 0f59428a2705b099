import type { Size } from 'idv-elements/contract';
import { focalLength, type Placement } from './camera.js';
import type { Mesh } from './mesh.js';

/** Full light on a white surface, as an integer of the raster. Leaves headroom for light four times as strong. */
export const fullLight = 16383;

/** The light of a scene, camera axes. Intensities are linear. */
export interface SceneLight {
  /** Unit vector toward the main light. */
  direction: readonly [number, number, number];
  main: readonly [number, number, number];
  /** Light from above and from below, for all directions. */
  sky: readonly [number, number, number];
  ground: readonly [number, number, number];
}

/** A picture being drawn: linear colors and depth. */
export interface Raster extends Size {
  /** Three values per pixel, `fullLight` is white. */
  rgb: Uint16Array;
  /** 1 / distance; larger is nearer, 0 is the background. */
  nearness: Float32Array;
  /** Rectangle that was drawn into. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function createRaster(width: number, height: number): Raster {
  return {
    width,
    height,
    rgb: new Uint16Array(width * height * 3),
    nearness: new Float32Array(width * height),
    left: width,
    top: height,
    right: -1,
    bottom: -1,
  };
}

/** Starts a new picture on the given background. */
export function clearRaster(raster: Raster, background: Uint16Array): void {
  raster.rgb.set(background);
  raster.nearness.fill(0);
  raster.left = raster.width;
  raster.top = raster.height;
  raster.right = -1;
  raster.bottom = -1;
}

/** Values of each point while its mesh is drawn: x, y, nearness, light r g b, highlight, texel u v. */
const stride = 9;
let shaded = new Float32Array(stride * 4096);

/** Draws a mesh with depth test and per-point light. */
export function drawMesh(raster: Raster, mesh: Mesh, placement: Placement, light: SceneLight): void {
  const mipmapLevel = shadePoints(raster, mesh, placement, light);
  let texture = mesh.texture;
  let texelScale = 1;
  for (let level = 0; level < mipmapLevel && texture.half; level++) {
    texture = texture.half;
    texelScale /= 2;
  }
  const { width, height, rgb, nearness } = raster;
  const { rgb: texelRgb, width: texelColumns, height: texelRows } = texture;
  const maxU = texelColumns - 1;
  const maxV = texelRows - 1;
  const { triangles } = mesh;
  for (let index = 0; index < triangles.length; index += 3) {
    const a = triangles[index]! * stride;
    const b = triangles[index + 1]! * stride;
    const c = triangles[index + 2]! * stride;
    const na = shaded[a + 2]!;
    const nb = shaded[b + 2]!;
    const nc = shaded[c + 2]!;
    if (na <= 0 || nb <= 0 || nc <= 0) continue;
    const ax = shaded[a]!;
    const ay = shaded[a + 1]!;
    const bx = shaded[b]!;
    const by = shaded[b + 1]!;
    const cx = shaded[c]!;
    const cy = shaded[c + 1]!;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area >= -1e-6) continue; // faces away
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (left > right || top > bottom) continue;
    if (left < raster.left) raster.left = left;
    if (right > raster.right) raster.right = right;
    if (top < raster.top) raster.top = top;
    if (bottom > raster.bottom) raster.bottom = bottom;

    const scale = 1 / area;
    // Shares of b and c at a pixel, and how they change along a row.
    const shareBx = (cy - ay) * scale;
    const shareBy = -(cx - ax) * scale;
    const shareCx = -(by - ay) * scale;
    const shareCy = (bx - ax) * scale;
    const lr = shaded[a + 3]!;
    const lg = shaded[a + 4]!;
    const lb = shaded[a + 5]!;
    const ls = shaded[a + 6]!;
    const lu = shaded[a + 7]!;
    const lv = shaded[a + 8]!;
    const bn = nb - na;
    const br = shaded[b + 3]! - lr;
    const bg = shaded[b + 4]! - lg;
    const bb = shaded[b + 5]! - lb;
    const bs = shaded[b + 6]! - ls;
    const bu = shaded[b + 7]! - lu;
    const bv = shaded[b + 8]! - lv;
    const cn = nc - na;
    const cr = shaded[c + 3]! - lr;
    const cg = shaded[c + 4]! - lg;
    const cb = shaded[c + 5]! - lb;
    const cs = shaded[c + 6]! - ls;
    const cu = shaded[c + 7]! - lu;
    const cv = shaded[c + 8]! - lv;
    for (let y = top; y <= bottom; y++) {
      const dx = left + 0.5 - ax;
      const dy = y + 0.5 - ay;
      let shareB = dx * shareBx + dy * shareBy;
      let shareC = dx * shareCx + dy * shareCy;
      let pixel = y * width + left;
      for (let x = left; x <= right; x++, pixel++, shareB += shareBx, shareC += shareCx) {
        if (shareB < 0 || shareC < 0 || shareB + shareC > 1) continue;
        const near = na + shareB * bn + shareC * cn;
        if (near <= nearness[pixel]!) continue;
        nearness[pixel] = near;
        let u = (lu + shareB * bu + shareC * cu) * texelScale;
        let v = (lv + shareB * bv + shareC * cv) * texelScale;
        if (u < 0) u = 0;
        else if (u > maxU) u = maxU;
        if (v < 0) v = 0;
        else if (v > maxV) v = maxV;
        const u0 = u | 0;
        const v0 = v | 0;
        const fu = u - u0;
        const fv = v - v0;
        const t00 = (v0 * texelColumns + u0) * 3;
        const t01 = u0 < maxU ? t00 + 3 : t00;
        const below = v0 < maxV ? texelColumns * 3 : 0;
        const w11 = fu * fv;
        const w01 = fu - w11;
        const w10 = fv - w11;
        const w00 = 1 - fu - w10;
        const highlight = ls + shareB * bs + shareC * cs;
        const red =
          (texelRgb[t00]! * w00 + texelRgb[t01]! * w01 + texelRgb[t00 + below]! * w10 + texelRgb[t01 + below]! * w11) *
            (lr + shareB * br + shareC * cr) +
          highlight;
        const green =
          (texelRgb[t00 + 1]! * w00 +
            texelRgb[t01 + 1]! * w01 +
            texelRgb[t00 + below + 1]! * w10 +
            texelRgb[t01 + below + 1]! * w11) *
            (lg + shareB * bg + shareC * cg) +
          highlight;
        const blue =
          (texelRgb[t00 + 2]! * w00 +
            texelRgb[t01 + 2]! * w01 +
            texelRgb[t00 + below + 2]! * w10 +
            texelRgb[t01 + below + 2]! * w11) *
            (lb + shareB * bb + shareC * cb) +
          highlight;
        const target = pixel * 3;
        rgb[target] = red > 65535 ? 65535 : red;
        rgb[target + 1] = green > 65535 ? 65535 : green;
        rgb[target + 2] = blue > 65535 ? 65535 : blue;
      }
    }
  }
}

/** Places, projects and lights every point. Returns the mipmap level of the texture that fits the size on screen. */
function shadePoints(raster: Raster, mesh: Mesh, placement: Placement, light: SceneLight): number {
  const count = mesh.positions.length / 3;
  if (shaded.length < count * stride) shaded = new Float32Array(count * stride);
  const { positions, normals, texels, openness, softness, glossPower } = mesh;
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8] = placement.rotation;
  const focal = focalLength(raster);
  const centerX = raster.width / 2;
  const centerY = raster.height / 2;
  const [dx, dy, dz] = light.direction;
  // Red light bleeds furthest past the edge of a shadow. Values chosen by eye.
  const wrapR = 0.06 + 0.15 * softness;
  const wrapG = 0.06 + 0.11 * softness;
  const wrapB = 0.06 + 0.11 * softness;
  const gloss = mesh.gloss * fullLight * ((light.main[0] + light.main[1] + light.main[2]) / 3);
  for (let point = 0; point < count; point++) {
    const at = point * 3;
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    const x = r0 * px + r1 * py + r2 * pz + placement.x;
    const y = r3 * px + r4 * py + r5 * pz + placement.y;
    const z = r6 * px + r7 * py + r8 * pz + placement.z;
    const into = point * stride;
    // Nearer than 3 cm is behind or inside the lens.
    if (z > -3) {
      shaded[into + 2] = 0;
      continue;
    }
    const near = -1 / z;
    shaded[into] = centerX + x * focal * near;
    shaded[into + 1] = centerY - y * focal * near;
    shaded[into + 2] = near;
    const nx0 = normals[at]!;
    const ny0 = normals[at + 1]!;
    const nz0 = normals[at + 2]!;
    const nx = r0 * nx0 + r1 * ny0 + r2 * nz0;
    const ny = r3 * nx0 + r4 * ny0 + r5 * nz0;
    const nz = r6 * nx0 + r7 * ny0 + r8 * nz0;
    const facing = nx * dx + ny * dy + nz * dz;
    const open = openness[point]!;
    const up = (0.5 + 0.5 * ny) * open;
    const down = (0.5 - 0.5 * ny) * open;
    const lit = (0.35 + 0.65 * open) * fullLight;
    const dr = (facing + wrapR) / (1 + wrapR);
    const dg = (facing + wrapG) / (1 + wrapG);
    const db = (facing + wrapB) / (1 + wrapB);
    shaded[into + 3] =
      (dr > 0 ? dr * light.main[0] * lit : 0) + (up * light.sky[0] + down * light.ground[0]) * fullLight;
    shaded[into + 4] =
      (dg > 0 ? dg * light.main[1] * lit : 0) + (up * light.sky[1] + down * light.ground[1]) * fullLight;
    shaded[into + 5] =
      (db > 0 ? db * light.main[2] * lit : 0) + (up * light.sky[2] + down * light.ground[2]) * fullLight;
    let highlight = 0;
    if (gloss > 0 && facing > 0) {
      // Half way between the light and the line to the camera.
      const hx = dx - x * near * 0.9;
      const hy = dy - y * near * 0.9;
      const hz = dz + 0.9;
      const length = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1;
      const shine = (nx * hx + ny * hy + nz * hz) / length;
      if (shine > 0) highlight = gloss * open * Math.pow(shine, glossPower);
    }
    shaded[into + 6] = highlight;
    shaded[into + 7] = texels[point * 2]!;
    shaded[into + 8] = texels[point * 2 + 1]!;
  }
  const distance = -placement.z;
  return mesh.texture.half && mesh.texelsPerCentimeter
    ? Math.max(0, Math.floor(Math.log2((mesh.texelsPerCentimeter * Math.max(3, distance)) / focal)))
    : 0;
}
