import { report } from '../shared/diagnostics.js';
import { openHandle, VisionEngine } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type { DocumentVisionHandle, EngineChoice, VisionHandle } from './types.js';
import type { WorkerKind } from './worker-setup.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: next to the package's own files. */
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

/**
 * A handle on the page's one vision engine, which is loaded for the first handle and ends shortly after the last one
 * is released. The first one's wishes hold for all; the console says where `assets` or `engine` of a later one are not
 * used. An engine that has failed is no longer shared: the next handle starts a new one.
 */
export function acquireVision({ assets, engine = 'auto' }: AcquireVisionOptions = {}): VisionHandle {
  const shared = faces.acquire(assets, engine === 'auto' ? null : engine, 'compact');
  return openHandle<VisionHandle>(shared, () => faces.release(shared));
}

/** A handle on what finds documents; shared and ended as the face engine is. */
export function acquireDocumentVision({ assets }: Pick<AcquireVisionOptions, 'assets'> = {}): DocumentVisionHandle {
  const shared = documents.acquire(assets, null, 'documents');
  return openHandle<DocumentVisionHandle>(shared, () => documents.release(shared));
}

/** A handle on the face engine where one is running already; nothing is loaded for it. */
export function borrowFaceVision(): VisionHandle | null {
  const engine = faces.ready;
  return engine === null ? null : acquireVision({ assets: engine.base });
}
