import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AcquireOptions, AnyVisionHandle } from '../../../src/controllers/shared/frames.js';
import { PhotoFrames } from '../../../src/controllers/shared/photo-frames.js';
import type { PhotoFramesEvent, Still } from '../../../src/controllers/shared/photo-frames.js';
import { IdvError } from '../../../src/shared/errors.js';

class FakePicture {
  closed = false;
  close(): void {
    this.closed = true;
  }
}

class FakeStill implements Still<{ usable: boolean }, object> {
  constructor(readonly picture: ImageBitmap) {}
  judge = () => Promise.resolve({ usable: true });
  encode = () => Promise.resolve({});
  close(): void {
    this.picture.close();
  }
}

interface Judged {
  usable: boolean;
  tolerable?: boolean;
}

/** Judges one frame at a time, on request. */
class JudgingFrames extends PhotoFrames<AnyVisionHandle, Judged, object, FakeStill> {
  readonly longSide = 640;
  next: Judged = { usable: true };

  protected acquire(): AnyVisionHandle {
    return handle;
  }

  frame(time: number, judged: Judged): Promise<void> {
    this.next = judged;
    const video = { videoWidth: 1280, videoHeight: 720, readyState: 4 } as HTMLVideoElement;
    return this.analyze({ time, frame: null, video }, handle);
  }

  protected override isWanted = (): boolean => true;
  protected look = () => Promise.resolve(this.next);
  protected takePicture = (): Promise<ImageBitmap> => Promise.reject(new Error('not asked for'));
  protected stillOf = (picture: ImageBitmap): FakeStill => new FakeStill(picture);
}

const handle: AnyVisionHandle = {
  ready: new Promise(() => undefined),
  detectorReady: new Promise(() => undefined),
  onProgress: () => () => undefined,
  onFailure: () => () => undefined,
  release: () => undefined,
};

/** How many full-size copies each frame took. */
async function copiesOf(judged: readonly Judged[], keptAt: number | null = null): Promise<number[]> {
  const copy = globalThis.createImageBitmap;
  let copies = 0;
  globalThis.createImageBitmap = ((_source: unknown, options?: object) => {
    if (options === undefined) copies += 1;
    return Promise.resolve(new FakePicture());
  }) as unknown as typeof copy;
  try {
    const frames = new JudgingFrames({ auto: () => true, dispatch: () => undefined });
    const counts: number[] = [];
    for (const [at, one] of judged.entries()) {
      const before = copies;
      await frames.frame(at, one);
      if (at === keptAt) frames.keepBest(at);
      counts.push(copies - before);
    }
    return counts;
  } finally {
    globalThis.createImageBitmap = copy;
  }
}

class SlowFrames extends PhotoFrames<AnyVisionHandle, { usable: boolean }, object, FakeStill> {
  readonly longSide = 640;
  readonly failures: ((error: Error) => void)[] = [];
  /** Each returns the picture of one attempt. */
  readonly answers: ((picture: FakePicture) => void)[] = [];

  protected acquire(_options: AcquireOptions): AnyVisionHandle {
    return {
      ready: new Promise(() => undefined),
      detectorReady: new Promise(() => undefined),
      onProgress: () => () => undefined,
      onFailure: (listener) => {
        this.failures.push(listener);
        return () => undefined;
      },
      release: () => undefined,
    };
  }

  renew(): void {
    this.renewVision();
  }

  protected look = () => Promise.resolve(null);

  protected takePicture(): Promise<ImageBitmap> {
    return new Promise((resolve) => {
      this.answers.push((picture) => resolve(picture as unknown as ImageBitmap));
    });
  }

  protected stillOf(picture: ImageBitmap): FakeStill {
    return new FakeStill(picture);
  }
}

function framesWithVideo(): { frames: SlowFrames; events: PhotoFramesEvent<{ usable: boolean }>[] } {
  const events: PhotoFramesEvent<{ usable: boolean }>[] = [];
  const frames = new SlowFrames({ auto: () => true, dispatch: (event) => events.push(event) });
  frames.attach({} as HTMLVideoElement);
  return { frames, events };
}

describe('frames that become a photo', () => {
  // Detecting an empty picture takes a canvas, which Node lacks: see test/browser/elements/empty-copies.test.ts.
  before(() => {
    Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('ignore a late picture of an earlier attempt and keep the newest still', async () => {
    const { frames, events } = framesWithVideo();
    const [late, newest] = [new FakePicture(), new FakePicture()];
    const first = frames.takeStill(1, 'live');
    const second = frames.takeStill(2, 'live');
    frames.answers[1]?.(newest);
    await second;
    frames.answers[0]?.(late);
    await first;
    assert.equal(frames.still?.picture, newest);
    assert.ok(late.closed);
    assert.deepEqual(events, [{ type: 'still-taken', attempt: 2 }]);
  });

  it('keep no picture that arrives after the capture has ended', async () => {
    const { frames, events } = framesWithVideo();
    const late = new FakePicture();
    const taking = frames.takeStill(1, 'live');
    frames.discardStill();
    frames.answers[0]?.(late);
    await taking;
    assert.equal(frames.still, null);
    assert.ok(late.closed);
    assert.deepEqual(events, []);
  });

  it('report a failure of the engine after the handle was renewed', () => {
    const { frames, events } = framesWithVideo();
    frames.loadVision(null, 'auto');
    frames.renew();
    frames.failures.at(-1)?.(new IdvError('vision-crashed', 'gone'));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['vision-failed'],
    );
  });

  it('make no full-size copies while a person has to come closer first', async () => {
    const far = { usable: true, tolerable: false };
    assert.deepEqual(await copiesOf([far, far, far]), [0, 0, 0]);
  });

  it('copy each frame that follows a usable one', async () => {
    const near = { usable: true, tolerable: true };
    assert.deepEqual(await copiesOf([near, near, { usable: false, tolerable: false }, near]), [0, 1, 1, 0]);
    assert.deepEqual(await copiesOf([{ usable: true }, { usable: true }]), [0, 1]);
  });

  it('keep copying through a lapse of the hold', async () => {
    const [near, lapse] = [
      { usable: true, tolerable: true },
      { usable: true, tolerable: false },
    ];
    assert.deepEqual(await copiesOf([near, near, lapse, near], 1), [0, 1, 1, 1]);
    assert.deepEqual(await copiesOf([near, near, lapse, near]), [0, 1, 1, 0]);
  });
});
