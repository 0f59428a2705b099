import { expect } from 'chai';
import { spawnWorker } from '../../../src/vision/spawn-worker.js';
import { RecordedWorkers } from './recorded-workers.js';

/** A script that loads but never gets to its first message. */
const asleep = 'await new Promise(() => {});';

const settled = (ms: number): Promise<'pending'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('pending'), ms);
  });

describe('a worker that does not start', () => {
  const workers = new RecordedWorkers();
  const { setTimeout: ownTimeout } = globalThis;
  const addresses: string[] = [];
  /** Replaces the timeout of ten seconds. */
  let stallMs = 200;

  before(() => workers.install());
  after(() => workers.restore());
  beforeEach(() => {
    stallMs = 200;
    globalThis.setTimeout = ((work: () => void, ms = 0) => ownTimeout(work, ms >= 5_000 ? stallMs : ms)) as never;
  });
  afterEach(() => {
    globalThis.setTimeout = ownTimeout;
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  });

  const codeOf = (started: Promise<unknown>): Promise<string> =>
    started.then(
      () => 'started',
      (error: { code: string }) => error.code,
    );

  function spawn(url: string, { signal } = new AbortController()): Promise<string> {
    return codeOf(spawnWorker({ url, bytes: 1, integrity: '' }, signal));
  }

  function addressOf(script: string): string {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    addresses.push(address);
    return address;
  }

  it('times out ten seconds after its script has loaded, and is terminated', async () => {
    const { signal } = new AbortController();
    const spawned = spawnWorker({ url: addressOf(asleep), bytes: 1, integrity: '' }, signal);
    const error = await spawned.catch((cause: unknown) => cause);
    expect(error).to.include({ code: 'vision-stalled', message: 'The vision worker did not start in 10000 ms' });
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
      expect(await Promise.race([spawned, settled(700)])).to.equal('pending');
      document.dispatchEvent(new Event('resume'));
      expect(await spawned).to.equal('vision-stalled');
    } finally {
      globalThis.Worker = OwnWorker;
    }
  });

  it('ends with the engine that asked for it, however long its script takes', async () => {
    stallMs = 60_000;
    const engine = new AbortController();
    const spawned = spawn(addressOf(asleep), engine);
    await settled(50);
    expect(workers.running.length).to.equal(1);
    engine.abort();
    expect(workers.running.length).to.equal(0);
    expect(await spawned).not.to.equal('started');
  });

  it('is used if it starts in time', async () => {
    stallMs = 4_000;
    const late = addressOf(`setTimeout(() => postMessage({ type: 'started' }), 60);`);
    expect(await spawn(late)).to.equal('started');
    expect(workers.running.length).to.equal(1);
    for (const worker of workers.running) worker.terminate();
  });
});
