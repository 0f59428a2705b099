/** Every state of `<idv-face-capture>` and how to reach it, on the real engine, host backend and sandbox. */
import type { Page } from 'puppeteer-core';
import type { Faults } from 'idv-elements-server/sandbox';
import type { IdvFaceCapture } from 'idv-elements';
import { answerRequests } from '../../test/support/browser-requests.js';
import type { StageOptions } from '../../test/support/stage.js';
import { beginWorkersWith, press, stateIs, waitForStatus } from '../../test/support/stage-actions.js';

/** Proceeds through review to the button that submits. */
export async function confirm(page: Page): Promise<void> {
  await waitForStatus(page, 'review');
  await press(page, 'primary-action');
}

export interface ElementState {
  name: string;
  stage: StageOptions;
  /** Faults of the sandbox. */
  faults?: Partial<Faults>;
  /** Network speed of the page, bytes per second. */
  bytesPerSecond?: number;
  /** Prepares the page before it is opened. */
  before?: (page: Page) => Promise<void>;
  /** Acts until the state is reached. */
  reach?: (page: Page) => Promise<void>;
  /** The element's status in this state. */
  status: string;
  /** Further conditions on the flow's state, by field: `hint`, `error.code`. */
  is?: Record<string, unknown>;
}

/** How often the same failure has occurred in a row. */
async function failAgain(page: Page, times: number): Promise<void> {
  for (let time = 1; time < times; time += 1) {
    await stateIs(page, { status: 'failed', 'failures.times': time });
    await press(page, 'primary-action');
  }
  await stateIs(page, { status: 'failed', 'failures.times': times });
}

/** Blocks further frames from a moment on, so that a transient state stays. */
export async function stopFramesAt(page: Page, moment: 'half-held' | 'capturing'): Promise<void> {
  await page.evaluate((wanted) => {
    const element = document.querySelector<IdvFaceCapture>('[data-stage]');
    const stop = (): void => {
      window.createImageBitmap = () => new Promise(() => undefined);
    };
    element?.addEventListener('idv-status-changed', ({ status }) => {
      if (wanted === 'capturing' && status === 'capturing') stop();
    });
    if (wanted !== 'half-held') return;
    const timer = setInterval(() => {
      const ring = element?.shadowRoot?.querySelector('.ring');
      const left = Number(ring?.getAttribute('stroke-dashoffset') ?? 1);
      if (element?.status !== 'holding' || left > 0.6) return;
      clearInterval(timer);
      stop();
    }, 10);
  }, moment);
  await waitForStatus(page, moment === 'capturing' ? 'capturing' : 'holding');
}

/** Refuses the session, so that a photo has to wait. */
export const cutSessions = (page: Page): Promise<void> => answerRequests(page, '*/idv/sessions*', () => 'fail');

/** Makes noise of every picture that a worker reads, as Firefox does with `privacy.resistFingerprinting`. */
export const blockCanvas = (page: Page): Promise<void> =>
  beginWorkersWith(
    page,
    `OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) =>
      new ImageData(Uint8ClampedArray.from({ length: width * height * 4 }, () => Math.random() * 256), width, height);`,
  );

const ideal = { pose: {}, natural: true } as const;
const sent = { backend: '/idv' };

const hints: [name: string, pose: NonNullable<StageOptions['camera']>['pose']][] = [
  ['too-far', { faceHeightShare: 0.22 }],
  ['off-center', { offsetX: 0.28 }],
  ['turn-straight', { pitchDegrees: 26 }],
  ['too-dark', { exposure: 0.03 }],
  ['multiple-faces', { people: 2 }],
  ['covered', { covered: 'mask' }],
  ['glasses-glare', { covered: 'glare' }],
];

const cameraFailures = [
  'permission-denied',
  'permission-dismissed',
  'blocked-by-policy',
  'not-found',
  'busy',
  'black',
] as const;

