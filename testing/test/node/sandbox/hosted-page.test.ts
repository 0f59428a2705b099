import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { ensureAssets } from '../../../../tools/build/stale.js';
import { createIdentityService } from '../../../../server/src/identity-service/index.js';
import { createSandbox, type HostedPageFiles } from '../../../src/sandbox/index.js';

import { pageLanguages, wordsIn } from '../../../src/sandbox/hosted-page/words.js';
import { packageFiles } from '../../../src/sandbox/package-files.js';
import { livenessUrlOf } from '../../../../src/contract/liveness-url.js';
import { apiKey, start, type SandboxOptionsOfTests } from './started.js';

const script = new TextEncoder().encode('export {};');
const someFiles: HostedPageFiles = (path) => Promise.resolve(path.startsWith('page/') ? script : null);

async function session(test: TestContext, options: SandboxOptionsOfTests = {}) {
  const running = await start(test, { hostedPageFiles: someFiles, ...options });
  const { data } = await running.service.generateLivenessUrl({});
  const url = data?.frontendUrl ?? '';
  const page = async (query = ''): Promise<string> => (await fetch(url + query)).text();
  return { ...running, url, page };
}

/** An attribute of the element on the page. */
function attributeOf(page: string, name: string): string | undefined {
  const element = /<idv-liveness-challenge[^>]*>/.exec(page)?.[0] ?? '';
  return new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];
}

