import '../../../src/elements/face-capture/define.js';
import type { FaceCaptureStatus } from '../../../src/capture/face/types.js';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import { until } from '../until.js';

export { until };

export interface Mounted {
  element: IdvFaceCapture;
  camera: InstalledCamera;
}

/** Any capture element. */
type ShownElement = HTMLElement & { readonly status: string };

let camera: InstalledCamera | null = null;

export function mount(attributes: Record<string, string> = {}): IdvFaceCapture {
  const element = document.createElement('idv-face-capture');
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  return element;
}

/** An element in the page and a person in front of the camera. */
export async function mountWithCamera(
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted> {
  camera = installSimulatedCamera({ maxFrameRate: 15, ...options });
  const element = mount(attributes);
  await element.updateComplete;
  return { element, camera };
}

/** Removes every element and waits until the camera is released. */
export async function cleanUp(): Promise<void> {
  for (const element of document.querySelectorAll('idv-face-capture')) element.remove();
  const installed = camera;
  if (installed === null) return;
  await until(() => installed.liveTracks === 0);
  installed.uninstall();
  camera = null;
}

export async function reaches(element: IdvFaceCapture, status: FaceCaptureStatus): Promise<void> {
  await until(() => element.status === status);
  await element.updateComplete;
}

/** Records every status from now on, in order. */
export function recordStatuses(element: ShownElement): string[] {
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
export function press(element: ShownElement, name: string): void {
  const button = part(element, name);
  if (button === null) throw new Error(`No ${name} in the state ${element.status}.`);
  button.focus();
  button.click();
}

export function textOf(element: HTMLElement, selector: string): string {
  const found = element.shadowRoot?.querySelector(selector);
  return found?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** The heading or the part's button that has the focus inside the element. */
export function focused(element: HTMLElement): string {
  const active = element.shadowRoot?.activeElement;
  return active?.getAttribute('part') ?? active?.localName ?? '';
}
