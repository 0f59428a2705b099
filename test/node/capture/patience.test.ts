import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countFailure,
  failureKindOf,
  helpFor,
  offersOtherWays,
  tipIndex,
  recoveries,
} from '../../../src/kit/steps/recovery.js';
import type { Failures } from '../../../src/kit/steps/recovery.js';
import { captureTiming } from '../../../src/kit/steps/hold.js';
import { failureWords } from '../../../src/kit/parts/failure.js';
import { localeTags } from '../../../src/kit/i18n/locale.js';
import type { FaceVerdict } from '../../../src/face/types.js';
import { IdvError, type IdvErrorCode } from '../../../src/contract/errors.js';
import { wholeLanguage } from '../../support/languages.js';
import { good, Scenario, verdictOf, warningOf } from './face-scenario.js';
import { sampleOf } from '../../support/sample.js';

const { patienceMs, holdMs, blinkMs, helpAfterMs } = captureTiming;
const step = 50;
const framesIn = (ms: number): number => Math.ceil(ms / step);

describe('hints that do not help', () => {
  const covered = verdictOf('covered', 'warn');

  it('stop blocking: the best frame is taken with its warnings', () => {
    const scenario = new Scenario().toFraming().frames(framesIn(patienceMs) - 1, covered, step);
    assert.equal(scenario.state.status, 'framing');
    scenario.frames(framesIn(holdMs) + 3, covered, step);
    assert.equal(scenario.state.status, 'capturing');
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(covered).encode();
    assert.deepEqual(scenario.picture?.warnings, ['covered']);
    assert.equal(scenario.picture?.mode, 'automatic');
  });

  for (const gate of ['insist', 'block'] as const) {
    it(`stay forever if a check ${gate}s`, () => {
      const scenario = new Scenario().toFraming();
      scenario.frames(framesIn(20_000), verdictOf('turn-straight', gate), step);
      assert.equal(scenario.state.status, 'framing');
    });
  }

  it('restart their patience after frames that could not be taken', () => {
    const scenario = new Scenario().toFraming().frames(framesIn(patienceMs) - 5, covered, step);
    scenario.frames(20, verdictOf('no-face'), step).frames(framesIn(holdMs) + 10, covered, step);
    assert.equal(scenario.state.status, 'framing');
  });

  it('are listed with the picture if they only advise', () => {
    const advised = verdictOf('covered', 'advise');
    const scenario = new Scenario().toFraming().frames(framesIn(holdMs) + 1, advised, step);
    assert.equal(scenario.state.status, 'capturing');
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(advised).encode();
    assert.deepEqual(scenario.picture?.warnings, ['covered']);
  });
});

describe('a hint that stops blocking', () => {
  const blurry = (score?: number): FaceVerdict => warningOf(['blurry'], score);
  const turned = warningOf(['blurry', 'turn-straight'], 0.9);

  it('relaxes its own check only: a frame that fails another one is not taken', () => {
    const scenario = new Scenario().toFraming().frames(framesIn(patienceMs) - 3, blurry(), step);
    const until = scenario.time;
    scenario.frames(framesIn(2000), turned, step);
    assert.equal(scenario.state.status, 'capturing');
    const kept = scenario.effects.flatMap((effect) => (effect.type === 'keep-best-frame' ? effect.frameTime : []));
    assert.ok(kept.length > 0 && kept.every((time) => time <= until), 'only frames that are blurry and nothing else');
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(turned);
    assert.equal(scenario.state.status, 'framing', 'and the same applies to the still');
  });

  it('is followed by the next hint, which must last as long', () => {
    const scenario = new Scenario().toFraming().frames(framesIn(patienceMs + holdMs) + 5, turned, step);
    assert.equal(scenario.state.status, 'framing');
    scenario.frames(framesIn(1500), turned, step);
    assert.ok('hint' in scenario.state && scenario.state.hint === 'blurry', 'the remaining hint is shown');
    scenario.frames(framesIn(patienceMs), turned, step);
    assert.equal(scenario.state.status, 'capturing');
    scenario.send({ type: 'still-taken', attempt: 1 }).judgeStill(turned).encode();
    assert.deepEqual(scenario.picture?.warnings, ['turn-straight', 'blurry']);
  });

  it('takes the best frame of the last seconds, not the first that passes', () => {
    const scenario = new Scenario().toFraming().frames(framesIn(patienceMs) - 20, blurry(0.3), step);
    scenario.frame(blurry(0.6), step);
    const bestAt = scenario.time;
    scenario.frames(40, blurry(0.3), step);
    assert.equal(scenario.state.status, 'capturing');
    const kept = scenario.effects.filter((effect) => effect.type === 'keep-best-frame');
    assert.equal(kept.at(-1)?.frameTime, bestAt);
    assert.ok(scenario.effects.some((effect) => effect.type === 'take-still' && effect.source === 'best'));
  });
});

