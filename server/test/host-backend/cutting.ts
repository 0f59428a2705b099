/**
 * A host backend that can be cut off at any step of an upload: before or after each store command, the service call,
 * the hook.
 */
import type { Redis } from 'ioredis';
import { createHostBackend, createRedisStore, StoreError } from '../../src/host-backend/index.js';
import type { DocumentChecked, FaceChecked, HostBackend, Store } from '../../src/host-backend/index.js';
import { isBroken } from '../../../testing/src/sandbox/faults.js';
import type { Sandbox } from '../../../testing/src/sandbox/index.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import { apiKey, pageOrigin, secret } from './harness.js';

export interface Step {
  name: string;
  moment: 'before' | 'after';
}

/** May throw, end the process, or never resolve. Then the backend does nothing more. */
export type OnStep = (step: Step) => void | Promise<never>;

export interface Told {
  eventId: string;
  /** Code of the failure that was delivered. `00` for an answer. */
  code: string;
}

/** In milliseconds of simulated time. */
export const serviceTimeoutMs = 300;

/** State that backends share, and that outlives each of them. */
export interface World {
  /** `timeoutMs`: time limit of the call. A browser waits a second longer, a call three times as long. */
  service: { baseUrl: string; fetch: typeof fetch; timeoutMs: number };
  store: Store;
  /** Calls the partner's hook. */
  tell(subject: string, told: Told): Promise<void>;
  toldOf(subject: string): Promise<Told[]>;
}

/** Real HTTP and a real Redis, for backends of several processes. */
export function connectedWorld(baseUrl: string, redis: Redis): World {
  const keyOf = (subject: string) => `told:${subject}`;
  return {
    // A generous limit, because these tests are not about it and the machine may be slow.
    service: { baseUrl, fetch, timeoutMs: 15_000 },
    store: createRedisStore(redis),
    tell: async (subject, told) => void (await redis.rpush(keyOf(subject), JSON.stringify(told))),
    async toldOf(subject) {
      const texts = await redis.lrange(keyOf(subject), 0, -1);
      return texts.map((text) => JSON.parse(text) as Told);
    },
  };
}

/** Everything in this process, with simulated time. */
export function ownWorld(sandbox: Sandbox): World {
  const told = new Map<string, Told[]>();
  const toldOf = (subject: string) => told.get(subject) ?? [];
  return {
    service: {
      baseUrl: 'https://service.example',
      fetch: (input, init) => exchange(sandbox, input, init),
      timeoutMs: serviceTimeoutMs,
    },
    store: createMemoryStore(() => Date.now()),
    tell: async (subject, one) => void told.set(subject, [...toldOf(subject), one]),
    toldOf: async (subject) => toldOf(subject),
  };
}

/** Behaves like a connection: the service continues if the client stops waiting. */
async function exchange(sandbox: Sandbox, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { signal } = init ?? {};
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
  const response = await Promise.race([sandbox.fetch(new Request(input, { ...init, signal: null })), aborted]);
  if (isBroken(response)) throw new TypeError('fetch failed');
  return response;
}

async function stepping<Value>(name: string, onStep: OnStep, work: () => Promise<Value>): Promise<Value> {
  await onStep({ name, moment: 'before' });
  const value = await work();
  await onStep({ name, moment: 'after' });
  return value;
}

/** Reports the store's commands as steps. Without `doesDueWork`, only those of uploads. */
function steppingStore(store: Store, onStep: OnStep, doesDueWork: boolean): Store {
  return {
    get: (key) => stepping('get', onStep, () => store.get(key)),
    commit: (commit) => stepping('commit', onStep, () => store.commit(commit)),
    takeDue: (limit, leaseMs) => (doesDueWork ? store.takeDue(limit, leaseMs) : Promise.resolve([])),
  };
}

export function createCuttableBackend(world: World, onStep: OnStep, doesDueWork: boolean): HostBackend {
  const { baseUrl, fetch: send, timeoutMs } = world.service;
  const service: typeof fetch = (input, init) => stepping('call', onStep, () => send(input, init));
  const tell = ({ eventId, failure, subject }: FaceChecked | DocumentChecked) =>
    world.tell(subject, { eventId, code: failure?.code ?? '00' });
  return createHostBackend({
    identityService: { baseUrl, apiKey, fetch: service, timeoutMs },
    authorize: (request) => ({ subject: request.headers.get('x-login') ?? '' }),
    secret,
    allowedOrigins: [pageOrigin],
    liveness: { publicUrl: 'https://backend.bank.example/idv' },
    store: steppingStore(world.store, onStep, doesDueWork),
    delivery: { timeoutMs: 500, firstPauseMs: 200 },
    limits: false,
    log: false,
    onError: () => undefined,
    onFaceChecked: (result) => stepping('hook', onStep, () => tell(result)),
    onDocumentChecked: (result) => stepping('hook', onStep, () => tell(result)),
  });
}

/** Makes the store fail for a while, starting at step `cutAt`. */
export function failAt(cutAt: number, awayMs: number): OnStep {
  let step = -1;
  let backAt = Number.POSITIVE_INFINITY;
  return ({ name }) => {
    step += 1;
    if (step < cutAt || (name !== 'get' && name !== 'commit')) return;
    // Step `cutAt` can be another command in this run, so the outage starts at the next store command.
    if (backAt === Number.POSITIVE_INFINITY) backAt = performance.now() + awayMs;
    if (performance.now() < backAt) throw new StoreError('The test has taken the store down.');
  };
}

/** Makes the process die at that step. It does nothing more. */
export function dieAt(cutAt: number, onDeath: () => void): OnStep {
  let step = -1;
  return () => {
    step += 1;
    if (step === cutAt) onDeath();
    return step < cutAt ? undefined : new Promise(() => undefined);
  };
}
