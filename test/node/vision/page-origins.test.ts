/** How the engine starts on a partner's page: same origin, CDN, content policy, misconfigured servers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { isBrowserHere, launchBrowser, withoutWebGlFlags } from '../../../tools/test/browsers/launch.js';
import { bundleOneFile } from '../../../tools/build/bundle.js';
import type { EngineName, VisionReady } from '../../../src/engine/types.js';
import { sampleOf } from '../../support/sample.js';
import { assetsFolder, shippedManifest } from '../../support/shipped-assets.js';

interface PageCase {
  name: string;
  /** Where the assets are: on the page's origin, on another one, or next to the package's module. */
  from: 'own' | 'other' | 'package';
  engine: EngineName;
  policy?: string;
  /** Changes a response from the assets' folder. */
  answer?: (file: string, response: ServerResponse) => boolean;
  expect: 'starts' | { code: string; says: RegExp };
}

const trustedTypes = "require-trusted-types-for 'script'";

const strict = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";

const contentOf = (file: string): Buffer => readFileSync(new URL(file, assetsFolder));

/** The worker of each engine, and the file that it loads last. */
const parts = {
  mediapipe: { worker: 'mediapipe-worker', last: 'landmarker' },
  compact: { worker: 'compact-worker', last: 'compact-refinement' },
} as const;

/** Cases of a page, its policy and its server that affect both engines. */
function pageCasesOf(engine: EngineName): PageCase[] {
  const { worker, last } = parts[engine];
  return [
    { name: 'assets on the page’s own origin', engine, from: 'own', expect: 'starts' },
    { name: 'a strict content policy, same origin', engine, from: 'own', policy: strict, expect: 'starts' },
    {
      name: 'trusted types required, and our policy allowed',
      engine,
      from: 'own',
      policy: `${strict}; ${trustedTypes}; trusted-types idv-elements`,
      expect: 'starts',
    },
    {
      name: 'trusted types required, package and assets on a CDN',
      engine,
      from: 'other',
      policy: `worker-src blob:; ${trustedTypes}; trusted-types idv-elements`,
      expect: 'starts',
    },
    {
      name: 'trusted types required, and only other policies allowed',
      engine,
      from: 'own',
      policy: `${strict}; ${trustedTypes}; trusted-types lit-html`,
      expect: { code: 'vision-worker-blocked', says: /trusted-types idv-elements/ },
    },
    { name: 'package and assets on a CDN', engine, from: 'other', expect: 'starts' },
    { name: 'the manifest embedded in the package', engine, from: 'package', expect: 'starts' },
    {
      name: 'assets on a CDN, blob workers forbidden',
      engine,
      from: 'other',
      policy: "script-src 'self'; worker-src 'self'",
      expect: { code: 'vision-worker-blocked', says: /worker-src blob:/ },
    },
    {
      name: 'a server with wrong content types',
      engine,
      from: 'own',
      answer: (file, response) => {
        response.setHeader('content-type', file.endsWith('.js') ? 'application/octet-stream' : 'text/plain');
        return false;
      },
      expect: 'starts',
    },
    {
      name: 'one corrupted byte in the worker, from a CDN',
      engine,
      from: 'other',
      answer: (file, response) => {
        if (!file.startsWith(`${worker}.`)) return false;
        response.end(`${contentOf(file).toString()} `);
        return true;
      },
      expect: { code: 'vision-assets-corrupt', says: new RegExp(`${worker}\\.`) },
    },
    {
      name: 'a download that breaks off',
      engine,
      from: 'own',
      answer: (file, response) => {
        if (!file.startsWith(`${last}.`)) return false;
        response.writeHead(200, { 'content-length': 500_000 });
        response.write(Buffer.alloc(1000), () => response.destroy());
        return true;
      },
      expect: { code: 'vision-assets-missing', says: new RegExp(`${last}\\..*(broke off|could not be fetched)`) },
    },
  ];
}

/** The same code loads both engines, and MediaPipe takes longer to start. */
const cases = [...sampleOf(pageCasesOf('compact'), 6), ...sampleOf(pageCasesOf('mediapipe'), 2)];

const skip = isBrowserHere() ? false : 'no Chrome, Chromium or Edge';

