/**
 * The script tag's files in a real browser: from another origin under a strict policy up to a captured selfie, as a
 * module and as a classic script, and with hashes of every file.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import type { BrowserContext, Page } from 'puppeteer-core';
import { fakeCameraFlags, openPage } from '../../tools/test/browsers/launch.js';
import { ensureBuild } from '../../tools/build/build.js';
import { cameraTagFolder, filesAtOnce, integrityOf, scriptTagFolder, version } from '../../tools/build/script-tag.js';
import { repositoryRoot } from '../../tools/run.js';
import { packageSite, quickStartPage, serveSite, type Served } from '../support/package-site.js';
import { sampleOf } from '../support/sample.js';
import { reaches } from '../support/stage-actions.js';
import { until } from '../support/time.js';
import { Suite } from './suite.js';
import { documentedHeaders, recordViolations } from './violations.js';

const cdn = `/idv-elements/cdn/${version}`;

/** The documented policy. */
const policyFor = (origin: string): string =>
  (documentedHeaders('Files on another origin')['content-security-policy'] ?? '').replaceAll(
    'https://cdn.example.com',
    origin,
  );

const isNotLoaded = (line: string): boolean => line.startsWith('[idv-elements code-not-loaded]');

interface OpenedPage {
  page: Page;
  /** Console messages at level warning or error, with the address that they are about, and uncaught errors. */
  problems: string[];
  /** Violated directives of the content policy. */
  violations: string[];
  /** Requested URLs. */
  requests: string[];
}

