import { report } from '../shared/diagnostics.js';
import { VisionEngine } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type { DocumentAnalysis, DocumentVisionHandle, EngineChoice, FrameAnalysis, VisionHandle } from './types.js';
import type { WorkerKind } from './worker-setup.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: beside the package's own files. */
  assets?: string | URL;
  /** Which engine finds faces; where it does not work on a device, the other one does. Default: `compact`. */
  engine?: EngineChoice;
}

/**
 * Time an engine is kept after its last handle: an element moved in the DOM, or followed by the next one, reloads
 * nothing.
 */
const graceMs = 2_000;

/** One engine and those who hold it. */
class SharedEngine {
  #current: VisionEngine | null = null;
  #handles = 0;
  #grace: ReturnType<typeof setTimeout> | undefined;

  get ready(): VisionEngine | null {
    return this.#current?.isReady === true ? this.#current : null;
  }

  /** @param wanted `null`: whatever is running already will do, else `standard` */
  acquire(assets: string | URL | undefined, wanted: WorkerKind | null, standard: WorkerKind): VisionEngine {
    const base = resolveAssetsBase(assets);
    clearTimeout(this.#grace);
    if (this.#current !== null && !this.#current.usable) {
      this.#current = null;
      this.#handles = 0;
    }
    if (this.#current !== null) {
      const unlike = difference(this.#current, base, wanted);
      if (unlike !== null && this.#handles === 0) {
        this.#current.close();
        this.#current = null;
      } else if (unlike !== null) {
        report('engine-shared', unlike.what, unlike.fix, { degrades: true });
      }
    }
    this.#current ??= new VisionEngine(base, wanted ?? standard);
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

/** What of a wish the page's engine does not fulfill, for the console. */
function difference(engine: VisionEngine, base: URL, wanted: WorkerKind | null): { what: string; fix: string } | null {
  if (engine.base.href !== base.href) {
    return {
      what: `The page's vision engine was loaded from ${engine.base.href}: assets="${base.href}" is not used.`,
      fix: 'Give every element of the page the same `assets`.',
    };
  }
  if (wanted !== null && engine.kind !== wanted) {
    return {
      what: `The page's vision engine is ${engine.kind}: engine="${wanted}" is not used.`,
      fix: 'Give every element of the page the same `engine`.',
    };
  }
  return null;
}

const faces = new SharedEngine();
/**
 * A worker of its own, without WebGL: a page that takes documents alone loads no face engine, and documents never wait
 * for one that loads.
 */
const documents = new SharedEngine();

let nextStream = 1;

/**
 * A handle on the page's one vision engine, which is loaded for the first handle and ends shortly after the last one
 * is released. The first one's wishes hold for all; the console says where `assets` or `engine` of a later one are not
 * used. An engine that has failed is no longer shared: the next handle starts a new one.
 */
export function acquireVision({ assets, engine = 'auto' }: AcquireVisionOptions = {}): VisionHandle {
  const shared = faces.acquire(assets, engine === 'auto' ? null : engine, 'compact');
  return createHandle<VisionHandle, FrameAnalysis>(faces, shared);
}

/** A handle on what finds documents; shared and ended as the face engine is. */
export function acquireDocumentVision({ assets }: Pick<AcquireVisionOptions, 'assets'> = {}): DocumentVisionHandle {
  return createHandle<DocumentVisionHandle, DocumentAnalysis>(documents, documents.acquire(assets, null, 'documents'));
}

/** A handle on the face engine where one is running already; nothing is loaded for it. */
export function borrowFaceVision(): VisionHandle | null {
  const engine = faces.ready;
  return engine === null ? null : acquireVision({ assets: engine.base });
}

type Frame = Parameters<VisionEngine['submit']>[0];

interface AnyHandle<A> extends Omit<VisionHandle, 'analyze'> {
  analyze(frame: Frame['frame'], request: Frame['request']): Promise<A | null>;
}

function createHandle<H, A extends FrameAnalysis | DocumentAnalysis>(shared: SharedEngine, engine: VisionEngine): H {
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
    detectorReady: engine.detectorReady,
    onProgress(listener) {
      if (engine.progress !== null) listener(engine.progress);
      // A function of its own, so that one listener given twice is two.
      return listen(engine.progressListeners, (progress) => listener(progress));
    },
    onFailure: (listener) => listen(engine.failureListeners, (error) => listener(error)),
    analyze(frame, request) {
      if (released) {
        frame.close();
        return Promise.resolve(null);
      }
      return new Promise<A | null>((resolve, reject) => {
        const settle = (analysis: FrameAnalysis | DocumentAnalysis | null): void => resolve(analysis as A | null);
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
