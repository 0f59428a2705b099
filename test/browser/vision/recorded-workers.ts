import { installClock } from '../clock.js';
import { until } from '../until.js';

/**
 * A script that runs `prelude` in the worker and then the script at `script`. It imports statically, because WebKit
 * does not report a module to the page that awaits and then throws.
 */
export function scriptAfter(prelude: string, script: string): string {
  const imports = [scriptOf(prelude), script].map((address) => `import ${JSON.stringify(address)};`);
  return scriptOf(imports.join('\n'));
}

function scriptOf(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/** Real workers, recorded, so that a test can break one as a browser would. */
export class RecordedWorkers {
  readonly all: { worker: Worker; hasPosted: boolean; terminated: boolean }[] = [];
  readonly #original = globalThis.Worker;

  install(): void {
    const { all } = this;
    globalThis.Worker = class extends this.#original {
      readonly #record = { worker: this as Worker, hasPosted: false, terminated: false };

      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        all.push(this.#record);
        this.addEventListener('message', () => (this.#record.hasPosted = true));
      }

      override terminate(): void {
        this.#record.terminated = true;
        super.terminate();
      }
    };
  }

  restore(): void {
    globalThis.Worker = this.#original;
  }

  /** Releases the handles, lets the time pass for which their engine is kept, and waits until its worker has ended. */
  async endAfter(handles: { release(): void }[]): Promise<void> {
    const clock = installClock(2_000);
    for (const handle of handles.splice(0)) handle.release();
    clock.pass(2_000);
    clock.restore();
    await until(() => this.running.length === 0);
  }

  get running(): Worker[] {
    return this.all.filter(({ terminated }) => !terminated).map(({ worker }) => worker);
  }

  /** Simulates an uncaught error in the script. */
  crash(): void {
    for (const worker of this.running) {
      worker.dispatchEvent(new ErrorEvent('error', { message: 'memory access out of bounds' }));
    }
  }

  /** Ends the thread without notice, as when the system kills it. */
  silence(): void {
    for (const worker of this.running) this.#original.prototype.terminate.call(worker);
  }
}
