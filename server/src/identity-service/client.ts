import type { z } from 'zod';
import { readEnvelope, type ReadEnvelope } from './envelopes.js';
import { IdentityServiceError } from './errors.js';
import { jsonBody } from './json-body.js';
import { serviceCodes } from './response-codes.js';
import { endpointNames, endpoints } from './table.js';
import type { Endpoint, EndpointData, EndpointName, EndpointRequest, EndpointTable } from './table.js';
import { exchange, sleep, type RawAnswer } from './transport.js';

export interface IdentityServiceOptions {
  /** Address of the service without `/v1/api`, e.g. `http://localhost:4010`. */
  baseUrl: string | URL;
  /** Sent as `x-api-key`. */
  apiKey?: string;
  /** Sent as `x-auth-token` to the AML endpoint when there is no `apiKey`. */
  authToken?: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Longest wait for one answer, milliseconds. Default 30,000. */
  timeoutMs?: number;
  /** Tries after the first, made only where the service cannot have done the work. Default 2. */
  retries?: number;
  /** Wait before the first retry, milliseconds; doubles each time, with full jitter. Default 250. */
  retryDelayMs?: number;
  /** Unique, at most 64 characters. Default: a random UUID behind `idv-`. */
  makeReference?: () => string;
}

export interface CallOptions {
  /** Use this reference. Without it one is made, and a retry gets a new one; with it there is no retry. */
  reference?: string;
  signal?: AbortSignal;
  /** Longest wait for one answer, milliseconds; the client's when left out. */
  timeoutMs?: number;
}

interface AnswerFrame {
  /** The reference that was sent; `null` for the customer endpoints. */
  reference: string | null;
  message: string | null;
  isValid: boolean | null;
  /** The service's own text. */
  timeStamp: string | null;
  httpStatus: number;
  /** Paths in `data` that are not as documented. The data is handed on as it came. */
  deviations: readonly string[];
  /** The whole answer as it came. */
  body: unknown;
}

export interface SuccessAnswer<Data> extends AnswerFrame {
  pending: false;
  data: Data;
}

/** Response code 03: still being processed. */
export interface PendingAnswer extends AnswerFrame {
  pending: true;
  data: null;
}

export type ServiceAnswer<Data> = SuccessAnswer<Data> | PendingAnswer;

/** The fields of a request; `reference` is left to the client unless it names an earlier session. */
export type CallRequest<Name extends EndpointName> = EndpointTable[Name]['reference'] extends 'required' | 'optional'
  ? Omit<EndpointRequest<Name>, 'reference'> & { reference?: string }
  : EndpointRequest<Name>;

/** One method per row of the table. Each rejects with an `IdentityServiceError`, or with the signal's reason. */
export type IdentityService = {
  readonly [Name in EndpointName]: (
    request: CallRequest<Name>,
    options?: CallOptions,
  ) => Promise<ServiceAnswer<EndpointData<Name>>>;
};

type PictureField = 'base64Image' | 'documentImage' | 'sourceImage' | 'targetImage';

/** Pictures may be bytes: they become base64 where the body is written, without a string of their size. */
type WithPictures<Request> = {
  [Field in keyof Request]: Field extends PictureField ? Request[Field] | Uint8Array : Request[Field];
};

/** The same methods; pictures are base64 or bytes. */
export type IdentityServiceClient = {
  readonly [Name in EndpointName]: (
    request: WithPictures<CallRequest<Name>>,
    options?: CallOptions,
  ) => Promise<ServiceAnswer<EndpointData<Name>>>;
};

/** Reading twice does no work twice. AML screening is a GET too, but a search of its own each time. */
const readOnly: ReadonlySet<EndpointName> = new Set(['livenessResult', 'filterCustomers']);

const longestReference = 64;
const longestRetryWaitMs = 5_000;

function pathOf({ path }: z.core.$ZodIssue): string {
  return path.map(String).join('.');
}

/** The schema asks for text that is not empty, and no more of a picture: bytes stand in by as much. */
function withoutPictures(request: object): object {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? 'AA=='.slice(0, value.length) : (value as unknown),
    ]),
  );
}

function checkRequest(row: Endpoint, request: object, reference: string | null): void {
  const parsed = row.request.safeParse(withoutPictures(request));
  if (parsed.success) return;
  const fields = [...new Set(parsed.error.issues.map(pathOf))];
  throw new IdentityServiceError('91', `Not sent: check ${fields.join(', ')}.`, { fields, reference });
}

function queryOf(request: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function deviationsOf(schema: z.ZodType, data: unknown): string[] {
  const parsed = schema.safeParse(data);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(pathOf))];
}

