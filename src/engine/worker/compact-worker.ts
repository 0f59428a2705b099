/** The worker that runs the compact engine. It answers frames as soon as the first stage is loaded. */
import type { CompactFirstPart, CompactParts, ToWorker } from '../protocol.js';
import { FaceFrames } from './face-frames.js';
import { inTime } from './in-time.js';
import { fail, scope, serve } from './scope.js';
import { startCompact } from './start-compact.js';

const beatMs = 2_000;
const frames = new FaceFrames();
/** Resolves each part of `parts` once the page has sent it. */
const take = {} as Record<CompactFirstPart, (content: Uint8Array<ArrayBuffer>) => void>;
const part = (name: CompactFirstPart): CompactParts[CompactFirstPart] =>
  new Promise((resolve) => (take[name] = resolve));
let requestRest!: () => void;
const parts: CompactParts = {
  kernels: part('kernels'),
  detector: part('detector'),
  detectorNear: new Promise((resolve) => (requestRest = resolve)),
};

/**
 * How long to wait for the first answer before loading the rest, in milliseconds: the page may not have a frame yet.
 */
const firstAnswerMs = 80;
let resolveAnswered!: () => void;
const answered = new Promise<void>((resolve) => (resolveAnswered = resolve));

/** Longest time that a still waits for the refinement of the eyes, milliseconds. A person is waiting, too. */
const stillWaitMs = 3_000;
/** Resolves when the refinement of the eyes is in use. `null` until faces have landmarks. */
let refined: Promise<unknown> | null = null;

let loadRest: (() => Promise<void>) | null = null;
/** Resolves when lips and irises are in use. `null` until a frame asks for them. */
let rest: Promise<void> | null = null;

async function start({ assets }: Extract<ToWorker, { type: 'start-compact' }>): Promise<void> {
  const loading = startCompact(assets, parts, {
    onBytes: (bytes) => scope.postMessage({ type: 'loaded', bytes }),
    onEngine: (engine) => {
      if (frames.engine === null) scope.postMessage({ type: 'detector-ready' });
      frames.engine = engine;
    },
    onLandmarks: () => {
      refined = complete;
      scope.postMessage({ type: 'landmarks-ready' });
    },
    onRest: (load) => {
      loadRest = load;
    },
    beforeRest: () => {
      setTimeout(resolveAnswered, firstAnswerMs);
      return answered;
    },
  });
  const complete = withBeat(loading);
  const ready = await complete;
  if (ready.analysis === 'pixels') frames.engine = null;
  scope.postMessage({ type: 'ready', ...ready });
}

/** A page can tell that a worker has died only by its silence. Downloads can be silent for long, so send heartbeats. */
async function withBeat<Result>(loading: Promise<Result>): Promise<Result> {
  const beat = setInterval(() => scope.postMessage({ type: 'alive' }), beatMs);
  return loading.finally(() => clearInterval(beat));
}

async function analyze(message: Extract<ToWorker, { type: 'analyze' }>): Promise<void> {
  if ('documentType' in message.request) return;
  const hasEngine = frames.engine !== null;
  const { still, withFingerprint } = message.request;
  // Closed eyes are only recognized with the refinement, so no photo is judged without it, unless the network is slow.
  if (still === true && refined !== null) await inTime(refined, stillWaitMs);
  // A challenge's trace has lips and irises in every frame, so its first frame waits for them.
  if (withFingerprint === true) await refined;
  if (withFingerprint === true && loadRest !== null) await (rest ??= withBeat(loadRest()));
  await frames.analyze(message, message.request);
  if (hasEngine) resolveAnswered();
}

serve((message) => {
  switch (message.type) {
    case 'start-compact':
      start(message).catch(fail);
      break;
    case 'compact-part':
      take[message.part](message.content);
      break;
    case 'compact-rest':
      requestRest();
      break;
    case 'analyze':
      analyze(message).catch(fail);
      break;
    case 'forget':
      frames.forget(message.stream);
      break;
    default:
      throw new Error(`the compact worker does not know "${message.type}"`);
  }
});
