import type { Size } from '../contract/geometry.js';
import { fingerprintLength } from './fingerprint.js';
import { tracedLandmarks } from './landmark-selection.js';
import type { LivenessSample } from './sample.js';

/** A frame as it is judged and stored: integers, so that the server judges exactly what the device judged. */
export interface TraceFrame {
  /** Milliseconds since the first frame of the attempt. */
  timeMs: number;
  /** 0 to 15. */
  faces: number;
  face: TracedFace | null;
  /** 64 bytes of `fingerprintOf`. */
  fingerprint: Uint8Array;
  /** `screenPattern` in 1/4 decibel, 0 to 254. `notMeasured` if missing. */
  pattern: number;
}

export interface TracedFace {
  /** x, y of the traced landmarks in 1/8192 of the picture's width and height (0.08 px of 640). */
  points: Int32Array;
  /** Yaw, pitch, roll in 1/20 degree. */
  pose: readonly [yaw: number, pitch: number, roll: number];
  /** `FaceMeasures.eyesOpen` in hundredths; -1: not measured. */
  eyesOpen: number;
}

/** A whole attempt. */
export interface LivenessTrace {
  size: Size;
  frames: readonly TraceFrame[];
}

export const patternStepsPerDecibel = 4;
export const notMeasured = 255;
export const pointsPerPicture = 8192;
export const poseStepsPerDegree = 20;
const valuesPerFace = tracedLandmarks.length * 2;
/** Limit of two picture sizes: far outside the frame, beyond any error of a landmark near its edge. */
const widestPoint = 2 * pointsPerPicture;

export function traceFrame(sample: LivenessSample, startTime: number): TraceFrame {
  return {
    timeMs: Math.round(sample.time - startTime),
    faces: Math.max(0, Math.min(15, Math.round(sample.faces))),
    face: sample.face === null ? null : traceFace(sample.face),
    fingerprint: sample.fingerprint.slice(0, fingerprintLength),
    pattern: patternOf(sample.screenPattern ?? null),
  };
}

function patternOf(decibels: number | null): number {
  if (decibels === null) return notMeasured;
  const steps = Math.round(decibels * patternStepsPerDecibel);
  return Math.max(0, Math.min(notMeasured - 1, steps));
}

function traceFace({ landmarks, pose, eyesOpen }: NonNullable<LivenessSample['face']>): TracedFace {
  const points = new Int32Array(valuesPerFace);
  tracedLandmarks.forEach((landmark, place) => {
    points[place * 2] = pointOf(landmarks[landmark * 3] ?? 0);
    points[place * 2 + 1] = pointOf(landmarks[landmark * 3 + 1] ?? 0);
  });
  // `| 0` removes a negative zero, which would not survive the encoding.
  const steps = (degrees: number): number => Math.round(degrees * poseStepsPerDegree) | 0;
  return {
    points,
    pose: [steps(pose.yawDegrees), steps(pose.pitchDegrees), steps(pose.rollDegrees)],
    eyesOpen: eyesOpen === null ? -1 : Math.max(0, Math.min(10_000, Math.round(eyesOpen * 100))),
  };
}

function pointOf(share: number): number {
  return Math.max(-widestPoint, Math.min(widestPoint, Math.round(share * pointsPerPicture)));
}

const formatVersion = 2;

/**
 * Encodes a trace in about 300 bytes per frame: each face's numbers as differences from the previous face, zigzag and
 * base 128, least significant group first; fingerprints unchanged.
 */
export function encodeTrace({ size, frames }: LivenessTrace): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [formatVersion];
  const put = (value: number): void => {
    let left = value;
    while (left > 127) {
      bytes.push((left & 127) | 128);
      left >>>= 7;
    }
    bytes.push(left);
  };
  const putSigned = (value: number): void => put(((value << 1) ^ (value >> 31)) >>> 0);
  put(size.width);
  put(size.height);
  put(tracedLandmarks.length);
  put(frames.length);
  let timeMs = 0;
  let before: readonly number[] | null = null;
  for (const frame of frames) {
    put(frame.timeMs - timeMs);
    timeMs = frame.timeMs;
    put((frame.faces << 1) | (frame.face === null ? 0 : 1));
    if (frame.face !== null) {
      const values: readonly number[] = [...frame.face.pose, frame.face.eyesOpen, ...frame.face.points];
      values.forEach((value, at) => putSigned(value - (before?.[at] ?? 0)));
      before = values;
    }
    bytes.push(...frame.fingerprint, frame.pattern);
  }
  return Uint8Array.from(bytes);
}

/** Default maximum: twice the frames of the longest plan. */
const maxFrames = 9_000;
const largestSide = 16_384;

/**
 * Decodes the trace in `bytes`. `null` if they are not exactly what `encodeTrace` writes.
 * @param most maximum number of frames; more are not read
 */
export function decodeTrace(bytes: Uint8Array, most = maxFrames): LivenessTrace | null {
  const reader = new TraceReader(bytes);
  if (reader.byte() !== formatVersion) return null;
  const size = { width: reader.number(), height: reader.number() };
  const landmarks = reader.number();
  const count = reader.number();
  if (landmarks !== tracedLandmarks.length || count > most) return null;
  if (!isSide(size.width) || !isSide(size.height)) return null;
  const frames: TraceFrame[] = [];
  let timeMs = 0;
  let before = new Int32Array(4 + valuesPerFace);
  for (let at = 0; at < count; at++) {
    timeMs += reader.number();
    const head = reader.number();
    let face: TracedFace | null = null;
    if ((head & 1) === 1) {
      before = before.map((value) => value + reader.signed());
      const [yaw = 0, pitch = 0, roll = 0, eyesOpen = 0] = before;
      face = { points: before.slice(4), pose: [yaw, pitch, roll], eyesOpen };
      if (!isFace(face)) return null;
    }
    const fingerprint = reader.bytes(fingerprintLength);
    const pattern = reader.byte();
    if (reader.failed || timeMs > 1e7) return null;
    frames.push({ timeMs, faces: head >>> 1, face, fingerprint, pattern });
  }
  return reader.atEnd ? { size, frames } : null;
}

function isSide(pixels: number): boolean {
  return pixels >= 16 && pixels <= largestSide;
}

function isFace({ points, pose, eyesOpen }: TracedFace): boolean {
  return (
    points.every((value) => Math.abs(value) <= widestPoint) &&
    pose.every((value) => Math.abs(value) <= 360 * poseStepsPerDegree) &&
    eyesOpen >= -1 &&
    eyesOpen <= 10_000
  );
}

/** Reads past the end return zero and set `failed`. */
class TraceReader {
  failed = false;
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return !this.failed && this.#at === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) this.failed = true;
    return value ?? 0;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    const read = this.#bytes.slice(this.#at, this.#at + count);
    if (read.length < count) this.failed = true;
    this.#at += count;
    return Uint8Array.from(read);
  }

  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const group = this.byte();
      value += (group & 127) * 2 ** shift;
      if (group < 128) {
        // A trailing group of zero could be omitted, but each number has only one encoding.
        if (group === 0 && shift > 0) this.failed = true;
        return value;
      }
    }
    this.failed = true;
    return 0;
  }

  signed(): number {
    const value = this.number() >>> 0;
    return (value >>> 1) ^ -(value & 1);
  }
}
