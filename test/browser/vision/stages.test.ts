import { expect } from 'chai';
import { acquireVision } from '../../../src/engine/client.js';
import {
  addedAssetsKey,
  mediaPipeAssets,
  type AddedAssets,
  type ServedManifest,
} from '../../../src/engine/manifest.js';
import type {
  AnalyzeRequest,
  EngineName,
  FrameAnalysis,
  VisionHandle,
  VisionReady,
} from '../../../src/engine/types.js';
import { consoleLinesOf } from '../console-lines.js';
import { openMouth } from '../../../src/face/trust.js';
import { renderPerson } from '../../../testing/src/index.js';
import { installClock, type PageClock } from '../clock.js';
import { until } from '../until.js';
import { faceFrame, oval } from './pictures.js';
import { RecordedWorkers, scriptAfter } from './recorded-workers.js';

/** How a worker's request is answered: late, corrupted or unchanged. */
type Answer = 'late' | 'garbage' | 'as it is';

/**
 * A script that changes the answers of a worker's own requests. A service worker would do the same, but needs a scope.
 */
function changedAnswers(rules: Record<string, Answer>, released: string): string {
  return `const rules = ${JSON.stringify(rules)};
    const original = fetch.bind(globalThis);
    let release;
    const gate = new Promise((resolve) => { release = resolve; });
    new BroadcastChannel(${JSON.stringify(released)}).onmessage = () => {
      for (const part of Object.keys(rules)) delete rules[part];
      release();
      asked.postMessage('released');
    };
    const asked = new BroadcastChannel(${JSON.stringify(`${released}-asked`)});
    const spoiled = new Set();
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = (algorithm, data) => digest(algorithm, data).finally(() => {
      if (spoiled.has(data.byteLength)) asked.postMessage('refused');
    });
    globalThis.fetch = async (url, options) => {
      asked.postMessage(String(url));
      const rule = Object.entries(rules).find(([part]) => String(url).includes(part))?.[1];
      if (rule === 'late') await gate;
      if (rule !== 'garbage') return original(url, options);
      const body = new Uint8Array(await (await original(url, options)).arrayBuffer());
      spoiled.add(body.byteLength);
      return new Response(body.map((value) => value ^ 0x55));
    };`;
}

