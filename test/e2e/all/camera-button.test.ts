/**
 * Chromium's own camera button, `<camera>`: on the first screen, and as the way out of a blocked camera. A press opens
 * a prompt, which headless Chromium cannot show and closes at once. So the test simulates "the person allows it" by
 * granting the permission right before the press. Its fake camera ignores a refused permission, so the test itself
 * refuses a script's request. The button, its press, its stream and its own refusal are real.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import type { IdvFaceCapture } from 'idv-elements';
import {
  cameraButtonFlag,
  fakeCameraFlags,
  launchBrowser,
  launchedBrowser,
  openPage,
} from '../../../tools/test/browsers/launch.js';
import { axeFindings } from '../../support/axe-findings.js';
import type { StageOptions } from '../../support/stage.js';
import { startStageServer, type StageServer } from '../../support/stage-server.js';
import { pause, until } from '../../support/time.js';
import { press, waitForStatus } from '../../support/stage-actions.js';

/** Runs in the page: the browser's button, our main button, the sentence above, and the picture's stream. */
function look() {
  const root = document.querySelector<IdvFaceCapture>('[data-stage]')?.shadowRoot;
  const own = root?.querySelector<HTMLElement>('camera');
  const ours = root?.querySelector<HTMLElement>('button.primary');
  const steps = [...(root?.querySelectorAll('.body [part="message"] p, [part="failure-steps"]') ?? [])];
  const shows = (element: Element | null | undefined): boolean => element?.checkVisibility() === true;
  return {
    browsers: shows(own),
    ours: shows(ours),
    steps: steps.some(shows),
    note: root?.querySelector('.allow-here')?.textContent ?? '',
  };
}

/** A browser that takes longer than this to answer has hung, milliseconds. */
const protocolTimeout = 60_000;

/**
 * A browser that has not been asked for the camera. Chromium's headless shell needs the flag that answers prompts, because
 * it has none; a whole Chromium then says that the camera is granted already.
 */
async function launchUndecided(url: string): Promise<Browser> {
  const browser = await launchBrowser([cameraButtonFlag, ...fakeCameraFlags()], { protocolTimeout });
  const page = await openPage(browser);
  await page.goto(url);
  const { state } = await page.evaluate(async () => {
    const permission = await navigator.permissions.query({ name: 'camera' });
    return { state: permission.state };
  });
  await page.close();
  if (state === 'prompt') return browser;
  await browser.close();
  const prompting = fakeCameraFlags().filter((flag) => flag !== '--use-fake-ui-for-media-stream');
  return launchBrowser([cameraButtonFlag, ...prompting], { protocolTimeout });
}

/** Whether the browser's button, which is experimental, opens the camera without our elements. */
async function buttonWorks(browser: Browser, url: string): Promise<boolean> {
  const page = await openPage(browser);
  try {
    await page.goto(url);
    await browser.defaultBrowserContext().overridePermissions(new URL(url).origin, ['camera']);
    const opened = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const button = document.createElement('camera');
          for (const type of ['track', 'stream']) button.addEventListener(type, () => resolve(true));
          document.body.replaceChildren(button);
        }),
    );
    // The browser ignores presses while a button is new.
    let isOpen = false;
    void opened.then(() => (isOpen = true));
    await until(async () => {
      if (!isOpen) await page.click('camera');
      return isOpen;
    }, 20_000);
    return true;
  } finally {
    await page.close();
    await browser.defaultBrowserContext().clearPermissionOverrides();
  }
}

/** How long to wait for a screen, in milliseconds. */
const patienceMs = 30_000;

