/** Several elements on one page, and several people in front of it one after the other: whose session a picture belongs to. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { reaches } from '../support/stage-actions.js';
import { startStageServer } from '../support/stage-server.js';
import type { StageOptions } from '../support/stage.js';
import { Suite } from './suite.js';

const checked: { subject: string; sessionId: string }[] = [];
const loginOf = ({ headers }: Request): string =>
  /(?:^|; )login=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? 'nobody';

describe('people in front of one page', { timeout: 600_000 }, () => {
  const suite = new Suite(() =>
    startStageServer({
      backendOptions: {
        authorize: (request) => ({ subject: loginOf(request) }),
        onFaceChecked: (result) => void checked.push(result),
        onDocumentChecked: (result) => void checked.push(result),
      },
    }),
  );
  let page: Page;

  beforeEach(async () => {
    checked.length = 0;
    await suite.server.sandbox.reset();
    const context = await suite.browser.createBrowserContext();
    page = await openPage(context);
    await page.setViewport({ width: 360, height: 740 });
    await page.goto(new URL('/idv/nothing', suite.server.url).href);
    await logIn('ada');
  });
  afterEach(() => page.browserContext().close());

  /** Opens a page with an element for selfies and one for documents. */
  async function open(options: StageOptions = {}): Promise<void> {
    await page.goto(suite.server.urlOf({ ...options, attributes: { backend: '/idv' } }));
    await page.waitForSelector('idv-face-capture');
    await addDocumentElement();
  }

  const logIn = (login: string): Promise<void> =>
    page.evaluate((name) => {
      document.cookie = `login=${name}; path=/`;
    }, login);

  const addDocumentElement = (): Promise<void> =>
    page.evaluate(() => {
      const element = document.createElement('idv-document-capture');
      const attributes = { assets: '/dist/assets/', backend: '/idv', 'document-type': 'ng_national_id' };
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
    });

  const takeSelfie = async (): Promise<void> => {
    await page.$eval('idv-face-capture', (element) => element.start());
    await reaches(page, 'idv-face-capture', 'done');
  };

  const sendDocument = async (): Promise<void> => {
    await page.$eval('idv-document-capture', async (element) => {
      const inPage = globalThis as unknown as {
        stage: { renderDocument: (scene: object) => ImageData };
        photo?: Promise<Blob>;
      };
      const draw = (): Promise<Blob> => {
        const { data, width, height } = inPage.stage.renderDocument({});
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
        return canvas.convertToBlob({ type: 'image/jpeg' });
      };
      element.upload(await (inPage.photo ??= draw()));
    });
    await reaches(page, 'idv-document-capture', 'adjusting');
    await (await page.waitForSelector('idv-document-capture >>> [part~="primary-action"]', { visible: true }))?.click();
    await reaches(page, 'idv-document-capture', 'done');
  };

  const sessions = (): string[] => checked.map(({ sessionId }) => sessionId);
  const subjects = (): string[] => checked.map(({ subject }) => subject);

  it('two elements of one person share one session, and the next person to log in gets their own', async () => {
    await open({ film: true });
    await sendDocument();
    await logIn('ben');
    await takeSelfie();
    await sendDocument();
    assert.deepEqual(subjects(), ['ada', 'ben', 'ben']);
    const [ada, ben, same] = sessions();
    assert.notEqual(ben, ada);
    assert.equal(same, ben);
    // Repeating a completed step starts a new session, and the other elements follow.
    await sendDocument();
    await takeSelfie();
    const [again, followed] = sessions().slice(3);
    assert.ok(again !== ben && again !== ada);
    assert.equal(followed, again);
  });

  it('reset() and removing all elements start a new session with the next step', async () => {
    await open();
    await sendDocument();
    await page.$eval('idv-document-capture', (element) => element.reset());
    await reaches(page, 'idv-document-capture', 'idle');
    assert.equal(
      await page.$eval('idv-document-capture', (element) => element.shadowRoot?.querySelectorAll('img').length),
      0,
    );
    await sendDocument();
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll('idv-face-capture, idv-document-capture')) element.remove();
      // An element that only moves is back in the page by the next frame.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await addDocumentElement();
    await sendDocument();
    assert.deepEqual(subjects(), ['ada', 'ada', 'ada']);
    assert.equal(new Set(sessions()).size, 3);
  });
});
