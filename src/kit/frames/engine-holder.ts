import { IdvError } from '../../contract/errors.js';
import type { AnalysisLevel } from '../../contract/face.js';
import { resolveAssetsBase } from '../../engine/locate-assets.js';
import type { EngineChoice, VisionHandle } from '../../engine/types.js';
import { asVisionError } from '../flow/errors.js';

export type EngineEvent =
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError };

/** An engine's handle, whatever it analyzes. */
export type EngineHandle = Omit<VisionHandle, 'analyze'>;

interface EngineOptions {
  assets?: string;
  engine: EngineChoice;
}

export interface EngineHolderOptions<Handle extends EngineHandle> {
  acquire: (options: EngineOptions) => Handle;
  /** Progress, readiness and failure. */
  onEngine: (event: EngineEvent) => void;
  /** Frames can be analyzed from now on, although landmarks may still be missing. */
  onDetector?: () => void;
}

/** Holds a flow's handle on the engine, and reports the engine's progress and failures. */
export class EngineHolder<Handle extends EngineHandle> {
  /** `null` while no engine is requested. */
  handle: Handle | null = null;
  readonly #options: EngineHolderOptions<Handle>;
  #wish: EngineOptions = { engine: 'auto' };

  constructor(options: EngineHolderOptions<Handle>) {
    this.#options = options;
  }

  load(assets: string | null, engine: EngineChoice): void {
    this.release();
    const wish = { ...(assets === null ? {} : { assets }), engine };
    this.#wish = wish;
    let handle: Handle;
    try {
      handle = this.#options.acquire(wish);
    } catch (cause) {
      const message = `assets="${assets ?? ''}" is not an address.`;
      const error = new IdvError('vision-assets-misconfigured', message, { cause });
      this.#options.onEngine({ type: 'vision-failed', error });
      return;
    }
    this.#hold(handle);
  }

  /** Takes another handle of the same engine, so that it forgets earlier frames. */
  renew(): void {
    const old = this.handle;
    if (old === null) return;
    this.#hold(this.#options.acquire(this.#wish));
    old.release();
  }

  release(): void {
    this.handle?.release();
    this.handle = null;
  }

  #hold(handle: Handle): void {
    const { onEngine, onDetector } = this.#options;
    this.handle = handle;
    const report = (event: EngineEvent): void => {
      if (this.handle === handle) onEngine(event);
    };
    const fail = (cause: unknown): void => {
      const error = asVisionError(cause);
      const reportError = (known: IdvError): void => report({ type: 'vision-failed', error: known });
      if (error.code === 'vision-assets-missing') this.#explain(error).then(reportError, () => reportError(error));
      else reportError(error);
    };
    handle.onProgress((progress) => report({ type: 'vision-progress', ...progress }));
    handle.onFailure(fail);
    void handle.detectorReady.then(() => {
      if (this.handle === handle) onDetector?.();
    });
    handle.ready.then(({ analysis }) => report({ type: 'vision-ready', analysis }), fail);
  }

  /** The site itself may be at fault. If so, don't ask the person to check their connection. */
  async #explain(error: IdvError): Promise<IdvError> {
    const { explainAssets } = await import('./explain-assets.js');
    return explainAssets(error, resolveAssetsBase(this.#wish.assets));
  }
}