describe('closing eyelids', () => {
  const closed = verdictOf('eyes-closed', 'warn');

  it('are a blink for a while: no hint is shown, and the hold continues', () => {
    const scenario = new Scenario().toFraming().frames(6, good, step);
    assert.equal(scenario.state.status, 'holding');
    scenario.frames(framesIn(blinkMs) - 2, closed, step);
    assert.equal(scenario.state.status, 'holding');
    assert.ok(!scenario.notices().includes('hint'));
    scenario.frames(framesIn(holdMs), good, step);
    assert.equal(scenario.state.status, 'capturing');
  });

  it('are a blink while they open, too: half-open eyes make a dark face look too dark', () => {
    const dark = verdictOf('too-dark', 'warn');
    const blinked = (then: FaceVerdict, frames: number): Scenario =>
      new Scenario().toFraming().frames(6, good, step).frames(4, closed, step).frames(frames, then, step);
    const scenario = blinked(dark, 2);
    assert.equal(scenario.state.status, 'holding');
    assert.ok(!scenario.notices().includes('hint'));
    assert.equal(blinked(dark, 5).state.status, 'framing', 'open lids are no excuse');
    assert.equal(blinked(verdictOf('too-dark', 'block'), 1).state.status, 'framing');
  });

  it('are closed eyes after that', () => {
    const scenario = new Scenario().toFraming().frames(6, good, step);
    scenario.frames(framesIn(blinkMs + 1000), closed, step);
    assert.equal(scenario.state.status, 'framing');
    assert.ok('hint' in scenario.state && scenario.state.hint === 'eyes-closed');
  });
});

describe('a person for whom nothing works', () => {
  it('is offered alternatives once', () => {
    const scenario = new Scenario().toFraming();
    const dark = verdictOf('too-dark', 'insist');
    scenario.frames(framesIn(helpAfterMs) - 2, dark, step);
    assert.ok('offersHelp' in scenario.state && !scenario.state.offersHelp);
    scenario.frames(100, dark, step);
    assert.ok('offersHelp' in scenario.state && scenario.state.offersHelp);
    const announced = scenario.effects.filter(
      (effect) => effect.type === 'announce' && effect.announcement.kind === 'help',
    );
    assert.equal(announced.length, 1);
  });
});

const codes = Object.keys(recoveries) as IdvErrorCode[];

/** The same failure repeated. */
function row(code: string, times: number): Failures[] {
  const all: Failures[] = [];
  for (let at = 0; at < times; at += 1) all.push(countFailure(all.at(-1) ?? null, failureKindOf(code), code));
  return all;
}

describe('repeated failures', () => {
  it('are counted by kind, and the count restarts with another kind', () => {
    const first = countFailure(null, 'picture', 'NO_FACE');
    const second = countFailure(first, 'picture', 'INVALID_IMAGE');
    assert.deepEqual([second.times, second.sameCode], [2, 1]);
    assert.deepEqual(countFailure(second, 'picture', 'INVALID_IMAGE').sameCode, 2);
    assert.equal(countFailure(second, 'camera', 'camera-busy').times, 1);
  });

  it('are answered with a tip the second time, with alternatives from the third on', () => {
    const help = row('NO_FACE', 5).map((failures) => [helpFor(failures), offersOtherWays(failures)]);
    assert.deepEqual(help, [
      ['none', false],
      ['tip', false],
      ['other-way', true],
      ['tip', true],
      ['other-way', true],
    ]);
    assert.equal(helpFor(null), 'none');
    assert.deepEqual(
      [2, 4, 6].map((at) => tipIndex(row('NO_FACE', at).at(-1)!, 2)),
      [0, 1, 0],
    );
  });
});

describe('a flow with repeated failures', () => {
  const failed = new IdvError('capture-failed', 'no');
  const fail = (scenario: Scenario): Scenario =>
    scenario.toStill().send({ type: 'capture-failed', attempt: scenario.state.attempt, error: failed });

  it('keeps counting however the person restarts, and forgets when the element is reset', () => {
    const scenario = fail(new Scenario());
    assert.equal(scenario.state.failures?.times, 1);
    scenario.send({ type: 'cancel' });
    assert.equal(fail(scenario).state.failures?.times, 2);
    scenario.send({ type: 'reset' });
    assert.equal(scenario.state.failures, null);
  });
});

for (const tag of [
  'en',
  ...sampleOf(
    localeTags.filter((each) => !each.startsWith('en')),
    2,
  ),
]) {
  const locale = await wholeLanguage(tag);
  describe(`the words of ${tag} for repeated failures`, () => {
    for (const ways of [{}, { phone: () => undefined }]) {
      it(`never repeat, with ${Object.keys(ways).length} alternatives`, () => {
        for (const code of codes) {
          for (const subject of ['face', 'document', 'movement'] as const) {
            const error = new IdvError(code, '');
            const texts = row(code, 5).map((failures) => {
              const { title, text } = failureWords({ words: locale, error, failures, subject, ways });
              return `${title} ${text}`;
            });
            for (const [at, text] of texts.entries()) assert.notEqual(text, texts[at - 1], `${code} ${at + 1}`);
          }
        }
      });
    }
  });
}
