import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countFailure,
  failureKindOf,
  helpFor,
  offersOtherWays,
  tipIndex,
  type Failures,
} from '../../../src/capture/lifecycle/escalation.js';
import { recoveries } from '../../../src/capture/lifecycle/recovery.js';
import { failureWords } from '../../../src/elements/parts/failure.js';
import { localeTags } from '../../../src/i18n/locale.js';
import { wholeLanguage } from '../../support/languages.js';
import { IdvError, type IdvErrorCode } from '../../../src/shared/errors.js';
import { Scenario } from './face-scenario.js';

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

  it('have a kind for every code', () => {
    assert.equal(failureKindOf('NO_FACE'), 'picture');
    assert.equal(failureKindOf('camera-black'), 'camera');
    assert.equal(failureKindOf('vision-stalled'), 'engine');
    assert.equal(failureKindOf('backend-timeout'), 'time');
    assert.equal(failureKindOf('backend-offline'), 'network');
    assert.equal(failureKindOf('SYSTEM_ERROR'), 'service');
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

  it('forgets once a photo is taken', () => {
    const scenario = fail(new Scenario({ review: false, hasBackend: false }));
    scenario.send({ type: 'cancel' }).toReview();
    assert.equal(scenario.state.status, 'done');
    assert.equal(scenario.state.failures, null);
  });
});

for (const tag of localeTags) {
  const locale = await wholeLanguage(tag);
  describe(`the words of ${tag} for repeated failures`, () => {
    for (const ways of [{}, { phone: () => undefined }]) {
      it(`never repeat, with ${Object.keys(ways).length} alternatives`, () => {
        for (const code of codes) {
          for (const subject of ['face', 'document', 'movement'] as const) {
            const error = new IdvError(code, '');
            const texts = row(code, 8).map((failures) => {
              const { title, text } = failureWords({ words: locale, error, failures, subject, ways });
              return `${title} ${text}`;
            });
            for (const [at, text] of texts.entries()) assert.notEqual(text, texts[at - 1], `${code} ${at + 1}`);
          }
        }
      });
    }

    it('say “still” only if exactly the same thing happened twice', () => {
      const [first] = row('camera-busy', 1);
      const failures = countFailure(first!, 'camera', 'camera-permission-denied');
      const error = new IdvError('camera-permission-denied', '');
      const again = locale.help.again['camera-permission-denied'];
      assert.notEqual(failureWords({ words: locale, error, failures }).title, again?.title);
      const twice = row('camera-permission-denied', 2).at(-1)!;
      assert.equal(failureWords({ words: locale, error, failures: twice }).title, again?.title);
    });
  });
}
