import '../../../src/elements/document-capture/define.js';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import { renderDocument } from '../../../testing/src/index.js';
import type { DocumentScene, InstallOptions } from '../../../testing/src/index.js';
import { insertWithCamera, press, type Mounted } from './harness.js';

/** An element in the page and a document in front of the camera. */
export function mountDocument(
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted<IdvDocumentCapture>> {
  return insertWithCamera(
    document.createElement('idv-document-capture'),
    { 'document-type': 'ng_national_id', ...attributes },
    { document: {}, ...options },
  );
}

/** Presses a part and waits for the next screen. */
export async function pressOn(element: IdvDocumentCapture, name: string): Promise<void> {
  press(element, name);
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
