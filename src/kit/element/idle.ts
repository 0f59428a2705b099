/** Work that an element does once the page is idle. */
import { hasCameraElement } from '../../camera/has-camera-element.js';
import { wipeExpired } from '../submission/photo-store.js';
import { documentChoice, countryOf, unknownTypes } from '../../document/choice.js';
import { readSteps } from '../../elements/verification/flow/state.js';
import { localeTagFor } from '../i18n/locale.js';
import { defaultPrimaryColor, paletteOf } from '../theme/palette.js';
import { retentionPattern } from './property.js';
import { pageAddress } from '../handoff/place.js';
import type { Doubt, Doubted } from '../diagnostics/settings.js';

/** If its code does not load, our own button stays. */
async function addCameraButton(host: HTMLElement): Promise<void> {
  try {
    (await import('../parts/camera-button.js')).addCameraButton(host);
  } catch {
    // The device is offline, or a file is missing. Whatever needs the code reports that.
  }
}

/**
 * Wipes what closed tabs left on the device, adds the browser's own camera button if there is one, and checks the
 * element's settings and the page's tags for the developer.
 * @returns call it with every change
 */
export function lookAround(host: HTMLElement): () => void {
  void wipeExpired();
  if (hasCameraElement()) void addCameraButton(host);
  lookForUnknownTags();
  return watchSettings(host);
}

/** Looks for misspelled tags, with a cheap check. The console messages load only if there may be one. */

/** Gives the page time to define everything, because scripts load one after another. */
const settledMs = 3000;
let hasLooked = false;

/** Looks once per page. The script tag does this itself, because it defines elements only when they appear. */
export function lookForUnknownTags(): void {
  if (hasLooked || Symbol.for('idv-elements.script-tag') in globalThis) return;
  hasLooked = true;
  setTimeout(() => {
    if (document.querySelector(':not(:defined)') === null) return;
    import('../diagnostics/tags.js').then(
      ({ reportUnknownTags }) => reportUnknownTags(),
      () => undefined,
    );
  }, settledMs);
}

// Finds settings that may be wrong, with cheap checks. The console messages load only if there is a doubt: a page
// without mistakes fetches only this module, once it is idle.

/**
 * How long to wait after the last change, because frameworks and scripts set properties after they have created the
 * element.
 */
const restMs = 500;

/** Attributes of every element, and those of frameworks. */
const foreignName =
  /^(?:id|class|style|slot|part|title|role|hidden|dir|tabindex|(?:data|aria|ng|v|x)-.*|on.*)$|[^a-z-]/;

/** Attributes with a fixed set of values. `null` is the default. */
const values: [Doubt, RegExp][] = [
  ['theme', /^(?:light|dark|auto)$/],
  ['engine', /^(?:auto|compact|mediapipe)$/],
  ['presentation', /^(?:iframe|popup|redirect|qr|auto)$/],
  ['signals', /^(?:auto|on|off|vibration)$/],
  ['takeover', /^(?:auto|off)$/],
  ['handoff', /^(?:auto|on|off)$/],
  ['history', /^(?:auto|on|off)$/],
  ['credentials', /^(?:same-origin|include|omit)$/],
  ['retention', retentionPattern],
];

/**
 * Watches the settings of one element.
 * @returns call it with every change
 */
function watchSettings(host: HTMLElement): () => void {
  const element = host as unknown as Doubted;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void reportDoubts(element), restMs);
  };
  // Only now does the browser reveal the cameras' ids.
  host.addEventListener('idv-device-changed', look);
  return look;
}

/** Checks the settings of one element now. */
export async function reportDoubts(element: Doubted): Promise<void> {
  if (!element.isConnected) return;
  // The journey has the same settings and reports problems for its steps.
  if (!('steps' in element) && element['journey'] != null) return;
  const doubts = [...sharedDoubts(element), ...ownDoubts(element), ...(await cameraDoubts(element))];
  if (doubts.length === 0) return;
  try {
    const { reportSettings } = await import('../diagnostics/settings.js');
    reportSettings(element, doubts);
  } catch {
    // Without it, the console says less.
  }
}

