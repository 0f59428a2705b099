import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type HintSample, hintTiming, initialHints, stabilizeHint } from '../../../src/kit/steps/hint-stabilizer.js';
import { addUtterance, type Manner, silentVoice, speak, voiceTiming } from '../../../src/kit/steps/voice.js';

const order = ['dark', 'far', 'blur'] as const;
type Hint = (typeof order)[number];
type Direction = 'left' | 'right';
type Sample = HintSample<Hint, Direction>;

/** Plays samples and returns the hint that is shown after each. */
function play(samples: readonly Sample[], timing = hintTiming, liveSince?: number) {
  let state = initialHints<Hint, Direction>(liveSince);
  return samples.map((sample) => {
    state = stabilizeHint(state, sample, order, timing);
    return { time: sample.time, hint: state.hint, direction: state.direction };
  });
}

/** One frame every `stepMs`, each with the hint for its time. */
function frames(untilMs: number, hintAt: (time: number) => Hint | null, stepMs = 50): Sample[] {
  return Array.from({ length: Math.floor(untilMs / stepMs) + 1 }, (_, index) => {
    const time = index * stepMs;
    return { time, hint: hintAt(time), direction: null };
  });
}

describe('the hint stabilizer', () => {
  it('needs less evidence if frames agree and the camera has run for a while', () => {
    const firstOf = (hintAt: (time: number) => Hint | null, liveSince: number) =>
      play(frames(1000, hintAt), hintTiming, liveSince).find(({ hint }) => hint !== null)?.time;
    assert.equal(
      firstOf(() => 'far', -hintTiming.settleMs),
      hintTiming.agreedMs,
    );
    assert.equal(
      firstOf(() => 'far', 0),
      hintTiming.settleMs,
      'the camera has just started',
    );
    assert.equal(
      firstOf((time) => (time === 0 ? 'blur' : 'far'), -hintTiming.settleMs),
      hintTiming.settleMs,
      'one frame differs',
    );
  });

  it('shows it after the same time, however far apart the frames come', () => {
    for (const settleMs of [250, 700]) {
      for (const stepMs of [20, 100, 249, 250, 300, 333, 334, 400, 499, 500, 600, 700, 900, 1000, 1400]) {
        const shown = play(
          frames(10_000, () => 'far', stepMs),
          { ...hintTiming, settleMs },
        );
        const first = shown.find(({ hint }) => hint !== null);
        assert.equal(first?.time, Math.ceil(settleMs / stepMs) * stepMs, `every ${stepMs} ms`);
      }
    }
  });

  it('treats a frame after a long pause as the first', () => {
    const after = [...frames(1000, () => null), ...frames(0, () => 'far').map((one) => ({ ...one, time: 9000 }))];
    assert.equal(play(after).at(-1)?.hint, null);
  });

  it('ignores a single stray frame', () => {
    const shown = play(frames(3000, (time) => (time === 1500 ? 'dark' : null)));
    assert.ok(shown.every(({ hint }) => hint === null));
  });

  it('prefers the longest hint if the more blocking one came only now and then', () => {
    const shown = play(frames(4000, (time) => (time % 500 === 0 ? 'dark' : 'blur')));
    assert.equal(shown.at(-1)?.hint, 'blur');
  });

  it('follows the frames within two holds after a lasting change', () => {
    for (const [from, to] of [
      ['far', 'dark'],
      ['dark', 'far'],
      ['far', null],
      [null, 'blur'],
    ] as const) {
      const shown = play(frames(6000, (time) => (time < 2000 ? from : to)));
      const late = shown.filter(({ time }) => time >= 2000 + 2 * hintTiming.holdMs);
      assert.ok(
        late.every(({ hint }) => hint === to),
        `${from} → ${to}`,
      );
    }
  });

  it('never changes a hint sooner than 1 s after it appeared, whatever the frames', () => {
    const anySample = fc.record({
      stepMs: fc.integer({ min: 0, max: 400 }),
      hint: fc.constantFrom(...order, null),
      direction: fc.constantFrom('left' as const, 'right' as const, null),
    });
    fc.assert(
      fc.property(fc.array(anySample, { maxLength: 120 }), (steps) => {
        let time = 0;
        const shown = play(steps.map(({ stepMs, ...sample }) => ({ ...sample, time: (time += stepMs) })));
        let since = 0;
        let last = shown[0];
        for (const now of shown) {
          if (last && (now.hint !== last.hint || now.direction !== last.direction)) {
            if (last.hint !== null) assert.ok(now.time - since >= hintTiming.holdMs);
            since = now.time;
          }
          last = now;
        }
      }),
    );
  });
});

interface Line {
  at: number;
  text: string;
  manner?: Manner;
  again?: boolean;
}

/** Plays these lines and returns those that are announced, with their times. */
function heard(lines: readonly Line[], untilMs = 60_000): { at: number; text: string }[] {
  const said: { at: number; text: string }[] = [];
  let voice = silentVoice;
  for (let at = 0; at <= untilMs; at += 50) {
    for (const { text, manner = 'correction', again = false } of lines.filter((line) => line.at === at)) {
      voice = addUtterance(voice, { text, since: at, manner, again });
    }
    const spoken = speak(voice, at);
    voice = spoken.voice;
    if (spoken.said !== null) said.push({ at, text: spoken.said });
  }
  return said;
}

const pausesOf = (said: readonly { at: number }[]): number[] =>
  said.slice(1).map(({ at }, index) => at - said[index]!.at);

describe('one voice', () => {
  it('says nothing within the pause, and says what waits right after it', () => {
    const said = heard([
      { at: 0, text: 'one', manner: 'now' },
      { at: 300, text: 'two', manner: 'event' },
    ]);
    assert.deepEqual(said, [
      { at: voiceTiming.settleMs, text: 'one' },
      { at: voiceTiming.settleMs + voiceTiming.quietMs, text: 'two' },
    ]);
  });

  it('holds a correction back until a long sentence has been read out', () => {
    const sentence = 'The camera is blocked. Allow it in the settings of your browser, then try again.';
    const [, correction] = heard([
      { at: 0, text: sentence, manner: 'event' },
      { at: 100, text: 'closer' },
    ]);
    assert.equal(correction?.at, voiceTiming.maxReadingMs);
  });

  it('leaves longer pauses after the third correction, until nothing is wrong for a while', () => {
    const restless = Array.from({ length: 50 }, (_, index) => ({ at: index * 500, text: `move ${index}` }));
    const said = heard([...restless, { at: 45_000, text: 'later' }, { at: 46_500, text: 'and more' }]);
    const pauses = pausesOf(said.filter(({ at }) => at <= 25_000));
    assert.deepEqual(pauses.slice(0, 2), [1500, 1500]);
    assert.ok(pauses.slice(2).every((pause) => pause === voiceTiming.patientMs));
    assert.ok(pauses.length + 1 <= 8, `${pauses.length + 1} announcements in 25 s`);
    assert.deepEqual(pausesOf(said).slice(-1), [1500], 'another row of corrections');
  });

  it('always says the newest correction, and never one that has been replaced', () => {
    const said = heard([
      { at: 0, text: 'closer' },
      { at: 50, text: 'left' },
      { at: 100, text: 'up' },
    ]);
    assert.deepEqual(
      said.map(({ text }) => text),
      ['closer', 'up'],
    );
  });
});