describe('the hosted page', () => {
  it('loads only from its own origin, and may be framed by anybody', async (test) => {
    const { url } = await session(test);
    const { headers } = await fetch(url);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    assert.deepEqual(policy['default-src'], ["'none'"]);
    assert.deepEqual(policy['script-src'], ["'self'", "'wasm-unsafe-eval'"]);
    assert.deepEqual(policy['connect-src'], ["'self'"]);
    assert.deepEqual(policy['require-trusted-types-for'], ["'script'"]);
    assert.equal(policy['frame-ancestors'], undefined);
    const sources = Object.values(policy).flat();
    assert.ok(!sources.includes("'unsafe-inline'") && !sources.some((source) => /:\/\//.test(source)));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-frame-options'), null);
    assert.match(headers.get('permissions-policy') ?? '', /^camera=\(self\)/);
    const [first, second] = [await fetch(url), await fetch(url)].map((answer) =>
      /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.at(1),
    );
    assert.notEqual(first, second);
  });

  it('applies the requested branding', async (test) => {
    const { url } = await session(test);
    const branding = {
      customTitle: 'Baobab & "Co" <b>',
      theme: 'dark',
      primaryColor: '#1F6F54',
      hideBranding: true,
    } as const;
    const page = await (await fetch(livenessUrlOf(url, branding))).text();
    assert.equal(attributeOf(page, 'theme'), 'dark');
    assert.equal(attributeOf(page, 'primary-color'), '#1F6F54');
    assert.equal(attributeOf(page, 'hide-branding'), 'true');
    assert.equal(attributeOf(page, 'custom-title'), 'Baobab &amp; &quot;Co&quot; &lt;b&gt;');
    assert.match(page, /<title[^>]*>Baobab &amp; &quot;Co&quot; &lt;b&gt;<\/title>/);
    assert.ok(!page.includes('class="brand"'));
  });

  it('uses the defaults for undocumented values', async (test) => {
    const { page } = await session(test);
    const plain = await page();
    const odd = '?theme=sepia&primaryColor=red;}body{&hideBranding=yes&customTitle=%20';
    for (const html of [plain, await page(odd)]) {
      assert.equal(attributeOf(html, 'theme'), 'light');
      assert.equal(attributeOf(html, 'primary-color'), '#2B2347');
      assert.equal(attributeOf(html, 'hide-branding'), 'false');
      assert.match(html, /<title[^>]*>Liveness Check<\/title>/);
      assert.ok(!html.includes('red;}'));
    }
  });

  it('speaks the browser’s language to the end, in ten languages', async (test) => {
    const { url } = await session(test);
    const pageIn = async (languages: string): Promise<string> =>
      (await fetch(url, { headers: { 'accept-language': languages } })).text();
    const titles = new Set<string>();
    for (const language of pageLanguages) {
      const html = await pageIn(`${language}-XX, en;q=0.5`);
      const { title, passed, rejected, expired, onBack, newStay, script } = wordsIn(language);
      assert.match(html, new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`));
      for (const words of [title, passed, rejected, expired, onBack, newStay, script]) {
        assert.ok(html.includes(words), `${language}: ${words}`);
      }
      assert.equal(attributeOf(html, 'custom-title'), undefined, 'the element has the title in its own language');
      titles.add(passed);
    }
    assert.equal(titles.size, 10);
    assert.match(await pageIn('tlh, sw;q=0.3, fr;q=0.8, de;q=0'), /<html lang="fr"/);
    assert.match(await pageIn('*'), /<html lang="en"/);
  });

  it('says what happened, with any branding', async (test) => {
    const { url, page } = await session(test);
    const running = await page();
    assert.match(running, /data-view="IN_PROGRESS"/);
    assert.match(running, /<noscript/);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'fail' }) });
    const dark = await page('?theme=dark');
    assert.match(dark, /data-ending="FAILED"/);
    assert.match(dark, /color-scheme: dark/);
    assert.ok(!dark.includes('<idv-liveness-challenge') && !dark.includes('<form'));
    const unknown = await fetch(url.replace(/[^/]+$/, crypto.randomUUID()));
    assert.equal(unknown.status, 404);
    assert.match(await unknown.text(), /data-ending="unknown"/);
  });

  it('reads no more of a form than an outcome needs', async (test) => {
    const { url } = await session(test);
    const padding = 'x'.repeat(10_000);
    const body = new URLSearchParams({ outcome: 'succeed', padding });
    assert.equal((await fetch(url, { method: 'POST', body })).status, 413);
  });

  it('offers no outcomes if they are switched off', async (test) => {
    const { page } = await session(test, { livenessOutcomes: false });
    assert.ok(!(await page()).includes('<form'));
  });

  it('says that it has no files to run, and leaves the outcome to the developer', async () => {
    const sandbox = createSandbox({ apiKey });
    const service = createIdentityService({
      baseUrl: 'http://sandbox.invalid',
      apiKey,
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    });
    const { data } = await service.generateLivenessUrl({});
    const page = await (await sandbox.fetch(new Request(data?.frontendUrl ?? ''))).text();
    assert.match(page, /data-ending="unavailable"/);
    assert.match(page, /<details class="sandbox" lang="en" dir="ltr" open>/);
    await sandbox.close();
  });

  it('serves its own folders and nothing else', async (test) => {
    const asked: string[] = [];
    const { url } = await session(test, {
      hostedPageFiles: (path) => {
        asked.push(path);
        return Promise.resolve(script);
      },
    });
    const base = url.replace(/[^/]+$/, '-');
    const found = await fetch(`${base}/page/liveness-challenge.js`);
    assert.equal(found.status, 200);
    assert.equal(found.headers.get('content-type'), 'text/javascript; charset=utf-8');
    asked.length = 0;
    for (const path of ['page/..%2Fpackage.json', 'page/.hidden', 'cdn/current/x.js', 'page//x', 'page']) {
      assert.equal((await fetch(`${base}/${path}`)).status, 404, path);
    }
    assert.deepEqual(asked, []);
  });

  it('finds every file of the engines in the package', async (test) => {
    await ensureAssets();
    const { url } = await session(test, { hostedPageFiles: packageFiles() });
    const base = url.replace(/[^/]+$/, '-');
    const manifest = (await (await fetch(`${base}/assets/manifest.json`)).json()) as {
      files: Record<string, { file: string; bytes: number }>;
    };
    for (const { file, bytes } of Object.values(manifest.files)) {
      const answer = await fetch(`${base}/assets/${file}`);
      assert.match(answer.headers.get('cache-control') ?? '', /immutable/, file);
      assert.equal((await answer.arrayBuffer()).byteLength, bytes, file);
    }
    const own = readFileSync(new URL('../../../dist/assets/manifest.json', import.meta.url), 'utf8');
    assert.deepEqual(manifest, JSON.parse(own));
  });
});
