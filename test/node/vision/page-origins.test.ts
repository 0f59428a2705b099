/** How the engine starts on a partner's page: own origin, CDN, content policy, servers that answer wrongly. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { findBrowser, quietFlags } from '../../../scripts/browser.js';
import { buildAssets } from '../../../src/vision/assets/build.js';
import type { AssetManifest } from '../../../src/vision/manifest.js';
import type { VisionReady } from '../../../src/vision/types.js';

interface PageCase {
  name: string;
  /** Where the assets are: on the page's origin, on another one, or where the package's module stands. */
  from: 'own' | 'other' | 'package';
  policy?: string;
  /** Changes an answer of the assets' folder. */
  answer?: (file: string, response: ServerResponse) => boolean;
  expect: { mode: 'face' } | { code: string; says: RegExp };
}

const strict = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";

function html(response: ServerResponse): true {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>App</title>');
  return true;
}

const cases: PageCase[] = [
  { name: 'assets on the page’s own origin', from: 'own', expect: { mode: 'face' } },
  {
    name: 'a strict content policy on the own origin',
    from: 'own',
    policy: strict,
    expect: { mode: 'face' },
  },
  { name: 'package and assets on a CDN', from: 'other', expect: { mode: 'face' } },
  { name: 'the manifest built into the package', from: 'package', expect: { mode: 'face' } },
  {
    name: 'assets on a CDN, blob workers forbidden',
    from: 'other',
    policy: "script-src 'self'; worker-src 'self'",
    expect: { code: 'vision-worker-blocked', says: /worker-src blob:/ },
  },
  {
    name: 'a server that gives every file a wrong type',
    from: 'own',
    answer: (file, response) => {
      response.setHeader(
        'content-type',
        file.endsWith('.js') ? 'application/octet-stream' : 'text/plain',
      );
      return false;
    },
    expect: { mode: 'face' },
  },
  {
    name: 'a folder without assets',
    from: 'own',
    answer: (_, response) => {
      response.writeHead(404);
      response.end();
      return true;
    },
    expect: { code: 'vision-assets-missing', says: /manifest\.json answered with status 404/ },
  },
  {
    name: 'an app server that answers its index page for everything',
    from: 'own',
    answer: (_, response) => html(response),
    expect: { code: 'vision-assets-missing', says: /manifest\.json.*HTML page/ },
  },
  ...(['mediapipe-worker', 'wasm', 'landmarker'] as const).map((name): PageCase => ({
    name: `an index page instead of the ${name}`,
    from: 'own',
    answer: (file, response) => file.startsWith(`${name}.`) && html(response),
    expect: { code: 'vision-assets-missing', says: new RegExp(`${name}\\..*HTML page`) },
  })),
  ...(['wasm', 'landmarker'] as const).map((name): PageCase => ({
    name: `one wrong byte in the ${name}`,
    from: 'own',
    answer: (file, response) => {
      if (!file.startsWith(`${name}.`)) return false;
      const content = Buffer.from(readFileSync(join(folder, file)));
      content.writeUInt8(content.readUInt8(5000) ^ 1, 5000);
      response.end(content);
      return true;
    },
    expect: { code: 'vision-assets-corrupt', says: new RegExp(`${name}\\..*other content`) },
  })),
  {
    name: 'one wrong byte in the worker, from a CDN',
    from: 'other',
    answer: (file, response) => {
      if (!file.startsWith('mediapipe-worker.')) return false;
      response.end(`${readFileSync(join(folder, file), 'utf8')} `);
      return true;
    },
    expect: { code: 'vision-assets-corrupt', says: /mediapipe-worker\./ },
  },
  {
    name: 'a download that breaks off',
    from: 'own',
    answer: (file, response) => {
      if (!file.startsWith('landmarker.')) return false;
      response.writeHead(200, { 'content-length': 2_000_000 });
      response.write(Buffer.alloc(1000), () => response.destroy());
      return true;
    },
    expect: {
      code: 'vision-assets-missing',
      says: /landmarker\..*(broke off|could not be fetched)/,
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'idv-origins-'));

describe('the engine on a page', () => {
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
      if (current?.policy !== undefined)
        response.setHeader('content-security-policy', current.policy);
      response.end(
        '<!doctype html><title>Partner</title><script type="module" src="/vision/client.js"></script>',
      );
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
    response.setHeader(
      'content-type',
      file.endsWith('.js') ? 'text/javascript' : 'application/wasm',
    );
    if (current?.answer?.(file, response) === true) return;
    response.end(readFileSync(join(folder, file)));
  }

  before(async () => {
    const manifest: AssetManifest = await buildAssets({ outDir: folder });
    const bundle = (await build({
      configFile: false,
      logLevel: 'error',
      define: { __IDV_ASSET_MANIFEST__: JSON.stringify(manifest) },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('./page/start-vision.ts', import.meta.url)),
          output: { format: 'es' },
        },
      },
    })) as Rolldown.RolldownOutput;
    client = bundle.output[0].code;
    for (const side of ['own', 'other'] as const) {
      const server = createServer((request, response) => answer(request, response, side));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      origins[side] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }
    browser = await puppeteer.launch({ executablePath: findBrowser(), args: [...quietFlags] });
  });

  after(async () => {
    await browser?.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  for (const each of cases) {
    it(`${each.name}: ${'mode' in each.expect ? 'starts' : each.expect.code}`, async () => {
      current = each;
      seen.own.length = 0;
      seen.other.length = 0;
      // A context of its own has no cache of the case before.
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        const foreign: string[] = [];
        page.on('request', (request) => {
          const url = request.url();
          if (
            !Object.values(origins).some(
              (own) => url.startsWith(own) || url.startsWith(`blob:${own}`),
            )
          ) {
            foreign.push(url);
          }
        });
        await page.goto(origins.own);
        await page.waitForFunction('"startVision" in globalThis');
        const outcome = (await page.evaluate(
          `startVision(${JSON.stringify(each.from === 'package' ? null : `${origins[each.from]}/engine/`)})`,
        )) as { mode?: string; code?: string; message?: string; delegate?: string };
        assert.deepEqual(foreign, []);
        if ('mode' in each.expect) {
          assert.equal(outcome.mode, each.expect.mode, outcome.message);
          const asked = seen[each.from === 'other' ? 'other' : 'own'];
          assert.equal(asked.includes('/engine/manifest.json'), each.from !== 'package');
        } else {
          assert.equal(
            outcome.code,
            each.expect.code,
            outcome.message ?? `it started: ${outcome.mode}`,
          );
          assert.match(outcome.message ?? '', each.expect.says);
        }
      } finally {
        await context.close();
      }
    });
  }

  it('a browser without WebGL: pixel checks alone, and nothing of the engine is loaded', async () => {
    current = null;
    seen.own.length = 0;
    const plain = await puppeteer.launch({
      executablePath: findBrowser(),
      args: [...quietFlags, '--disable-gpu', '--disable-software-rasterizer'],
    });
    try {
      const page = await plain.newPage();
      await page.goto(origins.own);
      await page.waitForFunction('"startVision" in globalThis');
      const outcome = (await page.evaluate(`startVision('/engine/')`)) as VisionReady;
      assert.equal(outcome.mode, 'pixels');
      assert.match(outcome.reason ?? '', /WebGL/);
      assert.deepEqual(
        seen.own.filter((path) => /\.(wasm|task)$/.test(path)),
        [],
      );
    } finally {
      await plain.close();
    }
  });
});
