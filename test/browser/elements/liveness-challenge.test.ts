import { expect } from 'chai';
import { adviseOnCamera, challengeStrength, decodeTrace, type ChallengeKind } from '../../../src/liveness/index.js';
import { challengeScripts, cooperate, FrameSource, renderPerson, SimulatedIssuer } from '../../../testing/src/index.js';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, next, part, press, reaches, recordStatuses, textOf, until } from './harness.js';
import { missOf, mountChallenge, outcomeOf } from './liveness-harness.js';

describe('<idv-liveness-challenge>', function () {
  // A person takes about ten seconds, and several times that on a busy machine.
  this.timeout(120_000);
  afterEach(cleanUp);

  it('requests nothing before the person starts', async () => {
    const requests = performance.getEntriesByType('resource').length;
    const issuer = new SimulatedIssuer();
    const { element, camera } = await mountChallenge(issuer);
    expect(part(element, 'title')?.textContent).to.equal('Liveness Check');
    expect(part(element, 'privacy')?.textContent).to.match(/on this device/);
    expect([element.status, camera.opened, issuer.plans.length]).to.deep.equal(['idle', 0, 0]);
    const loaded = performance.getEntriesByType('resource').slice(requests);
    expect(loaded.filter(({ name }) => name.includes('/dist/assets/'))).to.deep.equal([]);
  });

  it('guides a person through the plan and hands over evidence that verifies', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile', 'nod'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    const statuses = recordStatuses(element);
    const asked: [ChallengeKind, number, number][] = [];
    element.addEventListener('idv-challenge-changed', ({ challenge, index, total }) =>
      asked.push([challenge, index, total]),
    );
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    press(element, 'primary-action');
    expect(await outcome).to.equal('SUCCEEDED');
    expect(issuer.verification?.reasons).to.deep.equal([]);
    expect(issuer.verification?.confidence).to.be.at.least(50);
    await reaches(element, 'passed');
    // A machine that stalls may need several attempts, of which the last one counts.
    expect(asked.slice(-3)).to.deep.equal([
      ['turn-left', 0, 3],
      ['smile', 1, 3],
      ['nod', 2, 3],
    ]);
    expect(statuses[0]).to.equal('permission');
    expect(statuses.slice(statuses.lastIndexOf('framing'))).to.deep.equal([
      'framing',
      'challenge',
      'between',
      'challenge',
      'between',
      'challenge',
      'submitting',
      'passed',
    ]);
    expect(camera.liveTracks).to.equal(0);
    expect(part<HTMLImageElement>(element, 'photo')?.src).to.match(/^blob:/);
    const [evidence] = issuer.submitted;
    // The simulated camera replaces the browser's own and draws on a canvas, and the evidence reports both.
    const { camera: facts } = evidence!.manifest;
    expect(facts).to.include({ source: 'canvas', isVirtual: false, hasNativeCamera: false, hasNativePictures: true });
    if ('requestVideoFrameCallback' in HTMLVideoElement.prototype) expect(facts.timing.steps).to.be.greaterThan(0);
    const advice = adviseOnCamera(facts, decodeTrace(evidence!.trace)!);
    expect(advice).to.deep.equal(['camera-patched', 'camera-canvas']);
    const listed = evidence?.manifest.pictures ?? [];
    expect(listed.filter(({ purpose }) => purpose === 'moment').length).to.be.within(1, 3);
    for (const [at, bytes] of (evidence?.pictures ?? []).entries()) {
      const isKey = listed[at]?.purpose !== 'moment';
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const longSide = Math.max(picture.width, picture.height);
      expect(longSide).to.be.within(isKey ? 640 : 480, isKey ? 960 : 640);
      expect(bytes.length).to.be.within(isKey ? 10_000 : 3_000, isKey ? 160_000 : 60_000);
    }
  });

  it('passes on a slow network that answers after two seconds', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'open-mouth'], timeLimitMs: 30_000, answerMs: 2_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    const status = await outcome;
    expect(issuer.verification?.reasons).to.deep.equal([]);
    expect(status).to.equal('SUCCEEDED');
  });

  it('passes if no later moment is confirmed', async () => {
    class Unreachable extends SimulatedIssuer {
      override moment(...asked: Parameters<SimulatedIssuer['moment']>) {
        if (asked[0].challenge > 0) return Promise.reject(new Error('the network is gone'));
        return super.moment(...asked);
      }
    }
    const issuer = new Unreachable({ challenges: ['smile', 'open-mouth'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
  });

  it('does not start without the first moment', async () => {
    class Unreachable extends SimulatedIssuer {
      override moment(): Promise<never> {
        return Promise.reject(new Error('the network is gone'));
      }
    }
    const { element, camera } = await mountChallenge(new Unreachable());
    cooperate(element, camera);
    const failed = next(element, 'idv-capture-failed');
    element.start();
    expect((await failed).error.code).to.equal('backend-unreachable');
    await reaches(element, 'failed');
  });

  it('recognizes each of the other movements as well', async () => {
    const challenges: ChallengeKind[] = ['turn-right', 'blink', 'open-mouth', 'move-closer'];
    const issuer = new SimulatedIssuer({ challenges, timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
    expect(issuer.submitted[0]?.manifest.results.map(({ kind }) => kind)).to.deep.equal(challenges);
  });

  it('rejects a different movement', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'nod'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    const there = challengeScripts['turn-left'];
    const back = challengeScripts['turn-right'];
    const shaken = [...there.steps, ...back.steps.map((step) => ({ ...step, at: step.at + 3000 }))];
    cooperate(element, camera, {
      does: () => ({ name: 'shake', summary: 'Shakes the head.', steps: shaken, loopMs: 6000 }),
    });
    const missed = missOf(element);
    element.start();
    const { reason, challenge } = await missed;
    expect([reason, challenge]).to.deep.equal(['wrong-action', 'smile']);
    await element.updateComplete;
    expect(issuer.submitted).to.deep.equal([]);
    expect(camera.liveTracks).to.equal(0);
    expect(textOf(element, 'h3')).to.equal('That was a different movement');
  });

  it('ends when time runs out, and requests a new plan for the next attempt', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'nod'], timeLimitMs: 3000 });
    const { element } = await mountChallenge(issuer);
    const missed = missOf(element);
    element.start();
    expect((await missed).reason).to.equal('challenge-timeout');
    await element.updateComplete;
    press(element, 'primary-action');
    await reaches(element, 'framing');
    const nonces = issuer.plans.map(({ nonce }) => nonce);
    expect(nonces.length).to.be.at.least(2);
    expect(new Set(nonces).size).to.equal(nonces.length);
  });

  it('ends when a second face appears', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['smile', 'nod'] });
    const { element, camera } = await mountChallenge(issuer);
    const missed = missOf(element);
    element.addEventListener('idv-status-changed', ({ status }) =>
      camera.set({ people: status === 'challenge' ? 2 : 1 }),
    );
    element.start();
    expect((await missed).reason).to.equal('several-faces');
  });

  it('rejects a picture that stands still', async () => {
    const { data, width, height } = renderPerson();
    const picture = new ImageData(width, height);
    picture.data.set(data);
    const frames = await FrameSource.from([await createImageBitmap(picture)]);
    const issuer = new SimulatedIssuer();
    const { element } = await mountChallenge(issuer, {}, { frames });
    // If frames arrive slowly, the camera's watchdog can end the capture first.
    const ended = Promise.race([
      missOf(element).then(({ reason }) => reason),
      next(element, 'idv-capture-failed').then(({ error }) => error.code),
    ]);
    element.start();
    expect(await ended).to.be.oneOf(['picture-frozen', 'camera-frozen']);
    expect(issuer.submitted).to.deep.equal([]);
  });

  it('offers another movement of equal strength if the person cannot make this one', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['nod', 'smile'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    // Does nothing until another movement is asked for.
    cooperate(element, camera, { does: (challenge) => (issuer.plans.length > 1 ? challengeScripts[challenge] : null) });
    const outcome = outcomeOf(element);
    element.start();
    await reaches(element, 'challenge');
    press(element, 'secondary-action');
    await reaches(element, 'challenge');
    const given = issuer.plans[1]?.challenges[0];
    expect(given?.swappedFrom).to.equal('nod');
    expect(challengeStrength[given?.kind ?? 'smile']).to.equal('depth');
    expect(part(element, 'secondary-action')).to.equal(null);
    expect(await outcome).to.equal('SUCCEEDED');
  });

  it('hands the evidence to the issuer of the plan, whatever the page sets meanwhile', async () => {
    const challenges = ['smile', 'open-mouth'] as const;
    const issuer = new SimulatedIssuer({ challenges: [...challenges], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    const other = new SimulatedIssuer();
    // Each attempt needs a plan of its own, so restore the issuer if a stalled machine misses one.
    element.addEventListener('idv-status-changed', ({ status }) => {
      if (status === 'missed') element.issuer = issuer;
      else if (status === 'challenge') element.issuer = other;
    });
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
    expect([issuer.submitted.length, other.submitted.length]).to.deep.equal([1, 0]);
  });

  it('reports that the server refuses it', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'], timeLimitMs: 30_000, outcome: 'FAILED' });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('FAILED');
    await reaches(element, 'rejected');
    press(element, 'primary-action');
    await reaches(element, 'framing');
    expect(issuer.plans.length).to.be.at.least(2);
  });

  it('restarts with the first movement after the page was hidden', async () => {
    const issuer = new SimulatedIssuer();
    const { element, camera } = await mountChallenge(issuer);
    element.start();
    await reaches(element, 'challenge');
    try {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
      await reaches(element, 'paused');
      expect(camera.liveTracks).to.equal(0);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
    const asked = next(element, 'idv-challenge-changed');
    document.dispatchEvent(new Event('visibilitychange'));
    expect((await asked).index).to.equal(0);
    expect(issuer.plans.length).to.equal(1);
  });

  it('names a camera that is refused, and how to recover', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer(), {}, { failure: 'permission-denied' });
    const failed = next(element, 'idv-capture-failed');
    element.start();
    const { error, origin } = await failed;
    expect([error.code, origin]).to.deep.equal(['camera-permission-denied', 'camera']);
    await element.updateComplete;
    expect(part(element, 'failure-steps')?.children.length).to.be.at.least(2);
  });

  it('reports an endpoint that answers with a page', async () => {
    const page = `${location.origin}/test/support/stage.html?`;
    const original = globalThis.fetch;
    // The server of these tests does not answer POST. This page stands for one that another server would return.
    globalThis.fetch = (...[url, options]: Parameters<typeof fetch>) =>
      new Request(url, options).url.includes('/some-endpoint/') ? original(page) : original(url, options);
    try {
      const { element, camera } = await mountChallenge(null, { endpoint: '/some-endpoint' });
      const failed = next(element, 'idv-capture-failed');
      element.start();
      const { error } = await failed;
      expect(error.code).to.equal('backend-misconfigured');
      expect(error.message).to.match(/A page came instead/);
      expect(camera.liveTracks).to.equal(0);
    } finally {
      globalThis.fetch = original;
    }
  });

  it('tells the developer what is missing', async () => {
    const logged = await consoleLinesOf(async (lines) => {
      const { element } = await mountChallenge(null);
      const failed = next(element, 'idv-capture-failed');
      element.start();
      expect((await failed).error.code).to.equal('not-configured');
      await until(() => lines.length > 0);
    });
    expect(logged).to.have.length(1);
    expect(logged.join()).to.match(/neither `issuer` nor `endpoint`/);
  });

  it('shows the direction as seen in the mirror, and fills that side', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'nod'], timeLimitMs: 60_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera, {
      does: () => ({ name: 'half', summary: '', steps: [{ at: 0, to: { yawDegrees: 13 }, over: 500 }] }),
    });
    element.start();
    await until(() => (element.shadowRoot?.querySelectorAll('.arc').length ?? 0) > 0);
    const stage = part(element, 'stage')!.getBoundingClientRect();
    const arrow = part<SVGGElement>(element, 'arrow')!.getBoundingClientRect();
    expect(arrow.left + arrow.width / 2).to.be.lessThan(stage.left + stage.width / 2);
    expect(textOf(element, '.hint')).to.equal('Turn your head left');
    const length = (): number =>
      Number.parseFloat(element.shadowRoot?.querySelector('.arc')?.getAttribute('stroke-dasharray') ?? '0');
    await until(() => length() > 0.15);
  });

  it('contacts no other origin', () => {
    const others = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
    expect(others.map(({ name }) => name)).to.deep.equal([]);
  });
});
