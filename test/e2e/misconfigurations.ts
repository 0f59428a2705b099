/** What an integrator can misconfigure, one mistake at a time, and what the console says about it. */
import type { Browser, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { answerRequests } from '../support/browser-requests.js';
import { scriptTag } from '../support/site-files.js';
import { until } from '../support/time.js';
import type { Answer, MisconfiguredSite, ServerSetup } from './misconfigured-site.js';

export interface Misconfiguration {
  name: string;
  /** HTML of the page. `OTHER` stands for the other server's origin. */
  page: string;
  /** Calls `start()` of the element; otherwise the mistake is reported on load. */
  start?: boolean;
  /** Runs in the page, once the element is there. */
  act?: string;
  own?: ServerSetup;
  other?: ServerSetup;
  /** Where the page is opened, if not on the first server. */
  address?: 'insecure' | 'secure';
  /** The expected console line. */
  says: RegExp;
  /** Part of what the person reads; `null` if they see no error. */
  person: string | null;
}

export interface Seen {
  lines: string[];
  /** All text on the card. */
  text: string;
  offersAgain: boolean;
}

const onlySite = 'It’s not you or your device';
/** What the person reads if files are missing or wrong: a reload may request other files. */
const onlyReload = 'Reload the page. If that doesn’t help, contact support';
/** A check that contacts the host backend at once. */
const check = (attributes: string): string => `<idv-liveness skip-pre-check ${attributes}></idv-liveness>`;

const at =
  (wanted: string | RegExp, answer: (response: ServerResponse, request: IncomingMessage) => void): Answer =>
  (request, response, path) => {
    if (typeof wanted === 'string' ? path !== wanted : !wanted.test(path)) return false;
    answer(response, request);
    return true;
  };
type IncomingMessage = Parameters<Answer>[0];
type ServerResponse = Parameters<Answer>[1];

const page200 = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title>');
};
const json201 =
  (body: object) =>
  (response: ServerResponse): void => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const session = {
  sessionId: 's',
  token: 't',
  expiresAt: '2099-01-01T00:00:00Z',
  policy: { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 },
};
const base = "default-src 'self'; img-src 'self' blob: data:; style-src 'self'";

