import { IdvError } from '../../shared/errors.js';
import type { AnalysisLevel } from '../../shared/face.js';
import { resolveAssetsBase } from '../../vision/locate-assets.js';
import type { EngineChoice, VisionHandle } from '../../vision/types.js';
import { asVisionError } from '../flow/errors.js';

export type EngineEvent =
  | { type: 'vision-progress'; loadedBytes: number; totalBytes: number }
  | { type: 'vision-ready'; analysis: AnalysisLevel }
  | { type: 'vision-failed'; error: IdvError };

/** An engine's handle, whatever it analyzes. */
export type EngineHandle = Omit<VisionHandle, 'analyze'>;

export interface EngineOptions {
  assets?: string;
  engine: EngineChoice;
}

export interface EngineHolderOptions<Handle extends EngineHandle> {
  acquire: (options: EngineOptions) => Handle;
  onEvent: (event: EngineEvent) => void;
  /** Frames are analyzed from now on; landmarks may still be missing. */
  onDetector: (() => void) | undefined;
}

/** Holds a flow's handle on the engine, and reports what happens to the engine meanwhile. */
export class EngineHolder<Handle extends EngineHandle> {
  readonly #options: EngineHolderOptions<Handle>;
  #wish: EngineOptions = { engine: 'auto' };
  #handle: Handle | null = null;

  constructor(options: EngineHolderOptions<Handle>) {
    this.#options = options;
  }

  /** `null` while no engine is asked for. */
  get handle(): Handle | null {
    return this.#handle;
  }

  load(wish: EngineOptions): void {
    this.release();
    this.#wish = wish;
    let handle: Handle;
    try {
      handle = this.#options.acquire(wish);
    } catch (cause) {
      const message = `assets="${wish.assets ?? ''}" is not an address.`;
      const error = new IdvError('vision-assets-misconfigured', message, { cause });
      this.#options.onEvent({ type: 'vision-failed', error });
      return;
    }
    this.#hold(handle);
  }

  /** Takes another handle of the same engine, to drop what this one remembers of earlier frames. */
  renew(): void {
    const old = this.#handle;
    if (old === null) return;
    this.#hold(this.#options.acquire(this.#wish));
    old.release();
  }

  release(): void {
    this.#handle?.release();
    this.#handle = null;
  }

  #hold(handle: Handle): void {
    const { onEvent, onDetector } = this.#options;
    this.#handle = handle;
    const report = (event: EngineEvent): void => {
      if (this.#handle === handle) onEvent(event);
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
      if (this.#handle === handle) onDetector?.();
    });
    handle.ready.then(({ analysis }) => report({ type: 'vision-ready', analysis }), fail);
  }

  /** The site itself may be wrong: then the person is not asked to check their connection. */
  async #explain(error: IdvError): Promise<IdvError> {
    const { explainAssets } = await import('./explain-assets.js');
    return explainAssets(error, resolveAssetsBase(this.#wish.assets));
  }
}
