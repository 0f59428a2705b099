/** Plays a film through engine, limits and the capture's state machine, on Node, by the film's own clock. */
import { initialFaceCapture } from '../../src/capture/face/initial.js';
import { reduceFaceCapture } from '../../src/capture/face/machine.js';
import type { FaceCaptureEvent, FaceCaptureState } from '../../src/capture/face/types.js';
import { judgeFace } from '../../src/quality/judge.js';
import { measureFace } from '../../src/quality/measure.js';
import { defaultOval } from '../../src/quality/oval.js';
import type { FaceMeasureMemory, FaceVerdict } from '../../src/quality/types.js';
import type { Pixels } from '../../src/shared/geometry.js';
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { occlusion } from '../../test/support/occlusion-networks.js';

export interface PlayedCapture {
  /** Seconds after the first frame. `null`: no photo was taken. */
  capturedAt: number | null;
  /** The frame that became the photo. */
  frame: number | null;
  warnings: readonly string[];
  /** How long each hint was shown, seconds. */
  hints: Record<string, number>;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** @param frames taken one at a time; each may be reused once the next is requested */
export function playCapture(engine: CompactFaceEngine, frames: Iterable<Pixels>, frameMs: number): PlayedCapture {
  const options = { auto: true, review: true, hasBackend: false };
  const machine: { state: FaceCaptureState } = { state: initialFaceCapture(options) };
  let time = 0;
  /** Time of the frame that is held for the photo. */
  let kept: number | null = null;
  const send = (event: Without<FaceCaptureEvent, 'time'>): void => {
    const { state, effects } = reduceFaceCapture(machine.state, { ...event, time });
    machine.state = state;
    for (const effect of effects) {
      if (effect.type === 'keep-best-frame') kept = effect.frameTime;
      else if (effect.type === 'discard-best-frame') kept = null;
    }
  };
  send({ type: 'start' });
  send({ type: 'camera-live' });
  send({ type: 'vision-ready', analysis: 'face' });
  let memory: FaceMeasureMemory | null = null;
  let previous: FaceVerdict | null = null;
  const verdicts: FaceVerdict[] = [];
  const hints: Record<string, number> = {};
  for (const pixels of frames) {
    time = verdicts.length * frameMs;
    const found = { pixels, faces: engine.findFaces(pixels), oval: defaultOval(pixels), time, engine: true, occlusion };
    const measured = measureFace(found, memory);
    memory = measured.memory;
    const verdict: FaceVerdict = judgeFace(measured.measures, { previous });
    previous = verdict;
    verdicts.push(verdict);
    send({ type: 'frame-judged', frameTime: time, verdict });
    const { state } = machine;
    if ('hint' in state && state.hint !== null) {
      hints[state.hint] = (hints[state.hint] ?? 0) + frameMs / 1000;
    }
    if (state.status !== 'capturing') continue;
    const frame = Math.round((kept ?? time) / frameMs);
    const { attempt } = state;
    send({ type: 'still-taken', attempt });
    // The still is the held frame itself.
    send({ type: 'still-judged', attempt, verdict: verdicts[frame] ?? verdict });
    const after = machine.state;
    if (after.status === 'capturing') return { capturedAt: time / 1000, frame, warnings: after.warnings, hints };
  }
  return { capturedAt: null, frame: null, warnings: [], hints };
}
