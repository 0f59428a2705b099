/** Firefox's own camera instead of the simulated one. Whole journeys run in Firefox with `npm test -- firefox`. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { findFirefox, launchFirefox, openPage } from '../../../tools/test/browsers/launch.js';
import type { RunningDemoAndSandbox } from '../../../tools/build/demo.js';
import { reaches } from '../../support/stage-actions.js';
import { startDemo } from '../suite.js';

/** Any picture. */
const picture = fileURLToPath(new URL('../../../server/test/presentation/crops.png', import.meta.url));

const skip = findFirefox() === null ? 'no firefox or firefox-esr on the path, FIREFOX_PATH not set' : false;

/** Runs in the page before its scripts: records every track that the browser opens. */
function keepTracks(): void {
  // Insecure pages, such as `about:blank`, have no `mediaDevices`.
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (mediaDevices === undefined) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const tracks: MediaStreamTrack[] = [];
  Object.assign(globalThis, { tracks });
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

const liveTracks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks
      .filter(({ readyState }) => readyState === 'live')
      .map(({ label }) => label),
  );

describe('Firefox', { skip, timeout: 600_000 }, () => {
  let demo: RunningDemoAndSandbox;
  let browser: Browser;
  let page: Page;
  const requests: URL[] = [];
  const problems: string[] = [];

  before(async () => void (demo = await startDemo()), { timeout: 300_000 });
  after(() => demo.close());
  afterEach(() => browser.close());

  async function open(options: Parameters<typeof launchFirefox>[0]): Promise<void> {
    browser = await launchFirefox(options);
    page = await openPage(browser);
    requests.length = 0;
    problems.length = 0;
    page.on('request', (request) => requests.push(new URL(request.url())));
    page.on('console', (message) => {
      if (['warn', 'error'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
  }

  const askedOrigins = (): string[] =>
    [...new Set(requests.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin))].toSorted();

  for (const [name, tag, buttons] of [
    ['selfie', 'idv-face-capture', ['primary-action']],
    ['document', 'idv-document-capture', ['type', 'primary-action']],
  ] as const) {
    it(`shows its own camera for a ${name}, reports that nothing is in view, and releases it`, async () => {
      await open({ fakeCamera: true });
      await page.evaluateOnNewDocument(keepTracks);
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${demo.demoUrl}/${name}.html?camera=real`);
      for (const part of buttons) {
        const button = await page.waitForSelector(`${tag} >>> [part~="${part}"]`, { visible: true });
        await button?.click();
      }
      await reaches(page, tag, 'framing');
      assert.equal((await liveTracks(page)).length, 1);
      await page.waitForFunction(
        (element) => {
          const video = document.querySelector(element)?.shadowRoot?.querySelector('video');
          return (video?.videoWidth ?? 0) > 0 && (video?.currentTime ?? 0) > 1;
        },
        { timeout: 60_000, polling: 50 },
        tag,
      );
      const hint = await page.waitForSelector(`${tag} >>> .hint`, { visible: true });
      assert.notEqual(await hint?.evaluate(({ textContent }) => textContent.trim()), '');
      await page.evaluate((element) => document.querySelector(element)?.remove(), tag);
      await page.waitForFunction(
        () =>
          (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.every(
            (track) => track.readyState === 'ended',
          ),
        { timeout: 10_000, polling: 50 },
      );
      assert.deepEqual(problems, []);
      assert.deepEqual(askedOrigins(), [demo.demoUrl]);
    });
  }

  describe('that resists fingerprinting', () => {
    const showsFailure = async (tag: string): Promise<void> => {
      for (const text of ['canvas-blocked', 'Continue on a phone']) {
        await page.waitForSelector(`${tag} >>> ::-p-text(${text})`, { visible: true });
      }
      assert.match(problems.join('\n'), /canvas-blocked/);
    };

    it('names the blocked canvas instead of asking for light, and offers the phone at once', async () => {
      await open({ fakeCamera: true, resistFingerprinting: true });
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${demo.demoUrl}/selfie.html?camera=real`);
      await (await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true }))?.click();
      await showsFailure('idv-face-capture');
    });

    it('does not call an uploaded document blurry', async () => {
      await open({ fakeCamera: true, resistFingerprinting: true });
      await page.goto(`${demo.demoUrl}/document.html?camera=real`);
      await (await page.waitForSelector('idv-document-capture >>> [part~="type"]', { visible: true }))?.click();
      const input = await page.waitForSelector('idv-document-capture >>> input[type="file"]');
      await (input as ElementHandle<HTMLInputElement>).uploadFile(picture);
      await showsFailure('idv-document-capture');
    });
  });
});
