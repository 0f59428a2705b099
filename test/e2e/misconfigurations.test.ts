/**
 * Mistakes of a site that only a browser reveals: each yields one console line with the fix, and the person is not blamed.
 * Mistakes in attributes are in `test/browser/elements/mistakes.test.ts`, wrong answers in `test/node/backend`.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { answerRequests } from '../support/browser-requests.js';
import { sampleOf } from '../support/sample.js';
import { until } from '../support/time.js';
import { scriptTag, startMisconfiguredSite, type MisconfiguredSite, type ServerSetup } from './misconfigured-site.js';
import { Suite } from './suite.js';

interface Misconfiguration {
  /** HTML of the page. `OTHER` stands for the other server's origin. */
  page: string;
  own?: ServerSetup;
  other?: ServerSetup;
  /** Where the page is opened, if not on the first server. */
  address?: string;
  /** The expected console line. */
  says: RegExp;
  /** Part of what the person reads, if they see an error. */
  person?: string;
  offersAgain?: boolean;
}

const onlySite = 'It’s not you or your device';
/** What the person reads if files are missing or wrong: a reload may request other files. */
const onlyReload = 'Reload the page. If that doesn’t help, contact support';
const selfie = '<idv-face-capture></idv-face-capture>';
const selfieWith = (assets: string): string => `<idv-face-capture assets="${assets}"></idv-face-capture>`;
/** A check that contacts the host backend at once. */
const check = (backend: string): string => `<idv-liveness skip-pre-check backend="${backend}"></idv-liveness>`;

const at =
  (start: string, answer: () => Response): NonNullable<ServerSetup['answer']> =>
  (path) =>
    path.startsWith(start) ? answer() : null;

const base = "default-src 'self'; img-src 'self' blob: data:; style-src 'self'";
const secureSite = 'https://site.test';
const insecureSite = 'http://site.test';

