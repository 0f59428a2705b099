import { fingerprintDistance } from './fingerprint.js';
import type { LivenessTrace, TraceFrame } from './trace.js';

/**
 * What a device reports about its camera. It is only advice for the host, because anyone in control of the browser can
 * fake it.
 */

/** Timing of camera frames, as the browser reported it during the check. */
export interface FrameTimingFacts {
  /** Number of intervals between reported frames. 0 if the browser reports no frames; all other values are 0 then. */
  steps: number;
  /** Median time between two camera frames, and mean deviation from it, milliseconds. */
  intervalMs: number;
  jitterMs: number;
  /** How often a frame was shown again as a new one. */
  repeats: number;
  /** Number of frames that the camera delivered but the page never showed. */
  drops: number;
  /** Rate of the frames' clock relative to the page's; above 1 is faster. */
  pace: number;
  /** Whose clock times the frames: a camera's, that of a call's sender, or unknown. */
  clock: 'capture' | 'network' | 'untold';
}

/** Facts about the camera. Its label and id are left out: a label may contain a person's name. */
export interface CameraFacts {
  facingMode: 'user' | 'environment' | 'unknown';
  /** Size in pixels and frames per second, as the stream reports them; 0 if it does not. */
  width: number;
  height: number;
  frameRate: number;
  /** The source of the pictures, according to the browser. */
  source: 'device' | 'canvas' | 'generator' | 'screen' | 'other';
  /** Whether the browser lists the camera among its devices. */
  isListed: boolean;
  /** Whether its label is that of a known virtual camera. */
  isVirtual: boolean;
  /** Whether the functions that open and describe a camera are still the browser's own. */
  hasNativeCamera: boolean;
  /** Whether the functions that turn a video into pictures are still the browser's own. */
  hasNativePictures: boolean;
  /** Settings the camera offers. Phones have most of them; a canvas has none, and neither have many webcams. */
  controls: { zoom: boolean; torch: boolean; focus: boolean; exposure: boolean };
  timing: FrameTimingFacts;
}

/**
 * What makes a camera doubtful, in this order. Honest people can cause most of them (docs/liveness-worth.md says how), so
 * none rejects.
 *
 * - `camera-virtual`: its label is that of a known virtual camera.
 * - `camera-patched`: a script or an extension has replaced functions that open the camera or read its pictures.
 * - `camera-canvas`: the pictures come from a canvas, a generator, a screen or a call.
 * - `camera-unlisted`: the browser does not list it among its devices.
 * - `camera-timing`: its frames' clock is implausible, or frames arrive faster than stated.
 * - `camera-repeats`: many pictures were repeated.
 */
export const cameraAdvice = [
  'camera-virtual',
  'camera-patched',
  'camera-canvas',
  'camera-unlisted',
  'camera-timing',
  'camera-repeats',
] as const;
export type CameraAdvice = (typeof cameraAdvice)[number];

const limits = {
  /** Fewest intervals between frames, or pairs of traced frames, that allow a conclusion. */
  fewest: 20,
  /** Firefox's clock falls behind on a busy computer, by 0.064 when measured. Fake ones are off by more. */
  pace: 0.25,
  /** Smallest share of a frame's time at the stated rate. */
  interval: 0.75,
  /** Largest share of repeated pictures in the trace. A slow device occasionally analyzes the same frame twice. */
  repeats: 0.25,
} as const;

/** Derives advice from the device's report on its camera and from its trace. Empty if nothing stands out. */
export function adviseOnCamera(camera: CameraFacts, { frames }: LivenessTrace): CameraAdvice[] {
  const { source, timing, isListed } = camera;
  const isCamera = source === 'device' && timing.clock !== 'network';
  const found: Record<CameraAdvice, boolean> = {
    'camera-virtual': camera.isVirtual,
    'camera-patched': !camera.hasNativeCamera || !camera.hasNativePictures,
    'camera-canvas': !isCamera,
    'camera-unlisted': isCamera && !isListed,
    'camera-timing': isTimingOdd(camera),
    'camera-repeats': areRepeated(camera, frames),
  };
  return cameraAdvice.filter((advice) => found[advice]);
}

/**
 * Reports only what real cameras never do. Uneven or slow frames don't count, because low light causes them. Perfectly
 * even ones don't count either, because phone sensors keep time that well.
 */
function isTimingOdd({ timing, frameRate }: CameraFacts): boolean {
  const { steps, pace, intervalMs } = timing;
  if (steps < limits.fewest) return false;
  const isTooFast = frameRate > 0 && intervalMs < (limits.interval * 1000) / frameRate;
  return Math.abs(pace - 1) > limits.pace || isTooFast;
}

/**
 * Concludes nothing if the browser reports no frames, because a page then analyzes some frames of a slow camera twice.
 */
function areRepeated({ timing }: CameraFacts, frames: readonly TraceFrame[]): boolean {
  const pairs = frames.length - 1;
  if (timing.steps === 0 || pairs < limits.fewest) return false;
  const repeats = frames.filter((frame, at) => at > 0 && isSamePicture(frames[at - 1]!, frame)).length;
  return repeats > limits.repeats * pairs;
}

/** Compares single pixels, which include the sensor's noise, to the last bit. */
function isSamePicture(one: TraceFrame, other: TraceFrame): boolean {
  return fingerprintDistance(one.fingerprint, other.fingerprint) === 0 && isSameFace(one.face, other.face);
}

function isSameFace(one: TraceFrame['face'], other: TraceFrame['face']): boolean {
  if (one === null || other === null) return one === other;
  return one.points.every((value, at) => value === other.points[at]);
}
