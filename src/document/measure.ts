import type { Pixels } from '../contract/geometry.js';
import { documentForms, formOf } from './document-types.js';
import { findGlare, type GlareSpot, glareWeight } from './glare.js';
import { cellSize, type DocumentPatch, sampleDocument } from './patch.js';
import { measureProof, proofOf } from './proof.js';
import { cornerDistance, flattenQuad, poseOfQuad, type Quad } from './quad.js';
import { documentWidthPixels } from './rectify.js';
import { measureSharpness } from './sharpness.js';
import { findText } from './text.js';
import { hasPassportZone } from './zone-proof.js';
import type { DocumentOutline } from './detector.js';
import type {
  DocumentFrame,
  DocumentMeasureMemory,
  DocumentMeasures,
  KnownDocument,
  MeasuredDocument,
} from './types.js';

const nothing: DocumentMeasures = {
  sceneLevel: null,
  outlineScore: null,
  outlineProof: null,
  outgrown: null,
  edgeDistance: null,
  fill: null,
  documentWidthPixels: null,
  tiltDegrees: null,
  paperLevel: null,
  clipShare: null,
  glareShare: null,
  portraitGlareShare: null,
  sharpness: null,
  cornerMotion: null,
  facesFound: null,
};

/** With fewer pixels along the document, sharpness says nothing about the final picture. */
const sharpnessFromPixels = 240;
/** Frames further apart than this say nothing about motion, milliseconds. */
const motionWithinMs = 500;
const clippedFrom = 253;
/** Initial evidence for a new outline, as a logit: about one in four. */
const doubt = -1;
/** An outline with this much evidence needs no other proof. A machine-readable zone in the right place gives this much. */
const enough = 1;
const proofByZone = 4;
/** Time constant for smoothing the evidence, milliseconds. */
const proofMs = 300;
/** Time that motion is scaled to, milliseconds: about that between two analyzed frames. */
const motionPerMs = 1000 / 15;
/** Closer frames count as this far apart, milliseconds. Otherwise jitter of the outline would look like motion. */
const shortestGapMs = 33;
/**
 * Outlines whose corners move less than this between two frames belong to the same thing, in shares of the diagonal.
 */
const sameWithin = 0.12;

const histogram = new Uint32Array(256);
const flat = new Float64Array(8);
const before = new Float64Array(8);
const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** The tracker's limit. Below it, the inside of the outline may just as well be the table. */
const sureFrom = 0.6;
/** From this score on, the outline shows where a possible document is, such as one that is far away or tilted. */
const placedFrom = 0.25;
/**
 * Below that score, the difference from the surroundings decides, as a logit. The search is unsure about cards far
 * away, but they stand out (0.3 and more), unlike patterns of a table (0.1 at most).
 */
const placedByProof = -1.4;
/** Below this score there is nothing to measure. */
const lookedAtFrom = 0.03;

/**
 * Measures one frame. `previous` is the `memory` that the call for the previous frame returned. Without an outline, only
 * the light of the scene is measured, including overexposure. For an uncertain outline its place is measured too, but
 * not its inside: a dark table is not bad light.
 */
export function measureDocument(frame: DocumentFrame, previous: DocumentMeasureMemory | null = null): MeasuredDocument {
  const { pixels, outline, time } = frame;
  const { width, height } = pixels;
  const measures: DocumentMeasures = { ...nothing, outlineScore: outline?.score ?? 0 };
  const proof = outline && outline.score >= lookedAtFrom ? gatherProof(frame, outline, previous) : null;
  if (proof !== null) measures.outlineProof = 1 / (1 + Math.exp(-proof.sum));
  if (!outline || !(outline.accepted || outline.score >= sureFrom)) {
    measureScene(pixels, measures);
    if (outline && proof !== null) {
      Object.assign(measures, measurePlace(outline.quad, pixels));
    }
    const known = remember(measures, frame, previous);
    return { measures, patch: null, glareSpots: [], memory: { time, quad: null, proof, known, width, height } };
  }
  const { quad } = outline;
  const form = formOf(frame.documentType);
  Object.assign(measures, measurePlace(quad, pixels));
  if (frame.faceFound !== undefined && frame.faceFound !== null) {
    measures.facesFound = frame.faceFound ? 1 : 0;
  }
  measures.cornerMotion = motionSince(previous, quad, frame);
  const patch = sampleDocument(pixels, quad, form);
  const levels = measureLevels(patch);
  measures.paperLevel = levels.paper;
  measures.clipShare = levels.clipShare;
  const contrast = levels.paper - levels.ink;
  const text = findText(patch, contrast);
  if ((measures.documentWidthPixels ?? 0) >= sharpnessFromPixels) {
    measures.sharpness = measureSharpness(patch, contrast, text);
  }
  const glareSpots = findGlare(patch, levels.middle);
  glareSpots.sort((a, b) => b.share - a.share);
  const weight = glareWeight(levels.middle);
  measures.glareShare = weight * glareSpots.reduce((sum, spot) => sum + spot.share, 0);
  const { portrait } = documentForms[form];
  if (portrait) {
    let covered = 0;
    for (const spot of glareSpots) covered += spot.share * overlap(spot, portrait);
    measures.portraitGlareShare = (weight * covered) / (portrait.width * portrait.height);
  }
  const known = remember(measures, frame, previous);
  return { measures, patch, glareSpots, memory: { time, quad, proof, known, width, height } };
}

