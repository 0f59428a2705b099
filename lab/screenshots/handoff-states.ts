/** Screens of a handoff on both devices, on the real host backend. */
import type { Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { answerRequests, type Answer } from '../../test/support/browser-requests.js';
import type { StageOptions } from '../../test/support/stage.js';
import type { ElementState } from './states.js';
import { press } from '../../test/support/stage-actions.js';

const noCamera = { failure: 'not-found' } as const;

const stage = (attributes: Record<string, string> = {}, camera: StageOptions['camera'] = noCamera): StageOptions => ({
  tag: 'idv-face-capture',
  camera,
  attributes: { backend: '/idv', ...attributes },
});

const find = (page: Page, selector: string) =>
  page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 60_000 });

/**
 * A desktop hands over to this page, which opens the link.
 * @param handsOver the desktop's element, whose link leads here
 * @param offers makes the desktop show its code
 * @returns the number that this page asks for
 */
export async function arriveByLink(
  page: Page,
  handsOver: StageOptions,
  offers: (desktop: Page) => Promise<void>,
): Promise<string> {
  const context = await page.browser().createBrowserContext();
  page.once('close', () => void context.close());
  const desktop = await openPage(context);
  const address = new URL(page.url());
  const attributes = { ...handsOver.attributes, 'handoff-url': address.href };
  address.hash = encodeURIComponent(JSON.stringify({ ...handsOver, attributes }));
  await desktop.goto(address.href);
  await find(desktop, '.card');
  await offers(desktop);
  await find(desktop, '[part~="number"]');
  const link = await desktop.$eval('[data-stage] >>> [part~="link"]', (input) => (input as HTMLInputElement).value);
  const shown = await desktop.$('[data-stage] >>> [part~="number"] [aria-hidden]');
  await page.goto('about:blank');
  await page.goto(link);
  await find(page, 'input[name="number"]');
  return (await shown?.evaluate((element) => element.textContent)) ?? '';
}

/**
 * This page hands over to a phone, which opens the link and enters the number.
 * @param offers makes this page show its code
 * @param onPhone the phone's camera
 * @returns the phone
 */
export async function handOver(
  page: Page,
  offers: (page: Page) => Promise<void>,
  onPhone: StageOptions['camera'] = { document: {}, pose: {}, natural: true, profile: 'androidPhone' },
): Promise<Page> {
  await page.evaluate((camera) => {
    const options = JSON.parse(decodeURIComponent(location.hash.slice(1))) as StageOptions;
    const address = new URL(location.href);
    address.hash = encodeURIComponent(JSON.stringify({ ...options, camera, start: false }));
    document.querySelector('[data-stage]')?.setAttribute('handoff-url', address.href);
  }, onPhone);
  await offers(page);
  await find(page, '[part~="number"]');
  const link = await page.$eval('[data-stage] >>> [part~="link"]', (input) => (input as HTMLInputElement).value);
  const shown = await page.$('[data-stage] >>> [part~="number"] [aria-hidden]');
  const number = (await shown?.evaluate((element) => element.textContent)) ?? '';
  const context = await page.browser().createBrowserContext();
  page.once('close', () => void context.close());
  const phone = await openPage(context);
  await phone.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  await phone.goto(link);
  await enter(phone, number);
  await find(page, '[part~="tasks"]');
  return phone;
}

const offersCode = (desktop: Page): Promise<void> => press(desktop, 'primary-action');

const arrive = (page: Page): Promise<string> => arriveByLink(page, stage(), offersCode);

async function enter(page: Page, number: string): Promise<void> {
  await (await find(page, 'input[name="number"]'))?.type(number);
  await page.keyboard.press('Enter');
}

/** Requests a code. On a phone, that is offered only if the page always wants it. */
const offer = (attributes: Record<string, string> = {}): StageOptions => stage({ handoff: 'on', ...attributes });

const asksUntil = (selector: string) => async (page: Page) => {
  await press(page, 'secondary-action');
  await find(page, selector);
};

const problem = (code: string, status: number): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, retryable: false, reference: 'idv-4711' }),
});

/** Returns two digits that differ from these. */
const another = (number: string): string => (number === '11' ? '12' : '11');

export const handoffStates: readonly ElementState[] = [
  {
    name: 'handoff-code',
    stage: offer({ 'handoff-url': 'https://bank.example/verify' }),
    reach: asksUntil('[part~="qr"]'),
    status: 'handoff',
  },
  {
    name: 'handoff-unreachable',
    stage: offer(),
    before: (page) => answerRequests(page, '*/idv/handoffs', () => 'fail'),
    reach: asksUntil('[part~="primary-action"]'),
    status: 'handoff',
  },
  {
    name: 'handoff-refused',
    stage: offer(),
    before: (page) => answerRequests(page, '*/idv/handoffs', () => problem('FORBIDDEN', 403)),
    reach: asksUntil('[part~="code"]'),
    status: 'handoff',
  },
  {
    // The host backend has no handoffs.
    name: 'handoff-unsupported',
    stage: offer(),
    before: (page) => answerRequests(page, '*/idv/handoffs', () => problem('NOT_FOUND', 404)),
    reach: asksUntil('[part~="primary-action"]'),
    status: 'handoff',
  },
  {
    // The server no longer knows the code.
    name: 'handoff-expired',
    stage: offer(),
    before: (page) => answerRequests(page, '*/idv/handoffs/*', () => problem('NOT_FOUND', 404)),
    reach: asksUntil('[part~="primary-action"]'),
    status: 'handoff',
  },
  {
    // The steps to do on the phone.
    name: 'handoff-claimed',
    stage: offer(),
    reach: async (page) =>
      void (await handOver(page, (offering) => press(offering, 'secondary-action'), { failure: 'hanging' })),
    status: 'handoff',
  },
  {
    name: 'handoff-arrival',
    stage: stage({}, {}),
    reach: async (page) => void (await arrive(page)),
    status: 'handoff',
  },
  {
    name: 'handoff-arrival-wrong',
    stage: stage({}, {}),
    reach: async (page) => {
      await enter(page, another(await arrive(page)));
      await find(page, '[aria-invalid="true"]');
    },
    status: 'handoff',
  },
  {
    name: 'handoff-arrival-over',
    stage: stage({}, {}),
    before: (page) => answerRequests(page, '*/idv/handoffs/claim', () => problem('HANDOFF_CLAIMED', 409)),
    reach: async (page) => {
      await enter(page, await arrive(page));
      await page.waitForSelector('[data-stage] >>> input[name="number"]', { hidden: true, timeout: 60_000 });
      await find(page, '[part~="secondary-action"]');
    },
    status: 'handoff',
  },
  {
    name: 'handoff-arrival-refused',
    stage: stage({}, {}),
    before: (page) => answerRequests(page, '*/idv/handoffs/claim', () => problem('FORBIDDEN', 403)),
    reach: async (page) => {
      await enter(page, await arrive(page));
      await find(page, '[part~="code"]');
    },
    status: 'handoff',
  },
];
