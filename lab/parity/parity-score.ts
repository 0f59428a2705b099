/** How closely two face engines agree on the same pictures: pairs of faces, their differences, and the report. */
import { distance, faceHeight, landmarkAt, mesh } from '../../src/face/geometry.js';
import { poseOfMatrix, type Pose } from '../../src/face/pose.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Point, Size } from '../../src/contract/geometry.js';
import { intersectionOverUnion } from '../../src/engine/compact/face/detections.js';

/** Both engines' answers for one picture. */
export interface ParityFrame {
  file: string;
  size: Size;
  compact: FaceObservation[];
  mediapipe: FaceObservation[];
  compactMs: number;
  mediapipeMs: number;
}

/** Differences of one face that both found. */
export interface FaceDifference {
  /** Distances of the 478 points, pixels. */
  meanPixels: number;
  worstPixels: number;
  /** The same in % of MediaPipe's distance between the eyes' middles. */
  meanPercent: number;
  p95Percent: number;
  worstPercent: number;
  /** Absolute differences, degrees. `null` if one of them has no pose. */
  yawDegrees: number | null;
  pitchDegrees: number | null;
  rollDegrees: number | null;
}

export interface ParityRow {
  file: string;
  /** Number of faces by MediaPipe and by the compact engine. */
  mediapipeFaces: number;
  compactFaces: number;
  /** Equal numbers of faces, each overlapping its counterpart. */
  agrees: boolean;
  faces: FaceDifference[];
  /** Each engine's reading of its largest face. `null` without one. */
  pose: Pose | null;
  mediapipePose: Pose | null;
  compactMs: number;
  mediapipeMs: number;
}

/** Boxes with a smaller intersection over union are not the same face. */
const sameFace = 0.5;

/** Pairs of the same face, best match first, each face at most once. */
export function pairFaces(
  mediapipe: readonly FaceObservation[],
  compact: readonly FaceObservation[],
): [FaceObservation, FaceObservation][] {
  const candidates = mediapipe
    .flatMap((theirs) =>
      compact.map((ours) => ({ theirs, ours, overlap: intersectionOverUnion(theirs.box, ours.box) })),
    )
    .filter(({ overlap }) => overlap >= sameFace)
    .sort((a, b) => b.overlap - a.overlap);
  const taken = new Set<FaceObservation>();
  const pairs: [FaceObservation, FaceObservation][] = [];
  for (const { theirs, ours } of candidates) {
    if (taken.has(theirs) || taken.has(ours)) continue;
    taken.add(theirs).add(ours);
    pairs.push([theirs, ours]);
  }
  return pairs;
}

function eyeMiddle(face: FaceObservation, size: Size, eye: { outer: number; inner: number }): Point {
  const outer = landmarkAt(face, size, eye.outer);
  const inner = landmarkAt(face, size, eye.inner);
  return { x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2 };
}

function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

export function compareFaces(theirs: FaceObservation, ours: FaceObservation, size: Size): FaceDifference {
  if (theirs.landmarks.length !== ours.landmarks.length) {
    throw new Error(`${theirs.landmarks.length / 3} points of MediaPipe against ${ours.landmarks.length / 3}`);
  }
  const distances = Array.from({ length: theirs.landmarks.length / 3 }, (_, index) =>
    distance(landmarkAt(theirs, size, index), landmarkAt(ours, size, index)),
  );
  const eyes = distance(eyeMiddle(theirs, size, mesh.eyeLeft), eyeMiddle(theirs, size, mesh.eyeRight));
  const percent = (pixels: number): number => (100 * pixels) / Math.max(1e-9, eyes);
  const { mean, p95, worst } = summary(distances);
  const [a, b] = [theirs.poseMatrix, ours.poseMatrix].map((matrix) => (matrix === null ? null : poseOfMatrix(matrix)));
  const turn = (angle: 'yawDegrees' | 'pitchDegrees' | 'rollDegrees'): number | null =>
    a && b ? turnBetween(a[angle], b[angle]) : null;
  return {
    meanPixels: mean,
    worstPixels: worst,
    meanPercent: percent(mean),
    p95Percent: percent(p95),
    worstPercent: percent(worst),
    yawDegrees: turn('yawDegrees'),
    pitchDegrees: turn('pitchDegrees'),
    rollDegrees: turn('rollDegrees'),
  };
}

