/**
 * The promise of `docs/host-backend.md`: whatever fails wherever, however often the upload is repeated, the service
 * does the paid work at most once for a key, and the partner is told of what became of it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../../src/sandbox/options.js';
import { failAt, serviceTimeoutMs, type OnStep, type Step } from './cutting.js';
import { openSession } from './harness.js';
import { Pressing, type Final } from './pressing.js';
import { startRedis } from './redis.js';

const redis = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

const noFault = {
  latencyMs: 0,
  forceCode: null,
  forceWhen: 'before-work',
  reset: 'never',
} as const satisfies Partial<Faults>;

/** What the service does wrong while the button is pressed; it is well again when the upload is repeated. */
const serviceFaults: Record<string, Partial<Faults>> = {
  'no fault': {},
  'a late answer': { latencyMs: serviceTimeoutMs + 1_300 },
  'an answer too late for anybody': { latencyMs: (serviceTimeoutMs + 1_000) * 3.5 },
  '5xx, nothing done': { forceCode: '101' },
  '5xx, and the work done': { forceCode: '101', forceWhen: 'after-work' },
  'PENDING, nothing done': { forceCode: '03' },
  'PENDING, and the work done': { forceCode: '03', forceWhen: 'after-work' },
  'a connection that breaks after the work': { reset: 'after-work' },
};

const storeAwayMs = 300;
/** Processes that run at once. */
const processes = 4;

const isOfStore = ({ name }: Step) => name === 'get' || name === 'commit';
const nameOf = ({ name, moment }: Step, at: number) => `${moment} step ${at} (${name})`;

describe('a paid call, cut at every step, is paid once at most', { skip }, () => {
  let pressing: Pressing;
  before(async () => {
    assert.ok(redis);
    pressing = await Pressing.start(redis);
  });
  after(async () => {
    await pressing.close();
    await redis?.close();
  });

  for (const [name, faults] of Object.entries(serviceFaults)) {
    it(`the storage away: ${name}`, { timeout: 60_000 }, async () => {
      const { faults: current } = pressing.sandbox.sandbox;
      const steps = await pressing.stepsOf('faces');
      const cuts = [...steps.entries()].filter(([, step]) => isOfStore(step));
      assert.ok(cuts.length >= 10, `${cuts.length} cuts`);
      const cases = await Promise.all(
        [...cuts, null].map(async (cut) => {
          let onStep: OnStep | null = null;
          const backend = pressing.openBackend((step) => onStep?.(step));
          const press = await pressing.newPress('faces');
          const { token } = await openSession(backend, { headers: { 'x-login': press.login } });
          if (cut !== null) onStep = failAt(cut[0], storeAwayMs);
          return { what: cut === null ? 'uncut' : nameOf(cut[1], cut[0]), press, backend, token };
        }),
      );
      Object.assign(current, faults);
      await Promise.all(cases.map(({ backend, press, token }) => pressing.send(backend, press, token)));
      Object.assign(current, noFault);
      await Promise.all(
        cases.map(async ({ what, press, backend }, at) => {
          await pause(storeAwayMs);
          // Half of them come back to another process.
          const next = at % 2 === 0 ? backend : pressing.openBackend();
          await pressing.check(press, what, await pressing.repeat(next, press));
        }),
      );
    });
  }

  for (const [name, upload, latencyMs] of [
    ['a selfie, the service slow', 'faces', 200],
    ['a document with its back', 'documents', 0],
  ] as const) {
    it(`the process killed: ${name}`, { timeout: 240_000 }, async () => {
      // Between one step's end and the next one's beginning nothing changes that outlives the process.
      const steps = [...(await pressing.stepsOf(upload)).entries()];
      const waiting = steps.filter(([at, { moment }]) => moment === 'before' || at === steps.length - 1);
      const { faults: current } = pressing.sandbox.sandbox;
      current.latencyMs = latencyMs;
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [at, step] = next;
          const press = await pressing.newPress(upload);
          await pressing.sendAndKill(press, at);
          // The lease of the dead has to run out first.
          let final: Final | null = null;
          while (final === null) {
            final = await pressing.repeat(pressing.openBackend(), press).catch(() => null);
          }
          await pressing.check(press, nameOf(step, at), final);
        }
      };
      await Promise.all(Array.from({ length: processes }, work));
      current.latencyMs = 0;
    });
  }
});
