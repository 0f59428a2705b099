/**
 * The built elements in WebKit: with its own cameras through the real `getUserMedia`, without any, and whole captures
 * with the simulated camera, host backend and sandbox.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { findWebKit } from '../../../tools/test/browsers/launch.js';
import { en } from '../../../tools/docs/english.js';
import type { WebDriverSession } from '../../../tools/test/browsers/webdriver.js';
import { WebKitDriver, type WebKitOptions } from '../../../tools/test/browsers/webkit.js';
import { endCheck } from '../../support/liveness-stage.js';
import { assertInView, pressUntilCamera, seenStage } from '../../support/in-view.js';
import { startStageServer, type StageServer } from '../../support/stage-server.js';
import {
  askedOrigins,
  asPhone,
  openStage,
  pressMain,
  reaches,
  showsHint,
  type Stage,
} from '../../support/webkit-stage.js';

const skip = findWebKit() === null ? 'no WebKitGTK with its driver and Xvfb' : false;

describe('WebKit', { skip, timeout: 900_000 }, () => {
  let server: StageServer;
  let driver: WebKitDriver;
  let session: WebDriverSession | undefined;

  before(
    async () => {
      server = await startStageServer();
      driver = await WebKitDriver.start();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    driver.stop();
    await server.close();
  });
  beforeEach(() => server.sandbox.reset());
  afterEach(async () => {
    await session?.close();
    session = undefined;
  });

  const open = async (options: WebKitOptions = {}): Promise<WebDriverSession> => {
    session = await driver.open(options);
    await asPhone(session, server);
    return session;
  };

  /** The page's own cameras instead of the simulated one, with a way to inspect the opened ones. */
  const startWithOwnCameras = (page: WebDriverSession): Promise<void> =>
    page.evaluate(() => {
      const { stage } = globalThis as unknown as Stage;
      stage.camera.uninstall();
      const tracks: MediaStreamTrack[] = [];
      const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await own(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
      Object.assign(globalThis, { tracks });
      stage.element.start();
    });

  const asked = (): (string | undefined)[] => server.sandbox.requests.map(({ path }) => path.split('/').at(-1));

  const hasCamera = existsSync('/dev/video0') ? 'this machine has a camera, which WebKit would open' : false;
  it('tells a person that there is no camera, and offers a phone', { skip: hasCamera }, async () => {
    const page = await open();
    await openStage(page, server, { attributes: { backend: '/idv' } });
    await startWithOwnCameras(page);
    await reaches(page, 'handoff');
    await openStage(page, server, {});
    await startWithOwnCameras(page);
    await reaches(page, 'failed');
    const shown = await page.evaluate(
      () => document.querySelector('[data-stage]')?.shadowRoot?.querySelector('[part~="message"] h3')?.textContent,
    );
    assert.equal(shown, en.errors['camera-not-found']?.title);
  });

  for (const [tag, facing] of [
    ['idv-face-capture', 'user'],
    ['idv-document-capture', 'environment'],
  ] as const) {
    it(`opens its own camera for <${tag}>, shows it, and releases it`, async () => {
      const page = await open({ mockCameras: true });
      await openStage(page, server, { tag, attributes: { 'document-type': 'ng_national_id' } });
      await startWithOwnCameras(page);
      await reaches(page, 'framing');
      // The first pictures of WebKit's camera may be blank.
      const seen = await page.until(
        'a picture',
        () => {
          const video = document.querySelector('[data-stage]')?.shadowRoot?.querySelector('video');
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          if (!video?.videoWidth || !context) return null;
          context.drawImage(video, 0, 0, canvas.width, canvas.height);
          const { buffer } = context.getImageData(0, 0, canvas.width, canvas.height).data;
          const [track] = (video.srcObject as MediaStream).getVideoTracks();
          const isColorful = new Set(new Uint32Array(buffer)).size > 8;
          return isColorful ? { facing: track?.getSettings().facingMode, isPlaying: !video.paused } : null;
        },
        { args: [] },
      );
      assert.deepEqual(seen, { facing, isPlaying: true });
      await showsHint(page);
      await page.evaluate(() => (globalThis as unknown as Stage).stage.element.remove());
      await page.until(
        'every track has ended',
        () =>
          (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.every(
            ({ readyState }) => readyState === 'ended',
          ),
        { args: [] },
      );
    });
  }

  it('takes a selfie and sends it, contacts no other origin, and ends every track', async () => {
    const page = await open();
    await openStage(page, server, { camera: { pose: {}, profile: 'iphone' }, attributes: { backend: '/idv' } });
    await pressMain(page);
    await reaches(page, 'done');
    assert.deepEqual(asked(), ['detect-faces']);
    assert.deepEqual(await askedOrigins(page), [new URL(server.url).origin]);
    assert.equal(await page.evaluate(() => (globalThis as unknown as Stage).stage.camera.liveTracks), 0);
  });

  it('completes a guided check', async () => {
    const page = await open();
    await openStage(page, server, {
      tag: 'idv-liveness-challenge',
      camera: { pose: {}, profile: 'iphone', natural: true },
      issuer: { challenges: ['turn-left', 'nod'] },
      acts: 'as-asked',
    });
    await pressMain(page);
    await reaches(page, 'passed');
  });

  it('leads from consent to result in one session', async () => {
    const page = await open();
    await openStage(page, server, {
      tag: 'idv-verification',
      camera: { document: {}, pose: {}, natural: true, profile: 'iphone' },
      attributes: { backend: '/idv', 'document-type': 'ng_national_id', 'skip-pre-check': '' },
    });
    await pressMain(page);
    const address = await page.until(
      'the hosted page',
      () =>
        document
          .querySelector('[data-stage]')
          ?.shadowRoot?.querySelector('idv-liveness')
          ?.shadowRoot?.querySelector('iframe')?.src,
      { args: [], timeoutMs: 60_000 },
    );
    await endCheck(address, 'succeed');
    await reaches(page, 'passed');
    for (const call of ['document', 'detect-faces', 'face-comparison', 'generate-liveness-url']) {
      assert.equal(asked().filter((path) => path === call).length, 1, call);
    }
  });

  for (const [width, height] of [
    [360, 560],
    [740, 360],
  ] as const) {
    it(`keeps the camera in view at ${width} × ${height} below a page’s bar`, async () => {
      const page = await open();
      await page.resize(width, height);
      await openStage(page, server, {
        tag: 'idv-verification',
        camera: { pose: {}, profile: 'iphone' },
        attributes: { backend: '/idv', steps: 'consent face', manual: '' },
        above: 57,
      });
      await page.until('the camera', pressUntilCamera, { args: ['idv-face-capture'], timeoutMs: 60_000 });
      // One frame for the updates that the new screen requests, and one for their effects.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      assertInView(await page.evaluate(seenStage, 'idv-face-capture'), { from: 57 });
    });
  }
});
