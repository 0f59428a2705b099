/** Tests what a person reads and hears while the network or the backend keeps them waiting, and after a refusal. */
import '../../../src/elements/liveness/define.js';
import '../../../src/elements/verification/define.js';
import { expect } from 'chai';
import { slowAfterMs } from '../../../src/backend/slow.js';
import { storeJourneyRecord } from '../../../src/controllers/verification/record.js';
import { common } from '../../../src/i18n/locales/en/common.js';
import { face as words } from '../../../src/i18n/locales/en/face.js';
import { liveness } from '../../../src/i18n/locales/en/liveness.js';
import { verification } from '../../../src/i18n/locales/en/verification.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { accepted, installFakeBackend, pretendOnline, problemOf, type FakeBackend } from '../fake-backend.js';
import {
  cleanUp,
  mountWithCamera,
  next,
  part,
  press,
  reaches,
  recordAnnouncements,
  recordStatuses,
  textOf,
  until,
} from './harness.js';
import { mountChallenge } from './liveness-harness.js';

const { errors } = common;
const offline = errors['backend-offline'].title;
const spoken = (element: HTMLElement): string => textOf(element, '[role="status"]');
const isMoving = (element: HTMLElement): boolean => part(element, 'progress') !== null;

describe('waiting', function () {
  this.timeout(30_000);
  let backend: FakeBackend | null = null;

  afterEach(async () => {
    pretendOnline(null);
    await cleanUp();
    backend?.uninstall();
    backend = null;
    sessionStorage.clear();
  });

  /** An answer that the test holds back until `release`. */
  function held(): { answer: () => Promise<Response>; release: (response: Response) => void } {
    let release: (response: Response) => void = () => undefined;
    const released = new Promise<Response>((resolve) => (release = resolve));
    return { answer: () => released, release };
  }

  /** Makes timeouts of this length fire at once, until the returned function is called. */
  function skipTime(ms: number): () => void {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, after?: number) =>
      setTimeout(act, after === ms ? 0 : after)) as typeof setTimeout;
    return () => {
      window.setTimeout = setTimeout;
    };
  }

  it('says that the device is offline while a photo is sent, moves nothing, and continues automatically', async () => {
    const { answer, release } = held();
    backend = installFakeBackend({ faces: answer });
    const { element } = await mountWithCamera({ backend: backend.address });
    element.start();
    await reaches(element, 'submitting');
    expect(isMoving(element)).to.equal(true);
    pretendOnline(false);
    await until(() => textOf(element, '[part~="message"]').includes(offline));
    expect(textOf(element, '[part~="message"]')).to.contain(words.waitingForNetwork);
    expect(isMoving(element)).to.equal(false);
    await until(() => spoken(element) === `${offline}. ${words.waitingForNetwork}`);
    pretendOnline(true);
    await until(() => isMoving(element));
    release(Response.json(accepted, { status: 201 }));
    await reaches(element, 'done');
  });

  it('says after a while that it is still trying, on the screen and aloud', async () => {
    const { answer, release } = held();
    let restore = (): void => undefined;
    try {
      backend = installFakeBackend({ faces: answer });
      const { element } = await mountWithCamera({ backend: backend.address });
      // Skip time only now, because the engine's watchdog uses a timeout of the same length.
      element.addEventListener('idv-face-captured', () => (restore = skipTime(slowAfterMs)));
      element.start();
      await until(() => textOf(element, '[part~="progress"]').includes(common.stillTrying));
      await until(() => spoken(element) === common.stillTrying);
      expect(textOf(element, '[part~="message"]')).to.equal(words.states.submitting);
      release(Response.json(accepted, { status: 201 }));
      await reaches(element, 'done');
    } finally {
      restore();
    }
  });

  it('names the same time to wait on the screen and aloud', async () => {
    backend = installFakeBackend({ faces: () => problemOf(429, 'RATE_LIMITED', { 'retry-after': '40' }) });
    const { element } = await mountWithCamera({ backend: backend.address });
    element.start();
    await reaches(element, 'failed');
    const said = `${errors.RATE_LIMITED.title}. ${common.retryAfter(40)}`;
    expect(textOf(element, '[part~="message"] p')).to.equal(common.retryAfter(40));
    await until(() => spoken(element) === said);
    expect(textOf(element, '.card')).not.to.match(/connection/);
  });

  it('sends a photo again automatically once a dead network is back', async () => {
    let isReachable = false;
    backend = installFakeBackend({
      faces: () => {
        if (!isReachable) throw new TypeError('Failed to fetch');
        return Response.json(accepted, { status: 201 });
      },
    });
    const { element } = await mountWithCamera({ backend: backend.address });
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="code"]')).to.contain('backend-unreachable');
    isReachable = true;
    pretendOnline(true);
    await reaches(element, 'done');
  });

  it('says that a guided check cannot begin offline, and begins once the device is online', async () => {
    const issuer = {
      start: () => Promise.reject(new TypeError('Failed to fetch')),
      swap: () => Promise.reject(new TypeError('Failed to fetch')),
      submit: () => Promise.reject(new TypeError('Failed to fetch')),
    };
    const { element } = await mountChallenge(issuer);
    pretendOnline(false);
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="message"] h3')).to.equal(offline);
    expect(textOf(element, '.card')).not.to.match(/photo/);
    const statuses = recordStatuses(element);
    pretendOnline(true);
    await until(() => statuses.includes('permission'));
  });

  it('says that the device is offline while a journey is looked up, and continues automatically', async () => {
    backend = installFakeBackend({
      'sessions/current': () => {
        if (!navigator.onLine) throw new TypeError('Failed to fetch');
        return problemOf(401, 'SESSION_EXPIRED');
      },
    });
    storeJourneyRecord(backend.address, { sessionKey: 'key', consented: true, mismatches: 0, mismatchedPair: null });
    pretendOnline(false);
    const element = document.createElement('idv-verification');
    element.setAttribute('backend', backend.address);
    document.body.append(element);
    try {
      await until(() => textOf(element, '.card').includes(offline));
      expect(textOf(element, '.card')).to.contain(verification.waitingForNetwork);
      expect(isMoving(element)).to.equal(false);
      await until(() => spoken(element) === `${offline}. ${verification.waitingForNetwork}`);
      pretendOnline(true);
      await until(() => !textOf(element, '.card').includes(offline));
    } finally {
      element.remove();
    }
  });
});

