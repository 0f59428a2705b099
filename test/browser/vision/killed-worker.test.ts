/** A worker that is killed between its first sign of life and its being ready: silence alone tells of it. */
import { expect } from 'chai';
import type { ServedAssets } from '../../../src/vision/locate-assets.js';
import { WorkerRun } from '../../../src/vision/worker-run.js';
import { RecordedWorkers } from './recorded-workers.js';

describe('a worker that is killed while it starts', () => {
  const workers = new RecordedWorkers();
  const { setTimeout: ownTimeout } = globalThis;
  /** Says that it runs, and never again anything. */
  const speaksOnce = URL.createObjectURL(new Blob([`postMessage({ type: 'started' });`], { type: 'text/javascript' }));

  before(() => workers.install());
  after(() => {
    workers.restore();
    URL.revokeObjectURL(speaksOnce);
  });
  afterEach(() => {
    globalThis.setTimeout = ownTimeout;
  });

  it('is given up after ten seconds of silence where nothing is loaded, as of documents', async () => {
    // Ten seconds come soon, with time for the worker to speak; what waits for a bad network does not.
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
