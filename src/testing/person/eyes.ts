import { colourOf, mixColours, scaleColour, type Colour } from '../render/colour.js';
import { bell, clamp, smoothstep } from '../render/curves.js';
import { latticeNoise } from '../render/random.js';
import { updateHalvings, type Texture } from '../render/texture.js';
import type { Head } from './head-mesh.js';
import { eyeCentreX, eyeHalfWidth } from './head-shape.js';
import type { Identity } from './identity.js';
import { restAt, type SkinColours, type TexelBox } from './skin.js';

/** One eye's part of the head texture, with the skin beneath it and its place on the resting face. */
interface EyePatch {
  box: TexelBox;
  skin: Float32Array;
  /** Place in the eye: x outwards from its middle, y up, centimetres; two values a texel. */
  places: Float32Array;
}

export interface Eyes {
  texture: Texture;
  patches: readonly EyePatch[];
  iris: Colour;
  colours: SkinColours;
  seed: number;
}

/** Takes the painted head's eye regions aside. */
export function createEyes(head: Head, identity: Identity, colours: SkinColours): Eyes {
  const { texture } = head.mesh;
  const patches = [-1, 1].map((side) => {
    const box: TexelBox = { left: texture.width, top: texture.height, right: 0, bottom: 0 };
    const inside = (u: number, v: number): { x: number; y: number } | null => {
      const at = restAt(head.rest, u, v);
      const x = (at.x * side - eyeCentreX) / identity.eyeWidth;
      return at.z > 3 && Math.abs(x) < 2.5 && at.y > -1.5 && at.y < 1.75 ? { x, y: at.y } : null;
    };
    for (let v = 0; v < texture.height; v += 3) {
      for (let u = 0; u < texture.width; u += 3) {
        if (!inside(u, v)) continue;
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
      const at = restAt(head.rest, u, v);
      places[index * 2] = (at.x * side - eyeCentreX) / identity.eyeWidth;
      places[index * 2 + 1] = at.y;
    }
    return { box, skin, places };
  });
  return { texture, patches, iris: colourOf(identity.irisColour), colours, seed: identity.seed };
}

const sclera: Colour = [0.66, 0.62, 0.57];
const lash: Colour = [0.008, 0.006, 0.006];

/**
 * Paints both eyes. The lids are lines over the resting face: `eyeOpen` 1 leaves 1.14 cm between them over a width
 * of 3 cm, 0 brings the upper lid down onto the lower.
 */
export function paintEyes(
  eyes: Eyes,
  eyeOpen: number,
  gazeYawDegrees: number,
  gazePitchDegrees: number,
): void {
  const { texture, colours } = eyes;
  // A ball of 1.2 cm radius turned by the gaze.
  const gazeX = 1.1 * Math.sin((gazeYawDegrees * Math.PI) / 180);
  const gazeY = -1.1 * Math.sin((gazePitchDegrees * Math.PI) / 180);
  const open = clamp(eyeOpen, 0, 1.15);
  eyes.patches.forEach(({ box, skin, places }, which) => {
    const side = which === 0 ? -1 : 1;
    const columns = box.right - box.left + 1;
    for (let index = 0; index < places.length / 2; index++) {
      const x = places[index * 2]!;
      const y = places[index * 2 + 1]!;
      const u = box.left + (index % columns);
      const v = box.top + Math.floor(index / columns);
      const into = (v * texture.width + u) * 3;
      let colour: Colour = [skin[index * 3]!, skin[index * 3 + 1]!, skin[index * 3 + 2]!];
      const along = x / eyeHalfWidth;
      // Inner corner lower than the outer one.
      const tilt = 0.1 * along;
      const arch = Math.max(0, 1 - Math.abs(along) ** 2.2);
      const lower = -0.36 * Math.max(0, 1 - Math.abs(along - 0.1) ** 2.4) + tilt;
      const raised = 0.78 * arch ** 0.8 * (1 - 0.12 * along) + tilt;
      const upper = lower + (raised - lower) * open;
      const withinX = smoothstep(1.03, 0.95, Math.abs(along));
      // The crease follows the lid up; the lid itself shows between crease and lashes.
      const crease =
        1.12 * Math.max(0, 1 - Math.abs(x - 0.05) ** 2 / 4.2) - 0.12 + 0.16 * open + tilt;
      const creased = bell(y - crease, 0.11) * smoothstep(1.45, 1.0, Math.abs(along));
      colour = mixColours(colour, colours.deep, 0.4 * creased);
      if (open < 0.5) {
        // A closed lid is rounder and catches the light over the ball.
        const lid = bell(x, 1.3) * bell(y - 0.35, 0.45) * (1 - open * 2);
        colour = scaleColour(colour, 1 + 0.1 * lid);
      }
      const bag = bell(y - lower + 0.42, 0.16) * smoothstep(1.2, 0.7, Math.abs(along));
      colour = mixColours(colour, colours.deep, 0.13 * bag);
      const inside =
        smoothstep(-0.035, 0.035, upper - y) * smoothstep(-0.035, 0.035, y - lower) * withinX;
      if (inside > 0 && upper - lower > 0.02) {
        colour = mixColours(colour, eyeball(x, y, side, upper, gazeX * side, gazeY, eyes), inside);
      }
      const rim = bell(y - lower + 0.01, 0.05) * smoothstep(1.02, 0.8, Math.abs(along));
      colour = mixColours(colour, scaleColour(colours.blush, 0.55), 0.55 * rim);
      // Upper lashes: a dark line, thicker to the outer corner.
      const thick = 0.075 + 0.035 * along;
      const lashes =
        bell(y - upper - thick * 0.5, thick) * smoothstep(1.12, 0.98, Math.abs(along - 0.04));
      colour = mixColours(colour, lash, clamp(lashes, 0, 0.93));
      texture.rgb[into] = colour[0];
      texture.rgb[into + 1] = colour[1];
      texture.rgb[into + 2] = colour[2];
    }
    updateHalvings(texture, box.left, box.top, box.right, box.bottom);
  });
}

function eyeball(
  x: number,
  y: number,
  side: number,
  upper: number,
  gazeX: number,
  gazeY: number,
  eyes: Eyes,
): Colour {
  const dx = x - gazeX;
  const dy = y - 0.16 - gazeY;
  const distance = Math.hypot(dx, dy);
  // White of the eye, darker to the corners; the pink one at the nose.
  let colour = scaleColour(sclera, 1 - 0.32 * smoothstep(0.5, 1.5, Math.abs(x)));
  colour = mixColours(colour, [0.4, 0.16, 0.14], 0.75 * bell(x + 1.4, 0.22));
  // Iris of 0.6 cm radius with a dark edge, pupil 0.22.
  const spokes = 0.75 + 0.5 * latticeNoise(Math.round(Math.atan2(dy, dx) * 14), 0, eyes.seed);
  const glow = 1 + 1.1 * smoothstep(0.2, -0.45, dy);
  const iris = scaleColour(eyes.iris, spokes * glow * (1 - 0.65 * smoothstep(0.46, 0.6, distance)));
  colour = mixColours(colour, iris, smoothstep(0.63, 0.57, distance));
  colour = mixColours(colour, [0.004, 0.004, 0.004], smoothstep(0.26, 0.2, distance));
  // The upper lid shades the ball.
  colour = scaleColour(colour, 1 - 0.55 * smoothstep(0.34, 0.0, upper - y));
  // The light mirrored on the wet surface stands on the same side in both eyes.
  const glint = bell(Math.hypot(dx * side + 0.17, dy - 0.2), 0.12);
  return mixColours(colour, [1.3, 1.3, 1.3], clamp(glint * 1.2, 0, 1));
}
