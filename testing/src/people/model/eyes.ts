import { colorOf, type Color } from '../../render/color.js';
import { bell, clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise } from '../../render/random.js';
import { updateMipmaps, type Texture } from '../../render/texture.js';
import type { Head } from './head-mesh.js';
import { eyeCenterX, eyeHalfWidth } from './head-shape.js';
import type { Identity } from './identity.js';
import { restAt, type SkinColors, type TexelBox } from './skin.js';

/** One eye's part of the head texture, with the skin beneath it and its place on the resting face. */
interface EyePatch {
  box: TexelBox;
  skin: Float32Array;
  /** Place in the eye: x outwards from its middle, y up, centimeters; two values per texel. */
  places: Float32Array;
}

export interface Eyes {
  texture: Texture;
  patches: readonly EyePatch[];
  iris: Color;
  colors: SkinColors;
  seed: number;
}

/** Extent of an eye with its lids and crease around its center, centimeters. */
const reachX = 1.95;
const reachDown = -1.15;
const reachUp = 1.6;

/** Copies the eye regions of the painted head. */
export function createEyes(head: Head, identity: Identity, colors: SkinColors): Eyes {
  const { texture } = head.mesh;
  const patches = [-1, 1].map((side) => {
    const box: TexelBox = { left: texture.width, top: texture.height, right: 0, bottom: 0 };
    const place = (u: number, v: number): { x: number; y: number; z: number } => {
      const at = restAt(head.rest, u, v);
      return { x: (at.x * side - eyeCenterX) / identity.eyeWidth, y: at.y, z: at.z };
    };
    for (let v = 0; v < texture.height; v += 3) {
      for (let u = 0; u < texture.width; u += 3) {
        const { x, y, z } = place(u, v);
        if (z < 3 || Math.abs(x) > reachX || y < reachDown || y > reachUp) continue;
        box.left = Math.min(box.left, u);
        box.right = Math.max(box.right, u);
        box.top = Math.min(box.top, v);
        box.bottom = Math.max(box.bottom, v);
      }
    }
    const columns = box.right - box.left + 1;
    const count = columns * (box.bottom - box.top + 1);
    const skin = new Float32Array(count * 3);
    const places = new Float32Array(count * 2);
    for (let index = 0; index < count; index++) {
      const u = box.left + (index % columns);
      const v = box.top + Math.floor(index / columns);
      const from = (v * texture.width + u) * 3;
      skin.set(texture.rgb.subarray(from, from + 3), index * 3);
      const { x, y } = place(u, v);
      places[index * 2] = x;
      places[index * 2 + 1] = y;
    }
    return { box, skin, places };
  });
  return { texture, patches, iris: colorOf(identity.irisColor), colors, seed: identity.seed };
}

/** The texel being painted. A single buffer, because a blink paints thousands of texels in one frame. */
const texel = new Float64Array(3);

function tint(target: Color, share: number): void {
  texel[0]! += (target[0] - texel[0]!) * share;
  texel[1]! += (target[1] - texel[1]!) * share;
  texel[2]! += (target[2] - texel[2]!) * share;
}

function dim(factor: number): void {
  texel[0]! *= factor;
  texel[1]! *= factor;
  texel[2]! *= factor;
}

const sclera: Color = [0.5, 0.465, 0.425];
const innerCorner: Color = [0.36, 0.15, 0.13];
const pupil: Color = [0.004, 0.004, 0.004];
const glintLight: Color = [1.1, 1.1, 1.1];
const lash: Color = [0.008, 0.006, 0.006];

/**
 * Paints both eyes. The lids are lines over the resting face: `eyeOpen` 1 leaves about 1.1 cm between them over a
 * width of 3 cm, 0 brings the upper lid down onto the lower.
 */
