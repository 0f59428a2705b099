/** Workers that don't start, or are killed before they are ready. Only their silence reveals that. */
import { expect } from 'chai';
import type { ServedAssets } from '../../../src/engine/locate-assets.js';
import { spawnWorker } from '../../../src/engine/spawn-worker.js';
import { Watchdog } from '../../../src/engine/watchdog.js';
import { WorkerRun } from '../../../src/engine/worker-run.js';
import { installClock, type PageClock } from '../clock.js';
import { until } from '../until.js';
import { RecordedWorkers } from './recorded-workers.js';

/** A script that loads but never gets to its first message. */
const asleep = 'await new Promise(() => {});';

describe('a worker that does not start', () => {
  const workers = new RecordedWorkers();
  const addresses: string[] = [];
  let clock: PageClock;

  before(() => workers.install());
  after(() => workers.restore());
  beforeEach(() => {
    clock = installClock();
  });
  afterEach(() => {
    clock.restore();
    for (const worker of workers.running) worker.terminate();
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  });

  function spawn(url: string, { signal } = new AbortController()): Promise<{ code: string; message?: string }> {
    return spawnWorker({ url, bytes: 1, integrity: '' }, signal).then(
      () => ({ code: 'started' }),
      (error: { code: string; message: string }) => error,
    );
  }

  function addressOf(script: string): string {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    addresses.push(address);
    return address;
  }

  it('times out ten seconds after its script has loaded, and is terminated', async () => {
    const spawned = spawn(addressOf(asleep));
    clock.pass(10_000);
    const message = 'The vision worker did not start in 10000 ms';
    expect(await spawned).to.include({ code: 'vision-stalled', message });
    expect(workers.running.length).to.equal(0);
  });

  it('is waited for as long as its script is loading, unless the page was frozen in between', async () => {
    const { Worker: OwnWorker } = globalThis;
    // A worker whose script never reports.
    globalThis.Worker = class extends EventTarget {
      terminate(): void {}
    } as never;
    try {
      const spawned = spawn(`${location.origin}/on-its-way.js`);
      expect(clock.waiting).to.equal(0);
      document.dispatchEvent(new Event('resume'));
      clock.pass(10_000);
      expect((await spawned).code).to.equal('vision-stalled');
    } finally {
      globalThis.Worker = OwnWorker;
    }
  });

  it('ends with the engine that asked for it, however long its script takes', async () => {
    const engine = new AbortController();
    const spawned = spawn(addressOf(asleep), engine);
    expect(workers.running.length).to.equal(1);
    engine.abort();
    expect(workers.running.length).to.equal(0);
    expect((await spawned).code).not.to.equal('started');
  });

  it('is used if it starts in time', async () => {
    const spawned = spawn(addressOf(`postMessage({ type: 'started' });`));
    clock.pass(9_000);
    expect((await spawned).code).to.equal('started');
    expect(workers.running.length).to.equal(1);
    expect(clock.waiting).to.equal(0);
  });

  it('times out after ten seconds of silence if it is killed once it runs and loads nothing, as for documents', async () => {
    const url = addressOf(`postMessage({ type: 'started' });`);
    const served = { 'documents-worker': { url, bytes: 1, integrity: '' } } as unknown as ServedAssets;
    let crash: unknown;
    const unexpected: string[] = [];
    const failed = (): void => void unexpected.push('anything else happened');
    const events = { onProgress: failed, onDetector: failed, onReady: failed, onIdle: failed, onFailed: failed };
    // oxlint-disable-next-line no-new -- it starts by itself
    new WorkerRun('documents', Promise.resolve(served), { ...events, onCrashed: (error: unknown) => (crash = error) });
    await until(() => workers.running.length === 1 && workers.all.at(-1)!.hasPosted);
    await until(() => {
      clock.pass(1_000);
      return crash !== undefined;
    });
    expect(crash).to.include({ code: 'vision-stalled', message: 'The vision worker gave no sign for 10000 ms' });
    expect(unexpected).to.deep.equal([]);
    expect(workers.running).to.deep.equal([]);
  });
});

describe('the watchdog', () => {
  let clock: PageClock;
  let silences: number[];
  let watchdog: Watchdog;
  beforeEach(() => {
    clock = installClock();
    silences = [];
    watchdog = new Watchdog((silentMs) => silences.push(silentMs));
  });
  afterEach(() => clock.restore());

  it('reports silence once', () => {
    watchdog.expect(10_000);
    clock.pass(9_000);
    expect(silences).to.deep.equal([]);
    clock.pass(30_000);
    expect(silences).to.deep.equal([10_000]);
  });

  it('expects nothing while it is paused', () => {
    watchdog.expect(10_000);
    watchdog.rest();
    clock.pass(30_000);
    expect(silences).to.deep.equal([]);
  });

  it('restarts the timeout after the page was suspended', () => {
    watchdog.expect(10_000);
    clock.freeze(12_000);
    clock.pass(9_000);
    expect(silences).to.deep.equal([]);
    clock.pass(1_000);
    expect(silences).to.deep.equal([10_000]);
  });
});
