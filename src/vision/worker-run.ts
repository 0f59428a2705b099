import { IdvError } from '../shared/errors.js';
import { fetchOverFreezes } from './fetch-over-freezes.js';
import { assertServed, type ServedAssets } from './locate-assets.js';
import { compactFirstParts } from './protocol.js';
import type { AnalysisMessage, CompactAssets, CompactFirstPart, FromWorker, ToWorker } from './protocol.js';
import { spawnWorker } from './spawn-worker.js';
import type {
  AnalyzeRequest,
  DocumentAnalysis,
  DocumentRequest,
  FrameAnalysis,
  VisionProgress,
  VisionReady,
} from './types.js';
import { Watchdog } from './watchdog.js';
import { settleDelegate, setUpWorker, type WorkerKind } from './worker-setup.js';

/** A frame takes some 20 ms; ten frames' worth on the slowest phone is still far below this. */
const frameStallMs = 6_000;
/** Between two signs of life while loading: a bad network may pause, and a GPU may compile its shaders. */
const startStallMs = 45_000;
/**
 * While it loads, the compact worker says every two seconds that it lives; compiling takes a slow phone three at most.
 * The documents' worker loads nothing and answers at once.
 */
const beatStallMs = 10_000;

/** A frame on its way to the worker, and who waits for the answer. */
export interface WaitingFrame {
  stream: number;
  frame: ImageBitmap | VideoFrame;
  request: AnalyzeRequest | DocumentRequest;
  resolve: (analysis: FrameAnalysis | DocumentAnalysis | null) => void;
  reject: (error: Error) => void;
}

export interface WorkerRunEvents {
  onProgress: (progress: VisionProgress) => void;
  /** Faces are found, without landmarks as yet: frames are analyzed from now on. */
  onDetector: () => void;
  /** Everything is loaded. `pixels` says that the engine does not work on this device. */
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
  #inFlight: (WaitingFrame & { id: number; forgotten?: boolean }) | null = null;
  #nextId = 1;
  #loadedBytes = 0;
  #totalBytes = 0;
  readonly #events: WorkerRunEvents;
  /** Of what the page fetches for the worker. */
  readonly #download = new AbortController();
  /** Frames may be answered while the rest still loads: each has a watchdog of its own. */
  readonly #loading = new Watchdog((silentMs) => this.#crash(stall(silentMs)));
  readonly #answering = new Watchdog((silentMs) => this.#crash(stall(silentMs)));
  /** The network may be silent for longer than a live worker. */
  readonly #beating = new Watchdog((silentMs) => this.#crash(stall(silentMs)));

  constructor(
    readonly kind: WorkerKind,
    locating: Promise<ServedAssets>,
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
    if (this.#inFlight?.stream === stream) {
      this.#inFlight.resolve(null);
      this.#inFlight.forgotten = true;
    }
    this.#post({ type: 'forget', stream });
  }

  /** Idempotent. The frame in work resolves `null`. */
  end(): void {
    this.#ended = true;
    this.#serving = false;
    this.#loading.rest();
    this.#answering.rest();
    this.#beating.rest();
    this.#download.abort();
    this.#worker?.terminate();
    this.#worker = null;
    this.#inFlight?.resolve(null);
    this.#inFlight = null;
  }

  async #start(locating: Promise<ServedAssets>): Promise<void> {
    this.#loading.expect(startStallMs);
    try {
      const assets = await locating;
      // In its own task, so that the caller can draw its screen and open the camera first.
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#ended) return;
      assertServed(assets, this.kind);
      const { script, start, totalBytes } = setUpWorker(this.kind, assets);
      this.#totalBytes = totalBytes;
      const firstParts = start.type === 'start-compact' ? this.#fetchFirstParts(start.assets) : null;
      const worker = await spawnWorker(script, this.#download.signal);
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
      this.#post(start);
      if (start.type !== 'start-mediapipe') this.#beating.expect(beatStallMs);
      if (firstParts === null) return;
      const passOn = async (part: CompactFirstPart): Promise<void> => {
        const content = await firstParts[part];
        this.#post({ type: 'compact-part', part, content }, [content.buffer]);
      };
      await Promise.all(compactFirstParts.map(passOn));
    } catch (error) {
      // Ended, or the worker has said that it needs none of it.
      if (this.#download.signal.aborted) return;
      if (error instanceof IdvError && error.code === 'vision-stalled') this.#crash(error);
      else this.#fail(error instanceof IdvError ? error : crash(String(error)));
    }
  }

  /**
   * Fetches and checks what the first hint waits for, while the worker's script is on its way: a round trip less.
   * Bytes, not a compiled module: the page's content policy may forbid compiling where the worker's allows it. Errors
   * wait until the worker runs, so that a missing script is reported first.
   */
  #fetchFirstParts(assets: CompactAssets): Record<CompactFirstPart, Promise<Uint8Array<ArrayBuffer>>> {
    const fetchPart = (part: CompactFirstPart): Promise<Uint8Array<ArrayBuffer>> => {
      const content = fetchOverFreezes(assets[part], (bytes) => this.#count(bytes), this.#download.signal);
      // Nobody may be waiting yet, or ever, for what the page would call an unhandled rejection.
      content.catch(() => {});
      return content;
    };
    return { kernels: fetchPart('kernels'), detector: fetchPart('detector') };
  }

  #count(bytes: number): void {
    if (this.#download.signal.aborted) return;
    this.#loading.expect(startStallMs);
    this.#loadedBytes += bytes;
    this.#events.onProgress({ loadedBytes: this.#loadedBytes, totalBytes: this.#totalBytes });
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'started':
        break;
      case 'alive':
        this.#beating.expect(beatStallMs);
        break;
      case 'loaded':
        this.#count(message.bytes);
        break;
      case 'detector-ready':
        this.#loading.expect(startStallMs);
        this.#serving = true;
        this.#events.onDetector();
        break;
      case 'ready': {
        const { type: _type, ...ready } = message;
        this.#loading.rest();
        this.#beating.rest();
        // Nothing is left of it, or the worker needs none of it: it cannot run the engine.
        this.#download.abort();
        this.#serving = true;
        this.#events.onReady(ready);
        break;
      }
      case 'delegate-trial':
        if (this.#inFlight !== null) this.#answering.expect(startStallMs);
        break;
      case 'delegate-settled':
        settleDelegate(message.choice);
        if (this.#inFlight !== null) this.#answering.expect(frameStallMs);
        break;
      case 'analysis':
        this.#finish(message.id, (frame) => frame.resolve(analysisOf(message)));
        break;
      case 'document-analysis': {
        const { type: _type, id, ...analysis } = message;
        // No longer wanted: the picture in it holds megabytes.
        if (this.#inFlight?.id !== id || this.#inFlight.forgotten === true) analysis.rectified?.close();
        this.#finish(id, (frame) => frame.resolve(analysis));
        break;
      }
      case 'frame-failed':
        this.#finish(message.id, (frame) =>
          frame.reject(
            new IdvError('capture-failed', `A frame could not be read: ${message.message}`, { retryable: true }),
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

function stall(silentMs: number): IdvError {
  return new IdvError('vision-stalled', `The vision worker gave no sign for ${silentMs} ms`, { retryable: true });
}

function crash(message: string): IdvError {
  return new IdvError('vision-crashed', `The vision worker stopped: ${message}`, { retryable: true });
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
