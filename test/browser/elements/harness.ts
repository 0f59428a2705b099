import '../../../src/elements/face-capture/define.js';
import type { LitElement } from 'lit';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { deviceProfiles, FrameSource, installSimulatedCamera, renderPerson } from '../../../testing/src/index.js';
import type { DeviceProfile, InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { until } from '../until.js';

export { pretendHidden } from '../camera/page.js';
export { until };

/** Any capture element. */
type CaptureElement<Status extends string = string> = LitElement & { readonly status: Status };

export interface Mounted<Shown = IdvFaceCapture> {
  element: Shown;
  camera: InstalledCamera;
}

let camera: InstalledCamera | null = null;

function insert(element: HTMLElement, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
}

export function mount(attributes: Record<string, string> = {}): IdvFaceCapture {
  const element = document.createElement('idv-face-capture');
  insert(element, attributes);
  return element;
}

/** Puts an element in the page, in front of a simulated camera. */
export async function insertWithCamera<Shown extends CaptureElement>(
  element: Shown,
  attributes: Record<string, string>,
  options: InstallOptions,
): Promise<Mounted<Shown>> {
  camera = installSimulatedCamera({ maxFrameRate: 15, ...options });
  insert(element, attributes);
  await element.updateComplete;
  return { element, camera };
}

/** A desktop's camera with small pictures, which cost less to draw, copy and show. */
export const smallCamera: DeviceProfile = {
  ...deviceProfiles.desktop,
  devices: deviceProfiles.desktop.devices.map((device) => ({ ...device, sizes: [{ width: 640, height: 480 }] })),
};

let drawn: Promise<ImageBitmap[]> | null = null;

/**
 * A short film of a person who sways a little, in a loop. The page draws its few pictures once. Drawing every frame
 * would take most of a test's time.
 */
export async function personFilm(): Promise<FrameSource> {
  drawn ??= Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const turn = (at / 10) * 2 * Math.PI;
      const pose = { yawDegrees: Math.sin(turn), pitchDegrees: Math.cos(turn), offsetX: 0.004 * Math.sin(turn) };
      return bitmapOf(renderPerson(pose, { seed: at + 1 }));
    }),
  );
  return FrameSource.from(await drawn);
}

/** A copy of a drawn picture, whose memory the renderer reuses. */
export function bitmapOf({ data, width, height }: Pixels): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
}

/** An element in the page and a person in front of the camera: a film, unless the test says what the person does. */
export async function mountWithCamera(
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted> {
  const isFilm = !options.failure && !options.pose && !options.script && !options.frames;
  const seen = isFilm ? { frames: await personFilm(), maxFrameRate: 10 } : {};
  const all = { profile: smallCamera, ...seen, ...options };
  return insertWithCamera(document.createElement('idv-face-capture'), attributes, all);
}

/** Waits until the page has been painted this many more times. */
export async function paints(count: number): Promise<void> {
  for (let paint = 0; paint < count; paint += 1) await new Promise(requestAnimationFrame);
}

/** Waits until the camera has shown this many more frames. */
export async function cameraFrames(element: HTMLElement, count: number): Promise<void> {
  const video = part<HTMLVideoElement>(element, 'video')!;
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
    });
  }
}

/** Removes every element and waits until the camera is released. */
export async function cleanUp(): Promise<void> {
  const tags = 'idv-face-capture, idv-document-capture, idv-liveness, idv-liveness-challenge, idv-verification';
  for (const element of document.querySelectorAll(tags)) element.remove();
  const installed = camera;
  if (installed === null) return;
  await until(() => installed.liveTracks === 0);
  installed.uninstall();
  camera = null;
}

export async function reaches<Status extends string>(
  element: CaptureElement<Status>,
  status: NoInfer<Status>,
): Promise<void> {
  await until(() => element.status === status);
  await element.updateComplete;
}

/** Records every status from now on, in order. */
export function recordStatuses(element: HTMLElement): string[] {
  const statuses: string[] = [];
  element.addEventListener('idv-status-changed', ({ status }) => statuses.push(status));
  return statuses;
}

export function next<K extends keyof GlobalEventHandlersEventMap>(
  element: HTMLElement,
  type: K,
): Promise<GlobalEventHandlersEventMap[K]> {
  return new Promise((resolve) => {
    element.addEventListener(type, resolve as (event: Event) => void, { once: true });
  });
}

export function part<T extends Element = HTMLElement>(element: HTMLElement, name: string): T | null {
  return element.shadowRoot?.querySelector<T>(`[part~="${name}"]`) ?? null;
}

/** Presses as a person would: only what is shown can be pressed. */
export function press(element: CaptureElement, name: string): void {
  const button = part(element, name);
  if (button === null) throw new Error(`No ${name} in the state ${element.status}.`);
  button.focus();
  button.click();
}

/** Uses the shutter as soon as it can be used, and again if the element refuses the picture. */
export async function shoot(element: IdvFaceCapture): Promise<void> {
  const isBefore = (): boolean => ['permission', 'loading', 'framing', 'capturing'].includes(element.status);
  await until(() => {
    if (element.status === 'framing') element.capture();
    return !isBefore();
  });
  await element.updateComplete;
}

export function textOf(element: HTMLElement, selector: string): string {
  const found = element.shadowRoot?.querySelector(selector);
  return found?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** What the buttons of a message say, the main one first. */
export function labelsOf(element: HTMLElement): string[] {
  const buttons = ['primary-action', 'secondary-action'].flatMap((name) => [
    ...(element.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? []),
  ]);
  return buttons.map(({ textContent }) => textContent.trim());
}

export interface Announcement {
  text: string;
  at: number;
}

/** Records what the element's live region announces from now on. */
export function recordAnnouncements(
  element: HTMLElement,
  onAnnounced: (text: string) => void = () => undefined,
): Announcement[] {
  const announced: Announcement[] = [];
  const observer = new MutationObserver(() => {
    const text = textOf(element, '[aria-live]');
    announced.push({ text, at: performance.now() });
    onAnnounced(text);
  });
  const region = element.shadowRoot!.querySelector('[aria-live]')!;
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return announced;
}

/** Milliseconds between consecutive announcements. */
export function pausesOf(announced: readonly Announcement[]): number[] {
  return announced.slice(1).map(({ at }, index) => at - announced[index]!.at);
}

/** The part, or else the tag name, that has the focus inside the element. */
export function focused(element: HTMLElement): string {
  const active = element.shadowRoot?.activeElement;
  return active?.getAttribute('part') ?? active?.localName ?? '';
}

/** Whether an input elsewhere on the page, focused before `act`, keeps the focus. */
export async function keepsFocusElsewhere(act: () => Promise<unknown>): Promise<boolean> {
  const field = document.createElement('input');
  document.body.append(field);
  try {
    field.focus();
    await act();
    return document.activeElement === field;
  } finally {
    field.remove();
  }
}

/** Lit's development build warns once per element that it updates again right after an update. */
export function litAdvice(): string[] {
  const { litIssuedWarnings = new Set() } = globalThis as { litIssuedWarnings?: Set<string | undefined> };
  return [...litIssuedWarnings].filter((warning) => warning?.includes('change-in-update')).map(String);
}
