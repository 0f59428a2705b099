/**
 * The promise of `docs/host-backend.md`: whatever fails, and however often an upload is repeated, the service does the
 * paid work at most once for a key, and the partner learns the outcome.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Faults } from '../../../testing/src/sandbox/options.js';
import { wait } from '../../src/shared/time.js';
import { runsAll, sampleOf } from '../../../test/support/sample.js';
import { SimulatedTime } from '../simulated-time.js';
import { dieAt, failAt, serviceTimeoutMs, type OnStep, type Step } from './cutting.js';
import { openSession } from './harness.js';
import { Pressing, ProcessPressing, type Final, type Press } from './pressing.js';
import { startRedis } from '../../../test/support/redis.js';

const noFault = {
  latencyMs: 0,
  forceCode: null,
  forceWhen: 'before-work',
  reset: 'never',
} as const satisfies Partial<Faults>;

/** The service's fault during the first attempt. It has recovered when the upload is repeated. */
const serviceFaults: Record<string, Partial<Faults>> = {
  'no fault': {},
  'a late answer': { latencyMs: serviceTimeoutMs + 1_300 },
  'an answer that nobody waits for': { latencyMs: (serviceTimeoutMs + 1_000) * 3.5 },
  '5xx before the work': { forceCode: '101' },
  '5xx after the work': { forceCode: '101', forceWhen: 'after-work' },
  'PENDING before the work': { forceCode: '03' },
  'PENDING after the work': { forceCode: '03', forceWhen: 'after-work' },
  'a connection that breaks after the work': { reset: 'after-work' },
};

const storeAwayMs = 300;
/** Killed immediately. */
const processes = 4;

const isOfStore = ({ name }: Step) => name === 'get' || name === 'commit';
const nameOf = ({ name, moment }: Step, at: number) => `${moment} step ${at} (${name})`;

/** Steps at which a process may be killed. Between two steps nothing durable changes. */
const isWaiting = ([at, { moment }]: readonly [number, Step], _: number, { length }: readonly unknown[]) =>
  moment === 'before' || at === length - 1;

const uploads = [
  ['a selfie, with a slow service', 'faces', 200],
  ['a document with its back', 'documents', 0],
] as const;

/** Repeats the upload if there is no answer yet, because the dead process's lease must expire first. */
async function repeatUntilAnswered(pressing: Pressing, press: Press): Promise<Final> {
  const repeat = () => pressing.repeat(pressing.openBackend(), press);
  return repeat().catch(repeat);
}

describe('a call that is cut off at any step is paid for at most once', () => {
  for (const [name, faults] of sampleOf(Object.entries(serviceFaults), 2)) {
    it(`when the store fails: ${name}`, async (test) => {
      const pressing = new Pressing();
      const { faults: current } = pressing.sandbox;
      await SimulatedTime.begin(test).run(async () => {
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
            await wait(storeAwayMs);
            // Half of the repeats go to another process.
            const next = at % 2 === 0 ? backend : pressing.openBackend();
            await pressing.check(press, what, await pressing.repeat(next, press));
          }),
        );
        await pressing.close();
      });
    });
  }

  for (const [name, upload, latencyMs] of uploads) {
    it(`when the process dies: ${name}`, async (test) => {
      const pressing = new Pressing();
      await SimulatedTime.begin(test).run(async () => {
        const steps = [...(await pressing.stepsOf(upload)).entries()];
        pressing.sandbox.faults.latencyMs = latencyMs;
        await Promise.all(
          steps.filter(isWaiting).map(async ([at, step]) => {
            const press = await pressing.newPress(upload);
            await new Promise<void>((resolve, reject) => {
              let onStep: OnStep | null = null;
              const backend = pressing.openBackend((seen) => onStep?.(seen), false);
              const livedOn = () => reject(new Error(`the process survived step ${at}`));
              void openSession(backend, { headers: { 'x-login': press.login } }).then(({ token }) => {
                onStep = dieAt(at, resolve);
                return pressing.send(backend, press, token).then(livedOn);
              }, reject);
            });
            await pressing.check(press, nameOf(step, at), await repeatUntilAnswered(pressing, press));
          }),
        );
        await pressing.close();
      });
    });
  }
});

const redis = runsAll ? await startRedis() : null;
const skip = !runsAll ? 'only with npm test -- --all' : redis === null && 'no redis-server';

/** Kills real processes, on Redis, to show that the simulation above is realistic. */
describe('a call of a killed process is paid for at most once', { skip }, () => {
  let pressing: ProcessPressing;
  before(async () => {
    assert.ok(redis);
    pressing = await ProcessPressing.start(redis);
  });
  after(async () => {
    await pressing.close();
    await redis?.close();
  });

  it('for a selfie and a document, with a slow service', async () => {
    const killed: { upload: Press['upload']; at: number; step: Step }[] = [];
    for (const upload of ['faces', 'documents'] as const) {
      const steps = [...(await pressing.stepsOf(upload)).entries()];
      killed.push(...steps.filter(isWaiting).map(([at, step]) => ({ upload, at, step })));
    }
    pressing.sandbox.faults.latencyMs = 200;
    const work = async (): Promise<void> => {
      for (let next = killed.shift(); next !== undefined; next = killed.shift()) {
        const press = await pressing.newPress(next.upload);
        await pressing.sendAndKill(press, next.at);
        const what = `${next.upload}: ${nameOf(next.step, next.at)}`;
        await pressing.check(press, what, await repeatUntilAnswered(pressing, press));
      }
    };
    await Promise.all(Array.from({ length: processes }, work));
  });
});
