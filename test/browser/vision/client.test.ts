import { expect } from 'chai';
import { IdvError } from '../../../src/contract/errors.js';
import { acquireVision } from '../../../src/engine/client.js';
import type { AnalyzeRequest, VisionHandle } from '../../../src/engine/types.js';
import { sampleOf } from '../../support/sample.js';
import { installClock } from '../clock.js';
import { until } from '../until.js';
import { faceFrame, oval } from './pictures.js';
import { RecordedWorkers } from './recorded-workers.js';

const assets = '/dist/assets/';

function request(more: Partial<AnalyzeRequest> = {}): AnalyzeRequest {
  return { time: performance.now(), oval, ...more };
}

const engines = ['mediapipe', 'compact'] as const;
/** Tests of the code that both engines share run with only one of them. */
const onceEngines = sampleOf(engines, 1);

/** Both engines must pass the same tests. */
for (const engine of engines)
  describe(`vision by ${engine}`, () => {
    const workers = new RecordedWorkers();
    const handles: VisionHandle[] = [];

    function acquire(base: string = assets): VisionHandle {
      const handle = acquireVision({ assets: base, engine });
      handles.push(handle);
      return handle;
    }

    async function readied(): Promise<VisionHandle> {
      const handle = acquire();
      await handle.ready;
      return handle;
    }

    before(() => workers.install());
    after(async () => {
      await engineEnded();
      workers.restore();
    });
    afterEach(() => {
      for (const handle of handles.splice(0)) handle.release();
    });

    /**
     * Waits until the previous test's engine has ended. It stays alive for a while, and a test that breaks an engine
     * needs its own.
     */
    async function engineEnded(): Promise<void> {
      if (workers.running.length > 0) await workers.endAfter([acquireVision({ assets, engine })]);
    }

    it('finds one face where there is one, with landmarks, pose and measures', async () => {
      const vision = acquire();
      const ready = await vision.ready;
      expect([ready.analysis, ready.engine, ready.reason]).to.deep.equal(['face', engine, null]);
      const analysis = await vision.analyze(await faceFrame(), request({ withFaces: true }));
      const [face, ...others] = analysis?.faces ?? [];
      expect(others).to.deep.equal([]);
      // The compact engine loads the irises only for a liveness challenge.
      expect(face?.landmarks.length).to.equal((engine === 'compact' ? 468 : 478) * 3);
      expect(face?.poseMatrix?.length).to.equal(16);
      expect(analysis?.size).to.deep.equal({ width: 640, height: 480 });
      expect(analysis?.measures.faceCount).to.equal(1);
      expect(analysis?.measures.offsetX).to.be.closeTo(0, 0.06);
      // The drawing's face covers rows 54 to 214 of 480, from forehead to chin.
      expect(analysis?.measures.faceHeightRatio).to.be.closeTo(0.33, 0.05);
      expect(analysis?.measures.yawDegrees).to.be.closeTo(0, 6);
      expect(face?.box.x).to.be.within(240, 275);
      expect(face?.box.width).to.be.within(90, 150);
    });

    it('accepts video frames, and scales large ones down to 640 pixels', async () => {
      const bitmap = await faceFrame();
      const canvas = new OffscreenCanvas(1280, 960);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const frame = new VideoFrame(canvas, { timestamp: 0 });
      const analysis = await (await readied()).analyze(frame, request());
      expect(analysis?.size).to.deep.equal({ width: 640, height: 480 });
      expect(analysis?.measures.faceCount).to.equal(1);
    });

    it('judges a still as the same frame of a film, except for what needs a previous frame', async () => {
      const vision = await readied();
      const at = (time: number, still: boolean) =>
        faceFrame().then((frame) => vision.analyze(frame, request({ time, still })));
      // It waits for the last model, so that the eyes of all three are examined.
      await at(-40, true);
      await at(0, false);
      const live = await at(40, false);
      const still = await at(80, true);
      expect(live?.measures.motion).to.be.a('number');
      expect(still?.measures.motion).to.equal(null);
      expect({ ...still?.measures, motion: 0 }).to.deep.equal({ ...live?.measures, motion: 0 });
    });

    if (!onceEngines.includes(engine)) return;
    describe('with either engine', () => {
      it('keeps the newest of the waiting frames', async () => {
        const vision = acquire();
        await vision.ready;
        const frames = await Promise.all(Array.from({ length: 5 }, () => faceFrame()));
        const answers = await Promise.all(
          frames.map((frame, index) => vision.analyze(frame, request({ time: index }))),
        );
        expect(answers.map((answer) => answer?.time ?? null)).to.deep.equal([0, null, null, null, 4]);
      });

      it('does not drop a still for a later live frame', async () => {
        const vision = acquire();
        await vision.ready;
        const [first, still, later] = await Promise.all([faceFrame(), faceFrame(), faceFrame()]);
        const answers = await Promise.all([
          vision.analyze(first, request({ time: 1 })),
          vision.analyze(still, request({ time: 2, still: true })),
          vision.analyze(later, request({ time: 3 })),
        ]);
        expect(answers.map((answer) => answer?.time)).to.deep.equal([1, 2, 3]);
      });

      it('serves every handle from one worker, in turns', async () => {
        await engineEnded();
        const before = workers.all.length;
        const [first, second] = [acquire(), acquire()];
        expect(first.ready).to.equal(second.ready);
        const frames = await Promise.all([faceFrame(), faceFrame(), faceFrame(2)]);
        const [a, b, c] = await Promise.all([
          first.analyze(frames[0], request()),
          first.analyze(frames[1], request()),
          second.analyze(frames[2], request()),
        ]);
        expect(a).to.equal(null);
        expect(b?.measures.faceCount).to.equal(1);
        expect(c?.measures.faceCount).to.equal(2);
        expect(workers.all.length).to.equal(before + 1);
      });

      it('survives the moment between two handles', async () => {
        const first = acquire();
        await first.ready;
        const started = workers.all.length;
        first.release();
        const second = acquire();
        expect((await second.analyze(await faceFrame(), request()))?.measures.faceCount).to.equal(1);
        expect(workers.all.length).to.equal(started);
      });

      it('ends the worker after the last release', async () => {
        const [first, second] = [acquire(), acquire()];
        await first.ready;
        first.release();
        expect(workers.running.length).to.equal(1);
        await workers.endAfter([second]);
      });

      it('answers nothing after it is released', async () => {
        const vision = acquire();
        await vision.ready;
        const waiting = vision.analyze(await faceFrame(), request());
        vision.release();
        vision.release();
        expect(await waiting).to.equal(null);
        const frame = await faceFrame();
        expect(await vision.analyze(frame, request())).to.equal(null);
        expect(frame.width, 'the frame is closed').to.equal(0);
      });

      it('reports a frame that was already closed, and continues', async () => {
        const vision = acquire();
        await vision.ready;
        const closed = await faceFrame();
        closed.close();
        const error = await vision.analyze(closed, request()).catch((reason: unknown) => reason);
        expect(error).to.be.instanceOf(IdvError).with.property('code', 'capture-failed');
        expect((await vision.analyze(await faceFrame(), request()))?.measures.faceCount).to.equal(1);
      });

      it('restarts a crashed worker once, then gives up with an error', async () => {
        await engineEnded();
        const vision = acquire();
        const failures: Error[] = [];
        vision.onFailure((error) => failures.push(error));
        await vision.ready;
        const started = workers.all.length;

        const inFlight = vision.analyze(await faceFrame(), request());
        workers.crash();
        expect(await inFlight).to.equal(null);
        expect((await vision.analyze(await faceFrame(), request()))?.measures.faceCount).to.equal(1);
        expect(workers.all.length).to.equal(started + 1);
        expect(workers.running.length).to.equal(1);
        expect(failures).to.deep.equal([]);

        workers.crash();
        expect(failures.map((error) => (error as IdvError).code)).to.deep.equal(['vision-crashed']);
        expect(workers.running.length).to.equal(0);
        const refused = await vision.analyze(await faceFrame(), request()).catch((reason: unknown) => reason);
        expect(refused).to.equal(failures[0]);

        const next = acquire();
        expect((await next.ready).analysis).to.equal('face');
      });

      it('notices a worker that falls silent', async () => {
        await engineEnded();
        const vision = acquire();
        await vision.ready;
        const frame = await faceFrame();
        const clock = installClock();
        try {
          workers.silence();
          const lost = vision.analyze(frame, request());
          await until(() => clock.waiting > 0);
          clock.pass(6_000);
          expect(await lost).to.equal(null);
        } finally {
          clock.restore();
        }
        expect((await vision.analyze(await faceFrame(), request()))?.measures.faceCount).to.equal(1);
      });

      it('rejects with the missing file if there are no assets', async () => {
        await engineEnded();
        const vision = acquire('/no-such-folder');
        const failures: Error[] = [];
        vision.onFailure((error) => failures.push(error));
        const waiting = vision.analyze(await faceFrame(), request());
        const [ready, analysis] = await Promise.all(
          [vision.ready, waiting].map((promise) => promise.catch((reason: unknown) => reason)),
        );
        expect(ready).to.be.instanceOf(IdvError).with.property('code', 'vision-assets-misconfigured');
        expect((ready as IdvError).message).to.include('/no-such-folder/manifest.json');
        expect(analysis).to.equal(ready);
        expect(failures, 'it was never ready').to.deep.equal([]);
        expect((await acquire().ready).analysis).to.equal('face');
      });
    });
  });
