import type { IdvError } from '../shared/errors.js';
import { FrameQueue, type WaitingFrame } from './frame-queue.js';
import { locateAssets, type LocatedAssets } from './locate-assets.js';
import type { VisionProgress, VisionReady } from './types.js';
import { distrustGpu, WorkerRun, type WorkerKind } from './worker-run.js';

/** Which workers serve a page, and in what order. */
export interface VisionPlan {
  /** Serves in the end. */
  kind: WorkerKind;
  /** Takes its place where it does not work on this device. */
  otherwise: WorkerKind | null;
  /** Is there sooner and serves until then. */
  meanwhile: WorkerKind | null;
}

type Phase = 'starting' | 'ready' | 'failed' | 'closed';

/**
 * The page's one engine for faces, or for documents: keeps the frames that wait, hands them to the worker that serves,
 * and sees to it that one does. Knows nothing of handles; see `client.ts`.
 */
export class VisionEngine {
  readonly ready: Promise<VisionReady>;
  readonly boxesReady: Promise<void>;
  readonly progressListeners = new Set<(progress: VisionProgress) => void>();
  readonly failureListeners = new Set<(error: Error) => void>();

  #phase: Phase = 'starting';
  #otherwise: WorkerKind | null;
  #main: WorkerRun | null = null;
  /** Serves until the main one is ready. */
  #bridge: WorkerRun | null = null;
  /** Takes the frames; one of the two. */
  #serving: WorkerRun | null = null;
  #restarted = false;
  #wasReady = false;
  #failure: IdvError | null = null;
  #progress: VisionProgress | null = null;
  #assets: Promise<LocatedAssets> | null = null;
  readonly #queue = new FrameQueue();
  #resolveReady!: (ready: VisionReady) => void;
  #resolveBoxes!: () => void;
  #rejectReady!: (error: Error) => void;

  constructor(
    readonly base: URL,
    readonly plan: VisionPlan,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    this.boxesReady = new Promise((resolve) => {
      this.#resolveBoxes = resolve;
    });
    // A caller that only listens for failures must not cause an "unhandled rejection".
    this.ready.then(this.#resolveBoxes, () => {});
    this.#otherwise = plan.otherwise;
    if (plan.meanwhile !== null) this.#bridge = this.#run(plan.meanwhile);
    else this.#main = this.#run(plan.kind);
  }

  /** Whether new handles may share this engine. */
  get usable(): boolean {
    return this.#phase === 'starting' || this.#phase === 'ready';
  }

  /** Whether everything is there. */
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

  /** Cancels what the stream waits for, and what the workers remember of it. */
  forget(stream: number): void {
    this.#queue.drop(stream);
    this.#main?.forget(stream);
    this.#bridge?.forget(stream);
  }

  close(): void {
    if (this.#phase === 'closed') return;
    this.#endWorkers();
    this.#phase = 'closed';
  }

  #run(kind: WorkerKind): WorkerRun {
    this.#assets ??= locateAssets(this.base);
    const run: WorkerRun = new WorkerRun(kind, this.#assets, {
      onProgress: (progress) => this.#tellProgress(run, progress),
      onBoxes: () => this.#haveBoxes(run),
      onReady: (ready) => this.#haveWhole(run, ready),
      onIdle: () => this.#sendNext(),
      onCrashed: (error) => this.#lost(run, error, true),
      onFailed: (error) => this.#lost(run, error, false),
    });
    return run;
  }

  /** Only of the one that will be ready first, so that the bar never goes back. */
  #tellProgress(run: WorkerRun, progress: VisionProgress): void {
    if (run !== (this.#bridge ?? this.#main) || this.#phase !== 'starting') return;
    this.#progress = progress;
    for (const listener of this.progressListeners) listener(progress);
  }

  #haveBoxes(run: WorkerRun): void {
    this.#resolveBoxes();
    this.#serving ??= run;
    // Not before: the way to the first hint is not shared with what comes after it.
    if (run === this.#bridge) this.#startMain();
    this.#sendNext();
  }

  #haveWhole(run: WorkerRun, ready: VisionReady): void {
    if (ready.mode === 'pixels' && run.kind !== 'documents' && this.#replace(run, ready.reason)) {
      return;
    }
    if (run === this.#bridge) {
      this.#startMain();
    } else {
      this.#bridge?.end();
      this.#bridge = null;
    }
    this.#serving = run;
    this.#phase = 'ready';
    this.#wasReady = true;
    if (ready.reason !== null) {
      console.warn(`idv-elements: no face detection on this device: ${ready.reason}`);
    }
    this.#resolveReady(ready);
    this.#sendNext();
  }

  #startMain(): void {
    this.#main ??= this.#run(this.plan.kind);
  }

  /** @returns whether another worker takes the place of one that does not work on this device */
  #replace(run: WorkerRun, reason: string | null): boolean {
    if (run === this.#bridge) {
      this.#otherwise = null;
      this.#drop(run);
      this.#startMain();
      return true;
    }
    const next = this.#bridge === null ? this.#otherwise : this.#bridge.kind;
    if (next === null) return false;
    console.warn(
      `idv-elements: the ${run.kind} engine does not work on this device, the ${next} one is used: ${reason}`,
    );
    this.#drop(run);
    this.#promote();
    return true;
  }

  /** The bridge stays for good, or the other engine starts. */
  #promote(): void {
    const next = this.#otherwise;
    this.#otherwise = null;
    this.#main = this.#bridge ?? (next && this.#run(next));
    this.#bridge = null;
  }

  #drop(run: WorkerRun): void {
    run.end();
    if (run === this.#serving) {
      this.#serving = null;
      this.#phase = 'starting';
    }
    if (run === this.#bridge) this.#bridge = null;
    else this.#main = null;
  }

  #lost(run: WorkerRun, error: IdvError, crashed: boolean): void {
    if (!this.usable) return;
    const wasBridge = run === this.#bridge;
    this.#drop(run);
    if (wasBridge) {
      this.#startMain();
    } else if (crashed && !this.#restarted) {
      this.#restarted = true;
      distrustGpu();
      console.warn(`idv-elements: the vision worker is restarted: ${error.message}`);
      this.#main = this.#run(run.kind);
    } else if (this.#bridge !== null) {
      console.warn(`idv-elements: the ${this.#bridge.kind} engine goes on: ${error.message}`);
      this.#promote();
    } else {
      this.#failed(error);
    }
  }

  #failed(error: IdvError): void {
    this.#endWorkers();
    this.#phase = 'failed';
    this.#failure = error;
    this.#rejectReady(error);
    this.#queue.rejectAll(error);
    if (this.#wasReady) for (const listener of this.failureListeners) listener(error);
  }

  #sendNext(): void {
    while (this.#serving?.isIdle === true) {
      const next = this.#queue.take();
      if (next === null || this.#serving.analyze(next)) return;
    }
  }

  #endWorkers(): void {
    this.#main?.end();
    this.#bridge?.end();
    this.#main = null;
    this.#bridge = null;
    this.#serving = null;
  }
}
