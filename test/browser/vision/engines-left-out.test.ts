import { expect } from 'chai';
import { acquireVision } from '../../../src/vision/client.js';
import { engineFiles, type ServedManifest } from '../../../src/vision/manifest.js';
import type { EngineName, VisionHandle, VisionReady } from '../../../src/vision/types.js';
import { consoleLinesOf } from '../console-lines.js';
import { until } from '../until.js';
import { RecordedWorkers, scriptAfter } from './recorded-workers.js';

/** Serves the folder that `npx idv-elements assets --engines` creates. */
describe('a site that leaves out one engine', () => {
  const workers = new RecordedWorkers();
  const original = globalThis.fetch;
  let handle: VisionHandle | null = null;
  let started: string[] = [];
  let prelude = '';
  let leftOut: EngineName;

  before(() => {
    workers.install();
    const Recorded = globalThis.Worker;
    globalThis.Worker = class extends Recorded {
      constructor(url: string | URL, options?: WorkerOptions) {
        started.push(/([a-z]+)-worker/.exec(String(url))?.[1] ?? String(url));
        super(scriptAfter(prelude, String(url)), options);
      }
    };
    globalThis.fetch = async (input, init) => {
      const response = await original(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!url.endsWith('/dist/assets/manifest.json')) return response;
      const { version, files } = (await response.json()) as ServedManifest;
      for (const name of engineFiles[leftOut]) delete files[name];
      return Response.json({ version, files });
    };
  });
  after(() => {
    workers.restore();
    globalThis.fetch = original;
  });
  afterEach(async () => {
    handle?.release();
    await until(() => workers.running.length === 0);
    started = [];
    prelude = '';
  });

  async function start(engine: EngineName): Promise<{ ready: VisionReady; logged: string[] }> {
    let ready!: VisionReady;
    const logged = await consoleLinesOf(async () => {
      handle = acquireVision({ assets: '/dist/assets/', engine });
      ready = await handle.ready;
    });
    return { ready, logged };
  }

  for (const [wanted, served] of [
    ['mediapipe', 'compact'],
    ['compact', 'mediapipe'],
  ] as const) {
    it(`runs the ${served} engine if the page asks for ${wanted}, with a warning`, async () => {
      leftOut = wanted;
      const { ready, logged } = await start(wanted);
      expect(ready.analysis).to.equal('face');
      expect(started).to.deep.equal([served]);
      expect(logged).to.have.length(1);
      expect(logged[0]).to.match(
        /^\[idv-elements engine-fallback\] The files of the \w+ engine are left out of .*\/dist\/assets\//,
      );
      expect(logged[0]).to.include('npx idv-elements assets').and.to.include(`engine="${wanted}"`);
    });
  }

  it('does not look for the other engine if the one that is served does not run', async () => {
    leftOut = 'mediapipe';
    prelude = 'delete globalThis.WebAssembly;';
    const { ready, logged } = await start('compact');
    expect(ready.analysis).to.equal('pixels');
    expect(started).to.deep.equal(['compact']);
    expect(logged).to.have.length(1);
    expect(logged[0]).to.match(/engine-pixels.*No face detection.*without --engines to serve the mediapipe engine/);
  });

  it('falls back to pixel checks if the one that is served does not run, and the page asked for the other', async () => {
    leftOut = 'mediapipe';
    prelude = 'delete globalThis.WebAssembly;';
    const { ready } = await start('mediapipe');
    expect(ready.analysis).to.equal('pixels');
    expect(started).to.deep.equal(['compact']);
  });
});
