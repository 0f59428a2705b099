/**
 * The host backend on another origin than the page, such as `api.bank.example` for `www.bank.example`: a login's cookie, a
 * login's token, and no request to any other origin.
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import express from 'express';
import session from 'express-session';
import { createHostBackend, type AuthorizeContext, type HostBackend } from 'idv-elements-server';
import { expressHandler } from 'idv-elements-server/express';
import { startSandbox, type RunningSandbox } from 'idv-elements-testing/sandbox';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser, openPage, watchWorkers } from '../../tools/test/browsers/launch.js';
import { startStageServer, type StageServer } from '../support/stage-server.js';
import { waitForStatus } from '../support/stage-actions.js';
import type { StageOptions } from '../support/stage.js';

declare module 'express-session' {
  interface SessionData {
    person: string;
  }
}

const apiKey = 'key-of-the-tests';
const token = 'login-token-of-ada-4711';

describe('a backend on another origin', { timeout: 300_000 }, () => {
  let stage: StageServer;
  let running: RunningSandbox;
  let backend: HostBackend;
  let server: Server;
  let api: string;
  let browser: Browser;
  let page: Page;
  const subjects: string[] = [];
  const logged: string[] = [];
  const asked = new Set<string>();

  before(async () => {
    stage = await startStageServer();
    running = await startSandbox({ port: 0, apiKey });
    const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
    backend = createHostBackend({
      identityService: { baseUrl: running.url, apiKey },
      authorize: (request, { incoming }: AuthorizeContext<express.Request>) => {
        const isBearer = request.headers.get('authorization') === `Bearer ${token}`;
        const person = incoming.session.person ?? (isBearer ? 'ada by token' : undefined);
        return person === undefined ? null : { subject: person };
      },
      secret: crypto.getRandomValues(new Uint8Array(32)),
      allowedOrigins: [new URL(stage.url).origin],
      allowedHeaders: ['X-Tenant'],
      onFaceChecked: ({ subject }) => void subjects.push(subject),
      log: { info: write, warn: write, error: write },
    });
    const app = express();
    app.use(session({ secret: 'of the tests', resave: false, saveUninitialized: false }));
    app.get('/login', (request, response) => {
      request.session.person = 'ada';
      response.send('<!doctype html><title>in</title>');
    });
    app.use('/idv', expressHandler(backend));
    server = createServer(app);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await backend.close(0);
    await running.close();
    await stage.close();
  });

  beforeEach(async () => {
    subjects.length = 0;
    logged.length = 0;
    asked.clear();
    page = await openPage(await browser.createBrowserContext());
    const note = (url: string): void => {
      const { protocol, origin } = new URL(url);
      if (protocol.startsWith('http')) asked.add(origin);
    };
    page.on('request', (request) => note(request.url()));
    watchWorkers(page, note);
  });
  afterEach(() => page.browserContext().close());

  async function open(options: StageOptions): Promise<void> {
    const { attributes, ...rest } = options;
    await page.goto(stage.urlOf({ ...rest, attributes: { backend: `${api}/idv`, ...attributes } }));
    await page.waitForSelector('[data-stage]');
  }

  const assertOnly = () =>
    assert.deepEqual(
      [...asked].toSorted(),
      [new URL(stage.url).origin, api].toSorted(),
      'no other origin is contacted',
    );

  it('receives no cookie otherwise, and the element says that nobody is logged in', async () => {
    await page.goto(`${api}/login`);
    await open({});
    await page.$eval('idv-face-capture', (element) => element.start());
    await waitForStatus(page, 'failed');
    assert.deepEqual(subjects, []);
    assert.ok(logged.some((line) => line.includes('UNAUTHORIZED')));
  });

  it('is reached through the page’s own fetch with the page’s headers, and logs none of them', async () => {
    await open({ film: true });
    const paths = await page.$eval(
      'idv-face-capture',
      async (element, login) => {
        const seen: string[] = [];
        element.headers = () => Promise.resolve({ Authorization: `Bearer ${login}`, 'X-Tenant': 'tenant-4712' });
        element.fetch = (input, init) => {
          seen.push((input as URL).pathname);
          return fetch(input, init);
        };
        const submitted = new Promise((resolve) => element.addEventListener('idv-face-submitted', resolve));
        element.start();
        await submitted;
        return seen;
      },
      token,
    );
    // The session is asked for at the start, and again before the photo is sent.
    assert.deepEqual([...new Set(paths)], ['/idv/sessions', '/idv/faces']);
    assert.deepEqual(subjects, ['ada by token']);
    assert.ok(logged.some((line) => line.includes('/idv/faces')));
    assert.doesNotMatch(logged.join('\n'), /login-token|tenant-4712/);
    assertOnly();
  });

  it('receives a login’s cookie from every step of a journey with credentials="include"', async () => {
    await page.goto(`${api}/login`);
    const attributes = { credentials: 'include', steps: 'face' };
    await open({ tag: 'idv-verification', film: true, attributes });
    const submitted = page.evaluate(
      () => new Promise<void>((resolve) => document.addEventListener('idv-face-submitted', () => resolve())),
    );
    const isReady = (): boolean => {
      const { shadowRoot } = document.querySelector('idv-verification') ?? {};
      return shadowRoot?.querySelector('idv-face-capture')?.status === 'idle';
    };
    await page.waitForFunction(isReady, { timeout: 30_000, polling: 30 });
    await page.$eval('idv-verification', (element) => element.start());
    await submitted;
    assert.deepEqual(subjects, ['ada']);
    assertOnly();
  });
});
