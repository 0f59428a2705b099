import { report } from '../contract/diagnostics.js';
import type { IdvError } from '../contract/errors.js';
import { locateAssets, type ServedAssets } from './locate-assets.js';
import { hasMediaPipe } from './manifest.js';
import type { DocumentVisionHandle, EngineName, VisionHandle, VisionProgress, VisionReady } from './types.js';
import { WorkerRun, type WaitingFrame } from './worker-run.js';
import { settleDelegate, type WorkerKind } from './worker-setup.js';

/** The engine that replaces one that does not work on this device. */
const fallbacks: Partial<Record<WorkerKind, EngineName>> = { compact: 'mediapipe', mediapipe: 'compact' };

/**
 * The page's only engine for faces, or for documents. It queues frames, passes them to a worker, and keeps a worker
 * running. `client.ts` shares it.
 */
export class VisionEngine {
  readonly ready: Promise<VisionReady>;
  readonly detectorReady: Promise<void>;
  readonly progressListeners = new Set<(progress: VisionProgress) => void>();
  readonly failureListeners = new Set<(error: Error) => void>();

  /** `null` once the engine has failed or was closed. */
  #run: WorkerRun | null;
  #isReady = false;
  #wasReady = false;
  #restarted = false;
  /** Whether the other engine could not be loaded either, so that this one's pixel checks have to do. */
  #isLastResort = false;
  #failure: IdvError | null = null;
  #progress: VisionProgress | null = null;
  /** `null` until the manifest has been loaded. */
  #served: ServedAssets | null = null;
  readonly #assets: Promise<ServedAssets>;
  readonly #queue = new FrameQueue();
  #resolveReady!: (ready: VisionReady) => void;
  #resolveDetector!: () => void;
  #rejectReady!: (error: Error) => void;

  /** @param kind the engine to use, unless it does not work on this device */
  constructor(
    readonly base: URL,
    readonly kind: WorkerKind,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    this.detectorReady = new Promise((resolve) => {
      this.#resolveDetector = resolve;
    });
    // A caller that only listens for failures must not cause an "unhandled rejection".
    this.ready.then(this.#resolveDetector, () => {});
    this.#assets = locateAssets(base);
    // Failures are reported where the assets are awaited.
    this.#assets.then(
      (assets) => (this.#served = assets),
      () => {},
    );
    this.#run = this.#start(kind);
  }

  /** Whether new handles may share this engine. */
  get usable(): boolean {
    return this.#run !== null;
  }

  /** Whether everything is loaded. */
  get isReady(): boolean {
    return this.#isReady;
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

  /** Cancels the stream's waiting frames, and makes the worker forget the stream. */
  forget(stream: number): void {
    this.#queue.drop(stream);
    this.#run?.forget(stream);
  }

  close(): void {
    this.#run?.end();
    this.#run = null;
    this.#isReady = false;
  }

  #start(kind: WorkerKind): WorkerRun {
    this.#isReady = false;
    return new WorkerRun(kind, this.#assets, {
      onProgress: (progress) => {
        this.#progress = progress;
        for (const listener of this.progressListeners) listener(progress);
      },
      onDetector: () => {
        this.#resolveDetector();
        this.#sendNext();
      },
      onReady: (ready) => this.#takeReady(kind, ready),
      onIdle: () => this.#sendNext(),
      onCrashed: (error) => this.#fallBack(kind, error) || this.#restart(kind, error),
      onFailed: (error) => this.#fallBack(kind, error) || this.#useAvailableEngine(kind) || this.#fail(error),
    });
  }

  #takeReady(kind: WorkerKind, ready: VisionReady): void {
    const fallback = kind === this.kind && !this.#isLastResort ? fallbacks[kind] : undefined;
    // The other engine also needs WebAssembly.
    const isBlocked = /unsafe-eval|content.security.policy/i.test(ready.reason ?? '');
    if (ready.analysis === 'pixels' && !isBlocked && fallback !== undefined && this.#serves(fallback)) {
      const what = `The ${kind} engine does not work on this device, the ${fallback} one is used: ${ready.reason}.`;
      report('engine-fallback', what, 'No action needed, unless this appears on every device.', { degrades: true });
      this.#run?.end();
      this.#run = this.#start(fallback);
      return;
    }
    this.#isReady = true;
    this.#wasReady = true;
    if (isBlocked) reportBlocked();
    else if (ready.reason !== null) {
      const what = `No face detection on this device: ${ready.reason}.`;
      const isMissing = fallback !== undefined && !this.#serves(fallback);
      const fix = isMissing
        ? `Light and blur are still checked. To let MediaPipe take over: ${getMediaPipe}.`
        : 'No action needed: light and blur are still checked.';
      report('engine-pixels', what, fix, { degrades: true });
    }
    this.#resolveReady(ready);
    this.#sendNext();
  }

  #serves(engine: EngineName): boolean {
    return this.#served !== null && (engine === 'compact' || hasMediaPipe(this.#served));
  }

  /** If the page asks for MediaPipe and the site does not serve it, uses the compact engine. */
  #useAvailableEngine(kind: WorkerKind): boolean {
    if (kind !== 'mediapipe' || this.#isLastResort || this.#serves('mediapipe') || !this.#serves('compact'))
      return false;
    const what = `The files of the mediapipe engine are not at ${this.base.href}: the compact one is used.`;
    report('engine-fallback', what, `To use it: ${getMediaPipe}. Or remove engine="mediapipe".`, { degrades: true });
    this.#run = this.#start('compact');
    return true;
  }

  /** If the fallback engine did not load, returns to the first engine: pixel checks alone are better than nothing. */
  #fallBack(kind: WorkerKind, error: IdvError): boolean {
    if (kind === this.kind || this.#wasReady) return false;
    const what = `The ${kind} engine does not take over: ${sentence(error)}`;
    report('engine-fallback', what, 'Copy the assets again: "npx idv-elements assets".', { degrades: true });
    this.#isLastResort = true;
    this.#run = this.#start(this.kind);
    return true;
  }

  /** Restarts only once, because a worker that crashes again will keep crashing. */
  #restart(kind: WorkerKind, error: IdvError): void {
    if (this.#restarted) {
      this.#fail(error);
      return;
    }
    this.#restarted = true;
    // A delegate may have been the cause. The CPU is the safe choice.
    settleDelegate({ delegate: 'CPU', settled: true });
    const what = `The vision worker is restarted: ${sentence(error)}`;
    report('engine-restarted', what, 'No action needed, unless this appears on every device.', { degrades: true });
    this.#run = this.#start(kind);
  }

  #fail(error: IdvError): void {
    this.close();
    this.#failure = error;
    this.#rejectReady(error);
    this.#queue.rejectAll(error);
    if (this.#wasReady) for (const listener of this.failureListeners) listener(error);
  }

  #sendNext(): void {
    while (this.#run?.isIdle === true) {
      const next = this.#queue.take();
      if (next === null || this.#run.analyze(next)) return;
    }
  }
}

