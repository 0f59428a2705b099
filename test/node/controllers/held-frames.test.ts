import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeldFrames } from '../../../src/controllers/frames/frame-loop.js';

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

  it('release the previous best for a better one', () => {
    const held = new HeldFrames<Frame>();
    for (const time of [1, 2, 3]) {
      held.offer(time, new Frame(`frame ${time}`));
      held.keep(time);
      assert.equal(Frame.alive, 1);
    }
    assert.equal(held.takeBest()?.frame.name, 'frame 3');
    Frame.alive = 0;
  });

  it('have no best if the kept frame was never offered, and keep no other instead', () => {
    const held = new HeldFrames<Frame>();
    held.offer(1, new Frame('one'));
    held.keep(1);
    held.keep(2);
    assert.equal(held.takeBest(), null);
    held.clear();
    assert.equal(Frame.alive, 0);
  });

  it('do not change if the best is kept again', () => {
    const held = new HeldFrames<Frame>();
    held.offer(1, new Frame('one'));
    held.keep(1);
    held.keep(1);
    assert.equal(held.takeBest()?.frame.name, 'one');
    Frame.alive = 0;
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
