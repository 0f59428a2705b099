/** Every state of `<idv-document-capture>` and how to reach it, on the real worker, host backend and sandbox. */
import type { Page } from 'puppeteer-core';
import type { IdvDocumentCapture } from 'idv-elements';
import type { InstallOptions } from 'idv-elements-testing';
import type { ServiceCode } from 'idv-elements/contract';
import { renderDocument } from '../../testing/src/index.js';
import { photographScreen } from '../../test/support/screen-photo.js';
import type { StageOptions } from '../../test/support/stage.js';
import { encodePicture } from '../shared/liveness-node.js';
import { blockCanvas, confirm, cutSessions, type ElementState } from './states.js';
import { press, waitForStatus } from '../../test/support/stage-actions.js';

const tag = 'idv-document-capture';
const card = { 'document-type': 'ng_national_id' };
const sent = { ...card, backend: '/idv' };
const ideal: InstallOptions = { document: {}, profile: 'androidPhone' };

function stage(attributes: Record<string, string> = card, camera: InstallOptions = ideal, start = true): StageOptions {
  return { tag, camera, attributes, start };
}

/** What the simulated camera shows, as a file. */
async function giveFile(page: Page, scene: 'card' | 'surface'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { renderDocument } = (globalThis as unknown as { stage: StageTools }).stage;
    const pixels = renderDocument(wanted === 'card' ? {} : { document: null });
    const canvas = new OffscreenCanvas(pixels.width, pixels.height);
    const image = new ImageData(pixels.width, pixels.height);
    image.data.set(pixels.data);
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    document.querySelector<IdvDocumentCapture>('[data-stage]')?.upload(file);
  }, scene);
  await waitForStatus(page, 'adjusting');
}

/** A file of these characters, which cannot be opened. */
async function giveUnfit(page: Page, content: string): Promise<void> {
  await page.evaluate((characters) => {
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    document.querySelector<IdvDocumentCapture>('[data-stage]')?.upload(new Blob([bytes]));
  }, content);
  await waitForStatus(page, 'failed');
}

/** A photo of a monitor that shows a document. */
async function giveScreenPhoto(page: Page): Promise<void> {
  const shown = renderDocument({}, { width: 480, height: 270 });
  const monitor = { pitch: 2.6, rollDegrees: 1, keystone: [0, 0], softness: 0.6, noise: 1, seed: 1 } as const;
  const photo = await encodePicture(photographScreen(shown, monitor).pixels);
  await page.evaluate((base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.querySelector<IdvDocumentCapture>('[data-stage]')?.upload(new Blob([file]));
  }, photo.toString('base64'));
  await waitForStatus(page, 'adjusting');
  await press(page, 'primary-action');
}

const unfitFiles: [name: string, content: string][] = [
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['word', 'PK\x03\x04\x14\0 word/document.xml'],
  ['pdf', '%PDF-1.4'],
  ['broken', '\xff\xd8\xff\xe0'],
];

interface StageTools {
  renderDocument(scene: { document?: null }): { data: Uint8ClampedArray; width: number; height: number };
}

const hints: [name: string, scene: NonNullable<InstallOptions['document']>][] = [
  ['too-far', { fillShare: 0.38 }],
  ['no-document', { document: null, surface: 'pale-wood' }],
  ['too-dark', { exposure: 0.03 }],
  ['tilted', { pitchDegrees: 44, fillShare: 0.65 }],
  ['glare', { glareShare: 0.12 }],
  ['cut-off', { offsetX: 0.25 }],
];

const ghanaCard = { country: 'GHA', 'document-type': 'gh_ghana_card' };
const ghanaPassport = { country: 'GHA', 'document-type': 'gh_passport' };
/** The person shows something other than what was asked for. */
const contradictions: [
  name: string,
  attributes: Record<string, string>,
  scene: NonNullable<InstallOptions['document']>,
][] = [
  ['wrong-side', ghanaCard, { document: 'gh-ghana-card', side: 'back' }],
  ['wrong-page', ghanaPassport, { document: 'gh-passport', side: 'back' }],
  ['wrong-document', ghanaPassport, { document: 'gh-ghana-card', surface: 'black-glass', fillShare: 0.75 }],
];

const refusals: [code: ServiceCode, name: string][] = [
  ['96', 'unreadable'],
  ['97', 'expired'],
  ['98', 'not-found'],
  ['100', 'unsuitable'],
  ['102', 'unavailable'],
];

