import { IdvError } from '../shared/errors.js';
import { compactAssets, fetchFirstParts } from './compact-start.js';
import type { WaitingFrame } from './frame-queue.js';
import type { LocatedAssets } from './locate-assets.js';
import type { AnalysisMessage, CompactFirstParts, DelegateChoice, FromWorker, ToWorker } from './protocol.js';
import { spawnWorker } from './spawn-worker.js';
import type { EngineName, VisionProgress, VisionReady } from './types.js';
import { Watchdog } from './watchdog.js';

/** A frame takes some 20 ms; ten frames' worth on the slowest phone is still far below this. */
const frameStallMs = 6_000;
/** Between two signs of life while loading: a bad network may pause, and a GPU may compile its shaders. */
const startStallMs = 45_000;

/** Kept for the life of the page: the delegates need to be measured once. */
let choice: DelegateChoice = { delegate: 'CPU', settled: false };

/** A delegate may have been the cause of a crash; the CPU is the safe one. */
export function distrustGpu(): void {
  choice = { delegate: 'CPU', settled: true };
}

/** What a worker is for; each has a script of its own, which holds no more than it needs. */
export type WorkerKind = EngineName | 'documents';

const scripts = {
  documents: 'documents-worker',
  compact: 'compact-worker',
  mediapipe: 'mediapipe-worker',
} as const satisfies Record<WorkerKind, keyof LocatedAssets>;

export interface WorkerRunEvents {
  onProgress: (progress: VisionProgress) => void;
  /** Faces are found, without landmarks as yet: frames are taken from now on. */
  onBoxes: () => void;
  /** Everything is there. A mode of `pixels` says that the engine does not work on this device. */
  onReady: (ready: VisionReady) => void;
  /** The worker waits for the next frame. */
  onIdle: () => void;
  /** The worker died, fell silent or gave up: a new one may do better. */
  onCrashed: (error: IdvError) => void;
  /** What it needs cannot be loaded, or it may not run. */
  onFailed: (error: IdvError) => void;
}

/** The page's side of one worker: starts it, gives it one frame at a time, watches it. Ends with the first failure. */
export class WorkerRun {
  #worker: Worker | null = null;
  #ended = false;
  #serving = false;
  #inFlight: (WaitingFrame & { id: number }) | null = null;
  #nextId = 1;
  readonly #events: WorkerRunEvents;
  /** Of what the page fetches for the worker. */
  readonly #download = new AbortController();
  /** Frames may be answered while the rest still loads: each has a watchdog of its own. */
  readonly #loading = new Watchdog((silentMs) => this.#crash(stall(silentMs)));
  readonly #answering = new Watchdog((silentMs) => this.#crash(stall(silentMs)));

  constructor(
    readonly kind: WorkerKind,
    locating: Promise<LocatedAssets>,
    events: WorkerRunEvents,
  ) {
    this.#events = events;
    void this.#start(locating);
  }

  /** Whether a frame would be taken now. */
  get isIdle(): boolean {
    return this.#serving && this.#inFlight === null;
  }

