/** Acts on the stage's element and waits for its states. */
import type { Frame, Page } from 'puppeteer-core';
import type { IdvFaceCapture } from 'idv-elements';
import { answerRequests } from './browser-requests.js';

/** Waits until an element has one of these statuses. */
export async function reaches(where: Page | Frame, selector: string, ...statuses: string[]): Promise<void> {
  await where.waitForFunction(
    (one, wanted) => wanted.includes(document.querySelector<IdvFaceCapture>(one)?.status ?? ''),
    { timeout: 60_000, polling: 30 },
    selector,
    statuses,
  );
}

export const waitForStatus = (page: Page, status: string): Promise<void> => reaches(page, '[data-stage]', status);

/**
 * Runs in the page: whether these fields of the flow's state have these values. Self-contained, because drivers send
 * its source.
 */
export function hasFields(fields: Record<string, unknown>): boolean {
  const element = document.querySelector('[data-stage]') as unknown as { flow: { state: unknown } };
  return Object.entries(fields).every(([path, value]) => {
    const found = path
      .split('.')
      .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], element.flow.state);
    return found === value;
  });
}

/**
 * Waits until these fields of the flow's state have these values.
 * @param timeout 0: checks only once
 * @returns whether they do
 */
export async function stateIs(page: Page, wanted: Record<string, unknown>, timeout = 60_000): Promise<boolean> {
  if (timeout === 0) return page.evaluate(hasFields, wanted);
  await page.waitForFunction(hasFields, { timeout, polling: 30 }, wanted);
  return true;
}

export async function press(page: Page, part: string): Promise<void> {
  const button = await page.waitForSelector(`[data-stage] >>> [part~="${part}"]`, { visible: true });
  await button?.click();
}

/** Puts this line at the start of the engines' worker scripts, which makes them behave as on another device. */
export async function beginWorkersWith(page: Page, line: string): Promise<void> {
  await answerRequests(page, '*-worker*.js', async ({ request }) => {
    const script = await (await fetch(request.url)).text();
    return { headers: { 'content-type': 'text/javascript' }, body: `${line}\n${script}` };
  });
}
