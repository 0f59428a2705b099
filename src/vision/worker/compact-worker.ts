/** The worker that runs the compact engine. It answers frames as soon as the first stage is loaded. */
import type { CompactFirstPart, CompactParts, ToWorker } from '../protocol.js';
import { FaceFrames } from './face-frames.js';
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
    onRest: (load) => {
      loadRest = load;
    },
    beforeRest: () => {
      setTimeout(resolveAnswered, firstAnswerMs);
      return answered;
    },
  });
  const ready = await withBeat(loading);
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
  // A challenge's trace has lips and irises in every frame, so its first frame waits for them.
  if (message.request.withFingerprint === true && loadRest !== null) await (rest ??= withBeat(loadRest()));
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
