import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { AnnouncerController } from '../../../src/controllers/element/announcer-controller.js';

describe('the live region', () => {
  let announced: string[] = [];
  let announcer: AnnouncerController;
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
    announcer = new AnnouncerController({
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate: () => announced.push(announcer.text),
      updateComplete: Promise.resolve(true),
    });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('announces one thing at once, then the newest of those waiting', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.say('three');
    assert.deepEqual(announced, ['one']);
    after(1500);
    assert.deepEqual(announced, ['one', 'three']);
  });

  it('repeats the same words only on request, as new words for a screen reader', () => {
    announcer.say('closer');
    after(4000);
    announcer.say('closer');
    assert.equal(announced.length, 1);
    announcer.say('closer', true);
    assert.equal(announced.length, 2);
    assert.notEqual(announced[0], announced[1]);
    assert.equal(announced[1]?.trim(), 'closer');
  });

  it('repeats the same words no sooner than after three seconds, whatever came in between', () => {
    announcer.say('closer');
    after(1500);
    announcer.say('hold still');
    after(1000);
    announcer.say('closer');
    after(400);
    assert.deepEqual(announced, ['closer', 'hold still']);
    after(1600);
    assert.deepEqual(announced, ['closer', 'hold still', 'closer']);
  });

  it('is silent once its element is gone', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.hostDisconnected();
    after(5000);
    assert.deepEqual(announced, ['one']);
  });
});
