import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Speaker } from '../../../src/controllers/element/voice.js';

const hint = { kind: 'hint' };

describe('the live region', () => {
  let announced: string[] = [];
  let announcer: Speaker;
  let now = 0;
  const after = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };

  beforeEach(() => {
    now = 10_000;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => now);
    announced = [];
    announcer = new Speaker((text) => announced.push(text));
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('never announces a correction that is no longer true', () => {
    announcer.say('hold still', hint);
    announcer.say('closer', hint);
    announcer.say('', hint);
    after(10_000);
    assert.deepEqual(announced, ['hold still']);
    announcer.say('hold still', hint);
    assert.equal(announced.length, 2, 'it was right, and is wrong again');
    assert.notEqual(announced[0], announced[1]);
  });

  it('answers a press at once, however many corrections there were', () => {
    for (const text of ['closer', 'left', 'up']) {
      announcer.say(text, hint);
      after(1500);
    }
    announcer.say('left', { ...hint, asked: true, again: true });
    after(1500);
    assert.equal(announced.length, 4);
  });

  it('repeats the same words only on request, as new words for a screen reader', () => {
    announcer.say('closer', hint);
    after(4000);
    announcer.say('closer', hint);
    assert.equal(announced.length, 1);
    announcer.say('closer', { ...hint, again: true });
    assert.equal(announced.length, 2);
    assert.notEqual(announced[0], announced[1]);
    assert.equal(announced[1]?.trim(), 'closer');
  });

  it('repeats a correction after six seconds at the earliest, and anything that is still true after three', () => {
    announcer.say('closer', hint);
    after(1500);
    announcer.say('hold still', hint);
    after(1000);
    announcer.say('closer', hint);
    after(3400);
    assert.deepEqual(announced, ['closer', 'hold still']);
    after(100);
    assert.deepEqual(announced, ['closer', 'hold still', 'closer']);
    announcer.say('closer', { ...hint, again: true });
    after(2900);
    assert.equal(announced.length, 3);
    after(100);
    assert.equal(announced.length, 3, 'the third correction was the last quick one');
    after(2000);
    assert.equal(announced.length, 4);
  });

  it('is silent once its element is gone', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.end();
    after(5000);
    assert.deepEqual(announced, ['one']);
  });
});
