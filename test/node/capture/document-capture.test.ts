import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryOf } from '../../../src/elements/document-capture/flow/machine.js';
import { isAboutLegibility, mainRemark } from '../../../src/elements/document-capture/flow/state.js';
import { recoveries } from '../../../src/kit/steps/recovery.js';
import { IdvError } from '../../../src/contract/errors.js';
import type { IdvErrorCode } from '../../../src/contract/errors.js';
import { DocumentScenario, good, verdictOf, type TimelessEvent } from './document-scenario.js';

const cameraLost = new IdvError('camera-ended', 'The track ended.', { retryable: true });

describe('the document capture', () => {
  for (const [gate, found] of [
    ['warn', true],
    ['block', false],
  ] as const) {
    it(`lets the person set the corners of what the shutter took without a certain outline: ${gate}`, () => {
      const scenario = new DocumentScenario().toFraming().frames(1, verdictOf('no-document', gate));
      scenario.send({ type: 'shutter' }).take(verdictOf('no-document', gate));
      const { state } = scenario;
      assert.ok(state.status === 'adjusting');
      assert.deepEqual([state.source, state.camera, state.found, state.refusal], ['camera', 'closed', found, null]);
      assert.deepEqual(
        scenario.effects.slice(-4).map(({ type }) => type),
        ['cue', 'close-camera', 'offer-corners', 'announce'],
      );

      scenario.send({ type: 'confirm' });
      assert.equal(scenario.status, 'capturing');
      assert.equal(scenario.take(verdictOf('blurry')).status, 'adjusting');
      // Corners that the person has set are not too close to the picture's edge.
      assert.equal(scenario.send({ type: 'confirm' }).take(verdictOf('cut-off')).status, 'review');
      assert.equal(scenario.state.status === 'review' && scenario.state.picture.mode, 'manual');
      assert.equal(scenario.effects.filter(({ type }) => type === 'cue').length, 1);
    });
  }

  it('asks for no corners if a hold has lost its outline', () => {
    const scenario = new DocumentScenario().toFraming().frames(13, good).take(verdictOf('no-document', 'warn'));
    assert.equal(scenario.status, 'framing');
  });

  it('takes the picture whatever the frames show, and returns with the hint if the still has a fault', () => {
    const scenario = new DocumentScenario().toFraming().frames(1, verdictOf('cut-off'));
    scenario.send({ type: 'shutter' });
    assert.equal(scenario.status, 'capturing');
    scenario.take(verdictOf('cut-off'));
    assert.equal(scenario.status, 'framing');
    assert.equal('hint' in scenario.state && scenario.state.hint, 'cut-off');
    assert.equal(scenario.send({ type: 'shutter' }).take(good).status, 'review');
  });

  it('takes one side after the other, and notifies the page once, with both', () => {
    const scenario = new DocumentScenario({ sides: ['front', 'back'], review: false });
    scenario.toFraming().frames(13, good).take();
    assert.equal(scenario.status, 'turning');
    assert.ok(!scenario.notices().includes('captured'));
    scenario.send({ type: 'continue' }).send({ type: 'camera-live' }).frames(13, good).take();
    assert.equal(scenario.status, 'submitting');
    assert.deepEqual(
      scenario.state.pictures.map(({ side }) => side),
      ['front', 'back'],
    );
    assert.equal(scenario.notices().filter((type) => type === 'captured').length, 1);
  });

  it('shows a photo that may be refused without being asked to, and takes the person’s word for it', () => {
    const scenario = new DocumentScenario({ review: false }).toFraming().frames(13, good);
    scenario.take({ ...good, advice: ['wrong-side'] });
    assert.equal(scenario.status, 'review');
    assert.ok(!scenario.notices().includes('captured'));
    scenario.send({ type: 'confirm' });
    assert.equal(scenario.status, 'submitting');
  });

  it('says first what may have a photo refused, and low resolution last', () => {
    const advice = ['low-resolution', 'no-portrait'] as const;
    assert.equal(mainRemark({ warnings: ['blurry'], advice }), 'no-portrait');
    assert.equal(mainRemark({ warnings: ['blurry'], advice: ['low-resolution'] }), 'blurry');
    assert.equal(mainRemark({ warnings: [], advice: ['low-resolution'] }), 'low-resolution');
    assert.equal(mainRemark({ warnings: [], advice: [] }), null);
  });

  it('asks whether every word can be read only where reading answers the doubt', () => {
    assert.ok(isAboutLegibility('glare') && isAboutLegibility('zone-unreadable'));
    assert.ok(!isAboutLegibility('wrong-side') && !isAboutLegibility('shown-on-screen'));
  });

  it('asks for another document if this one has expired', () => {
    const scenario = new DocumentScenario().toReview().send({ type: 'confirm' });
    const pictureId = scenario.state.pictures[0]?.id ?? '';
    const error = new IdvError('DOCUMENT_EXPIRED', '97');
    scenario.send({ type: 'submit-failed', pictureId, error }).send({ type: 'retry' });
    assert.deepEqual([scenario.status, scenario.state.pictures.length], ['idle', 0]);
  });

  it('has a recovery for every failure, as for faces except for document errors', () => {
    for (const code of Object.keys(recoveries) as IdvErrorCode[]) {
      const own = ['DOCUMENT_EXPIRED', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_SUPPORTED'].includes(code);
      assert.deepEqual(recoveryOf(code), own ? { recoveryAction: 'take-again', retry: 'choose' } : recoveries[code]);
    }
  });
});

describe('an uploaded picture', () => {
  it('needs no camera, and releases an open one', () => {
    const scenario = new DocumentScenario().toFraming().send({ type: 'file-given' });
    assert.equal(scenario.status, 'reading');
    assert.ok(scenario.types().includes('close-camera'));
    scenario.send({ type: 'camera-failed', error: cameraLost });
    assert.equal(scenario.status, 'reading');
  });

  it('is taken with the current corners', () => {
    const scenario = new DocumentScenario({ review: false, hasBackend: false }).toAdjusting();
    scenario.send({ type: 'vision-ready', analysis: 'pixels' }).send({ type: 'confirm' }).take();
    assert.equal(scenario.status, 'done');
    assert.equal(scenario.state.pictures[0]?.mode, 'upload');
  });

  it('returns to its corners if the area between them is unusable, with the reason', () => {
    const scenario = new DocumentScenario().toAdjusting().send({ type: 'confirm' });
    scenario.take(verdictOf('low-resolution'));
    assert.equal(scenario.status, 'adjusting');
    assert.equal('refusal' in scenario.state && scenario.state.refusal, 'low-resolution');
  });

  for (const hint of ['cut-off', 'too-close', 'too-far'] as const) {
    it(`is accepted despite its framing: ${hint}`, () => {
      const scenario = new DocumentScenario().toAdjusting().send({ type: 'confirm' });
      scenario.take(verdictOf(hint));
      assert.equal(scenario.status, 'review');
      assert.deepEqual('picture' in scenario.state && scenario.state.picture?.warnings, []);
    });
  }
});

describe('late events', () => {
  const stale: TimelessEvent[] = [
    { type: 'still-taken', attempt: 0 },
    { type: 'still-judged', attempt: 0, verdict: good },
    { type: 'file-read', attempt: 0, found: true },
    { type: 'capture-failed', attempt: 0, error: cameraLost },
    { type: 'submitted', pictureId: 'another' },
    { type: 'submit-failed', pictureId: 'another', error: cameraLost },
    { type: 'submit-waiting', pictureId: 'another', waiting: true },
    { type: 'frame-judged', frameTime: 0, verdict: good },
  ];
  const places: [string, () => DocumentScenario][] = [
    ['idle', () => new DocumentScenario()],
    ['framing', () => new DocumentScenario().toFraming()],
    ['adjusting', () => new DocumentScenario().toAdjusting()],
    ['review', () => new DocumentScenario().toReview()],
    ['submitting', () => new DocumentScenario().toReview().send({ type: 'confirm' })],
    ['canceled', () => new DocumentScenario().toFraming().send({ type: 'cancel' })],
  ];
  for (const [name, go] of places) {
    it(`change nothing while ${name}`, () => {
      const scenario = go();
      assert.equal(scenario.status, name);
      const before = scenario.state;
      for (const event of stale) {
        scenario.send(event);
        assert.deepEqual(scenario.state, before, event.type);
        assert.deepEqual(scenario.last, [], event.type);
      }
    });

    it(`release everything when canceled while ${name}`, () => {
      const scenario = go().send({ type: 'cancel' });
      assert.equal(scenario.status, 'canceled');
      assert.deepEqual([scenario.state.camera, scenario.state.vision, scenario.state.pictures], ['closed', 'none', []]);
    });
  }
});
