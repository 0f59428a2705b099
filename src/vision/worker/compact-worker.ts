/** The worker that runs the compact engine: answers frames from its first stage on. */
import type { CompactFirstParts, ToWorker } from '../protocol.js';
import { FaceFrames } from './face-frames.js';
import { fail, scope, serve } from './scope.js';
import { startCompact } from './start-compact.js';

const beatMs = 2_000;
const frames = new FaceFrames();
let takeFirstParts!: (parts: CompactFirstParts) => void;
const firstParts = new Promise<CompactFirstParts>((resolve) => {
  takeFirstParts = resolve;
});

async function start({ assets }: Extract<ToWorker, { type: 'start-compact' }>): Promise<void> {
  // A page can't see a worker's end: silence tells it, and the network alone may be silent for long.
  const beat = setInterval(() => scope.postMessage({ type: 'alive' }), beatMs);
  const ready = await startCompact(assets, firstParts, {
    onBytes: (bytes) => scope.postMessage({ type: 'loaded', bytes }),
    onEngine: (engine) => {
      if (frames.engine === null) scope.postMessage({ type: 'detector-ready' });
      frames.engine = engine;
    },
  }).finally(() => clearInterval(beat));
  if (ready.analysis === 'pixels') frames.engine = null;
  scope.postMessage({ type: 'ready', ...ready });
}

serve((message) => {
  switch (message.type) {
    case 'start-compact':
      start(message).catch(fail);
      break;
    case 'compact-first-parts':
      takeFirstParts(message);
      break;
    case 'analyze':
      if (!('documentType' in message.request)) frames.analyze(message, message.request).catch(fail);
      break;
    case 'forget':
      frames.forget(message.stream);
      break;
    default:
      throw new Error(`the compact worker does not know "${message.type}"`);
  }
});
