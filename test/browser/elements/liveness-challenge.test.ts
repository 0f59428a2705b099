import { expect } from 'chai';
import { challenge as words } from '../../../src/kit/i18n/locales/en/challenge.js';
import {
  adviseOnCamera,
  challengeStrength,
  decodeTrace,
  type ChallengeKind,
} from '../../../src/liveness-evidence/index.js';
import { cooperate, FrameSource, renderPerson, SimulatedIssuer } from '../../../testing/src/index.js';
import type { InstallOptions, SimulatedIssuerOptions } from '../../../testing/src/index.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { findings } from './axe.js';
import {
  bitmapOf,
  cleanUp,
  focused,
  keepsFocusElsewhere,
  next,
  part,
  pausesOf,
  press,
  reaches,
  recordAnnouncements,
  recordStatuses,
  textOf,
  until,
} from './harness.js';
import { RecordedAudio } from './recorded-audio.js';
import { brightnessOf, emptyCopies, mountChallenge, outcomeOf } from './liveness-harness.js';

/** Somebody who sits there and makes no movement. A film in a loop would be noticed. */
const waiting: InstallOptions = { maxFrameRate: 8 };
const patient: SimulatedIssuerOptions = { challenges: ['nod', 'smile'], timeLimitMs: 60_000 };

