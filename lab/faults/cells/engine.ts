/** Faults of the engine: its worker, its memory, its WebGL. */
import { inStates, type Cell, type Fault } from '../cell.js';

/** Keeps a reference to every worker that the page starts. Doomed ones die after their first message. */
const keepWorkers = `globalThis.workers = [];
  globalThis.doomed = false;
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      globalThis.workers.push(this);
      this.isDoomed = globalThis.doomed;
      globalThis.doomed = false;
      this.addEventListener('message', () => { this.speaks = true; if (this.isDoomed) this.terminate(); }, { once: true });
    }
  };`;

/** Kills a worker like the system does, but only once its script is running. */
const killed: Fault = {
  name: 'worker killed',
  before: keepWorkers,
  inPage: `if (globalThis.workers.length === 0) globalThis.doomed = true;
    for (const worker of globalThis.workers.splice(0)) {
      if (worker.speaks) worker.terminate();
      else worker.isDoomed = true;
    }`,
  // Only silence reveals this fault.
  noticedAfterMs: 10_000,
};

const crashed: Fault = {
  name: 'worker crashes',
  before: keepWorkers,
  inPage: `for (const worker of globalThis.workers.splice(0)) {
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory', cancelable: true }));
  }`,
};

const outOfMemory = (name: string, lines: string): Fault => ({
  name,
  server: { does: 'other script', at: /-worker/, lines },
});

const noInstance = outOfMemory(
  'wasm out of memory at start',
  `for (const name of ['instantiate', 'instantiateStreaming', 'compile', 'compileStreaming']) {
     WebAssembly[name] = () => Promise.reject(new RangeError('WebAssembly: Out of memory'));
   }
   WebAssembly.Memory = class { constructor() { throw new RangeError('WebAssembly.Memory(): could not allocate memory'); } };`,
);

/** After this many messages to the page, every call throws. */
const laterOutOfMemory = outOfMemory(
  'out of memory while it runs',
  `{ const post = self.postMessage.bind(self); let left = 12;
     self.postMessage = (...given) => {
       if (--left < 0) throw new RangeError('Array buffer allocation failed');
       post(...given);
     }; }`,
);

const lostContext: Fault = outOfMemory(
  'WebGL context lost',
  `{ const own = OffscreenCanvas.prototype.getContext;
     OffscreenCanvas.prototype.getContext = function (kind, ...given) {
       const context = own.call(this, kind, ...given);
       if (/webgl/.test(kind)) setTimeout(() => context?.getExtension('WEBGL_lose_context')?.loseContext(), 2500);
       return context;
     }; }`,
);

const noWebGl: Fault = outOfMemory(
  'no WebGL',
  `{ const own = OffscreenCanvas.prototype.getContext;
     OffscreenCanvas.prototype.getContext = function (kind, ...given) {
       return /webgl/.test(kind) ? null : own.call(this, kind, ...given);
     }; }`,
);

/** Loads the script, but never lets it run. */
const mute = (times?: number): Fault => ({
  name: times === undefined ? 'workers that never start' : 'a worker that never starts',
  server: { does: 'other script', at: /-worker/, lines: 'await new Promise(() => {});', ...(times && { times }) },
  noticedAfterMs: times === undefined ? 20_000 : 10_000,
});

const completes = { end: 'completes' } as const;

export const engineCells: readonly Cell[] = [
  ...[killed, crashed].flatMap((fault) => [
    ...inStates('engine', 'face', ['loading', 'framing', 'holding', 'capturing', 'review'], fault, completes),
    ...inStates('engine', 'document', ['loading', 'framing', 'holding', 'capturing', 'review'], fault, completes),
    ...inStates('engine', 'pre-check', ['loading', 'checking'], fault, completes),
    ...inStates('engine', 'challenge', ['loading', 'framing', 'challenge', 'between', 'submitting'], fault, completes),
    ...inStates('engine', 'given file', ['reading', 'adjusting', 'capturing'], fault, completes),
    ...inStates('engine', 'missed challenge', ['missed'], fault, completes),
    ...inStates('engine', 'swapped challenge', ['swapping'], fault, completes),
    ...inStates('engine', 'expired challenge', ['expired'], fault, completes),
    ...inStates('engine', 'two sides', ['turning'], fault, completes),
    ...inStates('engine', 'selfie journey', ['framing', 'capturing'], fault, completes),
    ...inStates('engine', 'journey', ['framing', 'submitting'], fault, completes),
  ]),
  ...(['face', 'document', 'challenge', 'pre-check'] as const).flatMap((subject) => [
    ...inStates('engine', subject, ['load'], noInstance, completes),
    ...inStates('engine', subject, ['load'], mute(1), { code: null, end: 'completes' }),
    ...inStates('engine', subject, ['load'], mute(), completes),
    ...inStates('engine', subject, ['load'], laterOutOfMemory, {
      ...completes,
      uncaught: /Array buffer allocation failed/,
    }),
  ]),
  ...inStates('engine', 'face', ['load'], lostContext, completes, { engine: 'mediapipe' }),
  ...inStates('engine', 'pre-check', ['load'], lostContext, completes, { engine: 'mediapipe' }),
  ...inStates('engine', 'face', ['load'], noWebGl, completes, { engine: 'mediapipe' }),
];
