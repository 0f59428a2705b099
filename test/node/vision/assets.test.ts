import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import { IdvError } from '../../../src/contract/errors.js';
import { assetsBesideCaller, defaultAssets } from '../../../src/engine/assets-base.js';
import { fetchAsset, fetchJson } from '../../../src/engine/fetch-asset.js';
import { locateAssets, resolveAssetsBase } from '../../../src/engine/locate-assets.js';
import { engineChoiceOf, engineChoices } from '../../../src/engine/types.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { repositoryRoot } from '../../../tools/run.js';

const folder = 'https://bank.example/node_modules/idv-elements/dist';

describe('assets next to the code', () => {
  const unbundled: Record<string, string> = {
    Chromium: `Error: Where am I?\n    at findPackageAssets (${folder}/vision/assets-base.js:30:20)\n    at start (https://bank.example/app.js:1:1)`,
    Firefox: `findPackageAssets@${folder}/vision/assets-base.js:30:20\npackageAssets@${folder}/vision/assets-base.js:20:3\n`,
    Safari: `findPackageAssets@${folder}/vision/assets-base.js:30:29\nmodule code@https://bank.example/app.js:1:1`,
    'a development server': `Error\n    at f (${folder}/vision/assets-base.js?v=4f1a:30:20)`,
  };
  for (const [browser, stack] of Object.entries(unbundled)) {
    it(`are found by the stack of ${browser}`, () => {
      assert.equal(assetsBesideCaller(stack)?.href, `${folder}/assets/`);
    });
  }

  it('are found with a version in the URL, as npm CDNs have it', () => {
    const stack = 'Error\n    at f (https://cdn.example/npm/idv-elements@1.2.3/dist/vision/assets-base.js:1:1)';
    assert.equal(assetsBesideCaller(stack)?.href, 'https://cdn.example/npm/idv-elements@1.2.3/dist/assets/');
  });

  const bundled: Record<string, string> = {
    'a chunk of a site': 'Error\n    at a (https://bank.example/assets/index-x1.js:1:2)',
    'a chunk in a folder called dist': 'Error\n    at a (https://bank.example/dist/assets/index-x1.js:1:2)',
    'prebundled dependencies of Vite':
      'Error\n    at a (https://bank.example/node_modules/.vite/deps/idv-elements.js:1:2)',
    'modules in strings':
      'Error\n    at eval (webpack-internal:///./node_modules/idv-elements/dist/vision/assets-base.js:1:2)',
    'a file of the build machine':
      'Error\n    at a (file:///home/ci/node_modules/idv-elements/dist/vision/assets-base.js:1:2)',
    'a page whose own code comes second': `Error\n    at a (https://bank.example/app.js:1:2)\n    at b (${folder}/vision/x.js:1:1)`,
    'no stack at all': '',
  };
  for (const [kind, stack] of Object.entries(bundled)) {
    it(`are not guessed from ${kind}`, () => assert.equal(assetsBesideCaller(stack), null));
  }
});

describe('the default path of the assets', () => {
  before(() => {
    Object.assign(globalThis, { document: { baseURI: 'https://bank.example/open/an/account?step=2' } });
  });
  after(() => Reflect.deleteProperty(globalThis, 'document'));

  it('is /idv-assets/ on the page’s own site', () => {
    assert.equal(defaultAssets().href, 'https://bank.example/idv-assets/');
    assert.equal(resolveAssetsBase(undefined).href, 'https://bank.example/idv-assets/');
    assert.equal(resolveAssetsBase('').href, 'https://bank.example/idv-assets/');
  });

  it('is overridden by the page', () => {
    assert.equal(resolveAssetsBase('/static/idv').href, 'https://bank.example/static/idv/');
    assert.equal(resolveAssetsBase('models').href, 'https://bank.example/open/an/models/');
  });

  for (const [answer, response] of [
    ['not there', () => new Response('', { status: 404 })],
    ['a page of the site', () => new Response('<!doctype html><title>Bank</title>')],
  ] as const) {
    it(`leads to instructions for copying them if it answers with ${answer}`, async (test) => {
      test.mock.method(globalThis, 'fetch', () => Promise.resolve(response()));
      await assert.rejects(locateAssets(defaultAssets()), (error: unknown) => {
        assert.ok(error instanceof IdvError && error.code === 'vision-assets-misconfigured');
        assert.match(error.message, /^https:\/\/bank\.example\/idv-assets\/manifest\.json answered/);
        assert.match(error.fix ?? '', /npx idv-elements assets public\/idv-assets/);
        return true;
      });
    });
  }
});

describe('the modules on npm', () => {
  before(ensureBuild);

  it('never use their own URL: bundlers would resolve it at build time', () => {
    const files = readdirSync(`${repositoryRoot}dist`, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.js') && !/^(cdn|cli|assets|demo)[/\\]/.test(file),
    );
    assert.ok(files.length > 20, files.join(' '));
    const asking = files.filter((file) =>
      readFileSync(`${repositoryRoot}dist/${file}`, 'utf8').includes('import.meta'),
    );
    assert.deepEqual(asking, []);
  });
});

it('accepts the engines that a page may request, and reads anything else as auto', () => {
  assert.deepEqual(engineChoices.map(engineChoiceOf), engineChoices);
  assert.equal(engineChoiceOf('fast'), 'auto');
  assert.equal(engineChoiceOf(''), 'auto');
});

const good = new Uint8Array([1, 2, 3, 4]);
const asset = {
  url: 'https://site.example/model.bin',
  bytes: good.length,
  integrity: `sha256-${createHash('sha256').update(good).digest('base64')}`,
};

describe('an engine file', () => {
  afterEach(() => mock.restoreAll());

  function serve(stored: BodyInit, onServer: BodyInit): string[] {
    const asked: string[] = [];
    mock.method(globalThis, 'fetch', (_url: string, { cache }: RequestInit) => {
      asked.push(String(cache));
      return Promise.resolve(new Response(cache === 'reload' ? onServer : stored));
    });
    return asked;
  }

  for (const [what, stored] of [
    ['spoiled', new Uint8Array([1, 2, 3, 5])],
    ['the login page of a captive network', '<!doctype html><p>Log in'],
  ] as const) {
    it(`is fetched from the server again if the cache has ${what}`, async () => {
      const asked = serve(stored, good);
      let counted = 0;
      const signsOfLife: string[] = [];
      const count = (bytes: number): void => {
        counted += bytes;
        signsOfLife.push(asked.at(-1)!);
      };
      assert.deepEqual(await fetchAsset(asset, count), good);
      assert.deepEqual(asked, ['force-cache', 'reload']);
      assert.ok(counted <= asset.bytes);
      assert.ok(signsOfLife.includes('reload'), 'so that a slow second answer is not mistaken for a stall');
    });
  }

  it('is reported as corrupt if the server has nothing better, and is not fetched a third time', async () => {
    const asked = serve('1235', '1235');
    await assert.rejects(fetchAsset(asset), { name: 'IdvError', code: 'vision-assets-corrupt' });
    assert.equal(asked.length, 2);
  });
});

describe('the manifest', () => {
  afterEach(() => mock.restoreAll());

  it('is reported as missing, not as broken code, if its download breaks off', async () => {
    mock.method(globalThis, 'fetch', () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"version":'));
          controller.error(new TypeError('network error'));
        },
      });
      return Promise.resolve(new Response(body));
    });
    await assert.rejects(fetchJson('https://site.example/manifest.json'), {
      name: 'IdvError',
      code: 'vision-assets-missing',
      retryable: true,
    });
  });
});
