import '../../../src/elements/document-capture/define.js';
import type { DocumentCaptureStatus } from '../../../src/capture/document/types.js';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import { installSimulatedCamera, renderDocument } from '../../../testing/src/index.js';
import type { DocumentScene, InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import { until } from './harness.js';

export interface MountedDocument {
  element: IdvDocumentCapture;
  camera: InstalledCamera;
}

let camera: InstalledCamera | null = null;

/** An element in the page and a document in front of the camera. */
export async function mountDocument(
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<MountedDocument> {
  camera = installSimulatedCamera({ document: {}, maxFrameRate: 15, ...options });
  const element = document.createElement('idv-document-capture');
  const all = { assets: '/dist/assets/', 'document-type': 'ng_national_id', ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  document.body.append(element);
  await element.updateComplete;
  return { element, camera };
}

/** Removes every element and waits until the camera is released. */
export async function cleanUpDocuments(): Promise<void> {
  for (const element of document.querySelectorAll('idv-document-capture')) element.remove();
  const installed = camera;
  if (installed === null) return;
  await until(() => installed.liveTracks === 0);
  installed.uninstall();
  camera = null;
}

export async function reachesDocument(element: IdvDocumentCapture, status: DocumentCaptureStatus): Promise<void> {
  await until(() => element.status === status);
  await element.updateComplete;
}

export function nextOf<K extends keyof GlobalEventHandlersEventMap>(
  element: IdvDocumentCapture,
  type: K,
): Promise<GlobalEventHandlersEventMap[K]> {
  return new Promise((resolve) => {
    element.addEventListener(type, resolve as (event: Event) => void, { once: true });
  });
}

export function partOf<T extends Element = HTMLElement>(element: IdvDocumentCapture, name: string): T | null {
  return element.shadowRoot?.querySelector<T>(`[part~="${name}"]`) ?? null;
}

export async function pressOn(element: IdvDocumentCapture, name: string): Promise<void> {
  const button = partOf(element, name);
  if (button === null) throw new Error(`There is no ${name} in the state ${element.status}.`);
  button.focus();
  button.click();
  await element.updateComplete;
}

/** A photo of a synthetic document as a file. */
export async function photoFile(
  scene: Partial<DocumentScene> = {},
  size = { width: 1280, height: 720 },
): Promise<File> {
  const { data, width, height } = renderDocument(scene, size);
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], 'photo.jpg', { type: blob.type });
}
