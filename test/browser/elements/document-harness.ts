import '../../../src/elements/document-capture/define.js';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import { renderDocument } from '../../../testing/src/index.js';
import type { DocumentScene, InstallOptions } from '../../../testing/src/index.js';
import type { Passage } from '../../../src/i18n/types.js';
import type { Pixels } from '../../../src/shared/geometry.js';
import { english as en } from '../../../tools/docs/english.js';
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

const answers: [path: string, status: number, body: object][] = [
  [
    'sessions',
    201,
    {
      sessionId: 's',
      token: 't',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      policy: { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3 },
    },
  ],
];

/** The session with rules for documents that the identity service has no check for. */
function withDocuments(session: object, documents: object | undefined): object {
  return 'policy' in session ? { ...session, policy: { ...(session.policy as object), documents } } : session;
}

interface Sent {
  key: string | null;
  parts: string[];
  details: Record<string, unknown>;
}

/** Replaces the host backend at the network: real requests are sent, and get these answers. */
export function answerDocuments(
  status: number,
  body: object,
  documents?: object,
): { sent: Sent[]; restore: () => void } {
  const { fetch } = window;
  const sent: Sent[] = [];
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const [, path] = /^\/idv\/(\w+)$/.exec(url.pathname) ?? [];
    if (path === undefined) return fetch(input, init);
    const known = answers.find(([name]) => name === path);
    if (known === undefined) {
      const form = init?.body as FormData;
      sent.push({
        key: new Headers(init?.headers).get('idempotency-key'),
        parts: [...form.keys()],
        details: JSON.parse(await (form.get('details') as File).text()) as Sent['details'],
      });
    }
    const [answerStatus, answer] =
      known === undefined ? [status, body] : [known[1], withDocuments(known[2], documents)];
    const type = answerStatus < 300 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(answer), { status: answerStatus, headers: { 'content-type': type } });
  };
  return {
    sent,
    restore: () => {
      window.fetch = fetch;
    },
  };
}
