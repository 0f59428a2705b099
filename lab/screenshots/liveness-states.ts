/**
 * Every state of `<idv-liveness>` and how to reach it, on the real engine, host backend and the sandbox's hosted page.
 */
import type { Page } from 'puppeteer-core';
import type { InstallOptions } from 'idv-elements-testing';
import { answerRequests } from '../../test/support/browser-requests.js';
import { endCheck, hostedUrlOf, waitForPart } from '../../test/support/liveness-stage.js';
import type { StageOptions } from '../../test/support/stage.js';
import type { ElementState } from './states.js';
import { press, waitForStatus } from '../../test/support/stage-actions.js';

const ideal: InstallOptions = { pose: {}, natural: true };

function stage(attributes: Record<string, string> = {}, camera: InstallOptions = ideal, start = true): StageOptions {
  return { tag: 'idv-liveness', camera, attributes: { backend: '/idv', ...attributes }, start };
}

/** Straight to the hosted page. */
const hosted = (attributes: Record<string, string> = {}): StageOptions =>
  stage({ 'skip-pre-check': '', ...attributes });

async function end(page: Page, outcome: 'succeed' | 'fail'): Promise<void> {
  await endCheck(await hostedUrlOf(page), outcome);
}

/** Lets the page in the frame load, or fail as it would with a refusing browser or a hanging network. */
async function intercept(page: Page, how: 'refuse' | 'hang'): Promise<void> {
  await answerRequests(page, '*/liveness/*', ({ resourceType }) => {
    if (resourceType !== 'Document') return 'go-on';
    return how === 'refuse' ? { headers: { 'x-frame-options': 'DENY' } } : 'hang';
  });
  await press(page, 'primary-action');
}

async function openPopup(page: Page): Promise<void> {
  await waitForStatus(page, 'presenting');
  await press(page, 'primary-action');
}

const stub = (source: string) => async (page: Page) => {
  await page.evaluate(source);
  await press(page, 'primary-action');
};

export const livenessStates: readonly ElementState[] = [
  { name: 'liveness-idle', stage: stage({}, ideal, false), status: 'idle' },
  { name: 'liveness-permission', stage: stage({}, { failure: 'hanging' }), status: 'permission' },
  {
    name: 'liveness-checking',
    stage: stage({}, { pose: { faceHeightShare: 0.22 } }),
    status: 'checking',
    is: { hint: 'too-far' },
  },
  {
    name: 'liveness-too-dark',
    stage: stage({}, { pose: { exposure: 0.03 } }),
    reach: async (page) => waitForPart(page, '[part~="secondary-action"]'),
    status: 'checking',
  },
  { name: 'liveness-creating', stage: hosted(), faults: { latencyMs: 20_000 }, status: 'creating' },
  {
    name: 'liveness-presenting',
    stage: { ...hosted(), start: false },
    reach: async (page) => intercept(page, 'hang'),
    status: 'presenting',
  },
  { name: 'liveness-frame', stage: hosted(), status: 'following' },
  {
    name: 'liveness-frame-silent',
    stage: { ...hosted(), start: false },
    reach: async (page) => {
      await intercept(page, 'refuse');
      await waitForPart(page, '[part~="fallback"]');
    },
    status: 'following',
  },
  {
    name: 'liveness-frame-no-camera',
    stage: hosted({ backend: '/idv-no-camera' }),
    reach: async (page) => waitForPart(page, '[part~="fallback"]'),
    status: 'following',
  },
  {
    name: 'liveness-frame-offline',
    stage: hosted(),
    reach: async (page) => {
      await waitForStatus(page, 'following');
      await page.setOfflineMode(true);
      await waitForPart(page, '[part~="note"]');
    },
    status: 'following',
  },
  {
    name: 'liveness-popup-ready',
    stage: { ...hosted({ presentation: 'popup' }), start: false },
    // Simulates a user gesture that has long expired.
    reach: stub("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })"),
    status: 'presenting',
  },
  {
    name: 'liveness-popup-open',
    stage: { ...hosted({ presentation: 'popup' }), start: false },
    reach: stub('window.open = () => ({ closed: false, focus() {}, close() {} })'),
    status: 'following',
  },
  {
    name: 'liveness-popup-closed',
    stage: { ...hosted({ presentation: 'popup' }), start: false },
    reach: async (page) => {
      await stub('window.open = () => ({ closed: true, focus() {}, close() {} })')(page);
      await waitForStatus(page, 'presenting');
    },
    status: 'presenting',
  },
  {
    name: 'liveness-popup-blocked',
    stage: { ...hosted({ presentation: 'popup' }), start: false },
    reach: async (page) => {
      await stub('window.open = () => null')(page);
      await openPopup(page);
      await waitForPart(page, 'a[part~="primary-action"]');
    },
    status: 'presenting',
  },
  {
    name: 'liveness-redirect-returned',
    stage: { ...hosted({ presentation: 'redirect' }), start: false },
    reach: async (page) => {
      await press(page, 'primary-action');
      await page.waitForFunction(() => location.pathname.startsWith('/liveness/'), { polling: 50 });
      await page.goBack();
    },
    status: 'presenting',
  },
  {
    name: 'liveness-qr',
    stage: hosted({ presentation: 'qr' }),
    reach: async (page) => waitForPart(page, '.qr svg'),
    status: 'following',
  },
  {
    name: 'liveness-qr-no-clipboard',
    stage: hosted({ presentation: 'qr' }),
    reach: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      });
      await waitForPart(page, '.qr svg');
      await press(page, 'secondary-action');
      await waitForPart(page, '.link');
    },
    status: 'following',
  },
  { name: 'liveness-passed', stage: hosted(), reach: async (page) => end(page, 'succeed'), status: 'passed' },
  { name: 'liveness-rejected', stage: hosted(), reach: async (page) => end(page, 'fail'), status: 'rejected' },
  {
    name: 'liveness-rejected-last',
    stage: hosted({ backend: '/idv-once' }),
    reach: async (page) => end(page, 'fail'),
    status: 'rejected',
  },
  { name: 'liveness-expired', stage: hosted({ backend: '/idv-brief' }), status: 'expired' },
  { name: 'liveness-failed-camera', stage: stage({}, { failure: 'permission-denied' }), status: 'failed' },
  { name: 'liveness-failed-policy', stage: stage({}, { failure: 'blocked-by-policy' }), status: 'failed' },
  { name: 'liveness-failed-url', stage: hosted({ backend: '/idv-foreign' }), status: 'failed' },
  { name: 'liveness-failed-service', stage: hosted(), faults: { forceCode: '102' }, status: 'failed' },
];