describe('a session that is refused', () => {
  let backend: FakeBackend | null = null;

  afterEach(async () => {
    await cleanUp();
    backend?.uninstall();
    backend = null;
  });

  for (const [code, status] of [
    ['UNAUTHORIZED', 401],
    ['FORBIDDEN', 403],
  ] as const) {
    it(`is reported before a photo is taken (${code})`, async () => {
      backend = installFakeBackend({ sessions: () => problemOf(status, code) });
      // Nobody is in front of the camera, so the failure must come before a photo.
      const { element, camera } = await mountWithCamera({ backend: backend.address }, { pose: { people: 0 } });
      const failed = next(element, 'idv-capture-failed');
      element.start();
      expect((await failed).error.code).to.equal(code);
      await element.updateComplete;
      expect(textOf(element, '[part~="message"]')).to.contain(errors[code].title);
      await until(() => camera.liveTracks === 0);
      expect(backend.requests).to.deep.equal(['POST sessions']);
    });
  }

  it('is not requested by an element that is only shown', async () => {
    backend = installFakeBackend();
    const { element } = await mountWithCamera({ backend: backend.address }, { pose: { people: 0 } });
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(backend.requests).to.deep.equal([]);
    element.start();
    await until(() => backend?.requests.length === 1);
  });

  it('does not stop a person whose network is slow or busy', async () => {
    backend = installFakeBackend({ sessions: () => problemOf(500, 'INTERNAL') });
    const { element } = await mountWithCamera({ backend: backend.address, manual: '' });
    element.start();
    await reaches(element, 'framing');
    await until(() => backend?.requests.length === 1);
    expect(element.status).to.equal('framing');
  });
});

describe('without a camera on a laptop', () => {
  let backend: FakeBackend | null = null;
  let camera: InstalledCamera | null = null;

  afterEach(async () => {
    for (const element of document.querySelectorAll('idv-liveness')) element.remove();
    camera?.uninstall();
    camera = null;
    await cleanUp();
    backend?.uninstall();
    backend = null;
  });

  const labelsOf = (element: HTMLElement, name: string): string[] =>
    [...(element.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])].map(({ textContent }) => textContent.trim());

  it('offers a phone beside “Try again” from the first refusal on', async () => {
    backend = installFakeBackend();
    const { element } = await mountWithCamera({ backend: backend.address }, { failure: 'permission-denied' });
    element.start();
    for (const time of [1, 2]) {
      await reaches(element, 'failed');
      expect(labelsOf(element, 'primary-action'), `time ${time}`).to.deep.equal(['Try again']);
      expect(labelsOf(element, 'secondary-action'), `time ${time}`).to.deep.equal(['Continue on your phone']);
      if (time === 1) press(element, 'primary-action');
      if (time === 1) await until(() => element.status !== 'failed');
    }
  });

  async function mountLiveness(presentation: string, failure: 'blocked-by-policy' | 'permission-denied') {
    backend = installFakeBackend();
    camera = installSimulatedCamera({ failure });
    const element = document.createElement('idv-liveness');
    const all = { assets: '/dist/assets/', backend: backend.address, presentation };
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    document.body.append(element);
    await element.updateComplete;
    element.start();
    await reaches(element, 'failed');
    return element;
  }

  const ways: [presentation: string, primary: string, text: string][] = [
    ['auto', 'Continue on your phone', liveness.blocked.phone],
    ['popup', liveness.actions.openTab, liveness.blocked.tab],
    ['redirect', liveness.actions.open, liveness.blocked.tab],
    ['iframe', 'Back', errors['camera-blocked-by-policy'].text],
  ];
  for (const [presentation, primary, text] of ways) {
    it(`names where to continue if the page forbids the camera: ${presentation}`, async () => {
      const element = await mountLiveness(presentation, 'blocked-by-policy');
      const announced = recordAnnouncements(element);
      expect([...labelsOf(element, 'primary-action'), ...labelsOf(element, 'secondary-action')]).to.deep.equal([
        primary,
      ]);
      expect(textOf(element, '[part~="message"] p')).to.equal(text);
      await until(() => [spoken(element), ...announced.map((each) => each.text)].some((each) => each.includes(text)));
    });
  }

  it('offers the phone from the first refusal on, by its name', async () => {
    const element = await mountLiveness('auto', 'permission-denied');
    expect(labelsOf(element, 'primary-action')).to.deep.equal(['Try again']);
    expect(labelsOf(element, 'secondary-action')).to.deep.equal(['Continue on your phone']);
  });
});
