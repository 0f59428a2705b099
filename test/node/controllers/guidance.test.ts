import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Speaker } from '../../../src/kit/element/voice.js';
import { GuidanceSignals, tickInterval } from '../../../src/kit/flow/guidance-signals.js';

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

  it('is silent once its element is gone', () => {
    announcer.say('one');
    announcer.say('two');
    announcer.end();
    after(5000);
    assert.deepEqual(announced, ['one']);
  });
});

/** What was played: pitch and side of each note. */
let notes: { hertz: number; pan: number }[] = [];
let contexts: FakeContext[] = [];

class FakeParam {
  constructor(public value = 0) {}
  setTargetAtTime(value: number): this {
    this.value = value;
    return this;
  }
}

class FakeNode extends EventTarget {
  readonly frequency: FakeParam;
  readonly gain = new FakeParam();
  readonly pan: FakeParam;
  next: FakeNode | null = null;

  constructor(_context: unknown, { frequency = 0, pan = 0 }: { frequency?: number; pan?: number } = {}) {
    super();
    this.frequency = new FakeParam(frequency);
    this.pan = new FakeParam(pan);
  }

  connect(next: FakeNode): FakeNode {
    this.next = next;
    return next;
  }

  start(): void {
    notes.push({ hertz: this.frequency.value, pan: this.next?.next?.pan.value ?? 0 });
  }

  stop(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('ended')));
  }
}

class FakeContext extends EventTarget {
  state = 'running';
  currentTime = 0;
  destination = new FakeNode(null);
  constructor() {
    super();
    contexts.push(this);
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
  resume(): Promise<void> {
    return Promise.resolve();
  }
}

describe('guidance signals', () => {
  const scope = globalThis as Record<string, unknown>;
  const navigator = Object.getOwnPropertyDescriptor(scope, 'navigator');
  const vibrated: unknown[] = [];

  beforeEach(() => {
    notes = [];
    contexts = [];
    vibrated.length = 0;
    scope['AudioContext'] = FakeContext;
    for (const name of ['OscillatorNode', 'GainNode', 'StereoPannerNode']) scope[name] = FakeNode;
    const vibrate = (pattern: unknown): boolean => vibrated.push(pattern) > 0;
    Object.defineProperty(scope, 'navigator', { value: { vibrate }, configurable: true });
  });

  afterEach(() => {
    for (const name of ['AudioContext', 'OscillatorNode', 'GainNode', 'StereoPannerNode']) delete scope[name];
    if (navigator !== undefined) Object.defineProperty(scope, 'navigator', navigator);
    else delete scope['navigator'];
  });

  const running = (settings: { sound: boolean; vibration: boolean }): GuidanceSignals => {
    const signals = new GuidanceSignals();
    signals.follow(settings, true);
    return signals;
  };

  it('open no audio while sound is off, and still vibrate', () => {
    const signals = running({ sound: false, vibration: true });
    signals.begin();
    signals.seek(0.5, 0, 1000);
    signals.guide(0.5, 0);
    signals.cue('taken');
    assert.deepEqual([contexts.length, notes.length, vibrated.length], [0, 0, 1]);
  });

  it('tick faster and higher the closer the person gets', () => {
    assert.ok(tickInterval(0) > tickInterval(0.5) && tickInterval(0.5) > tickInterval(1));
    const ticksIn = (nearness: number): number => {
      const signals = running({ sound: true, vibration: false });
      notes = [];
      for (let now = 0; now < 4000; now += 50) signals.seek(nearness, 0, now);
      return notes.length;
    };
    const [far, near] = [ticksIn(0.1), ticksIn(0.9)];
    assert.ok(near > 2 * far, `${far} ticks far away, ${near} near`);
    assert.ok(far > 0);
  });

  it('tick on the side to move to, and are silent while nothing is seen', () => {
    const signals = running({ sound: true, vibration: false });
    signals.seek(null, 0, 0);
    assert.equal(notes.length, 0);
    signals.seek(0.5, -1, 1000);
    signals.seek(0.5, 1, 3000);
    assert.deepEqual(
      notes.map(({ pan }) => Math.sign(pan)),
      [-1, 1],
    );
  });

  it('sound a shutter and vibrate once when a photo is taken', () => {
    const signals = running({ sound: true, vibration: true });
    signals.cue('taken');
    assert.deepEqual([notes.length, vibrated.length], [2, 1]);
  });

  it('release the audio device when they are switched off, and at the end', async () => {
    const signals = running({ sound: true, vibration: false });
    signals.follow({ sound: false, vibration: false }, true);
    assert.equal(contexts[0]?.state, 'closed');
    signals.follow({ sound: true, vibration: false }, true);
    signals.cue('passed');
    signals.end();
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(contexts.every(({ state }) => state === 'closed'));
  });
});
