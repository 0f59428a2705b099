/** A host backend in front of a sandbox over real HTTP, driven as a page would. */
import { createHash } from 'node:crypto';
import { createHostBackend } from '../../src/host-backend/index.js';
import type { HostBackend, HostBackendOptions } from '../../src/host-backend/index.js';
import { startSandbox, type RunningSandbox, type StartSandboxOptions } from '../../src/sandbox/index.js';
import type { FaceDetails, SessionCreated } from '../../../src/shared/contract.js';

export const pageOrigin = 'https://bank.example';
export const apiKey = 'key-of-the-tests';
export const secret = 'a secret of the tests, long enough to count';

export const details: FaceDetails = {
  capturedAt: '2026-01-01T12:00:00Z',
  mode: 'automatic',
  thresholdsVersion: '1',
  measures: { faceHeightRatio: 0.5, yawDegrees: null },
};

export interface Setup {
  backend: HostBackend;
  running: RunningSandbox;
  close(): Promise<void>;
}

export async function setUp(
  options: Partial<HostBackendOptions> = {},
  sandboxOptions: StartSandboxOptions = {},
): Promise<Setup> {
  const running = await startSandbox({ port: 0, apiKey, faceCounter: null, ...sandboxOptions });
  const backend = createHostBackend({
    identityService: { baseUrl: running.url, apiKey },
    authorize: (request) => {
      const subject = request.headers.get('x-login') ?? 'customer-1';
      return subject === 'nobody' ? null : { subject };
    },
    secret,
    allowedOrigins: [pageOrigin],
    log: false,
    ...options,
  });
  return { backend, running, close: () => running.close() };
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string | null>;
  body?: BodyInit;
  token?: string;
  key?: string | null;
}

export function call(backend: HostBackend, path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'POST', headers = {}, body, token, key = crypto.randomUUID() } = options;
  const all: Record<string, string | null> = {
    origin: pageOrigin,
    authorization: token === undefined ? null : `Bearer ${token}`,
    'idempotency-key': method === 'POST' ? key : null,
    ...headers,
  };
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  );
  return backend.fetch(new Request(`https://bank.example/idv${path}`, { method, headers: sent, body }));
}

export async function openSession(backend: HostBackend, options: CallOptions = {}): Promise<SessionCreated> {
  const response = await call(backend, '/sessions', options);
  if (response.status !== 201) throw new Error(`POST /sessions answered ${response.status}`);
  return (await response.json()) as SessionCreated;
}

/** A form of pictures by part, with the details of a capture. */
function pictureForm(pictures: Record<string, BlobPart | undefined>, fields: object): FormData {
  const form = new FormData();
  for (const [part, bytes] of Object.entries(pictures)) {
    if (bytes !== undefined) form.set(part, new Blob([bytes], { type: 'image/jpeg' }), `${part}.jpg`);
  }
  form.set('details', JSON.stringify({ ...details, ...fields }));
  return form;
}

export function faceForm(image: BlobPart, change: object = {}): FormData {
  return pictureForm({ image }, change);
}

export function documentForm(image: BlobPart, back?: BlobPart): FormData {
  return pictureForm({ image, back }, { country: 'NGA', documentType: 'ng_national_id', mode: 'upload' });
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface AnsweredProblem extends Record<string, unknown> {
  status: number;
  mediaType: string | null;
}

export async function problemOf(response: Response): Promise<AnsweredProblem> {
  const body = (await response.json()) as Record<string, unknown>;
  return { ...body, status: response.status, mediaType: response.headers.get('content-type') };
}