const isAddress = (text: string): boolean => text === '' || pageAddress(text) !== null;

function textOf(element: Doubted, name: string): string {
  const value = element[name];
  return typeof value === 'string' ? value : '';
}

function sharedDoubts(element: Doubted): Doubt[] {
  const { observedAttributes } = element.constructor as unknown as { observedAttributes: readonly string[] };
  const doubts: Doubt[] = [];
  for (const [name, pattern] of values) {
    if (element[name] != null && !pattern.test(textOf(element, name))) doubts.push(name);
  }
  for (const name of ['backend', 'assets', 'endpoint'] as const)
    if (!isAddress(textOf(element, name))) doubts.push(name);
  if (!isAddress(textOf(element, 'privacyUrl'))) doubts.push('privacy-url');
  if (!isAddress(textOf(element, 'handoffUrl'))) doubts.push('handoff-url');
  if (paletteOf(textOf(element, 'primaryColor') || defaultPrimaryColor, 'light') === null) doubts.push('primary-color');
  const { lang } = element;
  if (lang !== '' && localeTagFor(lang) === 'en' && !/^en\b/i.test(lang)) doubts.push('lang');
  if (element.ignored.size > 0) doubts.push('booleans');
  if (element['strings'] != null) doubts.push('strings');
  const isStrange = (name: string): boolean => !observedAttributes.includes(name) && !foreignName.test(name);
  if (element.getAttributeNames().some(isStrange)) doubts.push('attributes');
  return doubts;
}

/** Recognizes each element by its properties. */
function ownDoubts(element: Doubted): Doubt[] {
  const doubts: Doubt[] = [];
  const hasBackend = Boolean(element['backend']);
  const { steps = [], unknown = [] } = 'steps' in element ? readSteps(textOf(element, 'steps')) : {};
  if (unknown.length > 0) doubts.push('steps');
  if ('skipPreCheck' in element && !hasBackend && needsBackend(element, steps)) doubts.push('backend-missing');
  if ('issuer' in element && element['issuer'] == null && !element['endpoint']) doubts.push('issuer-missing');
  if (!hasBackend && element['handoff'] === 'on') doubts.push('no-handoff');
  if ('country' in element && isDocumentWrong(element)) doubts.push('document');
  return doubts;
}

/** Whether the element is a liveness check, or a journey with a step that the page doesn't do itself. */
function needsBackend(element: Doubted, steps: readonly string[]): boolean {
  const isOurs = (step: string): boolean => element.querySelector(`:scope > [slot='step-${step}']`) === null;
  return !('steps' in element) || steps.some((step) => step !== 'consent' && isOurs(step));
}

function isDocumentWrong(element: Doubted): boolean {
  const types = textOf(element, 'documentType');
  const choice = documentChoice(countryOf(textOf(element, 'country') || 'NGA'), types);
  return (
    unknownTypes(types).length > 0 || choice.length === 0 || !/^(?:[\s,]|front|back)*$/.test(textOf(element, 'sides'))
  );
}

async function cameraDoubts(element: Doubted): Promise<Doubt[]> {
  const doubts: Doubt[] = [];
  if (!isSecureContext) doubts.push('insecure');
  // Only Chrome exposes this.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  if (featurePolicy?.allowsFeature('camera') === false) doubts.push('policy');
  const wanted = textOf(element, 'deviceId');
  if (wanted !== '' && !(await mayHaveCamera(wanted))) doubts.push('device-id');
  return doubts;
}

/** Until a camera is allowed, browsers reveal no ids. */
async function mayHaveCamera(deviceId: string): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  const cameras = (devices ?? []).filter((device) => device.kind === 'videoinput' && device.deviceId !== '');
  return cameras.length === 0 || cameras.some((camera) => camera.deviceId === deviceId);
}
