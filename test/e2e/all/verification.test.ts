/** The whole journey with host backend and sandbox, on the simulated camera: its steps, and how it resumes after a reload. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { launchedBrowser } from '../../../tools/test/browsers/launch.js';
import { answerRequests } from '../../support/browser-requests.js';
import type { IdvVerification } from 'idv-elements';
import { until } from '../../support/time.js';
import { startStageServer } from '../../support/stage-server.js';
import {
  agree,
  beginStep,
  doDocument,
  doFace,
  doLiveness,
  openJourney,
  waitForJourney,
  waitForStep,
  type JourneyOptions,
  type JourneyPage,
} from '../../support/verification-stage.js';
import { Suite } from '../suite.js';

const count = (requests: readonly string[], wanted: string): number =>
  requests.filter((request) => request === wanted).length;

/** Unsent photos on the device. */
const unsentPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'idv-elements')) return 0;
    const opening = indexedDB.open('idv-elements');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('unsent').objectStore('unsent').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });

const noHold = launchedBrowser === 'chromium' ? false : 'only Chromium lets a test hold back a page’s requests';

describe('<idv-verification>', { timeout: 600_000 }, () => {
  const suite = new Suite(startStageServer);
  let context: BrowserContext;

  beforeEach(async () => {
    await suite.server.sandbox.reset();
    await context?.close();
    context = await suite.browser.createBrowserContext();
  });

  const open = (options?: JourneyOptions): Promise<JourneyPage> => openJourney(context, suite.server, options);

  it('checks camera and light before the liveness check only if no selfie was just taken', async () => {
    const skips = async (steps: string, before: (page: Page) => Promise<void>): Promise<boolean | undefined> => {
      const { page } = await open({ attributes: { steps, 'skip-pre-check': 'false', 'skip-comparison': '' } });
      await before(page);
      await waitForStep(page, 'idv-liveness');
      return page.evaluate(
        () => document.querySelector('[data-stage]')?.shadowRoot?.querySelector('idv-liveness')?.skipPreCheck,
      );
    };
    assert.equal(await skips('consent liveness', agree), false);
    await context.close();
    context = await suite.browser.createBrowserContext();
    const withSelfie = async (page: Page): Promise<void> => {
      await agree(page);
      await doFace(page);
    };
    assert.equal(await skips('consent face liveness', withSelfie), true);
  });

  it('resumes after a reload in the middle of each step, and repeats no request', async () => {
    const { page, requests } = await open();
    const reload = async (): Promise<void> => {
      await page.reload();
      await page.waitForSelector('[data-stage] >>> .card', { visible: true, timeout: 60_000 });
    };
    await reload();
    await agree(page);
    await waitForStep(page, 'idv-document-capture', 'framing');
    await reload();
    // No camera opens automatically in a page that was just loaded.
    await waitForStep(page, 'idv-document-capture', 'idle');
    await doDocument(page);
    // Reload while the success screen is shown.
    await reload();
    await waitForStep(page, 'idv-face-capture', 'idle');
    await beginStep(page, 'idv-face-capture');
    await waitForStep(page, 'idv-face-capture', 'framing');
    await reload();
    await doFace(page);
    await waitForStep(page, 'idv-liveness');
    // The check begins by itself. It can be resumed only once the backend has answered.
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('idv-liveness ')));
    await reload();
    await doLiveness(page);
    await waitForJourney(page, 'passed');
    await reload();
    await waitForJourney(page, 'passed');
    for (const write of ['documents', 'faces']) assert.equal(count(requests, `POST ${write}`), 1, write);
    // The resumed check sends the same key, and the backend answers with the address that it already has.
    for (const call of ['/face-comparison', '/generate-liveness-url']) {
      assert.equal(suite.server.sandbox.requests.filter(({ path }) => path.endsWith(call)).length, 1, call);
    }
  });

  for (const [step, path] of [
    ['document', 'documents'],
    ['face', 'faces'],
  ] as const) {
    it(
      `sends a ${step} photo that a killed tab had not sent, once, and without another capture`,
      { skip: noHold },
      async () => {
        const { page } = await open({ attributes: { steps: `consent ${step}` } });
        const tag = step === 'face' ? 'idv-face-capture' : 'idv-document-capture';
        // The request never leaves the device.
        let isCut = true;
        await answerRequests(page, `*/idv/${path}`, () => (isCut ? 'hang' : 'go-on'));
        await agree(page);
        await waitForStep(page, tag, 'submitting');
        await until(async () => (await unsentPhotos(page)) === 1);
        isCut = false;
        await page.reload();
        await waitForJourney(page, 'passed');
        assert.equal(await unsentPhotos(page), 0);
        const service = step === 'face' ? '/detect-faces' : '/document';
        assert.equal(suite.server.sandbox.requests.filter(({ path: asked }) => asked.endsWith(service)).length, 1);
      },
    );
  }

  it('sends nothing twice if only the answer was lost', async () => {
    const { page, requests } = await open({ attributes: { steps: 'consent face' } });
    suite.server.sandbox.faults.latencyMs = 3000;
    await agree(page);
    await waitForStep(page, 'idv-face-capture', 'submitting');
    await until(() => requests.includes('POST faces'));
    await page.reload();
    suite.server.sandbox.faults.latencyMs = 0;
    await waitForJourney(page, 'passed');
    assert.equal(suite.server.sandbox.requests.filter(({ path }) => path.endsWith('/detect-faces')).length, 1);
  });

  it('ends when the element leaves the page, and the next person starts afresh', async () => {
    const { page } = await open({ attributes: { steps: 'consent face' } });
    await agree(page);
    await page.waitForFunction(
      () => (globalThis as unknown as { stage: { camera: { liveTracks: number } } }).stage.camera.liveTracks === 1,
      { timeout: 60_000, polling: 30 },
    );
    await page.evaluate(() => {
      const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
      stage.element.remove();
    });
    await page.waitForFunction(
      () => (globalThis as unknown as { stage: { camera: { liveTracks: number } } }).stage.camera.liveTracks === 0,
    );
    // The camera may stop a moment before the journey has ended.
    await page.waitForFunction(() => sessionStorage.length === 0);
    await page.evaluate(() => {
      const { stage } = globalThis as unknown as { stage: { element: HTMLElement } };
      document.body.append(stage.element);
    });
    assert.equal(
      await page.evaluate(() => {
        const { stage } = globalThis as unknown as { stage: { element: IdvVerification } };
        return stage.element.status;
      }),
      'step',
    );
    await agree(page);
    await waitForStep(page, 'idv-face-capture');
  });
});
