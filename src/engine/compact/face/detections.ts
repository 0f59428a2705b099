import type { Box, Point } from '../../../contract/geometry.js';
import { makeAnchors } from './anchors.js';

/** One face according to the detector, in shares of its square input. */
export interface Detection {
  /** 0 to 1. */
  score: number;
  box: Box;
  /** The eye on the picture's left, then the one on its right. */
  eyes: readonly [Point, Point];
}

/** Side of the detector's input, in pixels. Outputs are in these pixels, relative to the anchor. */
const inputSide = 128;
/** Values per anchor: box (center and size), then six points. The first two are the eyes. */
const valuesPerAnchor = 16;
/** Logits are clamped to this, as in training. */
const maxLogit = 100;
/** Boxes that share more than this of their union are the same face. */
const sameFace = 0.5;

const anchors = makeAnchors();

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-Math.max(-maxLogit, Math.min(maxLogit, logit))));
}

/**
 * Decodes the detector's output into faces, best first.
 * @param regressors 896 × 16 values, `scores` 896 logits
 */
export function decodeDetections(regressors: Float32Array, scores: Float32Array, minScore: number): Detection[] {
  const found: Detection[] = [];
  for (let index = 0; index < anchors.length / 2; index++) {
    const score = sigmoid(scores[index] ?? -maxLogit);
    if (!(score >= minScore)) continue;
    const anchor = { x: anchors[index * 2]!, y: anchors[index * 2 + 1]! };
    const pointAt = (value: number): Point => ({
      x: regressors[index * valuesPerAnchor + value]! / inputSide + anchor.x,
      y: regressors[index * valuesPerAnchor + value + 1]! / inputSide + anchor.y,
    });
    const center = pointAt(0);
    const width = regressors[index * valuesPerAnchor + 2]! / inputSide;
    const height = regressors[index * valuesPerAnchor + 3]! / inputSide;
    // A box with a negative size or NaN is no face.
    if (!(width >= 0 && height >= 0)) continue;
    found.push({
      score,
      box: { x: center.x - width / 2, y: center.y - height / 2, width, height },
      eyes: [pointAt(4), pointAt(6)],
    });
  }
  return mergeOverlapping(found);
}

/**
 * One detection per face: averages all that overlap the best one, weighted by score, and keeps the best score. Then
 * continues with the rest.
 */
export function mergeOverlapping(detections: readonly Detection[]): Detection[] {
  const merged: Detection[] = [];
  let rest = [...detections].sort((a, b) => b.score - a.score);
  for (let best = rest[0]; best !== undefined; best = rest[0]) {
    const { box } = best;
    const same = rest.filter((each) => intersectionOverUnion(each.box, box) > sameFace);
    merged.push(same.length === 0 ? best : { ...average(same), score: best.score });
    if (same.length === 0) break;
    rest = rest.filter((each) => !same.includes(each));
  }
  return merged;
}

function average(detections: readonly Detection[]): Omit<Detection, 'score'> {
  let weight = 0;
  const sums = new Float64Array(8);
  for (const { score, box, eyes } of detections) {
    weight += score;
    const values = [box.x, box.y, box.x + box.width, box.y + box.height];
    for (const eye of eyes) values.push(eye.x, eye.y);
    values.forEach((value, at) => (sums[at]! += value * score));
  }
  const [left, top, right, bottom, ...points] = [...sums].map((sum) => sum / weight) as [
    ...box: [number, number, number, number],
    ...eyes: [number, number, number, number],
  ];
  return {
    box: { x: left, y: top, width: right - left, height: bottom - top },
    eyes: [
      { x: points[0], y: points[1] },
      { x: points[2], y: points[3] },
    ],
  };
}

export function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
