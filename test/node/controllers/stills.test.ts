import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HeldFrames } from '../../../src/kit/frames/frame-loop.js';
import { type Still, type StillEvent, Stills } from '../../../src/kit/frames/stills.js';

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

/** Each answer returns the picture of one attempt. */
function slowStills(): {
  stills: Stills<{ usable: boolean }, object, FakeStill>;
  answers: ((picture: FakePicture) => void)[];
  events: StillEvent<{ usable: boolean }>[];
} {
  const events: StillEvent<{ usable: boolean }>[] = [];
  const answers: ((picture: FakePicture) => void)[] = [];
  const stills = new Stills<{ usable: boolean }, object, FakeStill>({
    loop: { video: {} as HTMLVideoElement, verdict: null, held: new HeldFrames() },
    takePicture: () =>
      new Promise((resolve) => {
        answers.push((picture) => resolve(picture as unknown as ImageBitmap));
      }),
    stillOf: (picture) => new FakeStill(picture),
    dispatch: (event) => events.push(event),
  });
  return { stills, answers, events };
}

describe('stills', () => {
  // Detecting an empty picture takes a canvas, which Node lacks: see test/browser/elements/missing-features.test.ts.
  before(() => {
    Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('ignore a late picture of an earlier attempt and keep the newest still', async () => {
    const { stills, answers, events } = slowStills();
    const [late, newest] = [new FakePicture(), new FakePicture()];
    const first = stills.take(1, 'live');
    const second = stills.take(2, 'live');
    answers[1]?.(newest);
    await second;
    answers[0]?.(late);
    await first;
    assert.equal(stills.current?.picture, newest);
    assert.ok(late.closed);
    assert.deepEqual(events, [{ type: 'still-taken', attempt: 2 }]);
  });

  it('keep no picture that arrives after the capture has ended', async () => {
    const { stills, answers, events } = slowStills();
    const late = new FakePicture();
    const taking = stills.take(1, 'live');
    stills.discard();
    answers[0]?.(late);
    await taking;
    assert.equal(stills.current, null);
    assert.ok(late.closed);
    assert.deepEqual(events, []);
  });
});

class Frame {
  static alive = 0;
  #closed = false;
  constructor(readonly name: string) {
    Frame.alive += 1;
  }
  close(): void {
    assert.ok(!this.#closed, `${this.name} was closed twice`);
    this.#closed = true;
    Frame.alive -= 1;
  }
}

describe('the frames of a hold', () => {
  it('keep the best, whatever comes after it', () => {
    const held = new HeldFrames<Frame>();
    held.offer(1, new Frame('one'));
    held.keep(1);
    held.offer(2, new Frame('two'));
    held.offer(3, new Frame('three'));
    const best = held.takeBest();
    assert.equal(best?.frame.name, 'one');
    assert.equal(best.time, 1);
    best.frame.close();
    held.clear();
    assert.equal(Frame.alive, 0);
  });

  it('never number more than two', () => {
    const held = new HeldFrames<Frame>();
    for (let time = 0; time < 50; time += 1) {
      held.offer(time, new Frame(`frame ${time}`));
      if (time % 7 === 0) held.keep(time);
      assert.ok(Frame.alive <= 2);
    }
    held.clear();
    held.clear();
    assert.equal(Frame.alive, 0);
  });
});