export const elementStates: readonly ElementState[] = [
  { name: 'idle', stage: { attributes: sent }, status: 'idle' },
  { name: 'idle-yellow', stage: { attributes: { 'primary-color': '#FFC400' } }, status: 'idle' },
  { name: 'permission', stage: { camera: { failure: 'hanging' }, start: true }, status: 'permission' },
  {
    name: 'loading',
    stage: { camera: ideal, start: true },
    bytesPerSecond: 50_000,
    reach: async (page) => {
      await page.waitForFunction(
        () =>
          Number.parseFloat(
            document
              .querySelector<IdvFaceCapture>('[data-stage]')
              ?.shadowRoot?.querySelector('[part="progress"] rect:not(.loop)')
              ?.getAttribute('width') ?? '',
          ) > 5,
        { timeout: 60_000 },
      );
    },
    status: 'loading',
  },
  {
    // The detector sees the face while its judge is still loading.
    name: 'almost-ready',
    stage: { camera: ideal, start: true },
    bytesPerSecond: 100_000,
    reach: async (page) => {
      await stateIs(page, { status: 'framing', vision: 'detector', hint: null, 'verdict.gates.no-face': 'pass' });
      await page.waitForFunction(
        () =>
          /Looks good/.test(
            document.querySelector('[data-stage]')?.shadowRoot?.querySelector('.hint')?.textContent ?? '',
          ),
        { timeout: 20_000 },
      );
    },
    status: 'framing',
    is: { vision: 'detector' },
  },
  {
    name: 'framing',
    stage: { camera: { ...ideal, profile: 'androidPhone' }, attributes: { manual: '' }, start: true },
    status: 'framing',
  },
  {
    name: 'framing-later',
    stage: { camera: { ...ideal, profile: 'androidPhone' }, attributes: { ...sent, manual: '' }, start: true },
    before: cutSessions,
    status: 'framing',
    is: { isUnavailable: true },
  },
  ...hints.map(([name, pose]) => ({
    name: `hint-${name}`,
    // The cover disappears after a while, and the photo is taken automatically.
    stage: { camera: { pose }, ...(pose?.covered !== undefined ? { attributes: { manual: '' } } : {}), start: true },
    status: 'framing',
    is: { hint: name },
  })),
  {
    name: 'help',
    stage: { camera: { pose: { exposure: 0.03 } }, start: true },
    status: 'framing',
    is: { offersHelp: true },
  },
  {
    name: 'holding',
    stage: { camera: ideal, start: true },
    reach: (page) => stopFramesAt(page, 'half-held'),
    status: 'holding',
  },
  {
    name: 'capturing',
    stage: { camera: ideal, start: true },
    reach: (page) => stopFramesAt(page, 'capturing'),
    status: 'capturing',
  },
  {
    // Neither engine runs.
    name: 'pixels',
    stage: { camera: ideal, start: true },
    before: (page) => beginWorkersWith(page, 'delete globalThis.WebAssembly;'),
    status: 'framing',
    is: { analysis: 'pixels' },
  },
  {
    // Both engines load and run, but find no face in the test picture.
    name: 'pixels-self-test',
    stage: { camera: ideal, start: true },
    before: (page) => beginWorkersWith(page, 'OffscreenCanvasRenderingContext2D.prototype.ellipse = () => {};'),
    status: 'framing',
    is: { analysis: 'pixels' },
  },
  { name: 'review', stage: { camera: ideal, attributes: { review: '' }, start: true }, status: 'review' },
  {
    name: 'review-warning',
    stage: { camera: { pose: { eyeOpen: 0 } }, attributes: { review: '', manual: '' }, start: true },
    reach: async (page) => {
      await stateIs(page, { hint: 'eyes-closed' });
      await press(page, 'shutter');
    },
    status: 'review',
  },
  {
    name: 'submitting',
    stage: { camera: ideal, attributes: { ...sent, review: '' }, start: true },
    faults: { latencyMs: 20_000 },
    reach: confirm,
    status: 'submitting',
  },
  {
    name: 'submitting-offline',
    stage: { camera: ideal, attributes: { ...sent, review: '' }, start: true },
    reach: async (page) => {
      await waitForStatus(page, 'review');
      await page.setOfflineMode(true);
      await confirm(page);
    },
    status: 'submitting',
  },
  { name: 'done-sent', stage: { camera: ideal, attributes: sent, start: true }, status: 'done' },
  { name: 'done-kept', stage: { camera: ideal, start: true }, status: 'done' },
  {
    name: 'paused',
    stage: { camera: ideal, attributes: { manual: '' }, start: true },
    reach: async (page) => {
      await waitForStatus(page, 'framing');
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    },
    status: 'paused',
  },
  ...cameraFailures.map((failure) => ({
    name: `failed-${failure}`,
    stage: { camera: { failure }, start: true },
    status: 'failed',
  })),
  {
    name: 'failed-vision',
    stage: { camera: ideal, attributes: { assets: '/nowhere/' }, start: true },
    status: 'failed',
  },
  { name: 'failed-canvas', stage: { camera: ideal, start: true }, before: blockCanvas, status: 'failed' },
  {
    // A file of the engine that fails to load. The second time, reloading the page helps.
    name: 'failed-assets',
    stage: { camera: ideal, start: true },
    before: (page) => answerRequests(page, '*/compact-detector*', () => 'fail'),
    status: 'failed',
    is: { 'error.code': 'vision-assets-missing' },
  },
  {
    name: 'failed-assets-again',
    stage: { camera: ideal, start: true },
    before: (page) => answerRequests(page, '*/compact-detector*', () => 'fail'),
    reach: (page) => failAgain(page, 2),
    status: 'failed',
    is: { 'error.code': 'vision-assets-missing' },
  },
  {
    name: 'unloaded',
    stage: { camera: ideal, start: true },
    before: (page) => answerRequests(page, '*/chunks/face-capture-controller.js', () => 'fail'),
    status: 'failed',
  },
  {
    name: 'failed-no-face',
    stage: { camera: ideal, attributes: sent, start: true },
    faults: { detectedFaces: 0 },
    status: 'failed',
  },
  {
    // The second failure shows a tip, the third another route.
    name: 'failed-again',
    stage: { camera: ideal, attributes: sent, start: true },
    faults: { detectedFaces: 0 },
    reach: (page) => failAgain(page, 2),
    status: 'failed',
  },
  {
    name: 'failed-third',
    stage: { camera: ideal, attributes: sent, start: true },
    faults: { detectedFaces: 0 },
    reach: (page) => failAgain(page, 3),
    status: 'failed',
  },
  {
    name: 'failed-service',
    stage: { camera: ideal, attributes: sent, start: true },
    faults: { forceCode: '99' },
    status: 'failed',
  },
  {
    // The site has a problem: not the person's fault, and retrying does not help.
    name: 'failed-misconfigured',
    stage: { camera: ideal, attributes: { backend: '/nobody-home' }, start: true },
    status: 'failed',
    is: { 'error.code': 'backend-misconfigured' },
  },
];
