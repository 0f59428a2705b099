import '../../../src/elements/document-capture/define.js';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import { renderDocument } from '../../../testing/src/index.js';
import type { DocumentScene, InstallOptions } from '../../../testing/src/index.js';
import type { Passage } from '../../../src/kit/i18n/types.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { english as en } from '../../../tools/docs/english.js';
import { installFakeBackend, problemOf, type FakeBackend } from '../fake-backend.js';
import { cleanUp, insertWithCamera, part, press, reaches, until, type Mounted } from './harness.js';

/** An element in the page and a document that lies still in front of the camera, which makes it cheap to draw. */
export function mountDocument(
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted<IdvDocumentCapture>> {
  return insertWithCamera(
    document.createElement('idv-document-capture'),
    { 'document-type': 'ng_national_id', ...attributes },
    { document: {}, natural: false, ...options },
  );
}

/** Presses a part and waits for the next screen. */
export async function pressOn(element: IdvDocumentCapture, name: string): Promise<void> {
  press(element, name);
  await element.updateComplete;
}

export const wordsOn = (element: IdvDocumentCapture): string => element.shadowRoot?.textContent ?? '';

/** The corners of the outline that is drawn over the picture. */
export const outlineOn = (element: IdvDocumentCapture): string | null =>
  part(element, 'outline')?.getAttribute('points') ?? null;

/** Presses the shutter once the document is outlined. */
export async function takeOutlined(element: IdvDocumentCapture): Promise<void> {
  await reaches(element, 'framing');
  await until(() => outlineOn(element) !== null);
  element.capture();
}

/** Hands a file to the element and waits for its corners. */
export async function uploadTo(element: IdvDocumentCapture, file: Blob): Promise<void> {
  element.upload(file);
  await reaches(element, 'adjusting');
  await until(() => part(element, 'corner') !== null);
}

/** A photo of a synthetic document as a file. */
export async function photoFile(
  scene: Partial<DocumentScene> = {},
  size = { width: 1280, height: 720 },
): Promise<File> {
  return fileOf(renderDocument(scene, size));
}

/** A picture as a JPEG. */
export async function fileOf({ data, width, height }: Pixels): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], 'photo.jpg', { type: blob.type });
}

/** The document capture's English words for a failure. */
export function errorWords(code: string): Passage {
  const { common, document } = en;
  return { ...common.errors[code as 'FAILED'], ...document.errors[code as 'FAILED'] };
}

export interface Sent {
  key: string | null;
  parts: string[];
  details: Record<string, unknown>;
}

let backend: FakeBackend | null = null;

/**
 * Installs a backend until `cleanUpDocuments`.
 * @param answer to each document: its result, or the code of a refusal
 * @param documents the policy for documents that the identity service has no check for
 * @returns its address, and the documents that it was sent
 */
export function answerDocuments(answer: object | string, documents?: object): { address: string; sent: Sent[] } {
  const sent: Sent[] = [];
  const policy = { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3, documents };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  backend = installFakeBackend({
    sessions: () => Response.json({ sessionId: 's', token: 't', expiresAt, policy }, { status: 201 }),
    documents: async (_, init) => {
      const form = init?.body as FormData;
      sent.push({
        key: new Headers(init?.headers).get('idempotency-key'),
        parts: [...form.keys()],
        details: JSON.parse(await (form.get('details') as File).text()) as Sent['details'],
      });
      return typeof answer === 'string' ? problemOf(422, answer) : Response.json(answer, { status: 201 });
    },
  });
  return { address: backend.address, sent };
}

export async function cleanUpDocuments(): Promise<void> {
  backend?.uninstall();
  backend = null;
  await cleanUp();
}
