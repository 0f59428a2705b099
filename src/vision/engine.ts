import { IdvError } from '../shared/errors.js';
import { FrameQueue, type WaitingFrame } from './frame-queue.js';
import { locateAssets, type LocatedAssets } from './locate-assets.js';
import type { AnalysisMessage, DelegateChoice, FromWorker, ToWorker } from './protocol.js';
import { spawnWorker } from './spawn-worker.js';
import type { VisionProgress, VisionReady } from './types.js';
import { Watchdog } from './watchdog.js';

/** A frame takes some 20 ms; ten frames' worth on the slowest phone is still far below this. */
const frameStallMs = 6_000;
/** Between two signs of life while loading: a bad network may pause, and a GPU may compile its shaders. */
const startStallMs = 45_000;

/** Kept for the life of the page: the delegates need to be measured once. */
let choice: DelegateChoice = { delegate: 'CPU', settled: false };

/** `face` loads the face engine; `document` needs nothing but the worker's own code. */
export type VisionTask = 'face' | 'document';

type Phase = 'starting' | 'ready' | 'failed' | 'closed';

/**
 * The page's side of the worker: starts it, feeds it one frame at a time, watches it, restarts it once.
 * Knows nothing of handles; see `client.ts`.
 */
export class VisionEngine {
  readonly ready: Promise<VisionReady>;
  readonly progressListeners = new Set<(progress: VisionProgress) => void>();
  readonly failureListeners = new Set<(error: Error) => void>();

  #phase: Phase = 'starting';
  #wasReady = false;
  /** Number of the latest start: an earlier one that was given up may still come to its end. */
  #attempt = 0;
  #restarted = false;
  #worker: Worker | null = null;
  #assets: LocatedAssets | null = null;
  #failure: IdvError | null = null;
  #progress: VisionProgress | null = null;
  #inFlight: (WaitingFrame & { id: number }) | null = null;
  #nextId = 1;
  readonly #queue = new FrameQueue();
  readonly #watchdog = new Watchdog((silentMs) =>
    this.#crashed(
      new IdvError('vision-stalled', `The vision worker gave no sign for ${silentMs} ms`, {
        retryable: true,
      }),
    ),
  );
  #resolveReady!: (ready: VisionReady) => void;
  #rejectReady!: (error: Error) => void;

  constructor(
    readonly base: URL,
    readonly task: VisionTask = 'face',
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    // A caller that only listens for failures must not cause an "unhandled rejection".
    this.ready.catch(() => {});
    void this.#start();
  }

  /** Whether new handles may share this engine. */
  get usable(): boolean {
    return this.#phase === 'starting' || this.#phase === 'ready';
  }

  /** Whether a frame would be analysed now. */
  get isReady(): boolean {
    return this.#phase === 'ready';
  }

  get progress(): VisionProgress | null {
    return this.#progress;
  }

  submit(frame: WaitingFrame): void {
    if (this.#failure !== null) {
      frame.frame.close();
      frame.reject(this.#failure);
      return;
    }
    this.#queue.put(frame);
    this.#sendNext();
  }

  /** Cancels what the stream waits for, and what the worker remembers of it. */
  forget(stream: number): void {
    this.#queue.drop(stream);
    if (this.#inFlight?.stream === stream) this.#inFlight.resolve(null);
    this.#post({ type: 'forget', stream });
  }

  close(): void {
    if (this.#phase === 'closed') return;
    this.#stopWorker();
    this.#phase = 'closed';
  }

  async #start(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#watchdog.expect(startStallMs);
    try {
      this.#assets ??= await locateAssets(this.base);
      const worker = await spawnWorker(this.#assets.worker);
      if (!this.usable || attempt !== this.#attempt) {
        worker.terminate();
        return;
      }
      this.#worker = worker;
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (worker === this.#worker) this.#receive(data);
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        if (worker === this.#worker) this.#crashed(crash(event.message));
      });
      this.#watchdog.expect(startStallMs);
      const { wasm, landmarker } = this.#assets;
      this.#post(
        this.task === 'face'
          ? { type: 'start', wasm, landmarker, choice }
          : { type: 'start-documents' },
      );
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#failed(error instanceof IdvError ? error : crash(String(error)));
    }
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'started':
        break;
      case 'progress':
        this.#watchdog.expect(startStallMs);
        this.#progress = { loadedBytes: message.loadedBytes, totalBytes: message.totalBytes };
        for (const listener of this.progressListeners) listener(this.#progress);
        break;
      case 'ready': {
        const { mode, delegate, reason } = message;
        this.#watchdog.rest();
        this.#phase = 'ready';
        this.#wasReady = true;
        if (reason !== null) {
          console.warn(`idv-elements: no face detection on this device: ${reason}`);
        }
        this.#resolveReady({ mode, delegate, reason });
        this.#sendNext();
        break;
      }
      case 'delegate-trial':
        if (this.#inFlight !== null) this.#watchdog.expect(startStallMs);
        break;
      case 'delegate-settled':
        choice = message.choice;
        if (this.#inFlight !== null) this.#watchdog.expect(frameStallMs);
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
        if (code === 'vision-crashed') this.#crashed(error);
        else this.#failed(error);
        break;
      }
    }
  }

  #sendNext(): void {
    if (this.#phase !== 'ready' || this.#worker === null || this.#inFlight !== null) return;
    const next = this.#queue.take();
    if (next === null) return;
    const id = this.#nextId++;
    const { stream, frame, request } = next;
    try {
      this.#worker.postMessage({ type: 'analyse', id, stream, frame, request } satisfies ToWorker, [
        frame,
      ]);
    } catch (cause) {
      next.reject(new IdvError('capture-failed', 'The frame was closed already', { cause }));
      this.#sendNext();
      return;
    }
    this.#inFlight = { ...next, id };
    this.#watchdog.expect(frameStallMs);
  }

  #finish(id: number, settle: (frame: WaitingFrame) => void): void {
    if (this.#inFlight?.id !== id) return;
    const frame = this.#inFlight;
    this.#inFlight = null;
    this.#watchdog.rest();
    settle(frame);
    this.#sendNext();
  }

  #crashed(error: IdvError): void {
    if (!this.usable) return;
    if (this.#restarted) {
      this.#failed(error);
      return;
    }
    this.#restarted = true;
    this.#stopWorker();
    this.#phase = 'starting';
    // The delegate may have been the cause; the CPU is the safe one.
    choice = { delegate: 'CPU', settled: true };
    console.warn(`idv-elements: the vision worker is restarted: ${error.message}`);
    void this.#start();
  }

  #failed(error: IdvError): void {
    if (!this.usable) return;
    this.#stopWorker();
    this.#phase = 'failed';
    this.#failure = error;
    this.#rejectReady(error);
    this.#queue.rejectAll(error);
    if (this.#wasReady) for (const listener of this.failureListeners) listener(error);
  }

  /** The old worker goes before a new one comes: WebKit cannot hold two with WebGL. */
  #stopWorker(): void {
    this.#watchdog.rest();
    this.#worker?.terminate();
    this.#worker = null;
    this.#inFlight?.resolve(null);
    this.#inFlight = null;
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }
}

function crash(message: string): IdvError {
  return new IdvError('vision-crashed', `The vision worker stopped: ${message}`, {
    retryable: true,
  });
}

function analysisOf(message: AnalysisMessage) {
  const { time, size, measures, faces, fingerprint, workMs } = message;
  return {
    time,
    size,
    measures,
    workMs,
    ...(faces === null ? {} : { faces }),
    ...(fingerprint === null ? {} : { fingerprint }),
  };
}
