import { expect } from 'chai';
import { css } from 'lit';
import { problemFixOf } from '../../../src/backend/problem-fixes.js';
import { deviceProfiles } from '../../../testing/src/index.js';
import { english as en } from '../../../tools/docs/english.js';
import { installClock } from '../clock.js';
import { consoleLinesOf } from '../console-lines.js';
import { installFakeBackend, pretendOnline, problemOf, sessionOf, type FakeBackend } from '../fake-backend.js';
import {
  cleanUp,
  labelsOf,
  mount,
  mountWithCamera,
  next,
  paints,
  part,
  press,
  reaches,
  shoot,
  textOf,
  until,
} from './harness.js';

const refusing = () => installFakeBackend({ faces: () => problemOf(422, 'NO_FACE') });

describe('<idv-face-capture> with a backend that opens no session', function () {
  this.timeout(60_000);
  const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  let backend: FakeBackend | null = null;

  afterEach(async () => {
    await cleanUp();
    backend?.uninstall();
  });

  for (const [name, answer] of [
    ['can’t be reached', unreachable],
    ['fails', () => problemOf(500, 'INTERNAL')],
  ] as const) {
    it(`says before the photo that it ${name}, and keeps the photo`, async () => {
      const installed = (backend = installFakeBackend({ sessions: answer }));
      const lines = await consoleLinesOf(async (logged) => {
        const { element } = await mountWithCamera({ backend: installed.address, manual: '' });
        element.start();
        await until(() => textOf(element, '[part="note"]') === en.common.sendingLater && logged.length > 0);
        expect(installed.requests).not.to.include('POST faces');
        await shoot(element);
        await reaches(element, 'failed');
        expect(labelsOf(element)).to.include(en.common.actions.tryAgain);
      });
      expect(lines[0]).to.match(/\[idv-elements (?:backend-|INTERNAL)/);
    });
  }

  it('takes that back once the session is open', async () => {
    let tries = 0;
    const open = { ...sessionOf() };
    backend = installFakeBackend({
      sessions: () => ((tries += 1) === 1 ? unreachable() : Response.json(open, { status: 201 })),
    });
    const { element } = await mountWithCamera({ backend: backend.address, manual: '' });
    element.start();
    await until(() => textOf(element, '[part="note"]') === en.common.sendingLater);
    await until(() => part(element, 'note') === null);
    await reaches(element, 'framing');
  });

  it('ends before the shutter if it refuses the session', async () => {
    backend = installFakeBackend({ sessions: () => problemOf(401, 'UNAUTHORIZED') });
    const { element, camera } = await mountWithCamera({ backend: backend.address, manual: '' });
    const failed = next(element, 'idv-capture-failed');
    element.start();
    const { error } = await failed;
    expect([error.code, error.fix]).to.deep.equal(['UNAUTHORIZED', problemFixOf('UNAUTHORIZED')]);
    await until(() => camera.liveTracks === 0);
    expect(part(element, 'shutter')).to.equal(null);
    expect(backend.requests).to.deep.equal(['POST sessions']);
  });
});

describe('<idv-face-capture> with repeated failures', function () {
  this.timeout(60_000);
  let restore = (): void => undefined;

  afterEach(async () => {
    restore();
    restore = () => undefined;
    await cleanUp();
  });

  it('keeps the drawing of a failure styled, whatever styles are adopted after it', async () => {
    const { element } = await mountWithCamera({}, { failure: 'not-found' });
    element.start();
    await reaches(element, 'failed');
    const drawing = part(element, 'drawing');
    await until(() => drawing?.querySelector('.scene > svg') != null);
    // A handoff adopts styles later, and so do the instructions for each browser.
    const later = css`
      .later {
        color: red;
      }
    `;
    element['addStyles'](later);
    element['addStyles'](later);
    expect(drawing?.getBoundingClientRect().width).to.equal(160);
    expect(getComputedStyle(drawing!.querySelector('.icon')!).display).to.equal('none');
    const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
    expect(new Set(sheets).size).to.equal(sheets.length);
  });

  it('explains and offers other ways after 8 seconds without an answer, on a simulated clock', async () => {
    const clock = installClock(8_000);
    const backend = refusing();
    restore = () => {
      clock.restore();
      backend.uninstall();
    };
    const { element } = await mountWithCamera({ backend: backend.address }, { failure: 'hanging' });
    element.start();
    await until(() => clock.waiting > 0);
    expect(element.status).to.equal('permission');
    clock.pass(8_000);
    await until(() => textOf(element, '[part~="message"] h3') === 'The camera isn’t on yet');
    expect(element.status, 'a late answer still counts').to.equal('permission');
    expect(textOf(element, '[part~="primary-action"]')).to.equal('Continue on a phone');
    await until(() => textOf(element, '[role="status"]').includes('The camera isn’t on yet'));
    // Without a backend there is no phone to continue on, but always a way back.
    element.backend = null;
    await until(() => textOf(element, '[part~="primary-action"]') === 'Back');
    press(element, 'primary-action');
    await reaches(element, 'canceled');
  });

  it('gives a tip the second time, and offers the shutter and support the third time', async () => {
    const backend = refusing();
    restore = () => backend.uninstall();
    const { element } = await mountWithCamera({ backend: backend.address });
    const support = document.createElement('a');
    support.slot = 'support';
    support.textContent = 'Call us';
    element.append(support);
    const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '');
    const shown: string[] = [];
    element.start();
    for (const time of [1, 2, 3, 4]) {
      await reaches(element, 'failed');
      const message = (): string => textOf(element, '[part~="message"]');
      await until(() => letters(textOf(element, '[role="status"]')) === letters(message()));
      shown.push(message());
      expect(support.assignedSlot !== null, `support, time ${time}`).to.equal(time >= 3);
      if (time < 3) press(element, 'primary-action');
      if (time !== 3) continue;
      expect(labelsOf(element)[0]).to.equal('Use the camera button');
      expect(labelsOf(element)).to.include('Retake photo');
      press(element, 'primary-action');
      await until(() => textOf(element, '[part~="shutter-note"]').includes('ready'));
      await shoot(element);
    }
    expect(new Set(shown).size).to.equal(4);
    element.reset();
    element.start();
    await reaches(element, 'failed');
    await until(() => textOf(element, '[part~="message"]') === shown[0]);
  });
});