/** Updates the memory of a document that may have grown beyond the picture. */
function remember(
  measures: DocumentMeasures,
  { time, pixels }: DocumentFrame,
  previous: DocumentMeasureMemory | null,
): DocumentMeasureMemory['known'] {
  const isSameSize = previous?.width === pixels.width && previous.height === pixels.height;
  const { known, outgrown } = rememberDocument(measures, time, isSameSize ? previous.known : null);
  measures.outgrown = outgrown ? 1 : 0;
  return known;
}

/**
 * Accumulates evidence while the outline stays on one thing. In a stream, a new outline starts with little evidence.
 * @returns `null` without evidence for the outline
 */
function gatherProof(
  { pixels, documentType, time }: DocumentFrame,
  { quad, score }: DocumentOutline,
  previous: DocumentMeasureMemory | null,
): DocumentMeasureMemory['proof'] {
  flattenQuad(quad, flat);
  const form = formOf(documentType);
  const own = proofOf(measureProof(pixels, flat), score, form === 'id1' ? 'card' : 'other');
  const now = form === 'id3' && own < enough && hasPassportZone(pixels, flat) ? proofByZone : own;
  if (score < placedFrom && now < placedByProof) return null;
  if (previous === null) return { sum: now, quad };
  const passed = time - previous.time;
  const { proof } = previous;
  const isSame =
    proof !== null &&
    previous.width === pixels.width &&
    previous.height === pixels.height &&
    passed <= motionWithinMs &&
    isNear(proof.quad, quad);
  const known = isSame ? proof.sum : doubt;
  return { sum: known + (now - known) * (1 - Math.exp(-Math.max(0, Math.min(passed, 150)) / proofMs)), quad };
}

function isNear(earlier: Quad, quad: Quad): boolean {
  flattenQuad(earlier, before);
  flattenQuad(quad, flat);
  return cornerDistance(flat, before) < sameWithin * Math.hypot(quad[2].x - quad[0].x, quad[2].y - quad[0].y);
}

function measurePlace(quad: Quad, { width, height }: Pixels): Partial<DocumentMeasures> {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const { x, y } of quad) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  flattenQuad(quad, flat);
  poseOfQuad(flat, { width, height }, pose);
  return {
    edgeDistance: Math.min(left, top, width - right, height - bottom) / Math.min(width, height),
    fill: Math.max((right - left) / width, (bottom - top) / height),
    documentWidthPixels: documentWidthPixels(quad),
    tiltDegrees: (pose.tiltRadians * 180) / Math.PI,
  };
}

function motionSince(
  previous: DocumentMeasureMemory | null,
  quad: Quad,
  { time, pixels }: DocumentFrame,
): number | null {
  if (!previous?.quad || previous.width !== pixels.width || previous.height !== pixels.height) {
    return null;
  }
  const passed = time - previous.time;
  if (passed <= 0 || passed > motionWithinMs) return null;
  flattenQuad(quad, flat);
  flattenQuad(previous.quad, before);
  const diagonal = Math.hypot(quad[2].x - quad[0].x, quad[2].y - quad[0].y);
  return (cornerDistance(flat, before) / Math.max(1, diagonal)) * (motionPerMs / Math.max(passed, shortestGapMs));
}

/** Value of the histogram below which a share of its `count` entries lies. */
function percentile(count: number, share: number): number {
  let left = share * count;
  for (let code = 0; code < 256; code++) {
    left -= histogram[code]!;
    if (left <= 0) return code;
  }
  return 255;
}

