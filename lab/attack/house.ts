/**
 * One backend and one liveness verifier in a process of their own, a sandbox behind them, and what an attacker needs to
 * talk to them. Loopback only.
 */
import { startSandbox, type ReceivedRequest, type RunningSandbox } from '../../server/src/sandbox/index.js';
import type { SessionCreated } from '../../src/shared/contract.js';
import { apiKey, pageOrigin } from '../../server/test/host-backend/harness.js';
import type { RunningRedis } from '../../test/support/redis.js';
import { HouseChild, type HouseOptions, type Usage } from './house-child.js';

export type { HouseOptions, Usage } from './house-child.js';

export interface SendOptions {
  method?: string;
  token?: string;
  /** `Idempotency-Key`; default: a new one for each write. */
  key?: string;
  /** Whom the partner's login knows. */
  login?: string;
  /** Address of the client, as the trusted proxy tells it. */
  address?: string;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Of another process of the house. */
  port?: number;
}

/** The backend had closed a connection that was idle. */
function isStaleConnection(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '');
}

/** More requests than any one attack may send. */
const maxRequests = 2_000;

export class House {
  readonly running: RunningSandbox;
  readonly #options: HouseOptions;
  readonly #redis: RunningRedis | null;
  #child: HouseChild | null = null;
  /** Further processes over the same storage. */
  readonly #others: HouseChild[] = [];
  #sent = 0;

  private constructor(running: RunningSandbox, options: HouseOptions, redis: RunningRedis | null) {
    this.running = running;
    this.#options = options;
    this.#redis = redis;
  }

  static async open(options: HouseOptions, redis: RunningRedis | null): Promise<House> {
    const running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    const house = new House(running, options, redis);
    await house.start();
    return house;
  }

  get port(): number {
    return this.#present.port;
  }

  /** Paid calls that reached the identity service. */
  get paidCalls(): number {
    const isFree = (path: string) => path.includes('liveness-result');
    return this.running.sandbox.requests.filter(({ path }) => !isFree(path)).length;
  }

  /** Those of one endpoint, by the last part of its path. */
  callsOf(endpoint: string): ReceivedRequest[] {
    return this.running.sandbox.requests.filter(({ path }) => path.split('/').at(-1) === endpoint);
  }

  /** Those of them with more than so many bytes. */
  paidCallsOver(bytes: number): number {
    return this.running.sandbox.requests.filter(({ byteLength }) => byteLength > bytes).length;
  }

  /** Starts the backend's process; after `kill`, another one over the same storage. */
  async start(): Promise<void> {
    this.#child = await this.#startChild(this.#options);
  }

  /** Another process over the same storage, beside the first, until the house closes. */
  async startOther(change: HouseOptions): Promise<HouseChild> {
    const other = await this.#startChild({ ...this.#options, ...change });
    this.#others.push(other);
    return other;
  }

  /** Another process, which the attacker has not touched, over the same storage. */
  async restart(): Promise<void> {
    await this.#end();
    await this.start();
  }

  async #end(): Promise<void> {
    const children = [...this.#others.splice(0), ...(this.#child === null ? [] : [this.#child])];
    this.#child = null;
    await Promise.all(children.map((child) => child.end()));
  }

  #startChild(options: HouseOptions): Promise<HouseChild> {
    const storage = options.storage === 'redis' ? this.storageAddress : 'memory:';
    return HouseChild.start(this.running.url, options, storage);
  }

  /** Of Redis. Only with `storage: 'redis'`. */
  get storageAddress(): string {
    if (this.#redis === null) throw new Error('there is no Redis');
    return this.#redis.address;
  }

  /** The storage does not answer, until `resumeStorage`. Only with `storage: 'redis'`. */
  pauseStorage(): void {
    if (this.#redis === null) throw new Error('there is no Redis');
    this.#redis.pause();
  }

  resumeStorage(): void {
    this.#redis?.resume();
  }

  /** Forgets the stops of the event loop until now. */
  measure(): Promise<void> {
    return this.#present.measure();
  }

  usage(): Promise<Usage> {
    return this.#present.usage();
  }

  log(): Promise<string[]> {
    return this.#present.log();
  }

  /** Opens a check of the verifier, as the partner would for somebody who has logged in. */
  async openCheck(): Promise<string> {
    const response = await fetch(this.checkUrl('', '/checks'), { method: 'POST' });
    return ((await response.json()) as { checkId: string }).checkId;
  }

  /** Lets time pass for the verifier. */
  async passVerifierTime(ms: number): Promise<void> {
    await fetch(this.checkUrl('', `/clock?ms=${ms}`), { method: 'POST' });
  }

  /** Where the device performs a check. */
  checkUrl(checkId: string, path = `/checks/${checkId}`): string {
    return `http://127.0.0.1:${this.#present.verifierPort}${path}`;
  }

  get #present(): HouseChild {
    if (this.#child === null) throw new Error('the backend does not run');
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
    try {
      return await fetch(url, init);
    } catch (error) {
      if (!isStaleConnection(error)) throw error;
      // As a browser does: the same request, under the same key.
      return fetch(url, init);
    }
  }

  /** What a browser would send with it. */
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