describe('vision in stages', () => {
  const workers = new RecordedWorkers();
  const handles: VisionHandle[] = [];
  const channel = 'idv-stages-test';
  let rules: Record<string, Answer> = {};
  /** Whether the site serves only the files of `idv-elements`. */
  let isWithoutMediaPipe = false;
  const { fetch } = globalThis;
  let clock: PageClock | null = null;
  /** Runs in the worker of this name before its script. */
  const preludes: Record<string, string> = {};
  const started: string[] = [];
  /** What the workers have asked for. */
  const asked: string[] = [];
  const hasAsked = (part: string): boolean => asked.some((url) => url.includes(part));
  const log = new BroadcastChannel(`${channel}-asked`);
  log.addEventListener('message', ({ data }: MessageEvent<string>) => asked.push(data));
  /** Makes a worker's own limits and signs of life a hundred times as fast. */
  const fast = `const { setTimeout, setInterval } = globalThis;
    globalThis.setTimeout = (work, ms, ...more) => setTimeout(work, ms / 100, ...more);
    globalThis.setInterval = (work, ms, ...more) => setInterval(work, ms / 100, ...more);`;

  function acquire(engine: 'auto' | 'compact' | 'mediapipe'): VisionHandle {
    const handle = acquireVision({ assets: '/dist/assets/', engine });
    handles.push(handle);
    return handle;
  }

  function release(): void {
    new BroadcastChannel(channel).postMessage('now');
  }

  async function look(vision: VisionHandle, more: Partial<AnalyzeRequest> = {}): Promise<FrameAnalysis | null> {
    return vision.analyze(await faceFrame(), { time: performance.now(), oval, withFaces: true, ...more });
  }

  before(() => {
    workers.install();
    const Recorded = globalThis.Worker;
    globalThis.Worker = class extends Recorded {
      constructor(url: string | URL, options?: WorkerOptions) {
        const script = String(url);
        const name = /([a-z]+)-worker/.exec(script)?.[1] ?? script;
        started.push(name);
        super(scriptAfter(`${preludes[name] ?? ''}\n${changedAnswers(rules, channel)}`, script), options);
      }
    };
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!isWithoutMediaPipe || !url.endsWith('/dist/assets/manifest.json')) return response;
      const { version, files } = (await response.json()) as ServedManifest;
      for (const name of mediaPipeAssets) delete files[name];
      return Response.json({ version, files });
    };
  });
  after(() => {
    workers.restore();
    globalThis.fetch = fetch;
    log.close();
  });
  afterEach(async () => {
    clock?.restore();
    clock = null;
    await workers.endAfter(handles);
    rules = {};
    isWithoutMediaPipe = false;
    delete preludes['compact'];
    started.length = asked.length = 0;
  });

  it('finds faces while the landmark model still loads', async () => {
    rules = { 'compact-mesh': 'late' };
    const vision = acquire('compact');
    let ready = false;
    void vision.ready.then(() => (ready = true));
    await vision.detectorReady;
    const early = await look(vision);
    expect(ready).to.equal(false);
    expect(early?.measures.faceCount).to.equal(1);
    expect(early?.measures.faceHeightRatio).to.be.closeTo(0.33, 0.06);
    expect(early?.measures.yawDegrees).to.equal(null);
    expect(early?.faces?.[0]?.landmarks.length).to.equal(0);
    release();
    expect((await vision.ready).engine).to.equal('compact');
    const late = await look(vision, { still: true });
    expect(late?.faces?.[0]?.landmarks.length).to.equal(468 * 3);
    expect(late?.measures.eyesOpen).to.be.a('number');
  });

  for (const part of ['compact-irises', 'compact-lips']) {
    it(`loads ${part} for the first frame of a challenge, which waits for it`, async () => {
      rules = { [part]: 'late' };
      const vision = acquire('compact');
      await vision.ready;
      let answered = false;
      const traced = look(vision, { withFingerprint: true }).finally(() => (answered = true));
      await until(() => hasAsked(part));
      expect(answered).to.equal(false);
      release();
      const [face] = (await traced)?.faces ?? [];
      expect(face?.landmarks.length).to.equal(478 * 3);
      expect(face?.lipsRefined).to.equal(true);
    });
  }

  async function lookAtMouth(vision: VisionHandle, mouthOpen: number): Promise<FrameAnalysis | null> {
    const { data, width, height } = renderPerson({ mouthOpen });
    const frame = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
    return vision.analyze(frame, { time: performance.now(), oval, withFaces: true });
  }
  const hasLips = (analysis: FrameAnalysis | null): boolean => analysis?.faces?.[0]?.lipsRefined === true;

  it('loads the lips once a mouth may be open, not before, and judges by the mesh until then', async () => {
    rules = { 'compact-lips': 'late' };
    const vision = acquire('compact');
    await vision.ready;
    for (let frame = 0; frame < 5; frame++) expect(hasLips(await lookAtMouth(vision, 0))).to.equal(false);
    expect(hasAsked('compact-lips')).to.equal(false);
    const early = await lookAtMouth(vision, 0.6);
    expect(hasLips(early)).to.equal(false);
    expect(early?.measures.mouthOpen).to.be.greaterThan(openMouth);
    release();
    await until(async () => hasLips(await lookAtMouth(vision, 0.6)));
  });

  it('goes on with the mesh if the lips cannot be loaded', async () => {
    rules = { 'compact-lips': 'garbage' };
    const vision = acquire('compact');
    await vision.ready;
    await lookAtMouth(vision, 0.6);
    await until(() => hasAsked('compact-lips'));
    const later = await lookAtMouth(vision, 0);
    expect(hasLips(later)).to.equal(false);
    expect(later?.measures.eyesOpen).to.be.a('number');
    // A challenge that began now would wait for the same download, and fail with it.
    await until(() => asked.includes('refused'));
    release();
    await until(() => asked.includes('released'));
    // A challenge asks for them again.
    await until(async () => hasLips(await look(vision, { withFingerprint: true })));
    expect(started).to.deep.equal(['compact']);
  });

  it('is ready with the mesh, and a still waits until its eyes can be examined', async () => {
    rules = { 'compact-refinement': 'late' };
    const vision = acquire('compact');
    await vision.ready;
    const seen = await look(vision);
    expect(seen?.faces?.[0]?.landmarks.length).to.equal(468 * 3);
    expect(seen?.measures.yawDegrees).to.be.a('number');
    expect(seen?.measures.eyesOpen, 'a mesh alone draws open eyes on any face').to.equal(null);
    let answered = false;
    const still = look(vision, { still: true }).finally(() => (answered = true));
    await until(() => hasAsked('compact-refinement'));
    expect(answered).to.equal(false);
    release();
    expect((await still)?.measures.eyesOpen).to.be.a('number');
  });

  it('judges a still without its eyes if the network is slow, and traces never', async () => {
    rules = { 'compact-refinement': 'late' };
    preludes['compact'] = fast;
    const vision = acquire('compact');
    await vision.ready;
    const still = await look(vision, { still: true });
    expect(still?.measures.yawDegrees).to.be.a('number');
    expect(still?.measures.eyesOpen).to.equal(null);
    let answered = false;
    const traced = look(vision, { withFingerprint: true }).finally(() => (answered = true));
    // Many times as long as the still has waited.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    expect(answered).to.equal(false);
    release();
    expect((await traced)?.faces?.[0]?.landmarks.length).to.equal(478 * 3);
    expect(started).to.deep.equal(['compact']);
  });

  it('detects a worker that dies while it loads, sooner than a silent network times out', async () => {
    rules = { 'compact-mesh': 'late' };
    clock = installClock();
    const vision = acquire('compact');
    await look(vision);
    rules = {};
    workers.silence();
    clock.pass(11_000);
    await until(() => started.length === 2);
    expect((await vision.ready).analysis).to.equal('face');
  });

  it('waits for a silent network as long as the worker is alive', async () => {
    rules = { 'compact-mesh': 'late' };
    preludes['compact'] = fast;
    clock = installClock();
    const vision = acquire('compact');
    await look(vision);
    let signs = 0;
    workers.running[0]!.addEventListener('message', () => {
      signs += 1;
      // Twice the limit for a dead worker, and less than the one for a silent network.
      if (signs <= 4) clock?.pass(5_000);
    });
    await until(() => signs > 4);
    expect(started).to.have.length(1);
    release();
    expect((await vision.ready).analysis).to.equal('face');
  });

  it('reports what is wrong with a part that loads late', async () => {
    rules = { 'compact-refinement': 'garbage' };
    const vision = acquire('compact');
    const failed = new Promise((resolve) => vision.onFailure(resolve));
    await vision.ready;
    expect(await failed).to.have.property('code', 'vision-assets-corrupt');
    expect(started).to.deep.equal(['compact']);
  });

  it('auto is the compact engine, and no other worker starts', async () => {
    const vision = acquire('auto');
    expect((await vision.ready).engine).to.equal('compact');
    expect(started).to.deep.equal(['compact']);
  });

  it('MediaPipe takes over if the compact engine does not run', async () => {
    preludes['compact'] = 'delete globalThis.WebAssembly;';
    const vision = acquire('auto');
    expect((await vision.ready).engine).to.equal('mediapipe');
    expect((await look(vision))?.measures.faceCount).to.equal(1);
    expect(started).to.deep.equal(['compact', 'mediapipe']);
    expect(workers.running).to.have.length(1);
  });

  it('pixel checks take over if neither engine runs', async () => {
    preludes['compact'] = 'delete globalThis.WebAssembly;';
    rules = { wasm: 'garbage' };
    const vision = acquire('auto');
    expect((await vision.ready).analysis).to.equal('pixels');
    expect((await look(vision))?.measures.faceCount).to.equal(null);
    expect(started).to.deep.equal(['compact', 'mediapipe', 'compact']);
    expect(workers.running).to.have.length(1);
  });

  it('the first element’s engine is the page’s, and a console warning says that another choice is ignored', async () => {
    const warnings = await consoleLinesOf(async () => {
      const vision = acquire('compact');
      await vision.ready;
      const other = acquire('mediapipe');
      expect((await other.ready).engine).to.equal('compact');
      acquire('auto');
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/vision engine is compact: engine="mediapipe" is not used/);
    expect(started).to.deep.equal(['compact']);
  });

  describe('from a site without MediaPipe', () => {
    beforeEach(() => (isWithoutMediaPipe = true));

    async function start(engine: EngineName): Promise<{ ready: VisionReady; logged: string[] }> {
      let ready!: VisionReady;
      const logged = await consoleLinesOf(async () => {
        ready = await acquire(engine).ready;
      });
      return { ready, logged };
    }

    it('runs the compact engine if the page asks for MediaPipe, and says how to get that', async () => {
      const { ready, logged } = await start('mediapipe');
      expect(ready.engine).to.equal('compact');
      expect(started).to.deep.equal(['compact']);
      expect(logged).to.have.length(1);
      expect(logged[0]).to.match(/^\[idv-elements engine-fallback\] .*mediapipe engine are not at .*\/dist\/assets\//);
      expect(logged[0]).to.include('npm install idv-elements-mediapipe').and.to.include('npx idv-elements assets');
    });

    for (const asked of ['compact', 'mediapipe'] as const) {
      it(`checks only pixels if the compact engine does not run, and the page asks for ${asked}`, async () => {
        preludes['compact'] = 'delete globalThis.WebAssembly;';
        const { ready, logged } = await start(asked);
        expect(ready.analysis).to.equal('pixels');
        expect(started).to.deep.equal(['compact']);
        if (asked === 'mediapipe') return;
        expect(logged).to.have.length(1);
        expect(logged[0]).to.match(/engine-pixels.*No face detection.*npm install idv-elements-mediapipe/);
      });
    }

    describe('but with its script', () => {
      const page = globalThis as { [addedAssetsKey]?: AddedAssets };
      let manifest: ServedManifest;
      const add = (version: number): void => {
        const files = Object.fromEntries(mediaPipeAssets.map((name) => [name, manifest.files[name]]));
        page[addedAssetsKey] = { base: new URL('/dist/assets/', location.href).href, manifest: { version, files } };
      };

      before(async () => {
        manifest = (await (await fetch('/dist/assets/manifest.json')).json()) as ServedManifest;
      });
      afterEach(() => delete page[addedAssetsKey]);

      it('runs MediaPipe', async () => {
        add(manifest.version);
        const { ready, logged } = await start('mediapipe');
        expect(ready.engine).to.equal('mediapipe');
        expect(logged).to.deep.equal([]);
      });

      it('ignores a script of another version', async () => {
        add(manifest.version - 1);
        expect((await start('mediapipe')).ready.engine).to.equal('compact');
      });
    });
  });
});
