import { wait } from '../shared/time.js';
import { faultyPaths, readAnswer, type ServiceAnswer } from './answer.js';
import { IdentityServiceError } from './errors.js';
import {
  endpointNames,
  endpoints,
  type Endpoint,
  type EndpointData,
  type EndpointName,
  type EndpointRequest,
  type EndpointTable,
} from './table.js';
import { jsonBody, exchange } from './transport.js';

export interface IdentityServiceOptions {
  /**
   * URL of the service without `/v1/api`, such as `http://localhost:4010`; behind a gateway, with the gateway's own path,
   * such as `https://gateway.example/identity`.
   */
  baseUrl: string | URL;
  /** Sent as `x-api-key`. */
  apiKey?: string;
  /** Sent as `x-auth-token` to the AML endpoint if there is no `apiKey`. */
  authToken?: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Time limit for one answer, in milliseconds. Default 30,000. */
  timeoutMs?: number;
  /** Retries after the first attempt, only if the service cannot have done the work. Default 2. */
  retries?: number;
  /** Pause before the first retry, in milliseconds. It doubles each time, with full jitter. Default 250. */
  retryDelayMs?: number;
  /** Makes unique references of at most 64 characters. Default: `idv-` and a random UUID. */
  makeReference?: () => string;
}

export interface CallOptions {
  /** Use this reference, and do not retry. Without it, the client makes one, and another for each retry. */
  reference?: string;
  signal?: AbortSignal;
  /** Time limit for one answer, in milliseconds. Default: the client's. */
  timeoutMs?: number;
}

/** The fields of a request. The client makes the `reference`, unless it names an earlier session. */
export type CallRequest<Name extends EndpointName> = EndpointTable[Name]['reference'] extends 'required' | 'optional'
  ? Omit<EndpointRequest<Name>, 'reference'> & { reference?: string }
  : EndpointRequest<Name>;

/** One method per endpoint. Each rejects with an `IdentityServiceError`, or with the signal's reason. */
export type IdentityService = {
  readonly [Name in EndpointName]: (
    request: CallRequest<Name>,
    options?: CallOptions,
  ) => Promise<ServiceAnswer<EndpointData<Name>>>;
};

type PictureField = 'base64Image' | 'documentImage' | 'sourceImage' | 'targetImage';

/** Pictures may be bytes. They are encoded as base64 while the body is written, without building the whole string. */
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

/** Repeating these is harmless. AML screening is a GET as well, but each one is a new search. */
const readOnly: ReadonlySet<EndpointName> = new Set(['livenessResult', 'filterCustomers']);

const maxReferenceLength = 64;
const maxRetryWaitMs = 5_000;

/** The schema only requires non-empty text, so a short placeholder stands in for a picture's bytes. */
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
  const fields = faultyPaths(parsed.error);
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

type Settings = Required<Omit<IdentityServiceOptions, 'apiKey' | 'authToken' | 'baseUrl'>> &
  Pick<IdentityServiceOptions, 'apiKey' | 'authToken'> & { root: string; isOwnFetch: boolean };

/** What is wrong with the service's address: the rest of a sentence. `null` if calls can be made under it. */
export function faultOfBase(address: unknown): string | null {
  const base = URL.canParse(String(address)) ? new URL(String(address)) : null;
  if (base === null || !/^https?:$/.test(base.protocol)) return 'is not an http or https address';
  if (base.username !== '' || base.password !== '') return 'has a user name or a password, which `fetch` refuses';
  if (base.search !== '' || base.hash !== '') return 'has a query or a fragment, after which no path can follow';
  // The path in front of it is a gateway's.
  return /\/v1\/api(?:\/|$)/i.test(base.pathname) ? 'contains `/v1/api`, which each call adds' : null;
}

