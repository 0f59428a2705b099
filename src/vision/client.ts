import { VisionEngine } from './engine.js';
import { resolveAssetsBase } from './locate-assets.js';
import type { FrameAnalysis, VisionHandle } from './types.js';

export interface AcquireVisionOptions {
  /** Base URL of wasm and models, relative to the document. Default: beside the package's own files. */
  assets?: string | URL;
}

/** Time an engine is kept after its last handle: an element moved in the DOM, or followed by the next one, reloads nothing. */
const graceMs = 2_000;

let current: VisionEngine | null = null;
let handles = 0;
let nextStream = 1;
let grace: ReturnType<typeof setTimeout> | undefined;

/**
 * A handle on the page's one vision engine, which is loaded for the first handle and ends shortly after the last one
 * is released. An engine that has failed is not shared any more: the next handle starts a new one.
 */
export function acquireVision(options: AcquireVisionOptions = {}): VisionHandle {
  const base = resolveAssetsBase(options.assets);
  clearTimeout(grace);
  if (current !== null && !current.usable) {
    current = null;
    handles = 0;
  }
  if (current !== null && current.base.href !== base.href) {
    if (handles === 0) {
      current.close();
      current = null;
    } else {
      console.warn(
        `idv-elements: the page's vision engine was loaded from ${current.base.href}; "assets" ${base.href} is not used`,
      );
    }
  }
  current ??= new VisionEngine(base);
  handles += 1;
  return createHandle(current, nextStream++);
}

function createHandle(engine: VisionEngine, stream: number): VisionHandle {
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
  return {
    ready: engine.ready,
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
      return new Promise<FrameAnalysis | null>((resolve, reject) => {
        engine.submit({ stream, frame, request, resolve, reject });
      });
    },
    release() {
      if (released) return;
      released = true;
      for (const remove of removals) remove();
      engine.forget(stream);
      release(engine);
    },
  };
}

function release(engine: VisionEngine): void {
  // A handle of an engine that failed and was replaced counts no more.
  if (engine !== current) return;
  handles -= 1;
  if (handles > 0) return;
  grace = setTimeout(() => {
    current?.close();
    current = null;
  }, graceMs);
}