export const misconfigurations: readonly Misconfiguration[] = [
  {
    name: 'unknown theme',
    page: '<idv-face-capture theme="sepia"></idv-face-capture>',
    says: /attribute-value\] <idv-face-capture> ignores theme="sepia"\. → Use light, dark or auto\./,
    person: null,
  },
  {
    name: 'color that is no hex color',
    page: '<idv-face-capture primary-color="tomato"></idv-face-capture>',
    says: /attribute-value\] .* ignores primary-color="tomato"\. → Use #rgb or #rrggbb/,
    person: null,
  },
  {
    name: 'unknown engine',
    page: '<idv-face-capture engine="turbo"></idv-face-capture>',
    says: /attribute-value\] .* ignores engine="turbo"/,
    person: null,
  },
  {
    name: 'unknown presentation',
    page: '<idv-liveness backend="/idv" presentation="hologram"></idv-liveness>',
    says: /attribute-value\] .* ignores presentation="hologram"\. → Use iframe, popup, redirect, qr or auto\./,
    person: null,
  },
  {
    name: 'language without words',
    page: '<idv-face-capture lang="tlh"></idv-face-capture>',
    says: /attribute-value\] .*lang="tlh".*shows English\. → Use en, .*fr/,
    person: null,
  },
  {
    name: 'country without documents',
    page: '<idv-document-capture country="ZAF"></idv-document-capture>',
    says: /attribute-value\] .*country "ZAF" is not known\. → Use NGA, GHA, KEN\./,
    person: 'We can’t check documents from this country',
  },
  {
    name: 'unknown document type',
    page: '<idv-document-capture document-type="ng_passport"></idv-document-capture>',
    says: /attribute-value\] .*does not know document-type "ng_passport"\. → Use ng_national_id/,
    person: null,
  },
  {
    name: 'unknown side',
    page: '<idv-document-capture sides="front rear"></idv-document-capture>',
    says: /attribute-value\] .*names a side that no document has: rear\. → Use front, or front back\./,
    person: null,
  },
  {
    name: 'unknown step of a journey',
    page: '<idv-verification backend="/idv" steps="consent selfie"></idv-verification>',
    says: /attribute-value\] .*has no step selfie.* → Name each step once: consent, document, face, liveness\./,
    person: '',
  },
  {
    name: 'strings as text',
    page: '<idv-face-capture></idv-face-capture>',
    act: `element.strings = '{"face": {}}'`,
    says: /attribute-value\] .*`strings`, which are no object\. → Set the property to an object/,
    person: null,
  },
  {
    name: 'camera id of another device',
    page: '<idv-face-capture device-id="0815"></idv-face-capture>',
    start: true,
    says: /attribute-value\] .*device-id="0815"> names no camera of this device/,
    person: null,
  },
  {
    name: 'misspelled attribute',
    page: '<idv-face-capture primarycolor="#fff"></idv-face-capture>',
    says: /attribute-unknown\] <idv-face-capture> has no attribute "primarycolor"\. → Did you mean "primary-color"\?/,
    person: null,
  },
  {
    name: 'unknown credentials',
    page: check('backend="/idv" credentials="always"'),
    start: true,
    says: /attribute-value\] .* ignores credentials="always"\. → Use same-origin, include or omit\./,
    person: null,
  },
  {
    name: 'backend without a scheme',
    page: '<idv-face-capture backend="localhost:3000/idv"></idv-face-capture>',
    says: /attribute-value\] .*is not an http\(s\) address\. → .*write http:\/\/localhost:3000\/idv/,
    person: null,
  },
  {
    name: 'liveness without a backend',
    page: '<idv-liveness></idv-liveness>',
    start: true,
    says: /backend-missing\] <idv-liveness> has no `backend`.* → .*backend="\/idv"/,
    person: onlySite,
  },
  {
    name: 'guided check without an endpoint',
    page: '<idv-liveness-challenge></idv-liveness-challenge>',
    says: /backend-missing\] .*has neither `issuer` nor `endpoint`/,
    person: null,
  },
  {
    name: 'journey without a backend',
    page: '<idv-verification></idv-verification>',
    says: /backend-missing\] <idv-verification> has no `backend`/,
    person: null,
  },
  {
    name: 'step that the journey does not have',
    page: '<idv-verification steps="consent face"></idv-verification>',
    act: `element.completeStep('document')`,
    says: /step-unknown\] .*no step "document".* → Its steps are consent, face\./,
    person: null,
  },
  {
    name: 'assets that are not there (404)',
    page: '<idv-face-capture assets="/nowhere/"></idv-face-capture>',
    start: true,
    says: /vision-assets-misconfigured\] .*\/nowhere\/manifest\.json answered with status 404\. → Run "npx idv-elements assets/,
    person: onlyReload,
  },
  {
    name: "the site's page in place of the assets",
    page: '<idv-face-capture assets="/app/"></idv-face-capture>',
    start: true,
    own: { answer: at(/^\/app\//, page200) },
    says: /vision-assets-misconfigured\] .*HTML page instead of the file.* → Run "npx idv-elements assets/,
    person: onlyReload,
  },
  {
    name: 'assets of another version',
    page: '<idv-face-capture assets="/old/"></idv-face-capture>',
    start: true,
    own: { answer: at('/old/manifest.json', (response) => response.end(JSON.stringify({ version: 1, files: {} }))) },
    says: /vision-assets-misconfigured\] .*is of assets version 1, this package needs version \d+\. → Copy those of the installed/,
    person: onlyReload,
  },
  {
    name: 'assets on another origin without CORS',
    page: '<idv-face-capture assets="OTHER/idv-elements/assets/"></idv-face-capture>',
    start: true,
    says: /vision-assets-misconfigured\] .*gives pages of http.* no access \(CORS\)\. → Let it answer with `Access-Control/,
    person: onlyReload,
  },
  {
    name: 'content policy without the origin of the assets',
    page: '<idv-face-capture assets="OTHER/idv-elements/assets/"></idv-face-capture>',
    start: true,
    own: { policy: base },
    other: { cors: true },
    says: /vision-assets-misconfigured\] .*content policy .*forbids to fetch .* → Add http:\/\/localhost:\d+ to `connect-src`/,
    person: onlyReload,
  },
  {
    name: 'content policy without workers',
    page: '<idv-face-capture></idv-face-capture>',
    start: true,
    own: { policy: `${base}; worker-src 'none'` },
    says: /vision-worker-blocked\] .* → Let the content policy of the page start the worker/,
    person: 'site’s settings',
  },
  {
    name: 'content policy without WebAssembly',
    page: '<idv-face-capture></idv-face-capture>',
    start: true,
    own: { policy: base, filePolicy: "default-src 'self'" },
    says: /wasm-blocked\] The content policy forbids WebAssembly.* → Add 'wasm-unsafe-eval' to `script-src`/,
    person: null,
  },
  {
    name: 'page over http',
    page: '<idv-face-capture></idv-face-capture>',
    start: true,
    own: { camera: false },
    address: 'insecure',
    says: /camera-insecure-context\] This page is not a secure context.* → Serve it over https/,
    person: 'https',
  },
  {
    name: 'frame without allow="camera"',
    page: '<iframe src="OTHER/framed" width="400" height="700"></iframe>',
    other: {
      answer: at('/framed', (response) => {
        const tag = `<script type="module" src="${scriptTag}"></script><idv-face-capture></idv-face-capture>`;
        response.writeHead(200, { 'content-type': 'text/html' }).end(tag);
      }),
    },
    says: /camera-blocked-by-policy\] .* → Set allow="camera" on every <iframe> around it/,
    person: null,
  },
  {
    name: 'content policy without the frame of the check',
    page: check('backend="/idv" presentation="iframe"'),
    start: true,
    own: { policy: base },
    says: /frame-blocked\] .* → Add http:\/\/.* to `frame-src`/,
    person: null,
  },
  {
    name: 'backend that is down',
    page: check('backend="http://localhost:9/idv"'),
    start: true,
    says: /backend-down\] .*http:\/\/localhost:9 does not answer, while the page's own server does\. → Start the host backend/,
    person: 'temporarily unavailable',
  },
  {
    name: 'backend over http, page over https',
    page: check('backend="http://site.test/idv"'),
    start: true,
    address: 'secure',
    says: /backend-misconfigured\] .*refuses to ask http:\/\/site\.test\/idv\/ over http\. → Serve the host backend over https/,
    person: onlySite,
  },
  {
    name: "the site's page in place of the backend",
    page: check('backend="/app"'),
    start: true,
    own: { answer: at(/^\/app\//, page200) },
    says: /backend-misconfigured\] .*POST http.*\/app\/sessions was answered with 200 as text\/html.* A page came .* → Point `backend`/,
    person: onlySite,
  },
  {
    name: 'no route at the address (404)',
    page: check('backend="/wrong"'),
    start: true,
    says: /backend-misconfigured\] .*\/wrong\/sessions was answered with 404.* → Point `backend` at the address/,
    person: onlySite,
  },
  {
    name: 'backend that does not know its prefix',
    page: check('backend="/api/idv"'),
    start: true,
    says: /NOT_FOUND\] .*\/api\/idv\/sessions was answered with 404 NOT_FOUND.* → Give the host backend the `basePath`/,
    person: 'Contact support',
  },
  {
    name: 'authorize knows nobody (401)',
    page: check('backend="/idv"'),
    start: true,
    own: { backend: { authorize: () => null } },
    says: /UNAUTHORIZED\] .*401 UNAUTHORIZED.* → Let `authorize` of the host backend return who is signed in/,
    person: 'You’re signed out',
  },
  {
    name: 'origin not allowed (403)',
    page: check('backend="/idv"'),
    start: true,
    own: { backend: { allowedOrigins: ['https://bank.example'] } },
    says: /FORBIDDEN\] .*403 FORBIDDEN: This origin is not in allowedOrigins\. → Add "http:\/\/localhost:\d+" to `allowedOrigins`/,
    person: 'The site doesn’t allow this step',
  },
  {
    name: 'backend on another origin that does not allow this one (CORS)',
    page: check('backend="OTHER/idv"'),
    start: true,
    says: /backend-misconfigured\] .*answers, but gives pages of http.* no access \(CORS\)\. → Add "http:\/\/localhost:\d+" to `allowedOrigins`/,
    person: onlySite,
  },
  {
    name: 'journey with a backend on another origin that does not allow this one (CORS)',
    page: '<idv-verification backend="OTHER/idv" steps="consent liveness" skip-pre-check></idv-verification>',
    act: `element.addEventListener('idv-step-changed', () => element.start())`,
    start: true,
    says: /backend-misconfigured\] .*answers, but gives pages of http.* no access \(CORS\)\. → Add "http:\/\/localhost:\d+" to `allowedOrigins`/,
    person: null,
  },
  {
    name: 'content policy without the origin of the backend',
    page: check('backend="OTHER/idv"'),
    start: true,
    own: { policy: base },
    says: /backend-misconfigured\] .*content policy of this page forbids requests.* → Add http:\/\/localhost:\d+ to `connect-src`/,
    person: onlySite,
  },
  {
    name: 'answer without a field of the contract',
    page: check('backend="/mine"'),
    start: true,
    own: { answer: at('/mine/sessions', json201({ ...session, policy: { maxImageBytes: 1 } })) },
    says: /backend-misconfigured\] .*without a usable `policy\.maxImagePixels`\. → Answer as docs\/host-backend\.md/,
    person: onlySite,
  },
  {
    name: 'another version of the contract',
    page: check('backend="/mine"'),
    start: true,
    own: { answer: at('/mine/sessions', json201({ ...session, contractVersion: 2 })) },
    says: /backend-misconfigured\] .*in version 2 of the contract; this package speaks 1\. → Install the same version/,
    person: onlySite,
  },
  {
    name: 'redirect to a login',
    page: check('backend="/login"'),
    start: true,
    own: { answer: at(/^\/login\//, (response) => response.writeHead(302, { location: '/' }).end()) },
    says: /backend-misconfigured\] .*sends requests elsewhere.* → Let the server answer there without a redirect/,
    person: onlySite,
  },
  {
    name: 'proxy that takes small requests only (413)',
    page: check('backend="/small"'),
    start: true,
    own: {
      answer: at(/^\/small\//, (response) =>
        response.writeHead(413, { 'content-type': 'text/html' }).end('<p>413</p>'),
      ),
    },
    says: /backend-misconfigured\] .*413.* → Raise the largest request .*client_max_body_size/,
    person: onlySite,
  },
  {
    name: 'two versions on a page',
    page: `<script src="/older.js"></script><idv-face-capture></idv-face-capture>`,
    own: {
      answer: at('/older.js', (response) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(
            "customElements.define('idv-face-capture', class extends HTMLElement { static packageVersion = '0.0.9' })",
          ),
      ),
    },
    says: /element-defined\] <idv-face-capture> is of 0\.0\.9, which stays.* → Load one version/,
    person: null,
  },
  {
    name: 'name of an element that is taken',
    page: `<script src="/taken.js"></script><idv-face-capture></idv-face-capture><idv-liveness backend="/idv"></idv-liveness>`,
    own: {
      answer: at('/taken.js', (response) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end("customElements.define('idv-face-capture', class extends HTMLElement {})"),
      ),
    },
    says: /element-defined\] <idv-face-capture> is defined by something else on this page/,
    person: null,
  },
];

const longestMs = 40_000;

async function look(page: Page): Promise<Omit<Seen, 'lines'>> {
  return page.evaluate(() => {
    const element = document.querySelector('idv-liveness, idv-face-capture, idv-document-capture, idv-verification');
    const root = element?.shadowRoot;
    const buttons = [...(root?.querySelectorAll('button') ?? [])].map((button) => button.textContent?.trim());
    return { text: root?.querySelector('.card')?.textContent ?? '', offersAgain: buttons.includes('Try again') };
  });
}

const secureSite = 'https://site.test';

function addressOf(origin: string, { address }: Misconfiguration): string {
  if (address === 'secure') return secureSite;
  return address === 'insecure' ? origin.replace('localhost', 'site.test') : origin;
}

/** The browser sees the page on https, but no certificate is needed. */
async function serveOverHttps(page: Page, origin: string): Promise<void> {
  await answerRequests(page, `${secureSite}/*`, async ({ request }) => {
    const response = await fetch(request.url.replace(secureSite, origin));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  });
}

/** Opens one site, does what a visitor would, and records the console until it falls silent. */
export async function visit(browser: Browser, site: MisconfiguredSite, wrong: Misconfiguration): Promise<Seen> {
  const content = wrong.page.replaceAll('OTHER', site.other);
  site.setUp(content, wrong.own, wrong.other);
  const page = await openPage(browser);
  const lines: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('[idv-elements ')) return;
    lines.push(message.text().replace(/ (?:JSHandle@\w+|\w*Error:? .*)$/s, ''));
  });
  if (wrong.address === 'secure') await serveOverHttps(page, site.origin);
  await page.goto(addressOf(site.origin, wrong));
  const tag = /<(idv-[\w-]+)/.exec(wrong.page)?.[1];
  if (tag !== undefined) {
    await page.evaluate(
      async (name, starts, act) => {
        await customElements.whenDefined(name);
        const element = document.querySelector(name) as HTMLElement & { start?: () => void };
        // oxlint-disable-next-line typescript/no-implied-eval -- each case has its own line
        if (act !== '') void (new Function('element', act) as (element: HTMLElement) => unknown)(element);
        if (starts) element.start?.();
      },
      tag,
      wrong.start ?? false,
      wrong.act ?? '',
    );
  }
  await until(() => lines.length > 0, longestMs).catch(() => undefined);
  // A second line about the same mistake would follow at once: when the page has painted and asked its server again.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  const seen = await look(page);
  await page.close();
  return { lines, ...seen };
}

export const browserFlags = ['--host-resolver-rules=MAP site.test 127.0.0.1'];
