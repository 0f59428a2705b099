/** The real element takes a selfie with each example backend that this machine can run. */
import assert from 'node:assert/strict';
import { request as forward } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { IdvFaceSubmittedEvent } from 'idv-elements';
import { startSandbox, type RunningSandbox } from 'idv-elements-testing/sandbox';
import type { Browser } from 'puppeteer-core';
import type { Plugin } from 'vite';
import { launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { examples, settings, startExample } from '../../examples/backends.js';
import { startStageServer, type StageServer } from '../../support/stage-server.js';

/** Backends by the path at which the page reaches them, as a partner's web server would forward it. */
const backends = new Map<string, URL>();

const forwarding: Plugin = {
  name: 'forward-to-examples',
  configureServer({ middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      const [path = ''] = /^\/example-[a-z-]+/.exec(incoming.url ?? '') ?? [];
      const backend = backends.get(path);
      if (backend === undefined) {
        next();
        return;
      }
      const { method, headers, url = '' } = incoming;
      const target = `${backend.href}${url.slice(path.length)}`;
      const sent = forward(target, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      incoming.pipe(sent);
    });
  },
};

describe('a selfie taken by the element', { timeout: 600_000 }, () => {
  let stage: StageServer;
  let sandbox: RunningSandbox;
  let browser: Browser;

  before(
    async () => {
      stage = await startStageServer({ plugins: [forwarding] });
      sandbox = await startSandbox({ port: 0, apiKey: settings.apiKey });
      browser = await launchBrowser();
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await browser.close();
    await sandbox.close();
    await stage.close();
  });

  for (const example of examples) {
    const missing = example.missing();
    const skip = missing === null ? false : `needs ${missing}`;
    it(`reaches the service through ${example.name}`, { skip, timeout: 120_000 }, async () => {
      const { origin } = new URL(stage.url);
      const backend = await startExample(example, sandbox.url, origin);
      const path = `/example-${example.name}`;
      backends.set(path, backend.address);
      const context = await browser.createBrowserContext();
      try {
        const page = await openPage(context);
        await page.goto(new URL('/idv/nothing', origin).href);
        await page.evaluate((cookie) => {
          document.cookie = `${cookie}; path=/`;
        }, settings.cookie);
        await page.goto(stage.urlOf({ film: true, attributes: { backend: path } }));
        const before = sandbox.sandbox.requests.length;
        const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
        const sent = page.evaluate(
          () =>
            new Promise<{ result?: IdvFaceSubmittedEvent['result']; error?: string }>((resolve) => {
              document.addEventListener('idv-face-submitted', ({ result }) => resolve({ result }));
              document.addEventListener('idv-capture-failed', ({ error }) => resolve({ error: error.message }));
            }),
        );
        await button?.click();
        const { result, error } = await sent;
        assert.equal(error, undefined, backend.printed());
        const [asked, ...more] = sandbox.sandbox.requests.slice(before);
        assert.deepEqual(more, [], 'the service receives one request');
        assert.equal(asked?.responseCode, '00');
        assert.equal(asked.reference, result?.reference);
        assert.deepEqual(asked.imageSha256, [result?.sha256], 'the same picture arrives');
      } finally {
        await context.close();
        backend.close();
      }
    });
  }
});
