/** States of `<idv-verification>` beside those of its steps, on the real engine, host backend and sandbox. */
import type { Page } from 'puppeteer-core';
import type { StageOptions } from './stage.js';
import { press, waitForStatus, type ElementState } from './states.js';
import { doDocument, doFace, pressMain, waitForStep } from './verification-stage.js';

const ideal = { pose: {}, natural: true } as const;

function stage(attributes: Record<string, string> = {}, camera: StageOptions['camera'] = ideal): StageOptions {
  return { tag: 'idv-verification', camera, attributes: { backend: '/idv', ...attributes } };
}

/** Agrees, and waits for something in the step that follows. */
const agreeUntil = (selector: string) => async (page: Page) => {
  await press(page, 'primary-action');
  // Without `visible`, changes inside shadow roots go unseen.
  await page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 60_000 });
};

/** A card and the person it belongs to, for steps that need no press on the type. */
const both = (attributes: Record<string, string> = {}): StageOptions =>
  stage(
    { steps: 'document face', 'document-type': 'ng_national_id', ...attributes },
    { document: {}, ...ideal, profile: 'androidPhone' },
  );

const takeBoth = async (page: Page) => {
  await doDocument(page);
  await doFace(page);
};

export const verificationStates: readonly ElementState[] = [
  { name: 'verification-consent', stage: stage({ 'privacy-url': '/privacy' }), status: 'step' },
  { name: 'verification-consent-face', stage: stage({ steps: 'consent face' }), status: 'step' },
  { name: 'verification-misconfigured', stage: stage({ steps: 'consent selfie' }), status: 'misconfigured' },
  { name: 'verification-document', stage: stage(), reach: agreeUntil('.type'), status: 'step' },
  {
    name: 'verification-face',
    stage: stage({ steps: 'consent face', manual: '' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture >>> [part~="primary-action"]')(page);
      const start = await page.$('[data-stage] >>> idv-face-capture >>> [part~="primary-action"]');
      await start?.click();
      await page.waitForSelector('[data-stage] >>> idv-face-capture >>> .shutter', { visible: true, timeout: 60_000 });
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
  {
    name: 'verification-kept',
    stage: both(),
    reach: async (page) => {
      await doDocument(page);
      await waitForStep(page, 'idv-face-capture');
      await press(page, 'back-button');
    },
    status: 'kept',
  },
  {
    name: 'verification-mismatch',
    stage: both(),
    faults: { forceCode: '90', endpoints: ['faceComparison'] },
    reach: takeBoth,
    status: 'mismatch',
  },
  {
    name: 'verification-attention',
    stage: both(),
    faults: { forceCode: '90', endpoints: ['faceComparison'] },
    reach: async (page) => {
      await takeBoth(page);
      for (let turn = 0; turn < 2; turn += 1) {
        await waitForStatus(page, 'mismatch');
        await pressMain(page);
        await doFace(page);
      }
    },
    status: 'attention',
  },
  {
    name: 'verification-failed',
    stage: both(),
    faults: { forceCode: '102', endpoints: ['faceComparison'] },
    reach: takeBoth,
    status: 'failed',
  },
  {
    name: 'verification-attention-uncompared',
    stage: both(),
    faults: { forceCode: '102', endpoints: ['faceComparison'] },
    reach: async (page) => {
      await takeBoth(page);
      await waitForStatus(page, 'failed');
      await press(page, 'secondary-action');
      await waitForStatus(page, 'review');
      await pressMain(page);
    },
    status: 'attention',
  },
  {
    name: 'verification-handoff',
    stage: stage({ steps: 'consent face', handoff: 'always' }, { failure: 'not-found' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture >>> [part~="primary-action"]')(page);
      const usePhone = await page.$('[data-stage] >>> idv-face-capture >>> [part~="secondary-action"]');
      await usePhone?.click();
      await page.waitForSelector('[data-stage] >>> [part~="number"]', { visible: true, timeout: 60_000 });
    },
    status: 'handoff',
  },
];
