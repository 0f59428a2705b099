/**
 * A host backend whose way through one upload can be cut at any step: before or after each command to the store, the
 * call, the hook.
 */
import type { Redis } from 'ioredis';
import { createHostBackend, createRedisStore, StoreError } from '../../src/host-backend/index.js';
import type { DocumentChecked, FaceChecked, HostBackend, Store } from '../../src/host-backend/index.js';
import { apiKey, pageOrigin, secret } from './harness.js';

export interface Step {
  name: string;
  moment: 'before' | 'after';
}

/** May throw, or end the process. */
export type OnStep = (step: Step) => void;

export interface Told {
  eventId: string;
  /** Of the failure that was told; `00`: an answer. */
  code: string;
}

/**
 * How long the services of these tests may take, milliseconds; a browser waits a second longer, a call three times as
 * long.
 */
export const serviceTimeoutMs = 300;

async function stepping<Value>(name: string, onStep: OnStep, work: () => Promise<Value>): Promise<Value> {
  onStep({ name, moment: 'before' });
  const value = await work();
  onStep({ name, moment: 'after' });
  return value;
}

/** What the store is asked for; without `doesDueWork` by uploads alone. */
function steppingStore(store: Store, onStep: OnStep, doesDueWork: boolean): Store {
  return {
    get: (key) => stepping('get', onStep, () => store.get(key)),
    commit: (commit) => stepping('commit', onStep, () => store.commit(commit)),
    takeDue: (limit, leaseMs) => (doesDueWork ? store.takeDue(limit, leaseMs) : Promise.resolve([])),
  };
}

export function createCuttableBackend(
  serviceUrl: string,
  redis: Redis,
  onStep: OnStep,
  doesDueWork: boolean,
): HostBackend {
  const service: typeof fetch = (input, init) => stepping('call', onStep, () => fetch(input, init));
  const tell = async ({ eventId, failure, subject }: FaceChecked | DocumentChecked) => {
    const told: Told = { eventId, code: failure?.code ?? '00' };
    await redis.rpush(`told:${subject}`, JSON.stringify(told));
  };
  return createHostBackend({
    identityService: { baseUrl: serviceUrl, apiKey, fetch: service, timeoutMs: serviceTimeoutMs },
    authorize: (request) => ({ subject: request.headers.get('x-login') ?? '' }),
    secret,
    allowedOrigins: [pageOrigin],
    liveness: { publicUrl: 'https://backend.bank.example/idv' },
    store: steppingStore(createRedisStore(redis), onStep, doesDueWork),
    delivery: { timeoutMs: 500, firstPauseMs: 200 },
    limits: false,
    log: false,
    onError: () => undefined,
    onFaceChecked: (result) => stepping('hook', onStep, () => tell(result)),
    onDocumentChecked: (result) => stepping('hook', onStep, () => tell(result)),
  });
}

/** The store does not answer from the step at `cutAt` on, for a while. */
export function failAt(cutAt: number, awayMs: number): OnStep {
  let step = -1;
  let backAt = Number.POSITIVE_INFINITY;
  return ({ name }) => {
    step += 1;
    if (step < cutAt || (name !== 'get' && name !== 'commit')) return;
    // The step counted before may be another command now: the first of the store's from there on is what fails.
    if (backAt === Number.POSITIVE_INFINITY) backAt = performance.now() + awayMs;
    if (performance.now() < backAt) throw new StoreError('Away, as the test wants it.');
  };
}