/** Light of the whole picture: its bright end, and how much of it is burnt out. */
function measureScene({ data, width, height }: Pixels, into: DocumentMeasures): void {
  histogram.fill(0);
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 20_000)));
  let count = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      const luma = (data[at]! * 54 + data[at + 1]! * 183 + data[at + 2]! * 19) >> 8;
      histogram[luma] = histogram[luma]! + 1;
      count++;
    }
  }
  let clipped = 0;
  for (let code = clippedFrom; code < 256; code++) clipped += histogram[code]!;
  into.sceneLevel = percentile(count, 0.95);
  into.clipShare = clipped / count;
}

interface Levels {
  ink: number;
  middle: number;
  paper: number;
  clipShare: number;
}

function measureLevels({ luma, lowest, width, height }: DocumentPatch): Levels {
  histogram.fill(0);
  let count = 0;
  for (let y = 0; y < height; y += cellSize) {
    for (let at = y * width; at < (y + 1) * width; at += cellSize, count++) {
      const code = luma[at]!;
      histogram[code] = histogram[code]! + 1;
    }
  }
  const cells = Math.floor(width / cellSize) * Math.floor(height / cellSize);
  let clipped = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (lowest[cell]! >= clippedFrom) clipped++;
  }
  return {
    ink: percentile(count, 0.05),
    middle: percentile(count, 0.6),
    paper: percentile(count, 0.9),
    clipShare: clipped / cells,
  };
}

/** Share of a spot's box that lies within another box. */
function overlap(spot: GlareSpot, box: { x: number; y: number; width: number; height: number }): number {
  const across = Math.min(spot.x + spot.width, box.x + box.width) - Math.max(spot.x, box.x);
  const down = Math.min(spot.y + spot.height, box.y + box.height) - Math.max(spot.y, box.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (spot.width * spot.height);
}

/** Remembers a clearly seen document, because once it grows beyond the picture's edge it can't be found. */

/** Evidence at which an outline counts as a document, the same as for giving directions. */
const surelyFrom = 0.5;
/** How long an unseen document is assumed to be there, at first and at most, in milliseconds. */
const rememberedMs = 2000;
const maxRememberedMs = 8000;
/**
 * Frames further apart than this say nothing about growth, and growth is projected no further than this, milliseconds.
 */
const growthMs = 500;
/** Time constant for smoothing the growth, milliseconds. */
const steadyMs = 200;
/** Beyond this share of the picture, four corners are hardly visible. */
const overFrom = 0.97;
/** Same as the limit of `edge-distance`, shares of the shorter side. */
const edgeFrom = 0.006;
/** An outline that spans this much may be the rest of the document. */
const largeFrom = 0.85;

/** Updates the memory with one more frame, and says whether the document has outgrown the picture. */
export function rememberDocument(
  { outlineProof, fill, edgeDistance }: DocumentMeasures,
  time: number,
  known: KnownDocument | null,
): { known: KnownDocument | null; outgrown: boolean } {
  if (outlineProof !== null && outlineProof >= surelyFrom && fill !== null) {
    // If the edge cuts it off, only a part is measured, so keep the earlier size of the whole.
    const isCut = known !== null && edgeDistance !== null && edgeDistance < edgeFrom;
    return { known: isCut ? { ...known, until: time + rememberedMs } : seen(fill, time, known), outgrown: false };
  }
  if (known === null || time > known.until || time < known.time) return { known: null, outgrown: false };
  const ahead = Math.min(time - known.time, growthMs) / 1000;
  if (known.fill + Math.max(0, known.growth) * ahead < overFrom) return { known, outgrown: false };
  const mayBeIt = (fill !== null && fill >= largeFrom) || (edgeDistance !== null && edgeDistance < 0);
  const until = mayBeIt ? Math.min(time + rememberedMs, known.time + maxRememberedMs) : known.until;
  return { known: { ...known, until: Math.max(until, known.until) }, outgrown: true };
}

function seen(fill: number, time: number, known: KnownDocument | null): KnownDocument {
  const passed = known === null ? Infinity : time - known.time;
  const until = time + rememberedMs;
  if (known === null || passed <= 0 || passed > growthMs) return { time, fill, growth: 0, until };
  const now = ((fill - known.fill) * 1000) / passed;
  const growth = known.growth + (now - known.growth) * (1 - Math.exp(-passed / steadyMs));
  return { time, fill, growth, until };
}
