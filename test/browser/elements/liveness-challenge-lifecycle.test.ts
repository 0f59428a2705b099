import { expect } from 'chai';
import { cooperate, SimulatedIssuer } from '../../../testing/src/index.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { cleanUp, next, part, press, reaches, recordStatuses, until } from './harness.js';
import { mountChallenge, outcomeOf } from './liveness-harness.js';

/** Real audio contexts, recorded. */
class RecordedAudio {
  readonly all: AudioContext[] = [];
  readonly #original = globalThis.AudioContext;

  install(): void {
    const { all } = this;
    globalThis.AudioContext = class extends this.#original {
      constructor(options?: AudioContextOptions) {
        super(options);
        all.push(this);
      }
    };
  }

  restore(): void {
    globalThis.AudioContext = this.#original;
  }

  get open(): number {
    return this.all.filter(({ state }) => state !== 'closed').length;
  }
}

describe('<idv-liveness-challenge> releases what it takes', function () {
  this.timeout(120_000);
  const workers = new RecordedWorkers();
  const audio = new RecordedAudio();
  const { vibrate } = navigator;
  let vibrations: unknown[] = [];

  before(() => {
    workers.install();
    audio.install();
  });
  after(() => {
    workers.restore();
    audio.restore();
  });
  beforeEach(() => {
    vibrations = [];
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
  });
  afterEach(async () => {
    navigator.vibrate = vibrate;
    await cleanUp();
  });

  for (const status of ['permission', 'framing', 'challenge'] as const) {
    it(`when it is removed while ${status}: camera, worker, sound`, async () => {
      await until(() => workers.running.length === 0);
      const { element, camera } = await mountChallenge(
        new SimulatedIssuer(),
        { signals: 'on' },
        { ...(status === 'permission' ? { answerMs: 400 } : {}) },
      );
      const canceled = next(element, 'idv-capture-canceled');
      element.start();
      await reaches(element, status);
      if (status === 'challenge') expect(audio.open).to.equal(1);
      element.remove();
      await canceled;
      await until(() => camera.liveTracks === 0);
      await until(() => audio.open === 0);
      await until(() => workers.running.length === 0);
      expect(element.status).to.equal('canceled');
    });
  }

  it('when it is done: sound too, once the last chime is over', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer, { signals: 'on' });
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
    // Two movements, and the end.
    expect(vibrations.length).to.be.at.least(3);
    await until(() => audio.open === 0);
  });

  it('when it is reset: photo and result are forgotten, and the next person can start', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
    await until(() => part(element, 'photo') !== null);
    element.reset();
    expect(element.status).to.equal('idle');
    await until(() => part(element, 'primary-action') !== null);
    expect(part(element, 'photo')).to.equal(null);
    element.start();
    await reaches(element, 'framing');
    element.reset();
    expect(element.status).to.equal('idle');
    await until(() => camera.liveTracks === 0);
  });

  it('and opens no audio unless the person turns on sound', async () => {
    const before = audio.all.length;
    const { element } = await mountChallenge(new SimulatedIssuer());
    element.start();
    await reaches(element, 'challenge');
    expect(audio.all.length).to.equal(before);
    const button = part(element, 'sound-button');
    expect(button?.getAttribute('aria-pressed')).to.equal('false');
    press(element, 'sound-button');
    await element.updateComplete;
    expect(part(element, 'sound-button')?.getAttribute('aria-pressed')).to.equal('true');
    expect(audio.open).to.equal(1);
    press(element, 'sound-button');
    await until(() => audio.open === 0);
  });

  it('neither sounds nor vibrates if the page has disabled both', async () => {
    const before = audio.all.length;
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'nod'], timeLimitMs: 3000 });
    const { element } = await mountChallenge(issuer, { signals: 'off' });
    element.start();
    await reaches(element, 'challenge');
    expect(part(element, 'sound-button')).to.equal(null);
    await reaches(element, 'missed');
    expect([audio.all.length - before, vibrations.length]).to.deep.equal([0, 0]);
  });

  it('keeps running while it is moved in the page', async () => {
    const { element, camera } = await mountChallenge(new SimulatedIssuer({ timeLimitMs: 30_000 }));
    const statuses = recordStatuses(element);
    element.start();
    await reaches(element, 'framing');
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await reaches(element, 'challenge');
    expect(camera.opened).to.equal(1);
    expect(statuses).not.to.include('canceled');
    elsewhere.remove();
  });
});
