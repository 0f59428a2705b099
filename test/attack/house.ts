/**
 * One backend in a process of its own, a sandbox behind it, and what an attacker needs to talk to it. Loopback only.
 */
import type { ChildProcess } from 'node:child_process';
import { startSandbox, type ReceivedRequest, type RunningSandbox } from '../../server/src/sandbox/index.js';
import type { HostBackendOptions } from '../../server/src/host-backend/index.js';
import type { SessionCreated } from '../../src/shared/contract.js';
import { apiKey, pageOrigin } from '../../server/test/host-backend/harness.js';
import type { RunningRedis } from '../../server/test/host-backend/redis.js';
import { askProcess, forkServer, killProcess, type ProcessUsage } from '../server-process.js';

export interface HouseOptions {
  /** Where the backend keeps its state. Default `memory`. */
  storage?: 'memory' | 'redis';
  /**
   * What the partner's hooks do for the subject `attacker`: never settle, or throw. Default `note`: each call is only
   * noted.
   */
  hooks?: 'note' | 'hang' | 'throw';
  /** Counts faces before the paid call. Default `false`. */
  faceCheck?: boolean;
  /** Longest wait for the service, milliseconds. Default: the client's. */
  serviceTimeoutMs?: number;
  /** Milliseconds by which the backend's clock is ahead. Default 0. */
  clockAheadMs?: number;
  /** Anything of the backend's options that survives JSON. */
  options?: Partial<HostBackendOptions>;
}

export interface HookCall {
  hook: string;
  sessionId: string;
  subject: string;
}

export interface Usage extends ProcessUsage {
  /**
   * Longest turn of the backend's event loop, milliseconds of the main thread's processor time: nobody else is answered
   * meanwhile.
   */
  longestStopMs: number;
  /** The same by the clock, with whatever else the machine did meanwhile. */
  longestPauseMs: number;
  hookCalls: HookCall[];
}

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
  #child: ChildProcess | null = null;
  #port = 0;
  #sent = 0;

  private constructor(running: RunningSandbox, options: HouseOptions, redis: RunningRedis | null) {
    this.running = running;
    this.#options = options;
    this.#redis = redis;
  }

  static async open(options: HouseOptions, redis: RunningRedis | null): Promise<House> {
    const running = await startSandbox({ port: 0, apiKey, faceCounter: null });
    const house = new House(running, options, redis);
    await house.start();
    return house;
  }

  get port(): number {
    return this.#port;
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
    const module = new URL('house-process.ts', import.meta.url);
    const storage = this.#options.storage === 'redis' ? this.#redis?.address : 'memory:';
    const args = [this.running.url, JSON.stringify(this.#options)];
    const { child, port } = await forkServer(module, args, { IDV_STORAGE: storage });
    this.#child = child;
    this.#port = port;
  }

  /** Another process, which the attacker has not touched, over the same storage. */
  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Ends the backend's process at once, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    await killProcess(child);
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
  async measure(): Promise<void> {
    await this.#ask('measure');
  }

  usage(): Promise<Usage> {
    return this.#ask('usage');
  }

  async #ask<Answer>(question: 'measure' | 'usage'): Promise<Answer> {
    if (this.#child === null) throw new Error('the backend does not run');
    return askProcess<Answer>(this.#child, question);
  }

  async send(path: string, options: SendOptions = {}): Promise<Response> {
    this.#sent += 1;
    if (this.#sent > maxRequests) throw new Error(`more than ${maxRequests} requests`);
    const { method = 'POST', body, signal } = options;
    const url = `http://127.0.0.1:${this.#port}/idv${path}`;
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
    await this.kill();
    await this.running.close();
  }
}
