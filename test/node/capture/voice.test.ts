import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addUtterance, silentVoice, speak, voiceTiming } from '../../../src/capture/lifecycle/voice.js';
import type { Manner } from '../../../src/capture/lifecycle/voice.js';

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

  it('says nothing about states that last only a moment', () => {
    const said = heard([
      { at: 0, text: 'Opening the camera', manner: 'now' },
      { at: 100, text: 'Fit your face in the oval', manner: 'now' },
    ]);
    assert.deepEqual(said, [{ at: 100 + voiceTiming.settleMs, text: 'Fit your face in the oval' }]);
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

  it('drops ongoing states when something has happened', () => {
    const said = heard([
      { at: 0, text: 'Hold still' },
      { at: 50, text: 'Checking your photo', manner: 'now' },
      { at: 100, text: 'Photo taken', manner: 'event' },
      { at: 150, text: 'Step 2 of 3', manner: 'event' },
    ]);
    assert.deepEqual(
      said.map(({ text }) => text),
      ['Hold still', 'Photo taken', 'Step 2 of 3'],
    );
  });
});
