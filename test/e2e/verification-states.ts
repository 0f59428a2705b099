/** States of `<idv-verification>` beside those of its steps, on the real engine, host backend and sandbox. */
import type { Page } from 'puppeteer-core';
import type { StageOptions } from './stage.js';
import { press, waitForStatus, type ElementState } from './states.js';

const ideal = { pose: {}, natural: true } as const;

function stage(attributes: Record<string, string> = {}, camera: StageOptions['camera'] = ideal): StageOptions {
  return { tag: 'idv-verification', camera, attributes: { backend: '/idv', ...attributes } };
}

/** Agrees, and waits for something in the step that follows. */
const agreeUntil = (selector: string) => async (page: Page) => {
  await press(page, 'primary-action');
  await page.waitForSelector(`[data-stage] >>> ${selector}`, { timeout: 60_000 });
};

export const verificationStates: readonly ElementState[] = [
  { name: 'verification-consent', stage: stage({ 'privacy-url': '/privacy' }), status: 'step' },
  { name: 'verification-consent-face', stage: stage({ steps: 'consent face' }), status: 'step' },
  { name: 'verification-document', stage: stage(), reach: agreeUntil('.type'), status: 'step' },
  {
    name: 'verification-face',
    stage: stage({ steps: 'consent face', manual: '' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture >>> [part~="primary-action"]')(page);
      const start = await page.$('[data-stage] >>> idv-face-capture >>> [part~="primary-action"]');
      await start?.click();
      await page.waitForSelector('[data-stage] >>> idv-face-capture >>> .shutter', { timeout: 60_000 });
    },
    status: 'step',
  },
  {
    name: 'verification-review',
    stage: stage({ steps: 'consent face' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture >>> [part~="primary-action"]')(page);
      const start = await page.$('[data-stage] >>> idv-face-capture >>> [part~="primary-action"]');
      await start?.click();
    },
    status: 'review',
  },
  {
    name: 'verification-completed',
    stage: stage({ steps: 'consent face', 'continue-button': '' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture >>> [part~="primary-action"]')(page);
      const start = await page.$('[data-stage] >>> idv-face-capture >>> [part~="primary-action"]');
      await start?.click();
      await waitForStatus(page, 'review');
      await press(page, 'primary-action');
    },
    status: 'passed',
  },
];
