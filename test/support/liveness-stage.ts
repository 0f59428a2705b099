/** `<idv-liveness>` on the stage, with a real host backend and a sandbox on another origin. */
import type { Browser, Frame, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import type { IdvLiveness } from 'idv-elements';
import type { Sandbox } from 'idv-elements-testing/sandbox';
import type { StageServer, StageServerOptions } from './stage-server.js';
import type { StageOptions } from './stage.js';

/** Several backends, for cases that need more than one. */
export const livenessBackends: NonNullable<StageServerOptions['others']> = [
  { path: '/idv-brief', sandboxOptions: { livenessTtlSeconds: 3 } },
  { path: '/idv-no-camera', sandboxOptions: { simulatedCamera: 'off' } },
  { path: '/idv-once', backendOptions: { policy: { livenessAttempts: 1 } } },
  { path: '/idv-foreign', backendOptions: { liveness: { allowedOrigins: ['https://elsewhere.example'] } } },
];

export interface LivenessPageOptions {
  attributes?: Record<string, string>;
  camera?: StageOptions['camera'];
  /** Skips the pre-check, which has tests of its own. Default `true`. */
  skipPreCheck?: boolean;
  /** Default `true`. */
  start?: boolean;
  /** Runs in the page before anything else. */
  before?: string;
}

/** Events and requests since the page was opened. */
export interface LivenessPage {
  page: Page;
  /** Statuses in order, across reloads. */
  statuses: string[];
  /** Requests to the host backend, as "POST liveness"; ids are removed. */
  requests: string[];
}

export async function openLivenessPage(
  browser: Browser,
  server: StageServer,
  { attributes, camera, skipPreCheck = true, start = true, before }: LivenessPageOptions = {},
): Promise<LivenessPage> {
  const page = await openPage(browser);
  const opened: LivenessPage = { page, statuses: [], requests: [] };
  if (before !== undefined) await page.evaluateOnNewDocument(before);
  await page.exposeFunction('record', (status: string) => opened.statuses.push(status));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('idv-status-changed', ({ status }) => {
      (globalThis as unknown as { record(status: string): void }).record(status);
    });
  });
  page.on('request', (request) => {
    const path = /\/idv[\w-]*\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (path === undefined || !request.url().startsWith(new URL(server.url).origin)) return;
    opened.requests.push(`${request.method()} ${path.replace(/[0-9a-f-]{36}/, 'id')}`);
  });
  await page.setViewport({ width: 1280, height: 800 });
  const options: StageOptions = {
    tag: 'idv-liveness',
    small: true,
    ...(camera === undefined ? {} : { camera }),
    attributes: { backend: '/idv', ...(skipPreCheck ? { 'skip-pre-check': '' } : {}), ...attributes },
  };
  await page.goto(server.urlOf(options));
  await page.waitForSelector('[data-stage] >>> .card', { visible: true, timeout: 60_000 });
  if (start) {
    await page.evaluate(() => document.querySelector<IdvLiveness>('[data-stage]')?.start());
  }
  return opened;
}

/** The hosted page's address, from the frame, the link or the window. */
export async function hostedUrlOf(page: Page): Promise<string> {
  await waitForPart(page, 'iframe');
  return page.evaluate(() => document.querySelector('[data-stage]')?.shadowRoot?.querySelector('iframe')?.src ?? '');
}

/** Waits until the element contains a match for `selector`. */
export async function waitForPart(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[data-stage]')?.shadowRoot?.querySelector(wanted) != null,
    { timeout: 30_000, polling: 30 },
    selector,
  );
}

export function hostedFrame(page: Page, server: StageServer): Frame | undefined {
  return page.frames().find((frame) => frame.url().startsWith(server.sandboxUrl));
}

/** Forces the outcome of the check, as the sandbox lets developers do. */
export async function endCheck(url: string, outcome: 'succeed' | 'fail'): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });
  if (!response.ok) throw new Error(`The hosted page answered ${response.status}.`);
}

/** How many checks the identity service was asked to create. */
export function checksMade({ requests }: Sandbox): number {
  return requests.filter(({ path }) => path.endsWith('/generate-liveness-url')).length;
}

/** Text of the first match inside the element; empty if there is none. */
export async function textOf(page: Page, selector: string): Promise<string> {
  return page.evaluate((wanted) => {
    const found = document.querySelector('[data-stage]')?.shadowRoot?.querySelector(wanted);
    return found?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  }, selector);
}

export async function has(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (wanted) => document.querySelector('[data-stage]')?.shadowRoot?.querySelector(wanted) != null,
    selector,
  );
}
