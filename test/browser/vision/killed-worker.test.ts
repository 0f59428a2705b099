/** A worker that is killed between its first message and its ready message. Only its silence reveals that. */
import { expect } from 'chai';
import type { ServedAssets } from '../../../src/vision/locate-assets.js';
import { WorkerRun } from '../../../src/vision/worker-run.js';
import { RecordedWorkers } from './recorded-workers.js';

describe('a worker that is killed during startup', () => {
  const workers = new RecordedWorkers();
  const { setTimeout: ownTimeout } = globalThis;
  /** Reports that it runs, then stays silent. */
  const speaksOnce = URL.createObjectURL(new Blob([`postMessage({ type: 'started' });`], { type: 'text/javascript' }));

  before(() => workers.install());
  after(() => {
    workers.restore();
    URL.revokeObjectURL(speaksOnce);
  });
  afterEach(() => {
    globalThis.setTimeout = ownTimeout;
  });

  it('times out after ten seconds of silence if nothing is loading, as for documents', async () => {
    // Shorten the ten seconds, but leave time for the worker to report. The timeout for a bad network stays.
    globalThis.setTimeout = ((work: () => void, ms = 0) => ownTimeout(work, ms === 10_000 ? 2_000 : ms)) as never;
    const served = { 'documents-worker': { url: speaksOnce, bytes: 1, integrity: '' } } as unknown as ServedAssets;
    const crashed = await new Promise<unknown>((resolve, reject) => {
      const failed = (): void => reject(new Error('anything else happened'));
      const events = { onProgress: failed, onDetector: failed, onReady: failed, onIdle: failed, onFailed: reject };
      // oxlint-disable-next-line no-new -- it starts by itself
      new WorkerRun('documents', Promise.resolve(served), { ...events, onCrashed: resolve });
    });
    expect(crashed).to.include({ code: 'vision-stalled', message: 'The vision worker gave no sign for 10000 ms' });
    expect(workers.running).to.deep.equal([]);
  });
});
