import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

class SlowFrames extends PhotoFrames<AnyVisionHandle, { usable: boolean }, object, FakeStill> {
  readonly longSide = 640;
  readonly failures: ((error: Error) => void)[] = [];
  /** Each gives the picture of one attempt. */
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
  it('do not let a late picture of an earlier attempt take the place of the newest still', async () => {
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

  it('keep no picture that comes after the capture has ended', async () => {
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

  it('hear of a failure of the engine after the handle was renewed', () => {
    const { frames, events } = framesWithVideo();
    frames.loadVision(null, 'auto');
    frames.renew();
    frames.failures.at(-1)?.(new IdvError('vision-crashed', 'gone'));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['vision-failed'],
    );
  });
});
