import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import type { EngineHandle, FrameLoop, FrameLoopOptions } from '../../../src/kit/frames/frame-loop.js';
import { holdsNear } from '../../../src/kit/frames/stills.js';
import { IdvError } from '../../../src/contract/errors.js';

interface Verdict {
  usable: boolean;
  tolerable?: boolean;
}

type Loop = FrameLoop<object, Verdict, Verdict>;
type Options = FrameLoopOptions<object, Verdict, Verdict>;

class FakePicture {
  readonly width = 1280;
  readonly height = 720;
  close(): void {}
}

/** A frame of the video's own, as Chromium provides. */
class FakeVideoFrame extends FakePicture {
  readonly displayWidth = 1280;
  readonly displayHeight = 720;
}

/** The page's clock. */
let now = 1000;

/** Waits until everything that depends only on promises has run. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A video that shows a frame when the test asks for it. */
class FakeVideo {
  readonly videoWidth = 1280;
  readonly videoHeight = 720;
  readonly readyState = 4;
  readonly srcObject = null;
  #callback: ((now: number, frame: object) => void) | null = null;
  #time = 0;

  requestVideoFrameCallback(callback: (now: number, frame: object) => void): number {
    this.#callback = callback;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.#callback = null;
  }

  /** @returns the frame's timestamp */
  async show(): Promise<number> {
    do {
      // The pump skips frames that follow sooner.
      now += 50;
      mock.timers.tick(50);
      await turns();
    } while (this.#callback === null);
    this.#time = now;
    const callback = this.#callback;
    this.#callback = null;
    callback(this.#time, {});
    await turns();
    return this.#time;
  }
}

const globals = { VideoFrame: FakeVideoFrame, MediaStreamTrackProcessor: EventTarget, MediaStream: EventTarget };
const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };
const copy = globalThis.createImageBitmap;

describe('the loop from camera to verdict', () => {
  let Loop: typeof FrameLoop;
  let failures: ((error: Error) => void)[] = [];
  /** What the engine received, and how many full-size copies were made. */
  let given: string[] = [];
  let fullCopies = 0;
  let failsToCopy = false;
  let failsToRead = false;
  let verdict: Verdict = { usable: true };

  before(async () => {
    Object.assign(globalThis, globals, { document: page });
    mock.method(performance, 'now', () => now);
    mock.timers.enable({ apis: ['setTimeout'] });
    globalThis.createImageBitmap = ((_source: unknown, options?: object) => {
      if (options === undefined) {
        fullCopies += 1;
        if (failsToCopy) return Promise.reject(new Error('out of memory'));
      }
      return Promise.resolve(new FakePicture());
    }) as unknown as typeof copy;
    ({ FrameLoop: Loop } = await import('../../../src/kit/frames/frame-loop.js'));
  });

  afterEach(() => {
    failures = [];
    given = [];
    fullCopies = 0;
    failsToCopy = false;
    failsToRead = false;
    verdict = { usable: true };
  });

  after(() => {
    mock.restoreAll();
    mock.timers.reset();
    globalThis.createImageBitmap = copy;
    for (const name of [...Object.keys(globals), 'document']) Reflect.deleteProperty(globalThis, name);
  });

  function startLoop(options: Partial<Options> = {}): { loop: Loop; video: FakeVideo; events: { type: string }[] } {
    const handle: EngineHandle = {
      ready: new Promise(() => undefined),
      detectorReady: new Promise(() => undefined),
      onProgress: () => () => undefined,
      onFailure: (listener) => {
        failures.push(listener);
        return () => undefined;
      },
      release: () => undefined,
    };
    const events: { type: string }[] = [];
    const loop = new Loop<object, Verdict, Verdict>({
      acquire: () => ({
        ...handle,
        analyze(frame) {
          given.push(frame instanceof FakeVideoFrame ? 'frame' : 'copy');
          return failsToRead ? Promise.reject(new Error('unreadable')) : Promise.resolve(verdict);
        },
      }),
      longSide: 640,
      requestOf: () => ({}),
      judge: (analysis) => analysis,
      onJudged: () => events.push({ type: 'judged' }),
      onEngine: (event) => events.push(event),
      holds: holdsNear(() => true),
      ...options,
    });
    const video = new FakeVideo();
    loop.engine.load(null, 'auto');
    loop.attach(video as unknown as HTMLVideoElement);
    loop.start();
    return { loop, video, events };
  }

  /** How many full-size copies were made for each frame. */
  async function copiesOf(judged: readonly Verdict[], keptAt: number | null = null): Promise<number[]> {
    const { loop, video } = startLoop();
    const counts: number[] = [];
    for (const [at, one] of judged.entries()) {
      const soFar = fullCopies;
      verdict = one;
      const time = await video.show();
      if (at === keptAt) loop.held.keep(time);
      counts.push(fullCopies - soFar);
    }
    loop.stop();
    return counts;
  }

  it('makes no full-size copies while a person has to come closer first', async () => {
    const far = { usable: true, tolerable: false };
    assert.deepEqual(await copiesOf([far, far, far]), [0, 0, 0]);
  });

  it('makes a full-size copy of each frame that follows a usable one', async () => {
    const near = { usable: true, tolerable: true };
    assert.deepEqual(await copiesOf([near, near, { usable: false, tolerable: false }, near]), [0, 1, 1, 0]);
    assert.deepEqual(await copiesOf([{ usable: true }, { usable: true }]), [0, 1]);
  });

  it('keeps copying through a lapse of the hold', async () => {
    const [near, lapse] = [
      { usable: true, tolerable: true },
      { usable: true, tolerable: false },
    ];
    assert.deepEqual(await copiesOf([near, near, lapse, near], 1), [0, 1, 1, 1]);
    assert.deepEqual(await copiesOf([near, near, lapse, near]), [0, 1, 1, 0]);
  });

  it('passes the engine the video frame itself, also after a full-size copy has failed', async () => {
    const { loop, video } = startLoop();
    await video.show();
    failsToCopy = true;
    await video.show();
    failsToCopy = false;
    await video.show();
    assert.deepEqual(given, ['frame', 'frame']);
    loop.stop();
  });

  it('passes the engine copies once it could not read a video frame', async () => {
    const { loop, video } = startLoop();
    failsToRead = true;
    await video.show();
    failsToRead = false;
    await video.show();
    assert.deepEqual(given, ['frame', 'copy']);
    loop.stop();
  });

  it('passes the engine a smaller copy of exactly the picture that is held', async () => {
    const { loop, video } = startLoop({ holds: 'first' });
    const time = await video.show();
    loop.held.keep(time);
    assert.deepEqual([given, fullCopies, loop.held.hasBest], [['copy'], 1, true]);
    loop.stop();
  });

  it('reports a failure of the engine after its handle was renewed', () => {
    const { loop, events } = startLoop();
    loop.engine.renew();
    failures.at(-1)?.(new IdvError('vision-crashed', 'gone'));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['vision-failed'],
    );
    loop.stop();
  });
});
