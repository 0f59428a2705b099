/** The worker that runs MediaPipe. It analyzes one frame after the other, and tries the GPU in a pause. */
import type { DelegateChoice, ToWorker } from '../../src/engine/protocol.js';
import { tryGpu } from './delegate-trial.js';
import { FaceFrames } from '../../src/engine/worker/face-frames.js';
import { fail, scope, serve } from '../../src/engine/worker/scope.js';
import { startMediaPipe, type StartedMediaPipe } from './start-mediapipe.js';

/** The GPU is tried after a pause of this length, so that nobody waits for it. */
const pauseMs = 150;
/** If the CPU takes longer than this for a frame, the GPU is tried without waiting for a pause. */
const slowMs = 40;
const framesToJudge = 10;

const frames = new FaceFrames();
let createGpu: StartedMediaPipe['createGpu'] = null;
let pause: ReturnType<typeof setTimeout> | undefined;
const frameTimes: number[] = [];

async function start(message: Extract<ToWorker, { type: 'start-mediapipe' }>): Promise<void> {
  const started = await startMediaPipe(message, message.choice, (bytes) =>
    scope.postMessage({ type: 'loaded', bytes }),
  );
  ({ engine: frames.engine, createGpu } = started);
  scope.postMessage({ type: 'ready', ...started.ready });
  waitForPause();
}

async function analyze(message: Extract<ToWorker, { type: 'analyze' }>): Promise<void> {
  if ('documentType' in message.request) return;
  const workMs = await frames.analyze(message, message.request);
  if (workMs === null) return;
  if (frameTimes.push(workMs) > framesToJudge) frameTimes.shift();
  waitForPause();
}

function waitForPause(): void {
  if (createGpu === null) return;
  clearTimeout(pause);
  const sorted = [...frameTimes].sort((a, b) => a - b);
  const slow = sorted.length === framesToJudge && (sorted[framesToJudge >> 1] ?? 0) > slowMs;
  pause = setTimeout(() => void settleDelegate().catch(fail), slow ? 0 : pauseMs);
}

async function settleDelegate(): Promise<void> {
  const create = createGpu;
  createGpu = null;
  if (create === null || frames.engine === null) return;
  scope.postMessage({ type: 'delegate-trial' });
  const result = await tryGpu(frames.engine, create);
  frames.engine = result.engine;
  const choice: DelegateChoice = { delegate: result.keep, settled: true };
  scope.postMessage({ type: 'delegate-settled', choice, medianMs: result.medianMs });
}

serve((message) => {
  switch (message.type) {
    case 'start-mediapipe':
      start(message).catch(fail);
      break;
    case 'analyze':
      analyze(message).catch(fail);
      break;
    case 'forget':
      frames.forget(message.stream);
      break;
    default:
      throw new Error(`the MediaPipe worker does not know "${message.type}"`);
  }
});