  /** @returns whether the worker took it; a frame that was closed already is rejected */
  analyze(waiting: WaitingFrame): boolean {
    if (this.#worker === null) return false;
    const id = this.#nextId++;
    const { stream, frame, request } = waiting;
    try {
      this.#worker.postMessage({ type: 'analyze', id, stream, frame, request } satisfies ToWorker, [frame]);
    } catch (cause) {
      waiting.reject(new IdvError('capture-failed', 'The frame was closed already', { cause }));
      return false;
    }
    this.#inFlight = { ...waiting, id };
    this.#answering.expect(frameStallMs);
    return true;
  }

  /** Cancels the frame that the stream has in work, and what the worker remembers of it. */
  forget(stream: number): void {
    if (this.#inFlight?.stream === stream) this.#inFlight.resolve(null);
    this.#post({ type: 'forget', stream });
  }

  /** Idempotent. The frame in work resolves `null`. */
  end(): void {
    this.#ended = true;
    this.#serving = false;
    this.#loading.rest();
    this.#answering.rest();
    this.#download.abort();
    this.#worker?.terminate();
    this.#worker = null;
    this.#inFlight?.resolve(null);
    this.#inFlight = null;
  }

  async #start(locating: Promise<LocatedAssets>): Promise<void> {
    this.#loading.expect(startStallMs);
    try {
      const assets = await locating;
      if (this.#ended) return;
      const firstParts = this.kind === 'compact' ? this.#fetchFirstParts(assets) : null;
      const worker = await spawnWorker(assets[scripts[this.kind]]);
      if (this.#ended) {
        worker.terminate();
        return;
      }
      this.#worker = worker;
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (!this.#ended) this.#receive(data);
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (!this.#ended) this.#crash(crash(event.message));
      });
      this.#loading.expect(startStallMs);
      this.#post(startMessage(this.kind, assets));
      if (firstParts === null) return;
      const { kernels, detector } = await firstParts;
      this.#post({ type: 'compact-first-parts', kernels, detector }, [kernels.buffer, detector.buffer]);
    } catch (error) {
      // Ended, or the worker has said that it needs none of it.
      if (this.#download.signal.aborted) return;
      this.#fail(error instanceof IdvError ? error : crash(String(error)));
    }
  }

  /** While the worker's script comes. What is wrong with them is told when the worker runs, and only its script is not. */
  #fetchFirstParts(assets: LocatedAssets): Promise<CompactFirstParts> {
    const parts = fetchFirstParts(
      compactAssets(assets),
      (progress) => this.#tellProgress(progress),
      this.#download.signal,
    );
    parts.catch(() => {});
    return parts;
  }

  #tellProgress(progress: VisionProgress): void {
    if (this.#download.signal.aborted) return;
    this.#loading.expect(startStallMs);
    this.#events.onProgress(progress);
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'started':
        break;
      case 'progress': {
        const { loadedBytes, totalBytes } = message;
        this.#tellProgress({ loadedBytes, totalBytes });
        break;
      }
      case 'boxes-ready':
        this.#loading.expect(startStallMs);
        this.#serving = true;
        this.#events.onBoxes();
        break;
      case 'ready': {
        const { mode, engine, delegate, reason } = message;
        this.#loading.rest();
        // Nothing is left of it, or the worker needs none of it: it cannot run the engine.
        this.#download.abort();
        this.#serving = true;
        this.#events.onReady({ mode, engine, delegate, reason });
        break;
      }
      case 'delegate-trial':
        if (this.#inFlight !== null) this.#answering.expect(startStallMs);
        break;
      case 'delegate-settled':
        choice = message.choice;
        if (this.#inFlight !== null) this.#answering.expect(frameStallMs);
        break;
      case 'analysis':
        this.#finish(message.id, (frame) => frame.resolve(analysisOf(message)));
        break;
      case 'document-analysis': {
        const { type: _type, id, ...analysis } = message;
        this.#finish(id, (frame) => frame.resolve(analysis));
        break;
      }
      case 'frame-failed':
        this.#finish(message.id, (frame) =>
          frame.reject(
            new IdvError('capture-failed', `A frame could not be read: ${message.message}`, {
              retryable: true,
            }),
          ),
        );
        break;
      case 'failed': {
        const { code, message: text, retryable } = message;
        const error = new IdvError(code, text, { retryable });
        if (code === 'vision-crashed') this.#crash(error);
        else this.#fail(error);
        break;
      }
    }
  }

  #finish(id: number, settle: (frame: WaitingFrame) => void): void {
    if (this.#inFlight?.id !== id) return;
    const frame = this.#inFlight;
    this.#inFlight = null;
    this.#answering.rest();
    settle(frame);
    this.#events.onIdle();
  }

  #crash(error: IdvError): void {
    this.end();
    this.#events.onCrashed(error);
  }

  #fail(error: IdvError): void {
    this.end();
    this.#events.onFailed(error);
  }

  #post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(message, transfer);
  }
}

function startMessage(kind: WorkerKind, assets: LocatedAssets): ToWorker {
  switch (kind) {
    case 'compact':
      return { type: 'start-compact', assets: compactAssets(assets) };
    case 'documents':
      return { type: 'start-documents' };
    case 'mediapipe':
      return {
        type: 'start-mediapipe',
        wasm: assets.wasm,
        landmarker: assets.landmarker,
        choice,
      };
    default:
      return kind satisfies never;
  }
}

function stall(silentMs: number): IdvError {
  return new IdvError('vision-stalled', `The vision worker gave no sign for ${silentMs} ms`, {
    retryable: true,
  });
}

function crash(message: string): IdvError {
  return new IdvError('vision-crashed', `The vision worker stopped: ${message}`, {
    retryable: true,
  });
}

function analysisOf(message: AnalysisMessage) {
  const { time, size, measures, faces, fingerprint, screenPattern, workMs } = message;
  return {
    time,
    size,
    measures,
    workMs,
    ...(faces === null ? {} : { faces }),
    ...(fingerprint === null ? {} : { fingerprint, screenPattern }),
  };
}
