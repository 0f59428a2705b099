/** One visitor's liveness check on the demo site: the element there, the hosted page in its frame. */
import type { Frame, Page } from 'puppeteer-core';
import type { RunningDemoAndSandbox } from '../../../tools/build/demo.js';
import type { IdvLiveness, IdvLivenessChallenge } from 'idv-elements';
import type { PersonBrowser } from './liveness-person.js';
import type { LivenessPerson } from './liveness-person-page.js';

export interface Visit {
  page: Page;
  /** The host backend's id of the check, once it exists. */
  livenessId: () => Promise<string>;
  /** The hosted page, once it reports that it runs. */
  hosted: () => Promise<Frame>;
  /** Waits until the element on the demo site has reached `status`. */
  reaches: (status: string) => Promise<void>;
}

export interface VisitOptions {
  person?: LivenessPerson;
  attributes?: Record<string, string>;
}

const patienceMs = 60_000;

export async function visit(
  browser: PersonBrowser,
  { demoUrl, sandbox }: RunningDemoAndSandbox,
  { person, attributes = { 'skip-pre-check': '' } }: VisitOptions = {},
): Promise<Visit> {
  const page = await browser.newPage(person);
  await page.goto(`${demoUrl}/liveness.html?camera=real`);
  await page.evaluate((given) => {
    const element = document.querySelector('idv-liveness');
    for (const [name, value] of Object.entries(given)) element?.setAttribute(name, value);
    document.addEventListener('idv-liveness-started', ({ livenessId }) => {
      document.documentElement.dataset['livenessId'] = livenessId;
    });
  }, attributes);
  await press(page, 'idv-liveness', 'primary-action');
  return {
    page,
    livenessId: async () => {
      const found = await page.waitForFunction(() => document.documentElement.dataset['livenessId'], {
        timeout: patienceMs,
        polling: 50,
      });
      return (await found.jsonValue()) ?? '';
    },
    hosted: async () => {
      const pages = `${sandbox.url}/liveness/`;
      const frame = await page.waitForFrame((frame) => frame.url().startsWith(pages), { timeout: patienceMs });
      await frame.waitForFunction(() => document.readyState === 'complete');
      return frame;
    },
    reaches: async (status) => {
      await page.waitForFunction(
        (wanted) => document.querySelector<IdvLiveness>('idv-liveness')?.status === wanted,
        { timeout: patienceMs, polling: 50 },
        status,
      );
    },
  };
}

export async function press(target: Page | Frame, element: string, part: string): Promise<void> {
  const button = await target.waitForSelector(`${element} >>> [part~="${part}"]`, {
    visible: true,
    timeout: patienceMs,
  });
  await button?.click();
}

/**
 * Lets the person do what is asked until the server has judged the check or it cannot continue. In a window of its own,
 * the hosted page needs one more press; in the frame of `<idv-liveness>` it does not. A machine that is too busy to
 * show every movement can miss one; the person then tries again.
 */
export async function perform(hosted: Frame, { alone = false } = {}): Promise<string> {
  if (alone) await press(hosted, 'idv-liveness-challenge', 'primary-action');
  for (;;) {
    const status = await settled(hosted);
    if (status !== 'missed') return status;
    await press(hosted, 'idv-liveness-challenge', 'primary-action');
    await hosted
      .waitForFunction(() => document.querySelector('idv-liveness-challenge')?.status !== 'missed')
      .catch(() => undefined);
  }
}

/** `gone` means that the page around the frame already knows the result and has removed it. */
async function settled(hosted: Frame): Promise<string> {
  const ends = ['passed', 'rejected', 'expired', 'missed', 'failed'];
  const found = hosted.waitForFunction(
    (wanted) => {
      const element = document.querySelector<IdvLivenessChallenge>('idv-liveness-challenge');
      if (element === null) return 'gone';
      return wanted.includes(element.status) ? element.status : null;
    },
    { timeout: patienceMs, polling: 50 },
    ends,
  );
  try {
    return (await (await found).jsonValue()) ?? 'gone';
  } catch (error) {
    if (hosted.detached) return 'gone';
    throw error;
  }
}

/** The developer's choice on the hosted page, made from outside. */
export async function choose(hostedUrl: string, outcome: 'succeed' | 'fail'): Promise<number> {
  const body = new URLSearchParams({ outcome });
  return (await fetch(hostedUrl, { method: 'POST', body })).status;
}