/**
 * The typed client of the identity service. Uses web APIs alone: Node, Bun, Deno, Workers.
 * @throws {TypeError} for a base address or credentials that cannot be right
 */
export function createIdentityService(options: IdentityServiceOptions): IdentityServiceClient {
  const { apiKey, authToken, timeoutMs = 30_000, retries = 2, retryDelayMs = 250 } = options;
  const base = new URL(options.baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError('baseUrl must be an http(s) address.');
  if (!apiKey && !authToken) throw new TypeError('apiKey is required.');
  const root = base.href.replace(/\/+$/, '');
  const makeReference = options.makeReference ?? (() => `idv-${crypto.randomUUID()}`);
  const fetchFunction = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  function credentialsFor(row: Endpoint): Record<string, string> {
    if (apiKey) return { 'x-api-key': apiKey };
    if (authToken && row.takesAuthToken) return { 'x-auth-token': authToken };
    throw new IdentityServiceError('92', 'This endpoint needs an apiKey.');
  }

  function newReference(row: Endpoint): string | undefined {
    if (row.reference === 'none' || row.reference === 'session') return undefined;
    const reference = makeReference();
    if (reference.length === 0 || reference.length > longestReference) {
      throw new TypeError(`makeReference must give 1 to ${longestReference} characters.`);
    }
    return reference;
  }

  function failureOf(raw: RawAnswer, read: ReadEnvelope | null, reference: string | null) {
    const { httpStatus, retryAfterSeconds } = raw;
    if (read === null || (httpStatus >= 300 && httpStatus < 400)) {
      const text = `The answer (HTTP ${httpStatus}) could not be read.`;
      return new IdentityServiceError('99', text, { httpStatus, reference, outcomeUnknown: true });
    }
    const text = `The service answered ${read.code} ${serviceCodes[read.code]} (HTTP ${httpStatus}).`;
    return new IdentityServiceError(read.code, text, { httpStatus, reference, retryAfterSeconds });
  }

  async function attempt(
    row: Endpoint,
    request: object,
    reference: string | null,
    call: CallOptions,
  ): Promise<ServiceAnswer<unknown>> {
    checkRequest(row, request, reference);
    const isGet = row.method === 'GET';
    const raw = await exchange({
      url: `${root}${row.path}${isGet ? queryOf(request) : ''}`,
      init: {
        method: row.method,
        headers: {
          accept: 'application/json',
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...credentialsFor(row),
        },
        ...(isGet ? {} : { body: jsonBody(request) }),
      },
      timeoutMs: call.timeoutMs ?? timeoutMs,
      signal: call.signal,
      reference,
      fetch: fetchFunction,
    });
    const { httpStatus, body } = raw;
    const read = readEnvelope(row.envelope, body, httpStatus);
    const frame = (contents: ReadEnvelope) => ({
      reference,
      message: contents.message,
      isValid: contents.isValid,
      timeStamp: contents.timeStamp,
      httpStatus,
      body,
    });
    if (read?.code === '03') return { pending: true, data: null, deviations: [], ...frame(read) };
    const hasData = read !== null && typeof read.data === 'object' && read.data !== null;
    if (read?.code !== '00') throw failureOf(raw, read, reference);
    if (!hasData) throw failureOf(raw, null, reference);
    const deviations = deviationsOf(row.data, read.data);
    return { pending: false, data: read.data, deviations, ...frame(read) };
  }

  async function invoke(
    name: EndpointName,
    request: Record<string, unknown>,
    call: CallOptions = {},
  ): Promise<ServiceAnswer<unknown>> {
    const row: Endpoint = endpoints[name];
    const given = call.reference ?? (request['reference'] as string | undefined);
    for (let failures = 0; ; failures += 1) {
      const reference = given ?? newReference(row);
      const body = reference === undefined ? request : { ...request, reference };
      try {
        return await attempt(row, body, reference ?? null, call);
      } catch (error) {
        if (!(error instanceof IdentityServiceError) || error.code !== '102') throw error;
        const mayRepeat = readOnly.has(name) || (!error.outcomeUnknown && given === undefined);
        if (!mayRepeat || failures >= retries) throw error;
        const asked = (error.retryAfterSeconds ?? 0) * 1000;
        if (asked > longestRetryWaitMs) throw error;
        await sleep(Math.max(asked, Math.random() * retryDelayMs * 2 ** failures), call.signal);
      }
    }
  }

  // The table's types cannot be followed through a loop; `invoke` is the same code for each row.
  return Object.fromEntries(
    endpointNames.map((name) => [
      name,
      (request: Record<string, unknown>, call?: CallOptions) => invoke(name, request, call),
    ]),
  ) as unknown as IdentityServiceClient;
}
