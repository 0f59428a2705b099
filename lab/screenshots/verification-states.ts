/** States of `<idv-verification>` other than those of its steps, on the real engine, host backend and sandbox. */
import type { Page } from 'puppeteer-core';
import type { IdvVerification } from 'idv-elements';
import { answerRequests } from '../../test/support/browser-requests.js';
import { arriveByLink, handOver } from './handoff-states.js';
import type { StageOptions } from '../../test/support/stage.js';
import type { ElementState } from './states.js';
import { press, waitForStatus } from '../../test/support/stage-actions.js';
import { doDocument, doFace, pressMain, waitForStep } from '../../test/support/verification-stage.js';

const ideal = { pose: {}, natural: true } as const;

function stage(attributes: Record<string, string> = {}, camera: StageOptions['camera'] = ideal): StageOptions {
  return { tag: 'idv-verification', camera, attributes: { backend: '/idv', ...attributes } };
}

/** Gives consent, and waits for something in the next step. */
const agreeUntil = (selector: string) => async (page: Page) => {
  await press(page, 'primary-action');
  // Without `visible`, changes inside shadow roots are missed.
  await page.waitForSelector(`[data-stage] >>> ${selector}`, { visible: true, timeout: 60_000 });
};

/** Without a camera, a computer offers the phone by itself. A phone does so when asked. */
async function agreeAndUsePhone(page: Page): Promise<void> {
  await press(page, 'primary-action');
  await page.waitForFunction(
    () => {
      const journey = document.querySelector<IdvVerification>('[data-stage]');
      const step = journey?.shadowRoot?.querySelector('idv-face-capture');
      const usePhone = step?.status === 'failed' && step.shadowRoot?.querySelector('[part~="primary-action"]');
      return journey?.status === 'handoff' || Boolean(usePhone);
    },
    { timeout: 60_000, polling: 100 },
  );
  const usePhone = await page.$('[data-stage] >>> idv-face-capture >>> [part~="primary-action"]');
  await usePhone?.evaluate((button) => (button as HTMLElement).click());
}

/** A desktop hands its journey over to this page. @returns the number that the page asks for */
const arrive = (page: Page): Promise<string> =>
  arriveByLink(page, stage({ steps: 'consent face' }, { failure: 'not-found' }), async (desktop) => {
    await pressMain(desktop);
    // Without a camera, the phone is offered automatically.
  });

/** A card and its holder, for steps that need no choice of a type. */
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
  {
    name: 'verification-consent',
    stage: stage({ 'privacy-url': '/privacy', 'partner-name': 'Baobab Bank', retention: '90 days' }),
    status: 'step',
  },
  {
    name: 'verification-declined',
    stage: stage({ 'privacy-url': '/privacy', 'partner-name': 'Baobab Bank', retention: '90 days' }),
    reach: (page) => press(page, 'secondary-action'),
    status: 'declined',
  },
  { name: 'verification-consent-face', stage: stage({ steps: 'consent face' }), status: 'step' },
  { name: 'verification-misconfigured', stage: stage({ steps: 'consent selfie' }), status: 'misconfigured' },
  { name: 'verification-no-backend', stage: stage({ backend: '' }), status: 'misconfigured' },
  { name: 'verification-document', stage: stage(), reach: agreeUntil('.type'), status: 'step' },
  {
    name: 'verification-face',
    stage: stage({ steps: 'consent face', manual: '' }),
    reach: agreeUntil('idv-face-capture >>> .shutter'),
    status: 'step',
  },
  {
    name: 'verification-completed',
    stage: both({ steps: 'consent document face', 'continue-button': '' }),
    reach: async (page) => {
      await press(page, 'primary-action');
      await takeBoth(page);
    },
    status: 'passed',
  },
  {
    name: 'verification-kept',
    stage: both(),
    reach: async (page) => {
      await doDocument(page);
      await waitForStep(page, 'idv-face-capture');
      // The selfie has begun by itself, so the first press ends it.
      await press(page, 'back-button');
      await waitForStep(page, 'idv-face-capture', 'canceled');
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
    },
    status: 'attention',
  },
  {
    name: 'verification-handoff',
    stage: stage({ steps: 'consent face', handoff: 'on' }, { failure: 'not-found' }),
    reach: async (page) => {
      await agreeAndUsePhone(page);
      await page.waitForSelector('[data-stage] >>> [part~="number"]', { visible: true, timeout: 60_000 });
    },
    status: 'handoff',
  },
  {
    name: 'verification-handoff-code',
    stage: stage(
      { steps: 'consent face', handoff: 'on', 'handoff-url': 'https://bank.example/verify' },
      { failure: 'not-found' },
    ),
    reach: async (page) => {
      await agreeAndUsePhone(page);
      await page.waitForSelector('[data-stage] >>> [part~="qr"]', { visible: true, timeout: 60_000 });
    },
    status: 'handoff',
  },
  {
    // One step is done on the phone, the other one is not.
    name: 'verification-handoff-claimed',
    stage: stage(
      { steps: 'consent face document', 'document-type': 'ng_national_id', handoff: 'on' },
      { failure: 'not-found' },
    ),
    reach: async (page) => {
      const phone = await handOver(page, agreeAndUsePhone);
      await doFace(phone);
      await page.waitForSelector('[data-stage] >>> .tasks .ticked', { visible: true, timeout: 60_000 });
    },
    status: 'handoff',
  },
  {
    name: 'verification-arrival',
    stage: stage({ steps: 'consent face' }),
    reach: async (page) => void (await arrive(page)),
    status: 'handoff',
  },
  {
    name: 'verification-handed-over',
    stage: stage({ steps: 'consent face' }),
    reach: async (page) => {
      const number = await arrive(page);
      await (await page.$('[data-stage] >>> input[name="number"]'))?.type(number);
      await page.keyboard.press('Enter');
      await doFace(page);
    },
    status: 'handed-over',
  },
  {
    name: 'verification-refused',
    stage: both({ steps: 'consent document' }),
    faults: { forceCode: '96', endpoints: ['document'] },
    reach: async (page) => {
      let isCut = true;
      await answerRequests(page, '*/idv/documents', () => (isCut ? 'hang' : 'go-on'));
      await pressMain(page);
      await waitForStep(page, 'idv-document-capture', 'submitting');
      // Waits until the photo is kept.
      await new Promise((resolve) => setTimeout(resolve, 500));
      isCut = false;
      await page.reload();
    },
    status: 'refused',
  },
  {
    name: 'verification-stopped',
    stage: stage({ steps: 'consent face' }),
    reach: async (page) => {
      await agreeUntil('idv-face-capture')(page);
      await page.evaluate(() => document.querySelector<IdvVerification>('[data-stage]')?.stop());
    },
    status: 'stopped',
  },
  {
    name: 'verification-unloaded',
    stage: stage({ steps: 'consent face' }),
    before: (page) => answerRequests(page, '*/chunks/run.js', () => 'fail'),
    reach: async (page) => {
      await press(page, 'primary-action');
      await page.waitForFunction(
        // In any language: the list of what is asked for gives way to a title with another button.
        () => {
          const root = document.querySelector('[data-stage]')?.shadowRoot;
          return (
            root?.querySelector('[part~="primary-action"]') != null && root.querySelector('[part~="asks"]') === null
          );
        },
        { timeout: 60_000, polling: 30 },
      );
    },
    status: 'step',
  },
];