describe('the script tag', { timeout: 300_000 }, () => {
  const suite = new Suite(async () => {
    await ensureBuild();
    return serveSite(packageSite({ 'access-control-allow-origin': '*' }));
  }, fakeCameraFlags());
  let context: BrowserContext;
  const sites: Served[] = [];

  beforeEach(async () => {
    context = await suite.browser.createBrowserContext();
  });
  afterEach(async () => {
    await context.close();
    for (const site of sites.splice(0)) site.close();
  });

  const tag = (path: string, attributes = ''): string =>
    `<script ${attributes} src="${suite.server.origin}${path}"></script>`;
  const cameraTag = (): string => tag(`/idv-testing/cdn/${version}/simulated-camera.js`);

  /** Opens a page on an origin of its own. */
  async function open(html: string, headers: Record<string, string> = {}): Promise<OpenedPage> {
    const site = new Hono();
    site.get('/', (page) => page.html(html, 200, headers));
    site.get('/favicon.ico', (page) => page.body(null, 204));
    site.get('/app.js', (page) =>
      page.body(
        `window.opened = []; for (const type of ['idv-face-captured', 'idv-capture-ready'])
      document.addEventListener(type, (event) => opened.push({ type, bytes: event.image?.size, analysis: event.analysis }));`,
        200,
        { 'content-type': 'text/javascript' },
      ),
    );
    site.route('/', packageSite());
    const served = await serveSite(site);
    sites.push(served);
    const page = await openPage(context);
    const opened: OpenedPage = { page, problems: [], violations: await recordViolations(page), requests: [] };
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type()))
        opened.problems.push(`${message.text()} ${message.location().url ?? ''}`);
    });
    page.on('pageerror', (error) => opened.problems.push(String(error)));
    page.on('request', (request) => opened.requests.push(request.url()));
    await page.goto(`${served.origin}/`);
    return opened;
  }

  const isDefined = (page: Page, name: string): Promise<unknown> =>
    page.evaluate((wanted) => customElements.whenDefined(wanted).then(() => true), name);

  const originsOf = ({ requests }: OpenedPage): string[] =>
    [...new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))].toSorted();

  const filesOf = ({ requests }: OpenedPage): string[] =>
    requests.filter((url) => url.includes('/cdn/') && !url.includes('idv-testing')).map((url) => new URL(url).pathname);

  it('from another origin, under a strict policy and with its hash: takes a selfie', async () => {
    const hash = integrityOf(readFileSync(`${repositoryRoot}${scriptTagFolder}idv-elements.js`));
    const element = quickStartPage()
      .replace('src="/idv', `integrity="${hash}" crossorigin src="${suite.server.origin}/idv`)
      .replace('</html>', '<script src="/app.js"></script></html>')
      .replace('<script', `${cameraTag()}<script`);
    const opened = await open(element, { 'content-security-policy': policyFor(suite.server.origin) });
    const { page } = opened;
    for (const status of ['review', 'done']) {
      const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
      await button?.click();
      await reaches(page, 'idv-face-capture', status);
    }
    const events = (await page.evaluate('window.opened')) as { type: string; bytes?: number; analysis?: string }[];
    assert.equal(events.find(({ type }) => type === 'idv-capture-ready')?.analysis, 'face');
    assert.ok((events.find(({ type }) => type === 'idv-face-captured')?.bytes ?? 0) > 10_000, JSON.stringify(events));
    assert.deepEqual(opened.violations, []);
    assert.deepEqual(
      opened.problems.filter((line) => !line.includes('simulated-camera')),
      [],
    );
    assert.deepEqual(originsOf(opened), [new URL(page.url()).origin, suite.server.origin].toSorted());
  });

  it('works on the README’s page, unchanged, on the site that serves the package', async () => {
    const opened = await open(quickStartPage());
    const { page } = opened;
    const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', { visible: true });
    const ready = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('idv-capture-ready', ({ analysis }) => resolve(analysis));
          document.addEventListener('idv-capture-failed', ({ error }) => resolve(error.code));
        }),
    );
    await button?.click();
    assert.equal(await ready, 'face');
    assert.deepEqual(originsOf(opened), [new URL(page.url()).origin]);
  });

  it('runs MediaPipe from its own package, under a strict policy, and names it if its script is missing', async () => {
    const startWith = async (before: string): Promise<OpenedPage> => {
      const html = quickStartPage()
        .replace('<idv-face-capture', '<idv-face-capture engine="mediapipe"')
        .replace('<script', `${cameraTag()}${before}<script`)
        .replace('src="/idv', `crossorigin src="${suite.server.origin}/idv`);
      const opened = await open(html, { 'content-security-policy': policyFor(suite.server.origin) });
      const button = await opened.page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', {
        visible: true,
      });
      const ready = opened.page.evaluate(
        () =>
          new Promise<unknown>((resolve) => {
            document.addEventListener('idv-capture-ready', ({ analysis }) => resolve(analysis));
            document.addEventListener('idv-capture-failed', ({ error }) => resolve(error.code));
          }),
      );
      await button?.click();
      assert.equal(await ready, 'face', opened.problems.join('\n'));
      return opened;
    };
    const workersOf = ({ requests }: OpenedPage) => requests.flatMap((url) => /(\w+)-worker\./.exec(url)?.[1] ?? []);
    const path = `/idv-elements-mediapipe/cdn/${version}/idv-elements-mediapipe.js`;
    const both = await startWith(tag(path));
    assert.deepEqual([workersOf(both), both.violations], [['mediapipe'], []]);
    const alone = await startWith('');
    assert.deepEqual(workersOf(alone), ['compact']);
    assert.ok(alone.problems.some((line) => /engine-fallback.*npm install idv-elements-mediapipe/.test(line)));
  });

  for (const attributes of sampleOf(['', 'defer', 'async', 'crossorigin', 'type="module"'], 2)) {
    it(`runs as <script ${attributes}> from another origin, and loads no file of another element`, async () => {
      const opened = await open(`<!doctype html><head>${tag(`${cdn}/idv-elements.js`, attributes)}</head>
        <body><idv-face-capture></idv-face-capture></body>`);
      assert.equal(await isDefined(opened.page, 'idv-face-capture'), true);
      for (const file of filesAtOnce('face-capture.js')) {
        assert.ok(filesOf(opened).includes(posix.join(cdn, file)), file);
      }
      // A `-shared` chunk is named after one of the elements that use it.
      const ofOthers = filesOf(opened).filter((file) => /(?:document|liveness|verification)(?!.*-shared)/.test(file));
      assert.deepEqual(ofOthers, []);
      const globals = await opened.page.evaluate(() => Object.keys(window).filter((name) => name.length < 3));
      assert.deepEqual(globals, []);
      assert.deepEqual(opened.problems, []);
    });
  }

  const policies = [
    ['only a nonce', ''],
    ['a nonce and strict-dynamic', "'strict-dynamic'"],
  ].flatMap(([name, sources]) => ['type="module"', 'defer'].map((attributes) => ({ name, sources, attributes })));
  for (const { name, sources, attributes } of sampleOf(policies, 1)) {
    it(`runs under a policy of ${name}, as <script ${attributes}>`, async () => {
      const script = tag(`${cdn}/idv-elements.js`, `nonce="n0nce" ${attributes}`);
      const opened = await open(`<!doctype html>${script}<idv-liveness></idv-liveness>`, {
        'content-security-policy': `script-src 'nonce-n0nce' ${sources}; require-trusted-types-for 'script'; trusted-types lit-html idv-elements`,
      });
      assert.equal(await isDefined(opened.page, 'idv-liveness'), true);
      assert.deepEqual([...opened.violations, ...opened.problems], []);
    });
  }

  it('loads the step of a journey from its own files, and no file twice', async () => {
    const opened = await open(`<!doctype html>${tag(`${cdn}/idv-elements.js`)}
      <idv-verification backend="/idv" steps="consent face"></idv-verification>`);
    const { page } = opened;
    const agree = await page.waitForSelector('idv-verification >>> [part~="primary-action"]', { visible: true });
    await agree?.click();
    await page.waitForSelector('idv-verification >>> idv-face-capture >>> .card', { visible: true });
    const files = filesOf(opened);
    assert.equal(new Set(files).size, files.length, 'no file is fetched twice');
    assert.deepEqual(
      opened.problems.filter((line) => !/backend|\/idv\//.test(line)),
      [],
    );
  });

  it('loads one element from its own file', async () => {
    const opened = await open(
      `<!doctype html>${tag(`${cdn}/liveness.js`, 'type="module"')}<idv-liveness></idv-liveness>`,
    );
    assert.equal(await isDefined(opened.page, 'idv-liveness'), true);
    assert.ok(!filesOf(opened).some((file) => file.endsWith('idv-elements.js')));
  });

  it('runs under an import map with the hash of every file, but not with a modified file', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      `${repositoryRoot}dist/cli/main.js`,
      'script-tag',
      `${suite.server.origin}/idv-elements`,
      'face-capture',
    ]);
    const [, mapHash = ''] = /('sha256-[^']+')/.exec(stdout) ?? [];
    const policy = policyFor(suite.server.origin).replace("script-src 'self'", `script-src ${mapHash}`);
    const body = `<!doctype html>${stdout}<idv-face-capture></idv-face-capture>`;
    const opened = await open(body, { 'content-security-policy': policy });
    assert.equal(await isDefined(opened.page, 'idv-face-capture'), true);
    assert.deepEqual([...opened.violations, ...opened.problems], []);
    const hash = /\/core-[\w-]+\.js":"sha384-([^"]{10})/.exec(stdout)?.[1] ?? '';
    const changed = await open(body.replaceAll(hash, 'AAAAAAAAAA'));
    await until(() => changed.problems.some(isNotLoaded));
    assert.equal(await changed.page.evaluate(() => customElements.get('idv-face-capture') === undefined), true);
  });

  it('has a simulated camera that follows its attributes, and reports unknown values', async () => {
    const file = readFileSync(`${repositoryRoot}${cameraTagFolder}simulated-camera.js`, 'utf8');
    assert.ok(file.length > 10_000);
    const path = `/idv-testing/cdn/${version}/simulated-camera.js`;
    const opened = await open(`<!doctype html>${tag(path, 'data-failure="permission-denied" data-profile="fridge"')}`);
    const name = await opened.page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'a picture',
        (error: Error) => error.name,
      ),
    );
    assert.equal(name, 'NotAllowedError');
    assert.ok(
      opened.problems.some((line) => /data-profile="fridge".*androidPhone/.test(line)),
      opened.problems.join('\n'),
    );
    assert.ok(opened.problems.some((line) => line.includes('simulated-camera')));
  });
});
