/** Tests what a person reads and hears while the network or the backend keeps them waiting, and after a refusal. */
import '../../../src/elements/verification/define.js';
import { expect } from 'chai';
import { slowAfterMs } from '../../../src/backend/slow.js';
import { storeJourneyRecord } from '../../../src/elements/verification/record.js';
import { common } from '../../../src/kit/i18n/locales/en/common.js';
import { face as words } from '../../../src/kit/i18n/locales/en/face.js';
import { verification } from '../../../src/kit/i18n/locales/en/verification.js';
import { installClock, type PageClock } from '../clock.js';
import { accepted, installFakeBackend, pretendOnline, problemOf, type FakeBackend } from '../fake-backend.js';
import { cleanUp, focused, mountWithCamera, part, reaches, recordStatuses, shoot, textOf, until } from './harness.js';
import { mountChallenge } from './liveness-harness.js';

const { errors } = common;
const offline = errors['backend-offline'].title;
const spoken = (element: HTMLElement): string => textOf(element, '[role="status"]');
const isMoving = (element: HTMLElement): boolean => part(element, 'progress') !== null;

describe('waiting', function () {
  this.timeout(60_000);
  let backend: FakeBackend | null = null;

  afterEach(async () => {
    pretendOnline(null);
    await cleanUp();
    backend?.uninstall();
    backend = null;
    sessionStorage.clear();
  });

  type Answers = Parameters<typeof installFakeBackend>[0];

  async function mount(answers: Answers) {
    backend = installFakeBackend(answers);
    return (await mountWithCamera({ backend: backend.address, manual: '' })).element;
  }

  /** Takes a photo and sends it. */
  async function send(answers: Answers) {
    const element = await mount(answers);
    element.start();
    await shoot(element);
    return element;
  }

  /** An answer that the test holds back until `release`. */
  function held(): { answer: () => Promise<Response>; release: (response: Response) => void } {
    let release: (response: Response) => void = () => undefined;
    const released = new Promise<Response>((resolve) => (release = resolve));
    return { answer: () => released, release };
  }

  it('says that the device is offline while a photo is sent, moves nothing, and continues automatically', async () => {
    const { answer, release } = held();
    const element = await send({ faces: answer });
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
    const element = await mount({ faces: answer });
    // Time stands still only from here on, because the engine's watchdog has the same limit.
    const time: { clock?: PageClock } = {};
    element.addEventListener('idv-face-captured', () => (time.clock = installClock(slowAfterMs)));
    try {
      element.start();
      await shoot(element);
      await until(() => (time.clock?.waiting ?? 0) > 0);
      time.clock!.pass(slowAfterMs);
      await until(() => textOf(element, '[part~="progress"]').includes(common.stillTrying));
      await until(() => spoken(element) === common.stillTrying);
      expect(textOf(element, '[part~="message"]')).to.equal(words.states.submitting);
      release(Response.json(accepted, { status: 201 }));
      await reaches(element, 'done');
    } finally {
      time.clock?.restore();
    }
  });

  it('names the same time to wait on the screen and aloud', async () => {
    const element = await send({ faces: () => problemOf(429, 'RATE_LIMITED', { 'retry-after': '40' }) });
    await reaches(element, 'failed');
    const said = `${errors.RATE_LIMITED.title}. ${common.retryAfter(40)}`;
    expect(textOf(element, '[part~="message"] p')).to.equal(common.retryAfter(40));
    await until(() => spoken(element) === said);
    expect(textOf(element, '.card')).not.to.match(/connection/);
  });

  it('keeps a photo that cannot be sent, and sends it once a dead network is back', async () => {
    let isReachable = false;
    const element = await send({
      faces: () => {
        if (!isReachable) throw new TypeError('Failed to fetch');
        return Response.json(accepted, { status: 201 });
      },
    });
    const statuses = recordStatuses(element);
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="code"]')).to.contain('backend-unreachable');
    isReachable = true;
    pretendOnline(true);
    await reaches(element, 'done');
    expect(statuses.slice(statuses.indexOf('failed'))).to.deep.equal(['failed', 'submitting', 'done']);
  });

  it('says that a guided check cannot begin offline, and begins once the device is online', async () => {
    const fail = () => Promise.reject(new TypeError('Failed to fetch'));
    const { element } = await mountChallenge({ start: fail, swap: fail, submit: fail });
    pretendOnline(false);
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="message"] h3')).to.equal(offline);
    expect(textOf(element, '.card')).not.to.match(/photo/);
    const statuses = recordStatuses(element);
    pretendOnline(true);
    await until(() => statuses.includes('permission'));
  });

  it('says that a journey waits for the network, without moving the focus, and continues automatically', async () => {
    const { answer, release } = held();
    backend = installFakeBackend({ 'sessions/current': answer });
    storeJourneyRecord(backend.address, { sessionKey: 'key', consented: true, mismatches: 0, mismatchedPair: null });
    const element = document.createElement('idv-verification');
    element.setAttribute('backend', backend.address);
    const button = document.createElement('button');
    document.body.append(element, button);
    await until(() => spoken(element) === verification.waits.resuming);
    button.focus();
    pretendOnline(false);
    await until(() => spoken(element) === `${offline}. ${verification.waitingForNetwork}`);
    expect(textOf(element, '.card')).to.contain(offline).and.to.contain(verification.waitingForNetwork);
    expect(isMoving(element)).to.equal(false);
    expect([document.activeElement, focused(element)]).to.deep.equal([button, '']);
    pretendOnline(true);
    await until(() => !textOf(element, '.card').includes(offline));
    release(problemOf(401, 'SESSION_EXPIRED'));
    button.remove();
  });
});
