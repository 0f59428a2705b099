/** The vision worker: loads the engine, answers one frame after the other. */
import { fingerprintOf } from '../../liveness/fingerprint.js';
import type { FaceMeasureMemory } from '../../quality/types.js';
import { IdvError } from '../../shared/errors.js';
import type { AnalyseRequest, DocumentRequest } from '../types.js';
import type { DelegateChoice, FromWorker, ToWorker, VisionErrorCode } from '../protocol.js';
import { analyseFrame } from './analyse-frame.js';
import { tryGpu } from './delegate-trial.js';
import { DocumentFrames } from './document-frames.js';
import type { FaceEngine } from './face-engine.js';
import { FramePixels } from './frame-pixels.js';
import { startEngine, type StartedEngine } from './start-engine.js';

/** The slice of a worker's global that is used; the page's typings have no `DedicatedWorkerGlobalScope`. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/** The GPU is tried in a pause of this length, so that nobody waits for it ... */
const pauseMs = 150;
/** ... or in spite of frames coming in, when the CPU is so slow that the wait will pay. */
const slowMs = 40;
const framesToJudge = 10;

let documents: DocumentFrames | null = null;
let pixels: FramePixels | null = null;
let engine: FaceEngine | null = null;
let createGpu: StartedEngine['createGpu'] = null;
let pause: ReturnType<typeof setTimeout> | undefined;
const frameTimes: number[] = [];
const memories = new Map<number, FaceMeasureMemory>();

function fail(error: unknown): void {
  const known = error instanceof IdvError ? error : null;
  scope.postMessage({
    type: 'failed',
    code: (known?.code as VisionErrorCode | undefined) ?? 'vision-crashed',
    message: error instanceof Error ? error.message : String(error),
    retryable: known?.retryable ?? true,
  });
}

async function start(message: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  try {
    pixels = new FramePixels();
    const started = await startEngine(message, message.choice, (progress) =>
      scope.postMessage({ type: 'progress', ...progress }),
    );
    ({ engine, createGpu } = started);
    scope.postMessage({ type: 'ready', ...started.ready });
    waitForPause();
  } catch (error) {
    fail(error);
  }
}

interface Task<R> {
  id: number;
  stream: number;
  frame: ImageBitmap | VideoFrame;
  request: R;
}

function analyseDocument({ id, stream, frame, request }: Task<DocumentRequest>): void {
  const start = performance.now();
  documents ??= new DocumentFrames();
  try {
    const analysis = documents.analyse(stream, frame, request);
    scope.postMessage(
      { type: 'document-analysis', id, ...analysis, workMs: performance.now() - start },
      analysis.rectified === null ? [] : [analysis.rectified],
    );
  } catch (error) {
    scope.postMessage({ type: 'frame-failed', id, message: String(error) });
  } finally {
    frame.close();
  }
}

function analyse({ id, stream, frame, request }: Task<AnalyseRequest>): void {
  const start = performance.now();
  let picture: ImageData;
  try {
    if (pixels === null) throw new Error('a frame came before the start');
    picture = pixels.read(frame);
  } catch (error) {
    scope.postMessage({ type: 'frame-failed', id, message: String(error) });
    return;
  } finally {
    frame.close();
  }
  const { measures, faces, memory } = analyseFrame(
    picture,
    request,
    engine,
    memories.get(stream) ?? null,
  );
  // A still stands alone: the film goes on from its own last frame.
  if (request.still !== true) memories.set(stream, memory);
  const fingerprint = request.withFingerprint === true ? fingerprintOf(picture) : null;
  const workMs = performance.now() - start;
  scope.postMessage({
    type: 'analysis',
    id,
    time: request.time,
    size: { width: picture.width, height: picture.height },
    measures,
    faces: request.withFaces === true ? faces : null,
    fingerprint,
    workMs,
  });
  if (frameTimes.push(workMs) > framesToJudge) frameTimes.shift();
  waitForPause();
}

function waitForPause(): void {
  if (createGpu === null) return;
  clearTimeout(pause);
  const sorted = frameTimes.toSorted((a, b) => a - b);
  const slow = sorted.length === framesToJudge && (sorted[framesToJudge >> 1] ?? 0) > slowMs;
  pause = setTimeout(() => void settleDelegate().catch(fail), slow ? 0 : pauseMs);
}

async function settleDelegate(): Promise<void> {
  const create = createGpu;
  createGpu = null;
  if (create === null || engine === null) return;
  scope.postMessage({ type: 'delegate-trial' });
  const result = await tryGpu(engine, create);
  engine = result.engine;
  const choice: DelegateChoice = { delegate: result.keep, settled: true };
  scope.postMessage({ type: 'delegate-settled', choice, medianMs: result.medianMs });
}

scope.addEventListener('message', ({ data: message }) => {
  switch (message.type) {
    case 'start':
      void start(message);
      break;
    case 'start-documents':
      scope.postMessage({ type: 'ready', mode: 'pixels', delegate: null, reason: null });
      break;
    case 'analyse':
      try {
        const { request } = message;
        if ('documentType' in request) analyseDocument({ ...message, request });
        else analyse({ ...message, request });
      } catch (error) {
        fail(error);
      }
      break;
    case 'forget':
      memories.delete(message.stream);
      documents?.forget(message.stream);
      break;
  }
});
scope.postMessage({ type: 'started' });