describe('<idv-face-capture> recovers automatically', () => {
  afterEach(async () => {
    pretendOnline(null);
    await cleanUp();
  });

  it('when a blocked camera is allowed', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' }, { failure: 'permission-denied' });
    element.start();
    await reaches(element, 'failed');
    camera.fail(null);
    await reaches(element, 'framing');
  });

  it('when a busy camera becomes free', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' }, { failure: 'busy', permission: 'granted' });
    element.start();
    await reaches(element, 'failed');
    const { opened } = camera;
    window.dispatchEvent(new Event('focus'));
    await paints(10);
    expect([element.status, camera.opened]).to.deep.equal(['failed', opened]);
    camera.fail(null);
    window.dispatchEvent(new Event('focus'));
    await reaches(element, 'framing');
  });

  it('when a camera is plugged in', async () => {
    const { element, camera } = await mountWithCamera(
      { manual: '' },
      { profile: { upright: false, devices: [] } as never },
    );
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="code"]')).to.contain('camera-not-found');
    camera.plug(deviceProfiles.desktop.devices[0]);
    await reaches(element, 'framing');
  });

  it('when the network is back, after reporting that it was gone', async () => {
    const { element } = await mountWithCamera({ manual: '', assets: '/nowhere/' });
    pretendOnline(false);
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="message"]')).to.match(/offline/);
    element.assets = '/dist/assets/';
    pretendOnline(true);
    await reaches(element, 'framing');
  });

  it('but not after the person has gone back', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' }, { failure: 'permission-denied' });
    element.start();
    await reaches(element, 'failed');
    element.stop();
    camera.fail(null);
    // An element that still waits recovers by the same event.
    const another = mount({ manual: '' });
    camera.fail('permission-denied');
    another.start();
    await reaches(another, 'failed');
    camera.fail(null);
    await reaches(another, 'framing');
    expect(element.status).to.equal('canceled');
  });
});

describe('<idv-face-capture> without a camera', () => {
  afterEach(cleanUp);

  async function wordsOn(userAgent: string): Promise<string> {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
    try {
      const { element } = await mountWithCamera({}, { failure: 'not-found' });
      element.start();
      await reaches(element, 'failed');
      return textOf(element, '[part~="message"]');
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent');
      await cleanUp();
    }
  }

  it('mentions phones on phones only', async () => {
    const android =
      'Mozilla/5.0 (Linux; Android 14; Infinix X6528) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
    expect(await wordsOn(android))
      .to.contain('on this phone')
      .and.not.contain('Connect a camera');
    expect(await wordsOn(windows))
      .to.contain('Connect a camera')
      .and.not.contain('this phone');
  });
});
