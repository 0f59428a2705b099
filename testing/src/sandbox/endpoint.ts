/** How the sandbox handles one request. */
import { endpoints, httpStatusOf } from 'idv-elements-server/identity-service';
import type { Endpoint, EndpointName, ServiceCode } from 'idv-elements-server/identity-service';
import { wait } from 'idv-elements-server-internal';
import { writeEnvelope } from './envelopes.js';
import { SandboxFailure } from './failure.js';
import { brokenResponse, faultsFor, forcedCode, slowResponse } from './faults.js';
import type { Call, Handlers } from './handlers.js';
import { imageDigest } from './images.js';
import type { Faults } from './options.js';
import type { RequestLog } from './request-log.js';
import type { SandboxState } from './state.js';
import { fieldOutcomes, forceOutcome, readQuery, refuseInvalid, useReference, validate } from './validation.js';

export interface EndpointContext {
  apiKey: string;
  authToken: string;
  state: SandboxState;
  faults: Faults;
  log: RequestLog;
  handlers: Handlers;
  now: () => number;
}

interface Answer {
  code: ServiceCode;
  data: unknown;
  message: string;
}

function authenticate(row: Endpoint, request: Request, context: EndpointContext): void {
  const key = request.headers.get('x-api-key');
  if (key === context.apiKey) return;
  const token = request.headers.get('x-auth-token');
  if (row.takesAuthToken && key === null && token === context.authToken) return;
  throw new SandboxFailure('92', 'Missing or wrong x-api-key');
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new SandboxFailure('91', 'Invalid request: the body is not JSON');
  }
}

async function work(
  name: EndpointName,
  input: () => unknown,
  request: Request,
  faults: Faults,
  context: EndpointContext,
): Promise<Answer> {
  const row: Endpoint = endpoints[name];
  try {
    authenticate(row, request, context);
    const valid = validate(row, input());
    const fields = fieldOutcomes(row, valid);
    refuseInvalid(fields);
    const { state } = context;
    useReference(row, valid, state);
    forceOutcome(row, fields);
    // The table ties the handler's types to its row; `name` is a union here, which TypeScript cannot narrow.
    const handler = context.handlers[name] as (call: Call<EndpointName>) => unknown;
    const call = { request: valid, state, faults, origin: new URL(request.url).origin };
    const data = await handler({ ...call, now: context.now() });
    return { code: '00', data, message: 'Success' };
  } catch (error) {
    if (error instanceof SandboxFailure) {
      return { code: error.code, data: null, message: error.message };
    }
    // Log only where it failed. The message may contain request data.
    const frames = (error as Error).stack?.split('\n').filter((line) => /^\s+at /.test(line));
    console.error('The sandbox failed:', (error as Error).constructor.name, frames?.join('\n'));
    return { code: '101', data: null, message: 'Internal error' };
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function imagesOf(row: Endpoint, input: Record<string, unknown>): Promise<string[]> {
  const names = Object.entries(row.testValues).flatMap(([field, kinds]) => (kinds.includes('image') ? [field] : []));
  const texts = names.flatMap((name) => textOrNull(input[name]) ?? []);
  return Promise.all(texts.map(imageDigest));
}

export async function answerEndpoint(
  name: EndpointName,
  request: Request,
  context: EndpointContext,
): Promise<Response> {
  const row: Endpoint = endpoints[name];
  const url = new URL(request.url);
  const received = context.now();
  const bytes = new Uint8Array(await request.arrayBuffer());
  const faults = faultsFor(context.faults, name);

  let input: unknown;
  const readInput = (): unknown =>
    (input ??= row.method === 'GET' ? readQuery(row, url.searchParams) : parseBody(bytes));

  if (faults.latencyMs > 0 || faults.jitterMs > 0) {
    await wait(faults.latencyMs + Math.random() * faults.jitterMs);
  }
  const forced = faults.reset === 'before-work' ? '99' : forcedCode(faults);
  const worked =
    forced === null || faults.forceWhen === 'after-work' ? await work(name, readInput, request, faults, context) : null;
  const answer: Answer =
    forced === null && worked !== null
      ? worked
      : { code: forced ?? '99', data: null, message: 'Forced by a switch of the sandbox' };

  const fields = (input ?? {}) as Record<string, unknown>;
  const reference = textOrNull(fields['reference']);
  context.log.add({
    method: row.method,
    path: row.path,
    reference,
    byteLength: bytes.length,
    imageSha256: await imagesOf(row, fields),
    responseCode: answer.code,
    succeeded: worked?.code === '00',
    receivedAt: new Date(received).toISOString(),
  });
  if (faults.reset !== 'never') return brokenResponse();

  const sessionId = (answer.data as { sessionId?: unknown } | null)?.sessionId;
  const referenceId = textOrNull(sessionId) ?? reference;
  const body = JSON.stringify(writeEnvelope(row.envelope, { ...answer, referenceId }, context.now()));
  const init = {
    status: httpStatusOf[answer.code],
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  };
  return faults.slowBodyMs > 0 ? slowResponse(body, init, faults.slowBodyMs) : new Response(body, init);
}