interface AnyHandle extends Omit<VisionHandle, 'analyze'> {
  analyze(frame: WaitingFrame['frame'], request: WaitingFrame['request']): Promise<unknown>;
}

let nextStream = 1;

/** Opens a handle on a shared engine. Each handle has its own stream of frames. */
export function openHandle<Handle extends VisionHandle | DocumentVisionHandle>(
  engine: VisionEngine,
  onRelease: () => void,
): Handle {
  const stream = nextStream++;
  let released = false;
  const removals = new Set<() => void>();
  const listen = <T>(listeners: Set<T>, listener: T): (() => void) => {
    listeners.add(listener);
    const remove = (): void => {
      listeners.delete(listener);
      removals.delete(remove);
    };
    removals.add(remove);
    return remove;
  };
  const handle: AnyHandle = {
    ready: engine.ready,
    detectorReady: engine.detectorReady,
    onProgress(listener) {
      if (engine.progress !== null) listener(engine.progress);
      // Wrap the listener, so that one that is added twice is called twice.
      return listen(engine.progressListeners, (progress) => listener(progress));
    },
    onFailure: (listener) => listen(engine.failureListeners, (error) => listener(error)),
    analyze(frame, request) {
      if (!released) {
        return new Promise((resolve, reject) => engine.submit({ stream, frame, request, resolve, reject }));
      }
      frame.close();
      return Promise.resolve(null);
    },
    release() {
      if (released) return;
      released = true;
      for (const remove of removals) remove();
      engine.forget(stream);
      onRelease();
    },
  };
  return handle as Handle;
}

const getMediaPipe =
  '"npm install idv-elements-mediapipe", then "npx idv-elements assets" (with script tags, load its script)';

const sentence = ({ message }: IdvError): string => message.replace(/\.?$/, '.');

function reportBlocked(): void {
  const what = 'The content policy forbids WebAssembly: faces cannot be found, only light and blur are checked.';
  const fix = "Add 'wasm-unsafe-eval' to `script-src`, in the policy of the page and in that of the engine's files.";
  report('wasm-blocked', what, fix);
}

/**
 * Frames that wait for the worker: the newest live frame of each stream, and its newest still. A live frame does not
 * replace a still, because somebody pressed the shutter for it. Streams take turns.
 */
class FrameQueue {
  readonly #waiting = new Map<number, { live?: WaitingFrame; still?: WaitingFrame }>();

  /** Adds a frame. The one that it replaces is closed and resolves to `null`. */
  put(frame: WaitingFrame): void {
    const slot = this.#waiting.get(frame.stream) ?? {};
    const kind = (frame.request.still ?? false) !== false ? 'still' : 'live';
    discard(slot[kind]);
    slot[kind] = frame;
    this.#waiting.set(frame.stream, slot);
  }

  /** Takes a stream's still before its live frame, because a person is waiting for it. */
  take(): WaitingFrame | null {
    const [next] = this.#waiting;
    if (next === undefined) return null;
    const [stream, slot] = next;
    const frame = slot.still ?? slot.live;
    this.#waiting.delete(stream);
    if (slot.still !== undefined && slot.live !== undefined) {
      this.#waiting.set(stream, { live: slot.live });
    }
    return frame ?? null;
  }

  drop(stream: number): void {
    const slot = this.#waiting.get(stream);
    discard(slot?.live);
    discard(slot?.still);
    this.#waiting.delete(stream);
  }

  rejectAll(error: Error): void {
    for (const { live, still } of this.#waiting.values()) {
      for (const waiting of [live, still]) {
        waiting?.frame.close();
        waiting?.reject(error);
      }
    }
    this.#waiting.clear();
  }
}

function discard(waiting: WaitingFrame | undefined): void {
  waiting?.frame.close();
  waiting?.resolve(null);
}