export const documentStates: readonly ElementState[] = [
  { name: 'document-choose', stage: stage({ backend: '/idv' }, ideal, false), status: 'idle' },
  { name: 'document-choose-all', stage: stage({ country: 'ng' }, ideal, false), status: 'idle' },
  { name: 'document-choose-ghana', stage: stage({ country: 'GH' }, ideal, false), status: 'idle' },
  { name: 'document-choose-kenya', stage: stage({ country: 'ken' }, ideal, false), status: 'idle' },
  { name: 'document-country', stage: stage({ country: 'ZAF' }, ideal, false), status: 'idle' },
  {
    name: 'document-idle-passport',
    stage: stage({ 'document-type': 'ng_international_passport' }, ideal, false),
    status: 'idle',
  },
  { name: 'document-idle-slip', stage: stage({ 'document-type': 'ng_nin_slip' }, ideal, false), status: 'idle' },
  { name: 'document-idle', stage: stage(sent, ideal, false), status: 'idle' },
  { name: 'document-permission', stage: stage(card, { failure: 'hanging' }), status: 'permission' },
  { name: 'document-framing', stage: stage({ ...card, manual: '' }), status: 'framing' },
  {
    name: 'document-framing-later',
    stage: stage({ ...sent, manual: '' }),
    before: cutSessions,
    status: 'framing',
    is: { isUnavailable: true },
  },
  {
    // A laptop's picture is wider than high.
    name: 'document-webcam',
    stage: stage({ ...card, manual: '' }, { document: { fillShare: 0.62 }, profile: 'desktop' }),
    status: 'framing',
  },
  {
    name: 'document-passport',
    stage: stage(
      { 'document-type': 'ng_international_passport', manual: '' },
      { document: { document: 'passport' }, profile: 'androidPhone' },
    ),
    status: 'framing',
  },
  ...hints.map(([name, document]) => ({
    name: `document-hint-${name}`,
    stage: stage(card, { document, profile: 'androidPhone' }),
    status: 'framing',
    is: { hint: name },
  })),
  ...contradictions.map(([name, attributes, document]) => ({
    name: `document-hint-${name}`,
    stage: stage(attributes, { document, profile: 'androidPhone' }),
    status: 'framing',
    is: { hint: name },
  })),
  {
    name: 'document-hint-same-side',
    stage: stage(
      { ...ghanaCard, sides: 'front back' },
      { document: { document: 'gh-ghana-card' }, profile: 'androidPhone' },
    ),
    reach: async (page) => {
      await waitForStatus(page, 'turning');
      await press(page, 'primary-action');
    },
    status: 'framing',
    is: { hint: 'same-side' },
  },
  ...contradictions.map(([name, attributes, document]) => ({
    name: `document-review-${name}`,
    stage: stage(attributes, { document, profile: 'androidPhone' }),
    status: 'review',
  })),
  { name: 'document-review-on-screen', stage: stage(card, ideal, false), reach: giveScreenPhoto, status: 'review' },
  {
    name: 'document-review-unreadable',
    stage: stage(
      { ...ghanaPassport, manual: '' },
      { document: { document: 'gh-passport', defocusPixels: 1.4 }, profile: 'androidPhone' },
    ),
    reach: async (page) => {
      await waitForStatus(page, 'framing');
      await press(page, 'shutter');
    },
    status: 'review',
  },
  { name: 'document-review', stage: stage({ ...card, review: '' }), status: 'review' },
  {
    name: 'document-review-zoomed',
    stage: stage({ ...card, review: '' }),
    reach: async (page) => {
      await waitForStatus(page, 'review');
      await press(page, 'zoom-button');
    },
    status: 'review',
  },
  { name: 'document-turning', stage: stage({ ...card, sides: 'front back' }), status: 'turning' },
  {
    name: 'document-back',
    stage: stage({ ...card, sides: 'front back', manual: '' }),
    reach: async (page) => {
      await waitForStatus(page, 'framing');
      await press(page, 'shutter');
      await waitForStatus(page, 'turning');
      await press(page, 'primary-action');
    },
    status: 'framing',
  },
  {
    name: 'document-adjusting',
    stage: stage(card, ideal, false),
    reach: (page) => giveFile(page, 'card'),
    status: 'adjusting',
  },
  ...unfitFiles.map(([name, content]) => ({
    name: `document-file-${name}`,
    stage: stage(card, ideal, false),
    reach: (page: Page) => giveUnfit(page, content),
    status: 'failed',
  })),
  {
    name: 'document-file-gone',
    stage: stage(card, ideal, false),
    reach: async (page) => {
      await page.evaluate(() => {
        const file = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('moved')) });
        document.querySelector<IdvDocumentCapture>('[data-stage]')?.upload(file);
      });
      await waitForStatus(page, 'failed');
    },
    status: 'failed',
  },
  { name: 'document-failed-canvas', stage: stage(), before: blockCanvas, status: 'failed' },
  {
    name: 'document-not-offered',
    stage: stage({ backend: '/idv-service-only', 'document-type': 'gh_ghana_card' }),
    status: 'failed',
  },
  {
    name: 'document-adjusting-missing',
    stage: stage(card, ideal, false),
    reach: (page) => giveFile(page, 'surface'),
    status: 'adjusting',
  },
  {
    name: 'document-adjusting-shutter',
    stage: stage(card, { ...ideal, document: { document: null, surface: 'pale-wood' } }),
    reach: async (page) => {
      await waitForStatus(page, 'framing');
      await press(page, 'shutter');
      await waitForStatus(page, 'adjusting');
    },
    status: 'adjusting',
  },
  {
    name: 'document-adjusting-loupe',
    stage: stage(card, ideal, false),
    reach: async (page) => {
      await giveFile(page, 'card');
      await page.evaluate(() => {
        const root = document.querySelector('[data-stage]')?.shadowRoot;
        root?.querySelector<SVGGElement>('.corner')?.focus();
      });
      await page.keyboard.press('ArrowLeft');
    },
    status: 'adjusting',
  },
  {
    name: 'document-submitting',
    stage: stage({ ...sent, review: '' }),
    faults: { latencyMs: 20_000 },
    reach: confirm,
    status: 'submitting',
  },
  { name: 'document-done-sent', stage: stage(sent), status: 'done' },
  { name: 'document-done-kept', stage: stage(), status: 'done' },
  { name: 'document-failed-permission-denied', stage: stage(card, { failure: 'permission-denied' }), status: 'failed' },
  ...refusals.map(([forceCode, name]) => ({
    name: `document-failed-${name}`,
    stage: stage(sent),
    faults: { forceCode },
    status: 'failed',
  })),
];
