/** The backend's process is killed at every step, with either store. The identity service is down, slow or wrong. */
import { setTimeout as pause } from 'node:timers/promises';
import { killProcess, forkServer } from '../../shared/server-process.js';
import { startRedis, type RunningRedis } from '../../../test/support/redis.js';
import type { ChildProcess } from 'node:child_process';
import type { Faults } from 'idv-elements-testing/sandbox';
import { inStates, type Cell, type Expected, type Fault, type FaultySite, type Scene } from '../cell.js';

type Storage = 'memory' | 'redis';

const children = new WeakMap<FaultySite, ChildProcess>();
const living = new Set<ChildProcess>();
let redis: Promise<RunningRedis | null> | null = null;

/**
 * All cells share one Redis, because every session has its own id. Without Redis, it is `null`, which is reported once.
 */
export const redisOfCells = (): Promise<RunningRedis | null> => (redis ??= startRedis());

/** Ends the processes that these cells have started. */
export async function closeBackends(): Promise<void> {
  for (const child of [...living]) await end(child);
  await (await redis)?.close();
  redis = null;
}

async function end(child: ChildProcess): Promise<void> {
  if (!living.delete(child)) return;
  await killProcess(child);
}

async function begin(site: FaultySite, storage: Storage, clockAheadMs = 0): Promise<void> {
  const before = children.get(site);
  if (before !== undefined) await end(before);
  const module = new URL('../../attack/target-process.ts', import.meta.url);
  const options = {
    clockAheadMs,
    options: {
      allowedOrigins: [site.origin],
      basePath: '/idv',
      limits: false,
      liveness: { publicUrl: `${site.origin}/idv` },
    },
  };
  const address = storage === 'redis' ? (await redisOfCells())?.address : 'memory:';
  const { child, port } = await forkServer(module, [site.sandboxUrl, JSON.stringify(options)], {
    IDV_STORAGE: address,
  });
  children.set(site, child);
  living.add(child);
  site.elsewhere = { port };
}

async function killAndRestart({ site }: Scene, storage: Storage, clockAheadMs = 0): Promise<void> {
  const child = children.get(site);
  if (child !== undefined) await end(child);
  await pause(300);
  await begin(site, storage, clockAheadMs);
}

/** @param latencyMs of the identity service: long enough that the kill hits a running call */
export const killedProcess = (storage: Storage, name: string, latencyMs = 0): Fault => ({
  name: `${name} (${storage})`,
  ...(storage === 'redis' && { needs: 'redis' }),
  async prepare({ site }) {
    await begin(site, storage);
    site.sandbox.faults.latencyMs = latencyMs;
  },
  async strike(scene) {
    await pause(latencyMs / 2);
    await killAndRestart(scene, storage);
    scene.site.sandbox.faults.latencyMs = 0;
  },
});

/** The person was away for an hour. No session lasts that long. */
export const expired: Fault = {
  name: 'the session has expired',
  needs: 'redis',
  prepare: ({ site }) => begin(site, 'redis'),
  strike: (scene) => killAndRestart(scene, 'redis', 3_600_000),
};

const expiredCells: readonly Cell[] = [
  ...inStates('backend', 'face', ['framing', 'review'], expired, { end: 'completes' }),
  ...inStates('backend', 'document', ['review'], expired, { end: 'completes' }),
  ...inStates('backend', 'given file', ['adjusting'], expired, { end: 'completes' }),
  ...inStates('backend', 'two sides', ['turning'], expired, { end: 'completes' }),
  ...inStates('backend', 'journey', ['framing'], expired, { end: 'completes', forgets: true }),
  ...inStates('backend', 'journey of two', ['mismatch'], expired, { end: 'completes', forgets: true }),
  ...inStates('backend', 'hosted check', ['following'], expired, { end: 'completes', forgets: true }),
  ...inStates('backend', 'liveness journey', ['following'], expired, { end: 'completes', forgets: true }),
];

const states = ['step', 'framing', 'submitting', 'comparing'];

const killCells = (['memory', 'redis'] as const).flatMap((storage): Cell[] => {
  const expected: Expected = { end: 'completes', ...(storage === 'memory' && { forgets: true }) };
  const fault = killedProcess(storage, 'backend killed');
  return [
    ...inStates('backend', 'journey', states, fault, expected),
    ...inStates('backend', 'face', ['framing', 'review'], fault, expected),
    ...inStates(
      'backend',
      'face',
      ['submitting'],
      killedProcess(storage, 'backend killed in the call', 1_600),
      expected,
    ),
    ...inStates(
      'backend',
      'document',
      ['submitting'],
      killedProcess(storage, 'backend killed in the call', 1_600),
      expected,
    ),
    ...inStates(
      'backend',
      'hosted check',
      ['creating'],
      killedProcess(storage, 'backend killed in the call', 1_600),
      expected,
    ),
    ...inStates('backend', 'two sides', ['turning'], fault, expected),
    ...inStates('backend', 'document', ['review'], fault, expected),
    ...inStates('backend', 'given file', ['adjusting'], fault, expected),
    ...inStates('backend', 'journey of two', ['mismatch'], fault, expected),
    ...inStates('backend', 'selfie journey', ['framing', 'submitting'], fault, expected),
    ...inStates('backend', 'hosted check', ['following'], fault, expected),
    ...inStates('backend', 'liveness journey', ['following'], fault, expected),
  ];
});

const service = (name: string, faults: Partial<Faults>): Fault => ({
  name: `identity service ${name}`,
  async prepare({ site }) {
    Object.assign(site.sandbox.faults, faults);
  },
  lift: {
    async act({ site }) {
      Object.assign(site.sandbox.faults, { latencyMs: 0, slowBodyMs: 0, forceCode: null, reset: 'never' });
    },
  },
});

const services: readonly Fault[] = [
  service('down', { reset: 'before-work' }),
  service('loses its answers', { reset: 'after-work' }),
  service('slow', { latencyMs: 2_500 }),
  service('answers a few bytes at a time', { slowBodyMs: 60 }),
  service('in trouble', { forceCode: '102' }),
  service('in trouble after the work', { forceCode: '102', forceWhen: 'after-work' }),
];

const serviceCells = services.flatMap((fault) =>
  (['face', 'document', 'hosted check', 'journey'] as const).flatMap((subject) =>
    inStates('identity service', subject, ['load'], fault, { end: 'completes' }),
  ),
);

export const backendCells: readonly Cell[] = [...killCells, ...serviceCells, ...expiredCells];
