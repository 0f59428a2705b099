/**
 * One backend and one liveness verifier in a separate process, the sandbox behind them, and the calls that attackers
 * make. Loopback only.
 */
import { startSandbox, type ReceivedRequest, type RunningSandbox } from '../../testing/src/sandbox/index.js';
import type { SessionCreated } from '../../src/contract/contract.js';
import { apiKey, pageOrigin } from '../../server/test/host-backend/harness.js';
import type { RunningRedis } from '../../test/support/redis.js';
import { TargetChild, type TargetOptions, type Usage } from './target-child.js';

export type { TargetOptions, Usage } from './target-child.js';

export interface SendOptions {
  method?: string;
  token?: string;
  /** `Idempotency-Key`; default: a new one for each write. */
  key?: string;
  /** Whom the partner's login identifies. */
  login?: string;
  /** Address of the client, as the trusted proxy reports it. */
  address?: string;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the request to another process of the target. */
  port?: number;
}

/** The backend has closed an idle connection. */
function isStaleConnection(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '');
}

/** Browsers repeat the same request, with the same key, on a new connection. */
export async function fetchAgain(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    if (!isStaleConnection(error)) throw error;
    return fetch(...request);
  }
}

/** Limit on the requests of one attack. */
const maxRequests = 2_000;

export class Target {
  readonly running: RunningSandbox;
  readonly #options: TargetOptions;
  readonly #redis: RunningRedis | null;
  #child: TargetChild | null = null;
  /** Further processes on the same storage. */
  readonly #others: TargetChild[] = [];
  #sent = 0;

  private constructor(running: RunningSandbox, options: TargetOptions, redis: RunningRedis | null) {
    this.running = running;
    this.#options = options;
    this.#redis = redis;
  }

  static async open(options: TargetOptions, redis: RunningRedis | null): Promise<Target> {
    const running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    const target = new Target(running, options, redis);
    await target.start();
    return target;
  }

  get port(): number {
    return this.#present.port;
  }

  /** Paid calls that reached the identity service. */
  get paidCalls(): number {
    const isFree = (path: string) => path.includes('liveness-result');
    return this.running.sandbox.requests.filter(({ path }) => !isFree(path)).length;
  }

  /** Paid calls of one endpoint, by the last segment of its path. */
  callsOf(endpoint: string): ReceivedRequest[] {
    return this.running.sandbox.requests.filter(({ path }) => path.split('/').at(-1) === endpoint);
  }

  /** Paid calls with more than this many bytes. */
  paidCallsOver(bytes: number): number {
    return this.running.sandbox.requests.filter(({ byteLength }) => byteLength > bytes).length;
  }

  /** Starts the backend's process. After `kill`, starts a new one on the same storage. */
  async start(): Promise<void> {
    this.#child = await this.#startChild(this.#options);
  }

  /** Starts another process on the same storage. It runs until the target closes. */
  async startOther(change: TargetOptions): Promise<TargetChild> {
    const other = await this.#startChild({ ...this.#options, ...change });
    this.#others.push(other);
    return other;
  }

  /** Starts a new process on the same storage, which the attacker has not touched. */
  async restart(): Promise<void> {
    await this.#end();
    await this.start();
  }

  async #end(): Promise<void> {
    const children = [...this.#others.splice(0), ...(this.#child === null ? [] : [this.#child])];
    this.#child = null;
    await Promise.all(children.map((child) => child.end()));
  }

  #startChild(options: TargetOptions): Promise<TargetChild> {
    const storage = options.storage === 'redis' ? this.storageAddress : 'memory:';
    return TargetChild.start(this.running.url, options, storage);
  }

  /** Address of Redis. Only with `storage: 'redis'`. */
  get storageAddress(): string {
    if (this.#redis === null) throw new Error('the target has no Redis');
    return this.#redis.address;
  }

  /** Makes the storage hang until `resumeStorage`. Only with `storage: 'redis'`. */
  pauseStorage(): void {
    if (this.#redis === null) throw new Error('the target has no Redis');
    this.#redis.pause();
  }

  resumeStorage(): void {
    this.#redis?.resume();
  }

  /** Resets the longest turn of the event loop. */
  measure(): Promise<void> {
    return this.#present.measure();
  }

  usage(): Promise<Usage> {
    return this.#present.usage();
  }

  log(): Promise<string[]> {
    return this.#present.log();
  }

  /** Opens a check of the verifier, as a partner would for a logged-in person. */
  async openCheck(owner = ''): Promise<string> {
    const response = await fetch(this.checkUrl('', `/checks?owner=${owner}`), { method: 'POST' });
    return ((await response.json()) as { checkId: string }).checkId;
  }

  /** Advances the verifier's clock. */
  async passVerifierTime(ms: number): Promise<void> {
    await fetchAgain(this.checkUrl('', `/clock?ms=${ms}`), { method: 'POST' });
  }

  /** The address at which the device performs a check. */
  checkUrl(checkId: string, path = `/checks/${checkId}`): string {
    return `http://127.0.0.1:${this.#present.verifierPort}${path}`;
  }

  get #present(): TargetChild {
    if (this.#child === null) throw new Error('the backend is not running');
    return this.#child;
  }

  async send(path: string, options: SendOptions = {}): Promise<Response> {
    this.#sent += 1;
    if (this.#sent > maxRequests) throw new Error(`more than ${maxRequests} requests`);
    const { method = 'POST', body, signal, port = this.port } = options;
    const url = `http://127.0.0.1:${port}/idv${path}`;
    const init = {
      method,
      headers: this.headers(options),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    };
    return fetchAgain(url, init);
  }

  /** Headers that a browser would send. */
  headers({ token, login, address, key, headers }: SendOptions): Headers {
    const all = new Headers({
      origin: pageOrigin,
      'idempotency-key': key ?? crypto.randomUUID(),
      'x-forwarded-for': address ?? '192.0.2.66',
      ...headers,
    });
    if (token !== undefined) all.set('authorization', `Bearer ${token}`);
    if (login !== undefined) all.set('x-login', login);
    return all;
  }

  async openSession(login: string, address?: string): Promise<SessionCreated> {
    const response = await this.send('/sessions', { login, ...(address && { address }) });
    if (response.status !== 201) throw new Error(`POST /sessions answered ${response.status}`);
    return (await response.json()) as SessionCreated;
  }

  async close(): Promise<void> {
    await this.#end();
    await this.running.close();
  }
}