describe('<idv-liveness-challenge>', function () {
  // A person takes about ten seconds, and several times that on a busy machine.
  this.timeout(120_000);
  const workers = new RecordedWorkers();
  const audio = new RecordedAudio();
  const { vibrate } = navigator;
  let vibrations = 0;

  before(() => {
    workers.install();
    audio.install();
    navigator.vibrate = () => (vibrations += 1) > 0;
  });
  after(() => {
    workers.restore();
    audio.restore();
    navigator.vibrate = vibrate;
  });
  beforeEach(() => {
    vibrations = 0;
  });
  afterEach(cleanUp);

  it('requests nothing before the person starts, and axe finds nothing', async () => {
    const requests = performance.getEntriesByType('resource').length;
    const issuer = new SimulatedIssuer();
    const { element, camera } = await mountChallenge(issuer);
    expect(part(element, 'title')?.textContent).to.equal('Liveness Check');
    expect(part(element, 'privacy')?.textContent).to.match(/on this device/);
    expect([element.status, camera.opened, issuer.plans.length]).to.deep.equal(['idle', 0, 0]);
    const loaded = performance.getEntriesByType('resource').slice(requests);
    expect(loaded.filter(({ name }) => name.includes('/dist/assets/'))).to.deep.equal([]);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('guides a person through the plan, hands over evidence that verifies, and forgets it for the next', async () => {
    const challenges: ChallengeKind[] = ['turn-left', 'smile', 'blink', 'nod'];
    const issuer = new SimulatedIssuer({ challenges, timeLimitMs: 60_000 });
    const { element, camera } = await mountChallenge(issuer, { signals: 'on' });
    const statuses = recordStatuses(element);
    const asked: [ChallengeKind, number, number][] = [];
    element.addEventListener('idv-challenge-changed', ({ challenge, index, total }) =>
      asked.push([challenge, index, total]),
    );
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    press(element, 'primary-action');
    await reaches(element, 'challenge');
    expect(focused(element)).to.equal('sound-button');
    // "Left" is the person's own, as in a mirror.
    const stage = part(element, 'stage')!.getBoundingClientRect();
    const arrow = part<SVGGElement>(element, 'arrow')!.getBoundingClientRect();
    expect(arrow.left + arrow.width / 2).to.be.lessThan(stage.left + stage.width / 2);
    expect(textOf(element, '.hint')).to.equal('Turn your head left');
    expect(await outcome).to.equal('SUCCEEDED');
    expect(issuer.verification?.reasons).to.deep.equal([]);
    expect(issuer.verification?.confidence).to.be.at.least(50);
    await reaches(element, 'passed');
    // A machine that stalls may need several attempts. The last one counts.
    expect(asked.slice(-4)).to.deep.equal(challenges.map((kind, at) => [kind, at, 4]));
    expect(statuses[0]).to.equal('permission');
    const path = [
      'framing',
      ...challenges.flatMap(() => ['challenge', 'between']).slice(0, -1),
      'submitting',
      'passed',
    ];
    expect(statuses.slice(statuses.lastIndexOf('framing'))).to.deep.equal(path);
    expect(camera.liveTracks).to.equal(0);
    expect(focused(element)).to.equal('h3');
    expect(textOf(element, 'h3')).to.equal(words.passed.title);
    expect(part<HTMLImageElement>(element, 'photo')?.src).to.match(/^blob:/);
    expect(await findings(element)).to.deep.equal([]);
    // Each movement, and the end.
    expect(vibrations).to.be.at.least(5);
    await until(() => audio.open === 0);

    const [evidence] = issuer.submitted;
    // The simulated camera replaces the browser's own and draws on a canvas, and the evidence reports both.
    const { camera: facts } = evidence!.manifest;
    expect(facts).to.include({ source: 'canvas', isVirtual: false, hasNativeCamera: false, hasNativePictures: true });
    if ('requestVideoFrameCallback' in HTMLVideoElement.prototype) expect(facts.timing.steps).to.be.greaterThan(0);
    const advice = adviseOnCamera(facts, decodeTrace(evidence!.trace)!);
    expect(advice).to.deep.equal(['camera-patched', 'camera-canvas']);
    const listed = evidence?.manifest.pictures ?? [];
    expect(listed.filter(({ purpose }) => purpose === 'moment').length).to.be.within(1, 4);
    const keys = listed.filter(({ purpose }) => purpose !== 'moment');
    // Each request names the face at rest and the movements before. A machine that stalls may leave out the last request.
    for (const { challenge, frames, keyPictures } of issuer.moments) {
      expect(keyPictures).to.deep.equal(keys.filter(({ frame }) => frame < frames).map(({ sha256 }) => sha256));
      expect(keyPictures).to.have.length(challenge === 0 ? 0 : challenge + 1);
    }
    for (const [at, bytes] of (evidence?.pictures ?? []).entries()) {
      const isKey = listed[at]?.purpose !== 'moment';
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const longSide = Math.max(picture.width, picture.height);
      expect(longSide).to.be.within(isKey ? 640 : 480, isKey ? 960 : 640);
      expect(bytes.length).to.be.within(isKey ? 10_000 : 3_000, isKey ? 160_000 : 60_000);
    }

    element.reset();
    await until(() => part(element, 'primary-action') !== null);
    expect([element.status, part(element, 'photo')]).to.deep.equal(['idle', null]);
    element.start();
    await reaches(element, 'framing');
  });

  it('recognizes the other movements too, keeps empty copies out of the evidence, and reports a refusal', async () => {
    const challenges: ChallengeKind[] = ['turn-right', 'open-mouth', 'move-closer'];
    const issuer = new SimulatedIssuer({ challenges, timeLimitMs: 60_000, outcome: 'FAILED' });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    const other = new SimulatedIssuer();
    // Whatever the page sets meanwhile, the evidence goes to the issuer of the plan. Each attempt needs its own plan.
    element.addEventListener('idv-status-changed', ({ status }) => {
      element.issuer = status === 'challenge' ? other : issuer;
    });
    const copies = emptyCopies();
    try {
      element.start();
      expect(await outcome).to.equal('FAILED');
    } finally {
      copies.restore();
    }
    expect([issuer.submitted.length, other.submitted.length]).to.deep.equal([1, 0]);
    expect(issuer.verification?.reasons).to.deep.equal([]);
    expect(issuer.submitted[0]?.manifest.results.map(({ kind }) => kind)).to.deep.equal(challenges);
    const pictures = [...(issuer.submitted[0]?.pictures ?? [])];
    expect(pictures.length).to.be.above(2);
    for (const picture of pictures) expect(await brightnessOf(new Blob([picture]))).to.be.above(20);
    await reaches(element, 'rejected');
    const { length } = issuer.plans;
    press(element, 'primary-action');
    await until(() => issuer.plans.length > length);
  });

  it('announces what to do and that time ran out, without sound or vibration if the page wants neither', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'nod'], timeLimitMs: 3000 });
    const { element, camera } = await mountChallenge(issuer, { signals: 'off' }, waiting);
    const opened = audio.all.length;
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    const announced = recordAnnouncements(element);
    const missed = next(element, 'idv-challenge-missed');
    element.start();
    await reaches(element, 'challenge');
    expect(part(element, 'sound-button')).to.equal(null);
    expect((await missed).reason).to.equal('challenge-timeout');
    await reaches(element, 'missed');
    expect(camera.liveTracks).to.equal(0);
    const [heading, sentence] = ['h3', '.passage p'].map((selector) => textOf(element, selector));
    await until(() => announced.at(-1)?.text === `${heading}. ${sentence}`);
    expect(announced.map(({ text }) => text)).to.include(words.spoken.smile);
    expect(Math.min(...pausesOf(announced))).to.be.at.least(1400);
    expect(await findings(element)).to.deep.equal([]);
    expect([audio.all.length - opened, vibrations, issuer.submitted.length]).to.deep.equal([0, 0, 0]);
    press(element, 'primary-action');
    await until(() => issuer.plans.length === 2);
    expect(issuer.plans[1]!.nonce).not.to.equal(issuer.plans[0]!.nonce);
  });

  it('offers one other movement of equal strength if the person cannot make this one', async () => {
    const issuer = new SimulatedIssuer({ ...patient, answerMs: 500 });
    const { element } = await mountChallenge(issuer, { lang: 'fr' }, waiting);
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await reaches(element, 'challenge');
    });
    expect(isKept, 'the focus stays elsewhere on the page').to.equal(true);
    // Nothing flashes: no animation of a movement loops.
    const looping = (element.shadowRoot?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getTiming().iterations === Infinity,
    );
    expect(looping).to.deep.equal([]);
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'secondary-action');
    await reaches(element, 'swapping');
    const found = await findings(element);
    await reaches(element, 'challenge');
    expect(found).to.deep.equal([]);
    const given = issuer.plans[1]?.challenges[0];
    expect(given?.swappedFrom).to.equal('nod');
    expect(challengeStrength[given?.kind ?? 'smile']).to.equal('depth');
    expect(part(element, 'secondary-action')).to.equal(null);
  });

  it('sounds only while the person wants it, and releases camera, worker and sound when it is removed', async () => {
    const { element, camera } = await mountChallenge(new SimulatedIssuer(patient), {}, waiting);
    const opened = audio.all.length;
    element.start();
    await reaches(element, 'challenge');
    expect(audio.all.length).to.equal(opened);
    for (const isOn of [true, false, true]) {
      press(element, 'sound-button');
      await element.updateComplete;
      expect(part(element, 'sound-button')?.getAttribute('aria-pressed')).to.equal(String(isOn));
      await until(() => audio.open === Number(isOn));
    }
    const canceled = next(element, 'idv-capture-canceled');
    element.remove();
    await canceled;
    await until(() => camera.liveTracks === 0 && audio.open === 0 && workers.running.length === 0);
    expect(element.status).to.equal('canceled');
  });

  it('rejects a picture that stands still', async () => {
    const issuer = new SimulatedIssuer();
    const frames = await FrameSource.from([await bitmapOf(renderPerson())]);
    const { element } = await mountChallenge(issuer, {}, { frames });
    // If frames arrive slowly, the camera's watchdog can end the capture first.
    const ended = Promise.race([
      next(element, 'idv-challenge-missed').then(({ reason }) => reason),
      next(element, 'idv-capture-failed').then(({ error }) => error.code),
    ]);
    element.start();
    expect(await ended).to.be.oneOf(['picture-frozen', 'camera-frozen']);
    expect(issuer.submitted).to.deep.equal([]);
  });

  it('contacts no other origin', () => {
    const others = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
    expect(others.map(({ name }) => name)).to.deep.equal([]);
  });
});