const misconfigurations: Record<string, Misconfiguration> = {
  'assets of another version': {
    page: selfieWith('/old/'),
    own: { answer: at('/old/', () => Response.json({ version: 1, files: {} })) },
    says: /vision-assets-misconfigured\] .*is of assets version 1, this package needs version \d+\. → Copy those of the installed/,
    person: onlyReload,
  },
  'assets on another origin without CORS': {
    page: selfieWith('OTHER/idv-elements/assets/'),
    says: /vision-assets-misconfigured\] .*gives pages of http.* no access \(CORS\)\. → Let it answer with `Access-Control/,
    person: onlyReload,
  },
  'content policy without the origin of the assets': {
    page: selfieWith('OTHER/idv-elements/assets/'),
    own: { policy: base },
    other: { cors: true },
    says: /vision-assets-misconfigured\] .*content policy .*forbids to fetch .* → Add http:\/\/localhost:\d+ to `connect-src`/,
    person: onlyReload,
  },
  'content policy without workers': {
    page: selfie,
    own: { policy: `${base}; worker-src 'none'` },
    says: /vision-worker-blocked\] .* → Let the content policy of the page start the worker/,
    person: 'site’s settings',
  },
  'content policy without WebAssembly': {
    page: selfie,
    own: { policy: base, filePolicy: "default-src 'self'" },
    says: /wasm-blocked\] The content policy forbids WebAssembly.* → Add 'wasm-unsafe-eval' to `script-src`/,
  },
  'page over http': {
    page: selfie,
    own: { camera: false },
    address: insecureSite,
    says: /camera-insecure-context\] This page is not a secure context.* → Serve it over https/,
    person: 'https',
  },
  'frame without allow="camera"': {
    page: '<iframe src="OTHER/framed" width="400" height="700"></iframe>',
    other: {
      answer: at('/framed', () => {
        return new Response(`${scriptTag}${selfie}`, { headers: { 'content-type': 'text/html' } });
      }),
    },
    says: /camera-blocked-by-policy\] .* → Set allow="camera" on every <iframe> around it/,
  },
  'content policy without the frame of the check': {
    page: check('/idv" presentation="iframe'),
    own: { policy: base },
    says: /frame-blocked\] .* → Add http:\/\/.* to `frame-src`/,
  },
  'backend that is down': {
    page: check('http://localhost:9/idv'),
    says: /backend-down\] .*http:\/\/localhost:9 does not answer, while the page's own server does\. → Start the host backend/,
    person: 'temporarily unavailable',
    offersAgain: true,
  },
  'backend over http, page over https': {
    page: check(`${insecureSite}/idv`),
    address: secureSite,
    says: /backend-misconfigured\] .*refuses to ask http:\/\/site\.test\/idv\/ over http\. → Serve the host backend over https/,
    person: onlySite,
  },
  'backend on another origin that does not allow this one (CORS)': {
    page: check('OTHER/idv'),
    says: /backend-misconfigured\] .*answers, but gives pages of http.* no access \(CORS\)\. → Add "http:\/\/localhost:\d+" to `allowedOrigins`/,
    person: onlySite,
  },
  'content policy without the origin of the backend': {
    page: check('OTHER/idv'),
    own: { policy: base },
    says: /backend-misconfigured\] .*content policy of this page forbids requests.* → Add http:\/\/localhost:\d+ to `connect-src`/,
    person: onlySite,
  },
  'redirect to a login': {
    page: check('/login'),
    own: { answer: at('/login/', () => new Response(null, { status: 302, headers: { location: '/' } })) },
    says: /backend-misconfigured\] .*sends requests elsewhere.* → Let the server answer there without a redirect/,
    person: onlySite,
  },
};

/** The browser sees the page on https, but no certificate is needed. */
async function serveOverHttps(page: Page, origin: string): Promise<void> {
  await answerRequests(page, `${secureSite}/*`, async ({ request }) => {
    const response = await fetch(request.url.replace(secureSite, origin));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  });
}

/** Opens the site, starts its element, and reads console and card once both have fallen silent. */
async function visit(page: Page, site: MisconfiguredSite, wrong: Misconfiguration) {
  site.setUp(wrong.page.replaceAll('OTHER', site.other), wrong.own, wrong.other);
  const lines: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('[idv-elements ')) return;
    lines.push(message.text().replace(/ (?:JSHandle@\w+|\w*Error:? .*)$/s, ''));
  });
  if (wrong.address === secureSite) await serveOverHttps(page, site.origin);
  await page.goto(
    wrong.address === insecureSite ? site.origin.replace('localhost', 'site.test') : (wrong.address ?? site.origin),
  );
  const tag = /^<(idv-[\w-]+)/.exec(wrong.page)?.[1];
  if (tag !== undefined) {
    await page.evaluate(async (name) => {
      await customElements.whenDefined(name);
      document.querySelector<HTMLElement & { start(): void }>(name)?.start();
    }, tag);
  }
  await until(() => lines.length > 0, 40_000).catch(() => undefined);
  // A second line about the same mistake would follow at once: when the page has painted and asked its server again.
  const seen = await page.evaluate(async (name) => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    const root = document.querySelector(name)?.shadowRoot;
    const buttons = [...(root?.querySelectorAll('button') ?? [])].map((button) => button.textContent?.trim());
    return { text: root?.querySelector('.card')?.textContent ?? '', offersAgain: buttons.includes('Try again') };
  }, tag ?? 'none');
  return { lines, ...seen };
}

describe('a misconfigured site', { timeout: 900_000 }, () => {
  const suite = new Suite(startMisconfiguredSite, ['--host-resolver-rules=MAP site.test 127.0.0.1']);

  for (const [name, wrong] of sampleOf(Object.entries(misconfigurations), 4)) {
    it(`${name}: one line names the mistake and the fix`, async () => {
      // Its own cache: a worker takes its content policy from its script.
      const context = await suite.browser.createBrowserContext();
      const { lines, text, offersAgain } = await visit(await openPage(context), suite.server, wrong);
      await context.close();
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', wrong.says);
      assert.match(lines[0] ?? '', /^\[idv-elements [\w-]+\] .+ → .+ → docs\/error-codes\.md#[a-z_-]+$/);
      if (wrong.person === undefined) return;
      assert.ok(text.includes(wrong.person), text);
      assert.doesNotMatch(text, /connection and try again/);
      assert.equal(offersAgain, wrong.offersAgain ?? false, text);
    });
  }
});
