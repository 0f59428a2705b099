import { IdvError } from '../contract/errors.js';
import { fetchOverFreezes } from './fetch-over-freezes.js';
import { assertServed, type ServedAssets } from './locate-assets.js';
import { countDown } from './near-end.js';
import { compactFirstParts } from './protocol.js';
import type {
  AnalysisMessage,
  CompactAssets,
  CompactFirstPart,
  CompactParts,
  FromWorker,
  ToWorker,
} from './protocol.js';
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

/**
 * Longest time for one frame. A frame takes about 20 ms, and ten frames on the slowest phone take far less than this.
 */
const frameStallMs = 6_000;
/**
 * Longest time between two signs of progress while loading: a bad network may pause, and a GPU may compile its shaders.
 */
const startStallMs = 45_000;
/**
 * Longest time between two heartbeats. While it loads, the compact worker sends one every two seconds, and compiling
 * takes a slow phone three seconds at most. The documents worker loads nothing and answers at once.
 */
const beatStallMs = 10_000;

/** A frame for the worker, and the promise of its answer. */
export interface WaitingFrame {
  stream: number;
  frame: ImageBitmap | VideoFrame;
  request: AnalyzeRequest | DocumentRequest;
  resolve: (analysis: FrameAnalysis | DocumentAnalysis | null) => void;
  reject: (error: Error) => void;
}

export interface WorkerRunEvents {
  onProgress: (progress: VisionProgress) => void;
  /** Faces can be found, though without landmarks yet: frames are analyzed from now on. */
  onDetector: () => void;
  /**
   * Frames can be judged. `pixels` means that the engine does not work on this device. Called again when everything is
   * loaded, if that is later.
   */
  onReady: (ready: VisionReady) => void;
  /** The worker waits for the next frame. */
  onIdle: () => void;
  /** The worker died, fell silent or gave up. A new one may work. */
  onCrashed: (error: IdvError) => void;
  /** The worker's files cannot be loaded, or it is not allowed to run. */
  onFailed: (error: IdvError) => void;
}

/** The page's side of one worker: starts it, gives it one frame at a time, watches it. Ends with the first failure. */
export class WorkerRun {
  #worker: Worker | null = null;
  #ended = false;
  #serving = false;
  #ready = false;
  #inFlight: (WaitingFrame & { id: number; forgotten?: boolean }) | null = null;
  #nextId = 1;
  #loadedBytes = 0;
  #totalBytes = 0;
  readonly #events: WorkerRunEvents;
  /** Aborts the page's downloads for the worker. */
  readonly #download = new AbortController();
  /** Loading and answering have separate watchdogs, because frames may be answered while the rest is still loading. */
  readonly #loading = new Watchdog((silentMs) => this.#crash(stall(silentMs)));
  readonly #answering = new Watchdog((silentMs) => this.#crash(stall(silentMs)));
  /** A separate watchdog, because the network may be silent for longer than a live worker. */
  readonly #beating = new Watchdog((silentMs) => this.#crash(stall(silentMs)));

  constructor(
    readonly kind: WorkerKind,
    locating: Promise<ServedAssets>,
    events: WorkerRunEvents,
  ) {
    this.#events = events;
    void this.#start(locating);
  }

  /** Whether the worker would accept a frame now. */
  get isIdle(): boolean {
    return this.#serving && this.#inFlight === null;
  }

  /** @returns whether the worker took the frame; one that was already closed is rejected */
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

  /** Cancels the stream's frame in the worker, and makes the worker forget the stream. */
  forget(stream: number): void {
    if (this.#inFlight?.stream === stream) {
      this.#inFlight.resolve(null);
      this.#inFlight.forgotten = true;
    }
    this.#post({ type: 'forget', stream });
  }

  /** Ends the worker. Its current frame resolves to `null`. Idempotent. */
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
      // Continue in another task, so that the caller can first draw its screen and open the camera.
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
      void firstParts?.detectorNear.then(() => this.#post({ type: 'compact-rest' }));
      if (start.type !== 'start-mediapipe') this.#beating.expect(beatStallMs);
      if (firstParts === null) return;
      const passOn = async (part: CompactFirstPart): Promise<void> => {
        const content = await firstParts[part];
        this.#post({ type: 'compact-part', part, content }, [content.buffer]);
      };
      await Promise.all(compactFirstParts.map(passOn));
    } catch (error) {
      // The run has ended, or the worker has said that it does not need these files.
      if (this.#download.signal.aborted) return;
      if (error instanceof IdvError && error.code === 'vision-stalled') this.#crash(error);
      else this.#fail(error instanceof IdvError ? error : crash(String(error)));
    }
  }

  /**
   * Fetches and checks the files that the first hint waits for while the worker's script is still loading, which saves
   * a round trip. It passes on bytes, not a compiled module, because the page's content policy may forbid compiling
   * while the worker's allows it. Errors wait until the worker runs, so that a missing script is reported first.
   */
  #fetchFirstParts(assets: CompactAssets): CompactParts {
    const fetchPart = (part: CompactFirstPart, onBytes = (_bytes: number) => {}) => {
      const count = (bytes: number): void => {
        onBytes(bytes);
        this.#count(bytes);
      };
      const content = fetchOverFreezes(assets[part], count, this.#download.signal);
      // Prevents an unhandled rejection if nobody is waiting yet.
      content.catch(() => {});
      return content;
    };
    const kernels = fetchPart('kernels');
    let letRest!: () => void;
    const detectorNear = new Promise<void>((resolve) => (letRest = resolve));
    const detector = fetchPart('detector', countDown(assets.detector.bytes, letRest));
    return { kernels, detector, detectorNear };
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
        if (!this.#ready) this.#beating.expect(beatStallMs);
        // The frame may wait for something that is still loading.
        if (this.#inFlight !== null) this.#answering.expect(frameStallMs);
        break;
      case 'loaded':
        this.#count(message.bytes);
        break;
      case 'detector-ready':
        this.#loading.expect(startStallMs);
        this.#serving = true;
        this.#events.onDetector();
        break;
      case 'landmarks-ready':
        this.#loading.expect(startStallMs);
        this.#events.onReady({ analysis: 'face', engine: 'compact', delegate: null, reason: null });
        break;
      case 'ready': {
        const { type: _type, ...ready } = message;
        this.#loading.rest();
        this.#beating.rest();
        this.#ready = true;
        // All downloads have finished, or the worker cannot run the engine and does not need them.
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
        // Nobody wants the result any more, so free its picture, which takes megabytes.
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