export function compareFrame(frame: ParityFrame): ParityRow {
  const pairs = pairFaces(frame.mediapipe, frame.compact);
  const poseOfLargest = (faces: readonly FaceObservation[]): Pose | null => {
    const [main] = [...faces].sort((a, b) => faceHeight(b, frame.size) - faceHeight(a, frame.size));
    return main?.poseMatrix ? poseOfMatrix(main.poseMatrix) : null;
  };
  return {
    file: frame.file,
    mediapipeFaces: frame.mediapipe.length,
    compactFaces: frame.compact.length,
    agrees: pairs.length === frame.mediapipe.length && pairs.length === frame.compact.length,
    faces: pairs.map(([theirs, ours]) => compareFaces(theirs, ours, frame.size)),
    pose: poseOfLargest(frame.compact),
    mediapipePose: poseOfLargest(frame.mediapipe),
    compactMs: frame.compactMs,
    mediapipeMs: frame.mediapipeMs,
  };
}

interface Summary {
  mean: number;
  p50: number;
  p95: number;
  worst: number;
}

function summary(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
  };
}

export interface ParityFigures {
  pictures: number;
  faces: number;
  agreePercent: number;
  /** Over the faces: mean of their means, the 95th percentile of their p95, and the worst point of the worst face. */
  landmarks: { meanPixels: number; worstPixels: number; meanPercent: number; p95Percent: number; worstPercent: number };
  yawDegrees: Summary;
  pitchDegrees: Summary;
  rollDegrees: Summary;
  compactMs: Summary;
  mediapipeMs: Summary;
}

export function figuresOf(rows: readonly ParityRow[]): ParityFigures {
  const faces = rows.flatMap((row) => row.faces);
  const over = (key: keyof FaceDifference): Summary => summary(faces.flatMap((face) => face[key] ?? []));
  return {
    pictures: rows.length,
    faces: faces.length,
    agreePercent: (100 * rows.filter(({ agrees }) => agrees).length) / rows.length,
    landmarks: {
      meanPixels: over('meanPixels').mean,
      worstPixels: over('worstPixels').worst,
      meanPercent: over('meanPercent').mean,
      p95Percent: over('p95Percent').p95,
      worstPercent: over('worstPercent').worst,
    },
    yawDegrees: over('yawDegrees'),
    pitchDegrees: over('pitchDegrees'),
    rollDegrees: over('rollDegrees'),
    compactMs: summary(rows.map(({ compactMs }) => compactMs)),
    mediapipeMs: summary(rows.map(({ mediapipeMs }) => mediapipeMs)),
  };
}

const places = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : 'none');

/** The largest differences, the figures, and a summary as the last line. */
export function reportOf(rows: readonly ParityRow[]): string[] {
  const figures = figuresOf(rows);
  const { landmarks, yawDegrees, pitchDegrees, rollDegrees, compactMs, mediapipeMs } = figures;
  const angle = (name: string, { mean, p95, worst }: Summary): string =>
    `${name}: mean ${places(mean, 3)}°, p95 ${places(p95, 3)}°, worst ${places(worst, 3)}°`;
  return [
    ...rows
      .filter(({ agrees }) => !agrees)
      .map(
        ({ file, mediapipeFaces, compactFaces }) =>
          `differs: ${file}: mediapipe ${mediapipeFaces}, compact ${compactFaces} faces`,
      ),
    ...rows
      .flatMap(({ file, faces }) => faces.map((face) => ({ file, ...face })))
      .sort((a, b) => b.worstPercent - a.worstPercent)
      .slice(0, 3)
      .map(
        ({ file, meanPercent, worstPercent, yawDegrees: yaw }) =>
          `farthest: ${file}: mean ${places(meanPercent, 3)} %, worst ${places(worstPercent, 2)} %, yaw ${places(yaw ?? Number.NaN, 3)}°`,
      ),
    `${figures.pictures} pictures, ${figures.faces} faces found by both`,
    `landmarks: mean ${places(landmarks.meanPixels, 4)} px, worst ${places(landmarks.worstPixels, 3)} px; ` +
      `% of the eye distance: mean ${places(landmarks.meanPercent, 4)}, p95 ${places(landmarks.p95Percent, 3)}, worst ${places(landmarks.worstPercent, 3)}`,
    `${angle('yaw', yawDegrees)}; ${angle('pitch', pitchDegrees)}; ${angle('roll', rollDegrees)}`,
    `ms a picture, p50 / p95: compact ${places(compactMs.p50, 1)} / ${places(compactMs.p95, 1)}, ` +
      `mediapipe ${places(mediapipeMs.p50, 1)} / ${places(mediapipeMs.p95, 1)}; ` +
      `compact takes ${places(compactMs.p50 / mediapipeMs.p50, 2)} of mediapipe's time`,
    `parity: agree ${places(figures.agreePercent, 2)} %, mean ${places(landmarks.meanPercent, 3)} % of eye distance, ` +
      `worst ${places(landmarks.worstPercent, 2)} %, yaw ${places(yawDegrees.worst, 2)}°, ` +
      `compact ${places(compactMs.p50, 1)} ms, mediapipe ${places(mediapipeMs.p50, 1)} ms`,
  ];
}