/** @throws {TypeError} for an invalid base address or missing credentials */
function settingsOf({ baseUrl, apiKey, authToken, ...options }: IdentityServiceOptions): Settings {
  const fault = faultOfBase(baseUrl);
  if (fault !== null) throw new TypeError(`baseUrl ${fault}.`);
  if (!apiKey && !authToken) throw new TypeError('apiKey is required.');
  return {
    root: new URL(baseUrl).href.replace(/\/+$/, ''),
    apiKey,
    authToken,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 2,
    retryDelayMs: options.retryDelayMs ?? 250,
    makeReference: options.makeReference ?? (() => `idv-${crypto.randomUUID()}`),
    isOwnFetch: options.fetch !== undefined,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

function credentialsFor(row: Endpoint, { apiKey, authToken }: Settings): Record<string, string> {
  if (apiKey) return { 'x-api-key': apiKey };
  if (authToken && row.takesAuthToken) return { 'x-auth-token': authToken };
  throw new IdentityServiceError('92', 'This endpoint needs an apiKey.');
}

/** `undefined` if the caller names an earlier session, or the endpoint takes no reference. */
function newReference(row: Endpoint, { makeReference }: Settings): string | undefined {
  if (row.reference === 'none' || row.reference === 'session') return undefined;
  const reference = makeReference();
  if (reference.length > 0 && reference.length <= maxReferenceLength) return reference;
  throw new TypeError(`makeReference must give 1 to ${maxReferenceLength} characters.`);
}

/** One attempt. */
async function callOnce(
  row: Endpoint,
  request: object,
  reference: string | null,
  call: CallOptions,
  settings: Settings,
): Promise<ServiceAnswer<unknown>> {
  checkRequest(row, request, reference);
  const headers = { accept: 'application/json', ...credentialsFor(row, settings) };
  const isGet = row.method === 'GET';
  const sent = isGet ? {} : jsonBody(request, settings.isOwnFetch);
  const raw = await exchange({
    url: `${settings.root}${row.path}${isGet ? queryOf(request) : ''}`,
    init: {
      method: row.method,
      ...sent,
      headers: { ...headers, ...(!isGet && { 'content-type': 'application/json' }), ...sent.headers },
    },
    timeoutMs: call.timeoutMs ?? settings.timeoutMs,
    signal: call.signal,
    reference,
    fetch: settings.fetch,
  });
  return readAnswer(row, raw, reference);
}

/** Retries if the service cannot have done the work, or if doing it twice is harmless. */
async function invoke(
  name: EndpointName,
  request: Record<string, unknown>,
  call: CallOptions,
  settings: Settings,
): Promise<ServiceAnswer<unknown>> {
  const row: Endpoint = endpoints[name];
  const given = call.reference ?? (request['reference'] as string | undefined);
  for (let failures = 0; ; failures += 1) {
    const reference = given ?? newReference(row, settings);
    const body = reference === undefined ? request : { ...request, reference };
    try {
      return await callOnce(row, body, reference ?? null, call, settings);
    } catch (error) {
      if (!(error instanceof IdentityServiceError) || error.code !== '102') throw error;
      const mayRepeat = readOnly.has(name) || (!error.outcomeUnknown && given === undefined);
      if (!mayRepeat || failures >= settings.retries) throw error;
      const asked = (error.retryAfterSeconds ?? 0) * 1000;
      if (asked > maxRetryWaitMs) throw error;
      await wait(Math.max(asked, Math.random() * settings.retryDelayMs * 2 ** failures), call.signal);
      call.signal?.throwIfAborted();
    }
  }
}

/**
 * The typed client of the identity service. Uses only web APIs: Node, Bun, Deno, Workers.
 * @throws {TypeError} for an invalid base address or missing credentials
 *
 * @example ```js const service = createIdentityService({ baseUrl: 'http://localhost:4010', apiKey: 'sandbox-key' });
 * const { data, pending, reference } = await service.nin({
 * country: 'NGA',
 * ninIdentifier: '12345678901',
 * type: 'NIN', }); ```
 */
export function createIdentityService(options: IdentityServiceOptions): IdentityServiceClient {
  const settings = settingsOf(options);
  // TypeScript cannot follow the table's types through a loop; `invoke` is the same code for each row.
  return Object.fromEntries(
    endpointNames.map((name) => [
      name,
      (request: Record<string, unknown>, call: CallOptions = {}) => invoke(name, request, call, settings),
    ]),
  ) as unknown as IdentityServiceClient;
}
