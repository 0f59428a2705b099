import { report } from '../contract/diagnostics.js';
import { openHandle, VisionEngine } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type { DocumentVisionHandle, EngineChoice, VisionHandle } from './types.js';
import type { WorkerKind } from './worker-setup.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: next to the package's own files. */
  assets?: string | URL;
  /** Which engine finds faces. If it does not work on a device, the other one is used. Default: `compact`. */
  engine?: EngineChoice;
}

/**
 * How long an engine is kept after its last handle was released, so that an element that moves in the DOM, or is
 * followed by the next one, reloads nothing.
 */
const graceMs = 2_000;

/** An engine and the number of its handles. */
class SharedEngine {
  #current: VisionEngine | null = null;
  #handles = 0;
  #grace: ReturnType<typeof setTimeout> | undefined;

  get ready(): VisionEngine | null {
    return this.#current?.isReady === true ? this.#current : null;
  }

  /** @param wanted `null` accepts the engine that is already running, and otherwise starts `standard` */
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
    // Ignore handles of an engine that failed and was replaced.
    if (engine !== this.#current) return;
    this.#handles -= 1;
    if (this.#handles > 0) return;
    this.#grace = setTimeout(() => {
      this.#current?.close();
      this.#current = null;
    }, graceMs);
  }
}

/** How the page's engine differs from what was requested, for the console. `null` if it does not. */
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
 * A separate worker, without WebGL: a page that only captures documents loads no face engine, and documents never wait
 * for one to load.
 */
const documents = new SharedEngine();

/**
 * Returns a handle on the page's only face engine, which is loaded for the first handle and ends shortly after the last
 * one is released. The options of the first handle apply to all; if a later handle asks for other `assets` or another
 * `engine`, the console says that they are not used. An engine that has failed is no longer shared: the next handle
 * starts a new one.
 */
export function acquireVision({ assets, engine = 'auto' }: AcquireVisionOptions = {}): VisionHandle {
  const shared = faces.acquire(assets, engine === 'auto' ? null : engine, 'compact');
  return openHandle<VisionHandle>(shared, () => faces.release(shared));
}

/** Returns a handle on the document engine, which is shared and ended like the face engine. */
export function acquireDocumentVision({ assets }: Pick<AcquireVisionOptions, 'assets'> = {}): DocumentVisionHandle {
  const shared = documents.acquire(assets, null, 'documents');
  return openHandle<DocumentVisionHandle>(shared, () => documents.release(shared));
}

/** Returns a handle on the face engine if one is ready. Never loads anything. */
export function borrowFaceVision(): VisionHandle | null {
  const engine = faces.ready;
  return engine === null ? null : acquireVision({ assets: engine.base });
}
