import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { AnnouncerController } from '../../../src/controllers/element/announcer-controller.js';

describe('the live region', () => {
  let heard: string[] = [];
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
    heard = [];
    announcer = new AnnouncerController({
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate: () => heard.push(announcer.text),
      updateComplete: Promise.resolve(true),
    });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('says one thing at once, and of several that wait the newest', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.say('three');
    assert.deepEqual(heard, ['one']);
    after(1500);
    assert.deepEqual(heard, ['one', 'three']);
  });

  it('says the same words again only where that is asked for, as new words to a screen reader', () => {
    announcer.say('closer');
    after(4000);
    announcer.say('closer');
    assert.equal(heard.length, 1);
    announcer.say('closer', true);
    assert.equal(heard.length, 2);
    assert.notEqual(heard[0], heard[1]);
    assert.equal(heard[1]?.trim(), 'closer');
  });

  it('says the same words no sooner than after three seconds, whatever came between', () => {
    announcer.say('closer');
    after(1500);
    announcer.say('hold still');
    after(1000);
    announcer.say('closer');
    after(400);
    assert.deepEqual(heard, ['closer', 'hold still']);
    after(1600);
    assert.deepEqual(heard, ['closer', 'hold still', 'closer']);
  });

  it('says nothing any more once its element is gone', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.hostDisconnected();
    after(5000);
    assert.deepEqual(heard, ['one']);
  });
});
