/** A host backend in front of a sandbox over real HTTP, driven as a page would. */
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { createHostBackend } from '../../src/host-backend/index.js';
import type { HostBackend, HostBackendOptions } from '../../src/host-backend/index.js';
import { problemsOf } from '../../src/host-backend/routes/openapi-problems.js';
import { routes, type RouteRow } from '../../src/host-backend/routes/table.js';
import { startSandbox, type RunningSandbox, type StartSandboxOptions } from '../../../testing/src/sandbox/index.js';
import type { ProblemCode } from 'idv-elements/contract';
import type { FaceDetails, SessionCreated } from '../../../src/contract/contract.js';

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

export function openBackend(
  options: Partial<HostBackendOptions> & Pick<HostBackendOptions, 'identityService'>,
): HostBackend {
  return createHostBackend({
    authorize: (request, { action }) => {
      // A phone that claims a handoff has no login, unless a test gives it one.
      const subject = request.headers.get('x-login') ?? (action === 'claim-handoff' ? 'nobody' : 'customer-1');
      return subject === 'nobody' ? null : { subject };
    },
    secret,
    allowedOrigins: [pageOrigin],
    log: false,
    ...options,
  });
}

export async function setUp(
  options: Partial<HostBackendOptions> = {},
  /** `fetch` calls the service. */
  { fetch, ...sandboxOptions }: StartSandboxOptions & { fetch?: typeof globalThis.fetch } = {},
): Promise<Setup> {
  // No test here examines a check's pictures, which would load the whole engine.
  const running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null, ...sandboxOptions });
  const backend = openBackend({ identityService: { baseUrl: running.url, apiKey, fetch }, ...options });
  return { backend, running, close: () => running.close() };
}

/** Closes with the test. */
export async function setUpFor(test: TestContext, ...given: Parameters<typeof setUp>): Promise<Setup> {
  const setup = await setUp(...given);
  test.after(() => setup.close());
  return setup;
}

/** Calls of the service that wait until the test releases them. */
export function heldService() {
  let arrive!: () => void;
  let release!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  /** The last part of their addresses. */
  const called: string[] = [];
  const held: typeof fetch = async (input, init) => {
    called.push(new Request(input).url.replace(/^.*\//, ''));
    arrive();
    await released;
    return fetch(input, init);
  };
  return { fetch: held, called, arrived, release };
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string | null>;
  body?: BodyInit;
  token?: string;
  key?: string | null;
}

/** Problems that any address may answer, even outside the contract. */
const anywhere: ReadonlySet<string> = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);

/** Throws if the OpenAPI document does not list the problem for its route. */
async function checkDocumented(method: string, path: string, response: Response): Promise<void> {
  if (response.headers.get('content-type') !== 'application/problem+json') return;
  const { code } = (await response.clone().json()) as { code: ProblemCode };
  const isRoute = (row: RouteRow) =>
    new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*/, ''));
  // `/handoffs/claim` also matches the pattern `/handoffs/:id`.
  const row = routes
    .filter((one) => one.method === method && isRoute(one))
    .toSorted((a, b) => a.path.indexOf(':') - b.path.indexOf(':'))[0];
  if (row === undefined || anywhere.has(code) || problemsOf(row).includes(code)) return;
  throw new Error(`${method} ${row.path} answered ${code}, which its OpenAPI document does not name.`);
}

export async function call(backend: HostBackend, path: string, options: CallOptions = {}): Promise<Response> {
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
  const response = await backend.fetch(new Request(`https://bank.example/idv${path}`, { method, headers: sent, body }));
  await checkDocumented(method, path, response);
  return response;
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

export function documentForm(image: BlobPart, back?: BlobPart, change: object = {}): FormData {
  return pictureForm({ image, back }, { country: 'NGA', documentType: 'ng_national_id', mode: 'upload', ...change });
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
