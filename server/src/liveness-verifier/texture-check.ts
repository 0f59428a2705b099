/** Whether the pictures of a check were taken separately, or made from one photograph. */
import type { Pixels } from 'idv-elements/contract';
import { faceFacts, type TraceFrame } from 'idv-elements-internal';
import { nextTurn } from '../shared/time.js';
import { pictureLimits } from './picture-limits.js';
import { matchPatch, patchCenters, type PatchMatch, texturedSurface } from './texture.js';

export interface TexturePicture {
  pixels: Pixels;
  frame: TraceFrame;
  /** Landmarks of the only face. `null` if there is not exactly one. */
  landmarks: Float32Array | null;
}

const limits = pictureLimits.texture;
/** How many pictures to compare before other requests get their turn. */
const patchesPerTurn = 8;

/**
 * How much the resting face changes between pictures beyond the effect of JPEG and interpolation: the median over
 * pictures in which its pose matches the first. A warped photograph has about 1. `null` if no other picture shows the
 * resting face in that pose and large enough.
 */
export async function freshnessOf(rest: TexturePicture, others: readonly TexturePicture[]): Promise<number | null> {
  const near = others
    .map((other) => ({ other, apart: apartOf(rest, other) }))
    .filter(({ apart }) => apart <= 1)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, limits.maxPairs);
  const surface = surfaceOf(rest);
  if (surface === null || near.length === 0) return null;
  const found: number[] = [];
  for (const { other } of near) {
    const otherSurface = surfaceOf(other);
    if (otherSurface === null) continue;
    const matches: PatchMatch[] = [];
    for (const center of patchCenters) {
      // One patch takes a millisecond or two. Comparing all of them at once would block other requests for too long.
      if (matches.length % patchesPerTurn === 0) await nextTurn();
      const match = matchPatch(surface, otherSurface, center);
      if (match !== null) matches.push(match);
    }
    if (matches.length < limits.minPatches) continue;
    const { plain, perContrast } = limits.floor;
    found.push(median(matches.map(({ contrast, residual }) => residual / Math.hypot(plain, perContrast * contrast))));
  }
  return found.length === 0 ? null : median(found);
}

function surfaceOf({ pixels, landmarks }: TexturePicture) {
  if (landmarks === null) return null;
  const surface = texturedSurface({ pixels, landmarks });
  return surface.eyeDistance < limits.minEyeDistance ? null : surface;
}

/** How much two faces differ in position and angle. 1 is the limit. */
function apartOf(one: TexturePicture, other: TexturePicture): number {
  if (one.frame.face === null || other.frame.face === null) return Infinity;
  const facts = faceFacts(one.frame.face, one.pixels);
  const otherFacts = faceFacts(other.frame.face, other.pixels);
  const sides = Math.max(one.pixels.width, one.pixels.height) / Math.max(other.pixels.width, other.pixels.height);
  const size = facts.innerSize / one.pixels.height / (otherFacts.innerSize / other.pixels.height);
  return Math.max(
    Math.abs(facts.yawDegrees - otherFacts.yawDegrees) / limits.maxDegrees,
    Math.abs(facts.pitchDegrees - otherFacts.pitchDegrees) / limits.maxDegrees,
    Math.abs(Math.log(size)) / limits.maxGrowth,
    Math.abs(Math.log(sides)) / limits.maxSides,
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
