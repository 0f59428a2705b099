import { chooseEngine, readSurroundings, type EngineChoice } from './choose-engine.js';
import { VisionEngine, type VisionPlan } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type { DocumentAnalysis, DocumentVisionHandle, EngineName, FrameAnalysis, VisionHandle } from './types.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: beside the package's own files. */
  assets?: string | URL;
  /** Which engine finds faces. Default: by device and connection. */
  engine?: EngineChoice;
}

/** Time an engine is kept after its last handle: an element moved in the DOM, or followed by the next one, reloads nothing. */
const graceMs = 2_000;

/** One engine and those who hold it. */
class SharedEngine {
  #current: VisionEngine | null = null;
  #handles = 0;
  #grace: ReturnType<typeof setTimeout> | undefined;

  get ready(): VisionEngine | null {
    return this.#current?.isReady === true ? this.#current : null;
  }

  /** @param wanted `null`: whatever is running already will do */
  acquire(assets: string | URL | undefined, wanted: EngineName | null, plan: () => VisionPlan): VisionEngine {
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
        console.warn(`idv-elements: ${unlike}`);
      }
    }
    this.#current ??= new VisionEngine(base, plan());
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
function difference(engine: VisionEngine, base: URL, wanted: EngineName | null): string | null {
  if (engine.base.href !== base.href) {
    return `the page's vision engine was loaded from ${engine.base.href}; "assets" ${base.href} is not used`;
  }
  if (wanted !== null && engine.plan.kind !== wanted) {
    return `the page's vision engine is ${engine.plan.kind}; "engine" ${wanted} is not used`;
  }
  return null;
}

/**
 * A page that names an engine gets it, and the other one only where that does not work. Where MediaPipe is chosen by
 * itself the connection is fast, and the compact engine, which costs a third of its bytes, serves until it is there.
 */
function planOf(choice: EngineChoice): VisionPlan {
  const kind = choice === 'auto' ? chooseEngine(readSurroundings()) : choice;
  return {
    kind,
    otherwise: kind === 'compact' ? 'mediapipe' : 'compact',
    meanwhile: choice === 'auto' && kind === 'mediapipe' ? 'compact' : null,
  };
}

const documentPlan: VisionPlan = { kind: 'documents', otherwise: null, meanwhile: null };

const faces = new SharedEngine();
/**
 * A worker of its own, without WebGL: a page that takes documents alone loads no face engine, and documents never wait
 * for one that loads.
 */
const documents = new SharedEngine();

let nextStream = 1;

/**
 * A handle on the page's one vision engine, which is loaded for the first handle and ends shortly after the last one
 * is released. The first one's wishes hold for all: `assets` and `engine` of later ones are told to be unused. An engine
 * that has failed is not shared any more: the next handle starts a new one.
 */
export function acquireVision({ assets, engine = 'auto' }: AcquireVisionOptions = {}): VisionHandle {
  const wanted = engine === 'auto' ? null : engine;
  const shared = faces.acquire(assets, wanted, () => planOf(engine));
  return createHandle<VisionHandle, FrameAnalysis>(faces, shared);
}

/** A handle on what finds documents; shared and ended as the face engine is. */
export function acquireDocumentVision({ assets }: Pick<AcquireVisionOptions, 'assets'> = {}): DocumentVisionHandle {
  return createHandle<DocumentVisionHandle, DocumentAnalysis>(
    documents,
    documents.acquire(assets, null, () => documentPlan),
  );
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
    boxesReady: engine.boxesReady,
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
