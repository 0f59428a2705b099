import { VisionEngine, type VisionPlan } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type {
  DocumentAnalysis,
  DocumentVisionHandle,
  FrameAnalysis,
  VisionHandle,
} from './types.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: beside the package's own files. */
  assets?: string | URL;
}

/** Time an engine is kept after its last handle: an element moved in the DOM, or followed by the next one, reloads nothing. */
const graceMs = 2_000;

/** One engine and those who hold it. */
class SharedEngine {
  #current: VisionEngine | null = null;
  #handles = 0;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly plan: VisionPlan) {}

  get ready(): VisionEngine | null {
    return this.#current?.isReady === true ? this.#current : null;
  }

  acquire(assets: string | URL | undefined): VisionEngine {
    const base = resolveAssetsBase(assets);
    clearTimeout(this.#grace);
    if (this.#current !== null && !this.#current.usable) {
      this.#current = null;
      this.#handles = 0;
    }
    if (this.#current !== null && this.#current.base.href !== base.href) {
      if (this.#handles === 0) {
        this.#current.close();
        this.#current = null;
      } else {
        console.warn(
          `idv-elements: the page's vision engine was loaded from ${this.#current.base.href}; "assets" ${base.href} is not used`,
        );
      }
    }
    this.#current ??= new VisionEngine(base, this.plan);
    this.#handles += 1;
    return this.#current;
  }

  release(engine: VisionEngine): void {
    // A handle of an engine that failed and was replaced counts no more.
    if (engine !== this.#current) return;
    this.#handles -= 1;
    if (this.#handles > 0) return;
    this.#grace = setTimeout(() => {
      this.#current?.close();
      this.#current = null;
    }, graceMs);
  }
}

const faces = new SharedEngine({ kind: 'mediapipe', otherwise: null, meanwhile: null });
/**
 * A worker of its own, without WebGL: a page that takes documents alone loads no face engine, and documents never wait
 * for one that loads.
 */
const documents = new SharedEngine({ kind: 'documents', otherwise: null, meanwhile: null });

let nextStream = 1;

/**
 * A handle on the page's one vision engine, which is loaded for the first handle and ends shortly after the last one
 * is released. An engine that has failed is not shared any more: the next handle starts a new one.
 */
export function acquireVision(options: AcquireVisionOptions = {}): VisionHandle {
  return createHandle<VisionHandle, FrameAnalysis>(faces, options.assets);
}

/** A handle on what finds documents; shared and ended as the face engine is. */
export function acquireDocumentVision(options: AcquireVisionOptions = {}): DocumentVisionHandle {
  return createHandle<DocumentVisionHandle, DocumentAnalysis>(documents, options.assets);
}

/** A handle on the face engine where one is running already; nothing is loaded for it. */
export function borrowFaceVision(): VisionHandle | null {
  const engine = faces.ready;
  return engine === null ? null : acquireVision({ assets: engine.base });
}

type Frame = Parameters<VisionEngine['submit']>[0];

interface AnyHandle<A> extends Omit<VisionHandle, 'analyse'> {
  analyse(frame: Frame['frame'], request: Frame['request']): Promise<A | null>;
}

function createHandle<H, A extends FrameAnalysis | DocumentAnalysis>(
  shared: SharedEngine,
  assets: string | URL | undefined,
): H {
  const engine = shared.acquire(assets);
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
  const handle: AnyHandle<A> = {
    ready: engine.ready,
    boxesReady: engine.boxesReady,
    onProgress(listener) {
      if (engine.progress !== null) listener(engine.progress);
      // A function of its own, so that one listener given twice is two.
      return listen(engine.progressListeners, (progress) => listener(progress));
    },
    onFailure: (listener) => listen(engine.failureListeners, (error) => listener(error)),
    analyse(frame, request) {
      if (released) {
        frame.close();
        return Promise.resolve(null);
      }
      return new Promise<A | null>((resolve, reject) => {
        const settle = (analysis: FrameAnalysis | DocumentAnalysis | null): void =>
          resolve(analysis as A | null);
        engine.submit({ stream, frame, request, resolve: settle, reject });
      });
    },
    release() {
      if (released) return;
      released = true;
      for (const remove of removals) remove();
      engine.forget(stream);
      shared.release(engine);
    },
  };
  return handle as H;
}
