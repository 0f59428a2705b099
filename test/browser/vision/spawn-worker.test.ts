import { expect } from 'chai';
import { spawnWorker } from '../../../src/vision/spawn-worker.js';
import { RecordedWorkers } from './recorded-workers.js';

/** A script that comes, and never gets to its first line. */
const asleep = 'await new Promise(() => {});';

const settled = (ms: number): Promise<'pending'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('pending'), ms);
  });

describe('a worker that does not start', () => {
  const workers = new RecordedWorkers();
  const { setTimeout: ownTimeout } = globalThis;
  const addresses: string[] = [];
  /** Ten seconds take this long. */
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

  function spawn(url: string): Promise<string> {
    return codeOf(spawnWorker({ url, bytes: 1, integrity: '' }));
  }

  function addressOf(script: string): string {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    addresses.push(address);
    return address;
  }

  it('is given up ten seconds after its script is here, and ended', async () => {
    const spawned = spawnWorker({ url: addressOf(asleep), bytes: 1, integrity: '' });
    const error = await spawned.catch((cause: unknown) => cause);
    expect(error).to.include({ code: 'vision-stalled', message: 'The vision worker did not start in 10000 ms' });
    expect(workers.running.length).to.equal(0);
  });

  it('is waited for as long as its script is on its way, unless the page was frozen meanwhile', async () => {
    const { Worker: OwnWorker } = globalThis;
    // A worker of whose script nothing is heard.
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

  it('starts, where it does so in time', async () => {
    stallMs = 4_000;
    const late = addressOf(`setTimeout(() => postMessage({ type: 'started' }), 60);`);
    expect(await spawn(late)).to.equal('started');
    expect(workers.running.length).to.equal(1);
    for (const worker of workers.running) worker.terminate();
  });
});
