import { fingerprintDistance } from './fingerprint.js';
import type { LivenessTrace, TraceFrame } from './trace.js';

/** What a device says of its camera. It advises the host and decides nothing: whoever runs the browser can say anything. */

/** Of camera frames, as the browser told of them while the check ran. */
export interface FrameTimingFacts {
  /** How many steps from one frame that was told of to the next. 0: the browser tells of none, and all else is 0. */
  steps: number;
  /** Median time between two frames of the camera, and mean distance from it, milliseconds. */
  intervalMs: number;
  jitterMs: number;
  /** Times that a frame was shown again as a new one. */
  repeats: number;
  /** Frames that the camera gave and the page never showed. */
  drops: number;
  /** By how much the frames' clock runs faster (above 1) or slower than the page's. */
  pace: number;
  /** Where the frames' clock stands: in a camera, at the sender of a call, or nowhere that the browser tells. */
  clock: 'capture' | 'network' | 'untold';
}

/** Facts about the camera. Its label and id are left out: a label may contain a person's name. */
export interface CameraFacts {
  facingMode: 'user' | 'environment' | 'unknown';
  /** Size in pixels and frames per second, as the stream reports them; 0 if it does not. */
  width: number;
  height: number;
  frameRate: number;
  /** What the browser says the pictures come from. */
  source: 'device' | 'canvas' | 'generator' | 'screen' | 'other';
  /** Whether the browser lists the camera among its devices. */
  isListed: boolean;
  /** Whether its label is that of a known virtual camera. */
  isVirtual: boolean;
  /** Whether the functions that open and describe a camera are the browser's own. */
  hasNativeCamera: boolean;
  /** Whether the functions that turn a video into pictures are the browser's own. */
  hasNativePictures: boolean;
  /** What can be set. Phones have most of it; a canvas has none, and neither have many webcams. */
  controls: { zoom: boolean; torch: boolean; focus: boolean; exposure: boolean };
  timing: FrameTimingFacts;
}

/**
 * What makes a camera doubtful, in this order. Honest people meet most of them (docs/liveness.md says how), so none
 * rejects.
 *
 * - `camera-virtual`: its label is that of a known virtual camera.
 * - `camera-patched`: a script or an extension has replaced functions that open the camera or read its pictures.
 * - `camera-canvas`: the pictures come from a canvas, a generator, a screen or a call.
 * - `camera-unlisted`: the browser does not list it among its devices.
 * - `camera-timing`: its frames' clock is not a clock, or they come faster than it says they do.
 * - `camera-repeats`: many pictures came twice.
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
  /** Steps between frames, or pairs of traced frames, below which nothing is said of them. */
  fewest: 20,
  /** Firefox's clock falls behind on a busy computer, by 0.064 when that was measured; made-up ones are off by more. */
  pace: 0.25,
  /** Share of the time that a frame should take at the rate that the stream states. */
  interval: 0.75,
  /** Share of the traced frames. A device that is short of time now and then looks at the same frame twice. */
  repeats: 0.25,
} as const;

/** Advice on what the device says of its camera, and on the trace that it recorded. Empty: nothing stands out. */
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

/** Only what no camera does: that it is uneven or slow is the light's doing, and phones' sensors are as even as any clock. */
function isTimingOdd({ timing, frameRate }: CameraFacts): boolean {
  const { steps, pace, intervalMs } = timing;
  if (steps < limits.fewest) return false;
  const isTooFast = frameRate > 0 && intervalMs < (limits.interval * 1000) / frameRate;
  return Math.abs(pace - 1) > limits.pace || isTooFast;
}

/** Where the browser does not tell of frames, the page looks at one twice whenever the camera is slow. */
function areRepeated({ timing }: CameraFacts, frames: readonly TraceFrame[]): boolean {
  const pairs = frames.length - 1;
  if (timing.steps === 0 || pairs < limits.fewest) return false;
  const repeats = frames.filter((frame, at) => at > 0 && isSamePicture(frames[at - 1]!, frame)).length;
  return repeats > limits.repeats * pairs;
}

/** By single pixels, in which a sensor's noise shows: to the last bit. */
function isSamePicture(one: TraceFrame, other: TraceFrame): boolean {
  return fingerprintDistance(one.fingerprint, other.fingerprint) === 0 && isSameFace(one.face, other.face);
}

function isSameFace(one: TraceFrame['face'], other: TraceFrame['face']): boolean {
  if (one === null || other === null) return one === other;
  return one.points.every((value, at) => value === other.points[at]);
}
