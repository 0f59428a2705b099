import { expect } from 'chai';
import { css } from 'lit';
import { deviceProfiles } from '../../../testing/src/index.js';
import { cleanUp, mountWithCamera, part, press, reaches, textOf, until } from './harness.js';

/** A host backend that refuses every photo. */
function refusingBackend(code: string): () => void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/refusing/')) return real(input, init);
    if (url.pathname.endsWith('/sessions')) {
      const expiresAt = new Date(Date.now() + 900_000).toISOString();
      return Response.json(
        {
          sessionId: 's',
          token: 't',
          expiresAt,
          policy: { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3 },
        },
        { status: 201 },
      );
    }
    const problem = { type: 'about:blank', title: code, status: 422, code, retryable: false, reference: 'r' };
    return Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } });
  };
  return () => {
    window.fetch = real;
  };
}

describe('<idv-face-capture> with repeated failures', () => {
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
    const due: (() => void)[] = [];
    const real = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 8000 ? due.push(run) : real(run, ms)) as typeof window.setTimeout;
    const endBackend = refusingBackend('NO_FACE');
    restore = () => {
      window.setTimeout = real;
      endBackend();
    };
    const { element } = await mountWithCamera({ backend: '/refusing' }, { failure: 'hanging' });
    element.start();
    await until(() => due.length === 1);
    expect(element.status).to.equal('permission');
    due.shift()?.();
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
    restore = refusingBackend('NO_FACE');
    const { element } = await mountWithCamera({ backend: '/refusing' });
    const support = document.createElement('a');
    support.slot = 'support';
    support.textContent = 'Call us';
    element.append(support);
    const shown: string[] = [];
    const announced: string[] = [];
    element.start();
    for (let time = 1; time <= 4; time += 1) {
      await reaches(element, 'failed');
      shown.push(textOf(element, '[part~="message"]'));
      await new Promise((resolve) => setTimeout(resolve, 1600));
      announced.push(textOf(element, '[role="status"]'));
      expect(support.assignedSlot !== null, `support, time ${time}`).to.equal(time >= 3);
      if (time === 3) {
        expect(textOf(element, '[part~="primary-action"]')).to.equal('Use the camera button');
        const quiet = [...element.shadowRoot!.querySelectorAll('[part~="secondary-action"]')];
        expect(quiet.map((button) => button.textContent?.trim())).to.include('Retake photo');
        press(element, 'primary-action');
        await reaches(element, 'framing');
        expect(textOf(element, '[part~="shutter-note"]')).to.match(/ready/);
        element.capture();
      } else if (time < 3) {
        press(element, 'primary-action');
      }
    }
    expect(new Set(shown).size).to.equal(4);
    expect(announced.map((text) => text.replace(/[^\p{L}]/gu, ''))).to.deep.equal(
      shown.map((text) => text.replace(/[^\p{L}]/gu, '')),
    );
    element.reset();
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="message"]')).to.equal(shown[0]);
  });

  it('repeats that the camera is still blocked, with the steps', async () => {
    const { element } = await mountWithCamera({}, { failure: 'permission-denied' });
    element.start();
    await reaches(element, 'failed');
    const first = textOf(element, '[part~="message"] h3');
    press(element, 'primary-action');
    await reaches(element, 'permission');
    await reaches(element, 'failed');
    expect(textOf(element, '[part~="message"] h3')).to.match(/still/).and.not.to.equal(first);
    expect(part(element, 'failure-steps')?.children.length).to.be.at.least(2);
  });
});

describe('<idv-face-capture> recovers automatically', () => {
  const pretendOnline = (online: boolean): void => {
    Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };

  afterEach(async () => {
    delete (navigator as { onLine?: boolean }).onLine;
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
    await new Promise((resolve) => setTimeout(resolve, 100));
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
    await new Promise((resolve) => setTimeout(resolve, 200));
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