describe(
  "Chromium's own camera button",
  { timeout: 360_000, skip: launchedBrowser === 'chromium' ? false : 'only Chromium has such a button' },
  () => {
    let server: StageServer;
    let browser: Browser;
    let page: Page;

    let works = false;

    before(async () => {
      server = await startStageServer();
      const alone = await launchUndecided(server.url);
      works = await buttonWorks(alone, server.url).catch(() => false);
      await alone.close();
    });

    function check(name: string, run: () => Promise<void>): void {
      void it(name, { timeout: 80_000 }, async (test) => {
        if (works) await run();
        else test.skip('this browser’s own camera button opens no camera, on any page');
      });
    }

    after(() => server.close());

    // Each test has its own browser, so a browser that hangs fails only that test.
    beforeEach(async () => {
      browser = await launchUndecided(server.urlOf({ realCamera: true }));
    });

    afterEach(() => browser.close());

    const allow = (camera: boolean): Promise<void> =>
      browser.defaultBrowserContext().overridePermissions(new URL(server.url).origin, camera ? ['camera'] : []);

    async function open(options: StageOptions = {}): Promise<void> {
      page = await openPage(browser);
      await page.goto(server.urlOf({ realCamera: true, ...options }));
    }

    /** The browser ignores presses of a button that is younger than half a second. A refusal puts a new one there. */
    async function pressBrowsers(): Promise<void> {
      for (;;) {
        const button = await page.waitForSelector('[data-stage] >>> camera', { visible: true, timeout: patienceMs });
        await pause(700);
        if (!(await button?.evaluate(({ isConnected }) => isConnected))) continue;
        await button?.click();
        return;
      }
    }

    async function shows(wanted: Partial<ReturnType<typeof look>>): Promise<void> {
      let seen: Record<string, unknown> = {};
      const isShown = async (): Promise<boolean> => {
        seen = await page.evaluate(look);
        return Object.entries(wanted).every(([name, value]) => seen[name] === value);
      };
      await until(isShown, patienceMs).catch(() => assert.deepEqual(seen, { ...seen, ...wanted }));
    }

    check('stands in for ours on the first screen, and opens the camera', async () => {
      await open();
      await shows({ browsers: true, ours: false });
      assert.deepEqual(await axeFindings(page), []);
      await allow(true);
      await pressBrowsers();
      await page.waitForFunction(
        () =>
          !['idle', 'permission', 'failed'].includes(
            document.querySelector<IdvFaceCapture>('[data-stage]')?.status ?? 'idle',
          ),
      );
      const track = await page.evaluate(() => {
        const video = document.querySelector('[data-stage]')?.shadowRoot?.querySelector('video');
        const [live] = (video?.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
        return {
          state: live?.readyState,
          buttons: document.querySelector('[data-stage]')?.shadowRoot?.querySelectorAll('camera').length,
        };
      });
      assert.deepEqual(track, { state: 'live', buttons: 0 });
    });

    check('leads out of a blocked camera, which no script can', async () => {
      await allow(false);
      await open();
      await shows({ browsers: true });
      await page.evaluate(() => {
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          const { state } = await navigator.permissions.query({ name: 'camera' });
          if (state === 'denied') throw new DOMException('Permission denied', 'NotAllowedError');
          return real(constraints);
        };
        document.querySelector<IdvFaceCapture>('[data-stage]')?.start();
      });
      await waitForStatus(page, 'failed');
      await shows({ browsers: true, ours: false, steps: false, note: 'Press the button below and choose “Allow”.' });
      assert.deepEqual(await axeFindings(page), []);
      // The person refuses once more: the same screen, and the button is still there.
      await pressBrowsers();
      await shows({ browsers: true, ours: false });
      await waitForStatus(page, 'failed');
      // From here on scripts are refused whatever the permission, so only the button's own stream can open the camera.
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
        // Otherwise the element would notice the changed permission and try again by itself, as after a visit to the
        // settings.
        navigator.permissions.query = () => Promise.reject(new TypeError('unknown'));
      });
      await pressBrowsers();
      await waitForStatus(page, 'failed');
      await allow(true);
      await pressBrowsers();
      await page.waitForFunction(() =>
        ['loading', 'framing', 'holding'].includes(
          document.querySelector<IdvFaceCapture>('[data-stage]')?.status ?? '',
        ),
      );
      await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.stop());
      await waitForStatus(page, 'canceled');
    });

    check(
      'leaves our own button where the camera is allowed already, and on a page with a simulated camera',
      async () => {
        await allow(true);
        await open();
        await page.waitForSelector('[data-stage] >>> button.primary', { visible: true });
        await shows({ browsers: false, ours: true });
        await page.close();
        await allow(false);
        await open({ realCamera: false });
        await page.waitForSelector('[data-stage] >>> button.primary', { visible: true });
        await shows({ browsers: false, ours: true });
      },
    );

    check('is replaced by ours if the browser refuses it, and the press is not lost', async () => {
      await open();
      await shows({ browsers: true, ours: false });
      // Translucent text breaks the browser's style rules for its button.
      await page.evaluate(() => {
        const style = document.querySelector<HTMLElement>('[data-stage]')?.style;
        style?.setProperty('--idv-on-primary', 'rgb(255 255 255 / 0.5)');
      });
      await pressBrowsers();
      await page.waitForFunction(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.status !== 'idle');
      await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.stop());
      await shows({ browsers: false, ours: true });
      await press(page, 'primary-action');
      await page.waitForFunction(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.status !== 'canceled');
    });
  },
);
