import { expect } from 'chai';
import { acquireVision } from '../../../src/engine/client.js';
import { bestKernels } from '../../../src/engine/compact/runtime/best-kernels.js';
import type { EngineChoice } from '../../../src/engine/types.js';
import type { VisionHandle, VisionProgress } from '../../../src/engine/types.js';
import { until } from '../until.js';
import { RecordedWorkers, scriptAfter } from './recorded-workers.js';

/** A request of the page, not of a worker, which has its own `fetch`. */
interface PageRequest {
  /** Name of the asset in the manifest. */
  asset: string;
  signal: AbortSignal | null;
}

describe('the start of the compact engine', () => {
  const workers = new RecordedWorkers();
  const channel = 'idv-compact-start-test';
  const original = globalThis.fetch;
  const requests: PageRequest[] = [];
  const handles: VisionHandle[] = [];
  /** Runs in each worker before its script. */
  let prelude = '';
  let detectorMay = Promise.resolve();
  let letDetector: () => void = () => {};
  let isDetectorServed = true;

  function holdDetector(): void {
    detectorMay = new Promise((resolve) => (letDetector = resolve));
  }

  /** Keeps the worker's script from running, by a lock, until the returned function is called. */
  async function holdWorker(): Promise<() => void> {
    prelude = `await navigator.locks.request('${channel}', () => {});`;
    let letWorker!: () => void;
    const held = new Promise<void>((resolve) => (letWorker = resolve));
    await new Promise<void>((resolve) => {
      void navigator.locks.request(channel, () => {
        resolve();
        return held;
      });
    });
    return letWorker;
  }

  function acquire(engine: EngineChoice): VisionHandle {
    const handle = acquireVision({ assets: '/dist/assets/', engine });
    handles.push(handle);
    return handle;
  }

  function asked(): string[] {
    return requests.map(({ asset }) => asset).sort();
  }

  function signalOf(asset: string): AbortSignal {
    const signal = requests.find((request) => request.asset === asset)?.signal;
    if (!signal) throw new Error(`the page did not ask for ${asset}, or cannot stop it`);
    return signal;
  }

  before(() => {
    workers.install();
    const Recorded = globalThis.Worker;
    globalThis.Worker = class extends Recorded {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(scriptAfter(prelude, String(url)), options);
      }
    };
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const asset = /\/dist\/assets\/([\w-]+)\.[0-9a-f]+\./.exec(url)?.[1];
      if (asset === undefined) return original(input, init);
      const signal = init?.signal ?? null;
      requests.push({ asset, signal });
      if (asset !== 'compact-detector') return original(input, init);
      if (!isDetectorServed) return Promise.resolve(new Response('Sorry', { status: 503 }));
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        void detectorMay.then(() => resolve(original(input, init)));
      });
    };
  });
  after(() => {
    workers.restore();
    globalThis.fetch = original;
  });
  afterEach(async () => {
    for (const handle of handles.splice(0)) handle.release();
    await until(() => workers.running.length === 0);
    requests.length = 0;
    prelude = '';
    detectorMay = Promise.resolve();
    isDetectorServed = true;
  });

  it('the page fetches kernels and detector while the worker’s script loads, and counts each byte once', async () => {
    const letWorker = await holdWorker();
    const vision = acquire('compact');
    const progress: VisionProgress[] = [];
    vision.onProgress((step) => progress.push(step));
    const manifest = (await (await original('/dist/assets/manifest.json')).json()) as {
      files: Record<string, { bytes: number }>;
    };
    const bytesOf = (names: string[]) =>
      names.reduce((sum, name) => sum + (manifest.files[name]?.bytes ?? Number.NaN), 0);
    const first = ['compact-detector', `compact-kernels-${bestKernels()}`];
    await until(() => progress.at(-1)?.loadedBytes === bytesOf(first));
    expect(asked()).to.deep.equal(first);
    letWorker();
    await vision.ready;

    const total = bytesOf([...first, 'compact-mesh', 'compact-refinement', 'occlusion']);
    await until(() => (progress.at(-1)?.loadedBytes ?? 0) >= total);
    expect(progress.at(-1)).to.deep.equal({ loadedBytes: total, totalBytes: total });
    for (const [at, step] of progress.entries()) {
      expect(step.totalBytes).to.equal(total);
      expect(step.loadedBytes).to.be.at.least(progress[at - 1]?.loadedBytes ?? 0);
    }
    expect(asked(), 'the rest is the worker’s').to.deep.equal(first);
  });

  it('requests a file again that a page freeze has dropped, and counts it once', async () => {
    // Headers and half of the body arrive; the rest never does.
    const served = globalThis.fetch;
    let isFrozen = true;
    globalThis.fetch = async (input, init) => {
      const response = await served(input, init);
      if (!isFrozen || !/compact-detector/.test(input instanceof Request ? input.url : String(input))) return response;
      isFrozen = false;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return new Response(
        new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)) }),
      );
    };
    try {
      const vision = acquire('compact');
      const progress: VisionProgress[] = [];
      vision.onProgress((step) => progress.push(step));
      await until(() => asked().includes('compact-detector') && !isFrozen);
      document.dispatchEvent(new Event('resume'));
      await vision.ready;
      const left = () => (progress.at(-1)?.totalBytes ?? 1) - (progress.at(-1)?.loadedBytes ?? 0);
      await until(() => left() <= 0);
      expect(left()).to.equal(0);
    } finally {
      globalThis.fetch = served;
    }
  });

  it('reports a failed file once, and never as an unhandled rejection of the page', async () => {
    isDetectorServed = false;
    const unhandled: unknown[] = [];
    const handle = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', handle);
    try {
      // The file fails long before the worker's script runs.
      const letWorker = await holdWorker();
      const ready = acquire('compact').ready.catch((error: unknown) => error);
      await until(() => asked().includes('compact-detector'));
      // Rejections are reported before the page is painted again.
      for (let paint = 0; paint < 3; paint++) await new Promise(requestAnimationFrame);
      letWorker();
      expect(await ready).to.have.property('code', 'vision-assets-missing');
      await new Promise(requestAnimationFrame);
      expect(unhandled).to.deep.equal([]);
    } finally {
      removeEventListener('unhandledrejection', handle);
    }
  });

  it('requests the mesh only when little of the detector is left', async () => {
    holdDetector();
    prelude = `const original = fetch;
      const log = new BroadcastChannel('${channel}');
      globalThis.fetch = (...request) => { log.postMessage(String(request[0])); return original(...request); };
      addEventListener('message', ({ data }) => log.postMessage(data.type));`;
    const seen: string[] = [];
    const log = new BroadcastChannel(channel);
    log.addEventListener('message', ({ data }: MessageEvent<string>) =>
      seen.push(/(compact-[a-z]+|occlusion)(?=\.)/.exec(data)?.[0] ?? data),
    );
    try {
      const vision = acquire('compact');
      await until(() => seen.includes('compact-part'));
      letDetector();
      await vision.ready;
      await until(() => seen.includes('compact-refinement'));
      // `compact-rest` arrives when little of the detector is left.
      const afterStart = seen.filter((entry) => entry !== 'start-compact' && entry !== 'compact-part');
      expect(afterStart, 'no detector, no mesh').to.deep.equal([
        'compact-rest',
        'compact-mesh',
        'occlusion',
        'compact-refinement',
      ]);
    } finally {
      log.close();
    }
  });

  it('requests the models of a capture once the detector has arrived, before any frame', async () => {
    // Without a frame, a timeout would end the wait, so timeouts never fire here.
    prelude = `const original = fetch;
      const log = new BroadcastChannel('${channel}');
      globalThis.fetch = (...request) => { log.postMessage(String(request[0])); return original(...request); };
      globalThis.setTimeout = () => 0;`;
    const asksOfWorker: string[] = [];
    const log = new BroadcastChannel(channel);
    log.addEventListener('message', ({ data }: MessageEvent<string>) => asksOfWorker.push(data));
    try {
      const vision = acquire('compact');
      await vision.detectorReady;
      await until(() => asksOfWorker.length === 3);
      const white = new ImageData(new Uint8ClampedArray(64 * 48 * 4).fill(255), 64, 48);
      const frame = await createImageBitmap(white);
      const oval = { centerX: 32, centerY: 24, width: 20, height: 30 };
      await vision.analyze(frame, { time: performance.now(), oval });
      await vision.ready;
      expect(asksOfWorker).to.have.length(3);
    } finally {
      log.close();
    }
  });

  it('aborts the download with the last handle', async () => {
    holdDetector();
    const vision = acquire('compact');
    await until(() => asked().includes('compact-detector'));
    const signal = signalOf('compact-detector');
    expect(signal.aborted).to.equal(false);
    vision.release();
    await until(() => signal.aborted);
  });

  it('aborts the download if the engine does not run, and reports no failure', async () => {
    holdDetector();
    prelude = 'delete globalThis.WebAssembly;';
    // The compact engine is the last choice, so only pixel checks remain.
    const vision = acquire('mediapipe');
    const failures: Error[] = [];
    vision.onFailure((error) => failures.push(error));
    const { analysis, reason } = await vision.ready;
    expect([analysis, reason]).to.deep.equal(['pixels', 'WebAssembly is not available']);
    expect(signalOf('compact-detector').aborted).to.equal(true);
    // Let the page handle the aborted download.
    await new Promise(requestAnimationFrame);
    expect(failures).to.deep.equal([]);
    expect(workers.running).to.have.length(1);
  });
});
