/** `<idv-verification>` on the stage: a person who does what each screen asks. */
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import type { IdvVerification } from 'idv-elements';
import { endCheck } from './liveness-stage.js';
import type { StageServer } from './stage-server.js';
import type { StageOptions } from './stage.js';

export interface JourneyPage {
  page: Page;
  /** Events of the journey in order, across reloads: `step:face`, `completed:passed`. */
  events: string[];
  /** Requests to the host backend, as "POST faces". */
  requests: string[];
}

export interface JourneyOptions {
  attributes?: Record<string, string>;
  camera?: StageOptions['camera'];
}

const ideal: StageOptions['camera'] = { document: {}, pose: {}, natural: true, profile: 'androidPhone' };

export function journeyStage({ attributes, camera = ideal }: JourneyOptions = {}): StageOptions {
  return {
    tag: 'idv-verification',
    camera,
    attributes: { backend: '/idv', 'document-type': 'ng_national_id', 'skip-pre-check': '', ...attributes },
  };
}

export async function openJourney(
  browser: Browser | BrowserContext,
  server: StageServer,
  options: JourneyOptions = {},
): Promise<JourneyPage> {
  const page = await openPage(browser);
  const opened: JourneyPage = { page, events: [], requests: [] };
  await page.exposeFunction('record', (event: string) => opened.events.push(event));
  await page.evaluateOnNewDocument(() => {
    const { record } = globalThis as unknown as { record: (event: string) => void };
    document.addEventListener('idv-step-changed', ({ step }) => record(`step:${step}`));
    document.addEventListener('idv-verification-completed', ({ outcome }) => record(`completed:${outcome}`));
  });
  page.on('request', (request) => {
    const path = /\/idv[\w-]*\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (path === undefined || !request.url().startsWith(new URL(server.url).origin)) return;
    opened.requests.push(`${request.method()} ${path.replace(/[0-9a-f-]{36}/, 'id')}`);
  });
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  await page.goto(server.urlOf(journeyStage(options)));
  await page.waitForSelector('[data-stage] >>> .card', { visible: true, timeout: 60_000 });
  return opened;
}

/** Waits until the journey has this status. */
export async function waitForJourney(page: Page, status: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector<IdvVerification>('[data-stage]')?.status === wanted,
    { timeout: 60_000, polling: 30 },
    status,
  );
}

/** Waits until this step's element is in the journey, with this status if one is given. */
export async function waitForStep(page: Page, tag: string, status?: string): Promise<void> {
  await page.waitForFunction(
    (name, wanted) => {
      const element = document.querySelector('[data-stage]')?.shadowRoot?.querySelector(name);
      return element != null && (wanted === undefined || (element as { status?: string }).status === wanted);
    },
    { timeout: 60_000, polling: 30 },
    tag,
    status,
  );
}

/** Presses the main button of the journey's own screen, or of a step. */
export async function pressMain(page: Page, tag?: string): Promise<void> {
  const within = tag === undefined ? '[data-stage] >>> .panel' : `[data-stage] >>> ${tag} >>> .panel`;
  const button = await page.waitForSelector(`${within} [part~="primary-action"]`, { visible: true });
  await button?.click();
}

export async function agree(page: Page): Promise<void> {
  await waitForJourney(page, 'step');
  await pressMain(page);
}

/** Begins a step, unless it has begun automatically. */
export async function beginStep(page: Page, tag: string): Promise<void> {
  await waitForStep(page, tag);
  const status = await page.evaluate((name) => {
    const element = document.querySelector('[data-stage]')?.shadowRoot?.querySelector(name);
    return (element as { status?: string } | null | undefined)?.status;
  }, tag);
  if (status === 'idle' || status === 'canceled') await pressMain(page, tag);
}

/** Waits until a step is done. The result replaces the last step at once. */
async function waitForEnd(page: Page, tag: string, status: string): Promise<void> {
  await page.waitForFunction(
    (name, wanted) => {
      const element = document.querySelector('[data-stage]')?.shadowRoot?.querySelector(name);
      return element == null || (element as { status?: string }).status === wanted;
    },
    { timeout: 60_000, polling: 30 },
    tag,
    status,
  );
}

export async function doDocument(page: Page): Promise<void> {
  await beginStep(page, 'idv-document-capture');
  await waitForEnd(page, 'idv-document-capture', 'done');
}

export async function doFace(page: Page): Promise<void> {
  await beginStep(page, 'idv-face-capture');
  await waitForEnd(page, 'idv-face-capture', 'done');
}

export async function doLiveness(page: Page): Promise<void> {
  await beginStep(page, 'idv-liveness');
  const url = await page.waitForFunction(
    () =>
      document
        .querySelector('[data-stage]')
        ?.shadowRoot?.querySelector('idv-liveness')
        ?.shadowRoot?.querySelector('iframe')?.src,
    { timeout: 60_000, polling: 30 },
  );
  await endCheck(String(await url.jsonValue()), 'succeed');
  await waitForEnd(page, 'idv-liveness', 'passed');
}