describe('the engine on a page', { skip }, () => {
  let client = '';
  let browser: Browser;
  let current: PageCase | null = null;
  const seen: { own: string[]; other: string[] } = { own: [], other: [] };
  const servers: Server[] = [];
  const origins = { own: '', other: '' };

  function answer(request: IncomingMessage, response: ServerResponse, side: 'own' | 'other'): void {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    seen[side].push(path);
    if (side === 'other') response.setHeader('access-control-allow-origin', '*');
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      if (current?.policy !== undefined) response.setHeader('content-security-policy', current.policy);
      response.end('<!doctype html><title>Partner</title><script type="module" src="/vision/client.js"></script>');
      return;
    }
    if (path === '/vision/client.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(client);
      return;
    }
    const file = path.slice(path.lastIndexOf('/') + 1);
    if (!/^\/(assets|engine)\//.test(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/wasm');
    if (current?.answer?.(file, response) === true) return;
    response.end(contentOf(file));
  }

  before(async () => {
    const manifest = await shippedManifest();
    client = await bundleOneFile(fileURLToPath(new URL('./page/start-vision.ts', import.meta.url)), {
      define: { __IDV_ASSET_MANIFEST__: JSON.stringify(manifest), __IDV_ASSETS_PATH__: '"../assets/"' },
    });
    for (const side of ['own', 'other'] as const) {
      const server = createServer((request, response) => answer(request, response, side));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      origins[side] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }
    browser = await launchBrowser();
  });

  after(async () => {
    await browser?.close();
    for (const server of servers) server.close();
  });

  for (const each of cases) {
    const outcomeName = each.expect === 'starts' ? 'starts' : each.expect.code;
    it(`${each.engine}, ${each.name}: ${outcomeName}`, async () => {
      current = each;
      seen.own.length = 0;
      seen.other.length = 0;
      // A new context does not have the previous case's cache.
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        const foreign: string[] = [];
        page.on('request', (request) => {
          const url = request.url();
          if (!Object.values(origins).some((own) => url.startsWith(own) || url.startsWith(`blob:${own}`))) {
            foreign.push(url);
          }
        });
        await page.goto(origins.own);
        await page.waitForFunction('"startVision" in globalThis');
        const outcome = (await page.evaluate(
          `startVision(${JSON.stringify(each.from === 'package' ? null : `${origins[each.from]}/engine/`)}, '${each.engine}')`,
        )) as Partial<VisionReady> & { code?: string; message?: string };
        assert.deepEqual(foreign, []);
        if (each.expect === 'starts') {
          assert.equal(outcome.analysis, 'face', outcome.message ?? outcome.reason ?? '');
          assert.equal(outcome.engine, each.engine);
          const asked = seen[each.from === 'other' ? 'other' : 'own'];
          assert.equal(asked.includes('/engine/manifest.json'), each.from !== 'package');
          const large = asked.filter((path) => /\.(bin|wasm|task)$|occlusion/.test(path));
          assert.deepEqual(large, [...new Set(large)], 'no file is requested twice');
        } else {
          assert.equal(outcome.code, each.expect.code, outcome.message ?? `it started: ${outcome.analysis}`);
          assert.match(outcome.message ?? '', each.expect.says);
        }
      } finally {
        await context.close();
      }
    });
  }

  describe('a browser without WebGL', () => {
    let plain: Browser;
    before(async () => {
      plain = await launchBrowser(withoutWebGlFlags);
    });
    after(() => plain?.close());

    for (const engine of sampleOf(['auto', 'compact', 'mediapipe'] as const, 1)) {
      it(`${engine}: the compact engine finds faces, and MediaPipe is not loaded`, async () => {
        current = null;
        seen.own.length = 0;
        const page = await plain.newPage();
        const warnings: string[] = [];
        page.on('console', (message) => warnings.push(message.text()));
        await page.goto(origins.own);
        await page.waitForFunction('"startVision" in globalThis');
        const outcome = (await page.evaluate(`startVision('/engine/', '${engine}')`)) as VisionReady;
        assert.deepEqual([outcome.analysis, outcome.engine], ['face', 'compact']);
        assert.deepEqual(
          seen.own.filter((path) => /\/wasm\.|\.task$/.test(path)),
          [],
        );
        const explained = warnings.filter((text) => text.includes('does not work on this device'));
        assert.equal(explained.length, engine === 'mediapipe' ? 1 : 0, explained.join());
        for (const text of explained) assert.match(text, /mediapipe engine.*compact one is used.*WebGL/);
      });
    }
  });
});