export function paintEyes(eyes: Eyes, eyeOpen: number, gazeYawDegrees: number, gazePitchDegrees: number): void {
  const { texture, colors } = eyes;
  // A ball of 1.1 cm radius turned by the gaze.
  const gazeX = 1.1 * Math.sin((gazeYawDegrees * Math.PI) / 180);
  const gazeY = -1.1 * Math.sin((gazePitchDegrees * Math.PI) / 180);
  const open = clamp(eyeOpen, 0, 1.15);
  const rimColor: Color = [colors.blush[0] * 0.55, colors.blush[1] * 0.55, colors.blush[2] * 0.55];
  eyes.patches.forEach(({ box, skin, places }, which) => {
    const side = which === 0 ? -1 : 1;
    const columns = box.right - box.left + 1;
    for (let index = 0; index < places.length / 2; index++) {
      const x = places[index * 2]!;
      const y = places[index * 2 + 1]!;
      texel[0] = skin[index * 3]!;
      texel[1] = skin[index * 3 + 1]!;
      texel[2] = skin[index * 3 + 2]!;
      const along = x / eyeHalfWidth;
      const far = Math.abs(along);
      if (far < 1.45) {
        // The inner corner is lower than the outer one.
        const tilt = 0.1 * along;
        const arch = far < 1 ? 1 - far * far * Math.sqrt(Math.sqrt(far)) : 0;
        const lower = -0.33 * (far < 1 ? 1 - far * far : 0) + tilt;
        const raised = 0.74 * Math.pow(arch, 0.8) * (1 - 0.12 * along) + tilt;
        const upper = lower + (raised - lower) * open;
        paintLids(x, y, along, far, lower, upper, tilt, open, colors);
        const gap = upper - lower;
        if (gap > 0.02 && y < upper + 0.04 && y > lower - 0.04 && far < 1.03) {
          const inside =
            smoothstep(-0.035, 0.035, upper - y) * smoothstep(-0.035, 0.035, y - lower) * smoothstep(1.03, 0.95, far);
          paintBall(x, y, side, upper, gazeX * side, gazeY, eyes, inside);
        }
        if (Math.abs(y - lower) < 0.16) {
          tint(rimColor, 0.55 * Math.min(1, open * 2) * bell(y - lower + 0.01, 0.05) * smoothstep(1.02, 0.8, far));
        }
        // Upper lashes: a dark line, thicker toward the outer corner.
        const thick = 0.075 + 0.035 * along + 0.03 * Math.max(0, 1 - open * 2);
        const fromLashes = y - upper - thick * 0.5;
        if (Math.abs(fromLashes) < 0.35) {
          tint(lash, clamp(bell(fromLashes, thick) * smoothstep(1.12, 0.98, Math.abs(along - 0.04)), 0, 0.93));
        }
      }
      const into = ((box.top + Math.floor(index / columns)) * texture.width + box.left + (index % columns)) * 3;
      texture.rgb[into] = texel[0]!;
      texture.rgb[into + 1] = texel[1]!;
      texture.rgb[into + 2] = texel[2]!;
    }
    updateMipmaps(texture, box.left, box.top, box.right, box.bottom);
  });
}

function paintLids(
  x: number,
  y: number,
  along: number,
  far: number,
  lower: number,
  upper: number,
  tilt: number,
  open: number,
  colors: SkinColors,
): void {
  // The crease follows the lid up; the lid itself shows between crease and lashes.
  const crease = 1.06 * Math.max(0, 1 - ((x - 0.05) * (x - 0.05)) / 4.2) - 0.12 + 0.16 * open + tilt;
  if (Math.abs(y - crease) < 0.35) {
    tint(colors.deep, (0.1 + 0.32 * Math.min(1, open * 1.4)) * bell(y - crease, 0.11) * smoothstep(1.45, 1.0, far));
  }
  if (y > upper && y < crease) dim(0.93);
  if (open < 0.5) {
    // A closed lid is rounder and catches the light over the ball.
    dim(1 + 0.34 * bell(x, 1.2) * bell(y - 0.22, 0.5) * (1 - open * 2));
  }
  const bag = y - lower + 0.42;
  if (Math.abs(bag) < 0.5) {
    tint(colors.deep, 0.13 * bell(bag, 0.16) * smoothstep(1.2, 0.7, Math.abs(along)));
  }
}

/** Blends the eyeball into the texel. */
function paintBall(
  x: number,
  y: number,
  side: number,
  upper: number,
  gazeX: number,
  gazeY: number,
  eyes: Eyes,
  share: number,
): void {
  const [red, green, blue] = texel as unknown as [number, number, number];
  const dx = x - gazeX;
  const dy = y - 0.16 - gazeY;
  const distance = Math.sqrt(dx * dx + dy * dy);
  // The white of the eye is darker toward the corners, and pink at the inner one.
  texel.set(sclera);
  dim(1 - 0.32 * smoothstep(0.5, 1.5, Math.abs(x)));
  tint(innerCorner, 0.75 * bell(x + 1.4, 0.22));
  if (distance < 0.65) {
    // Iris of 0.6 cm radius with a dark edge, pupil 0.22.
    const spokes = 0.75 + 0.5 * latticeNoise(Math.round(Math.atan2(dy, dx) * 14), 0, eyes.seed);
    const shine = spokes * (1 + 1.1 * smoothstep(0.2, -0.45, dy)) * (1 - 0.65 * smoothstep(0.46, 0.6, distance));
    tint([eyes.iris[0] * shine, eyes.iris[1] * shine, eyes.iris[2] * shine], smoothstep(0.63, 0.57, distance));
    tint(pupil, smoothstep(0.26, 0.2, distance));
  }
  // The upper lid shades the ball.
  dim(1 - 0.55 * smoothstep(0.34, 0, upper - y));
  // The reflected light is on the same side in both eyes.
  const gx = dx * side + 0.17;
  const gy = dy - 0.2;
  tint(glintLight, Math.min(1, 1.2 * bell(Math.sqrt(gx * gx + gy * gy), 0.11)));
  tint([red, green, blue], 1 - share);
}
