/**
 * The promise of `docs/host-backend-promises.md`: whatever fails wherever, however often the upload is repeated, the service does the
 * paid work at most once for a key, and the partner is told of what became of it.
 */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HostBackend } from '../../../src/server/index.js';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/index.js';
import { createCuttableBackend, failAt, serviceTimeoutMs } from './cutting.js';
import type { OnStep, Step, Told } from './cutting.js';
import { apiKey, call, faceForm, openSession, pageOrigin } from './harness.js';
import type { SessionCreated } from '../../../src/shared/contract.js';
import { picture } from './pictures.js';
import { startRedis, type RunningRedis } from './redis.js';

const redis: RunningRedis | null = await startRedis();

type Faults = RunningSandbox['sandbox']['faults'];

/** What the service does wrong while the button is pressed; it is well again when the upload is repeated. */
const serviceFaults: Record<string, Partial<Faults>> = {
  'no fault': {},
  'a late answer': { latencyMs: serviceTimeoutMs * 1.5 },
  'an answer too late for anybody': { latencyMs: serviceTimeoutMs * 4 },
  '5xx, nothing done': { forceCode: '101' },
  '5xx, and the work done': { forceCode: '101', forceWhen: 'after-work' },
  'PENDING, nothing done': { forceCode: '03' },
  'PENDING, and the work done': { forceCode: '03', forceWhen: 'after-work' },
  'a connection that breaks after the work': { reset: 'after-work' },
};

const storeAwayMs = 300;
const repeats = 12;
const repeatPauseMs = 250;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

interface Pressed {
  login: string;
  image: Uint8Array<ArrayBuffer>;
}

/** Every picture is another one, so that the service's log tells whose call it was. */
let width = 80;
async function newPress(): Promise<Pressed> {
  width += 1;
  return { login: `person-${width}`, image: await picture({ width }) };
}

describe(
  'a paid call, cut at every step',
  { skip: redis === null ? 'no redis-server' : false },
  () => {
    let running: RunningSandbox;
    let client: Redis;
    const backends = new Set<HostBackend>();
    const children = new Set<ChildProcess>();

    before(async () => {
      assert.ok(redis);
      running = await startSandbox({ port: 0, apiKey, faceCounter: null });
      client = new Redis(redis.address);
    });
    after(async () => {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all([...backends].map((backend) => backend.close(0)));
      client.disconnect();
      await running.close();
      await redis?.close();
    });

    function open(onStep: OnStep = () => undefined): HostBackend {
      const backend = createCuttableBackend(running.url, client, onStep);
      backends.add(backend);
      return backend;
    }

    const key = 'the-one-button';

    /** With a session of its own each time: tokens run out between a press and its repeat. */
    async function send(backend: HostBackend, { login, image }: Pressed): Promise<Response> {
      const opened = await call(backend, '/sessions', { headers: { 'x-login': login } });
      if (opened.status !== 201) return opened;
      const { token } = (await opened.json()) as SessionCreated;
      return call(backend, '/faces', { token, key, body: faceForm(image) });
    }

    async function steps(): Promise<Step[]> {
      const seen: Step[] = [];
      let isArmed = false;
      const backend = open((step) => void (isArmed && seen.push(step)));
      const { login, image } = await newPress();
      const { token } = await openSession(backend, { headers: { 'x-login': login } });
      isArmed = true;
      const response = await call(backend, '/faces', { token, body: faceForm(image) });
      assert.equal(response.status, 201);
      return seen;
    }

    /** Repeats until there is a final answer. @returns its status and code */
    async function repeat(backend: HostBackend, press: Pressed): Promise<[number, unknown]> {
      for (let time = 0; time < repeats; time += 1) {
        const response = await send(backend, press);
        const body = (await response.json()) as { code?: string; retryable?: boolean };
        if (body.retryable !== true) return [response.status, body.code];
        await pause(repeatPauseMs);
      }
      throw new Error('no final answer');
    }

    async function toldOf({ login }: Pressed): Promise<Told[]> {
      return (await client.lrange(`told:${login}`, 0, -1)).map((text) => JSON.parse(text) as Told);
    }

    async function digestOf(image: Uint8Array<ArrayBuffer>): Promise<string> {
      return Buffer.from(await crypto.subtle.digest('SHA-256', image)).toString('hex');
    }

    /** The promise itself. */
    async function check(press: Pressed, what: string, final: [number, unknown]): Promise<void> {
      const [status, code] = final;
      assert.ok(status === 201 || code === 'CONFLICT', `${what}: ${status} ${String(code)}`);
      const digest = await digestOf(press.image);
      const asked = running.sandbox.requests.filter(({ imageSha256 }) => imageSha256[0] === digest);
      const done = asked.filter(({ succeeded }) => succeeded).length;
      assert.ok(done <= 1, `${what}: paid ${done} times`);
      assert.equal(done, 1, `${what}: answered without the work`);
      assert.ok(new Set(asked.map(({ reference }) => reference)).size === 1, `${what}: references`);
      let told = await toldOf(press);
      while (told.length === 0) {
        await pause(100);
        told = await toldOf(press);
      }
      assert.equal(new Set(told.map(({ eventId }) => eventId)).size, 1, `${what}: events`);
      const codes = [...new Set(told.map((one) => one.code))];
      assert.deepEqual(codes, [status === 201 ? '00' : '103'], `${what}: told`);
    }

    const isOfStore = ({ name }: Step) => name === 'get' || name === 'commit';
    const nameOf = ({ name, moment }: Step, at: number) => `${moment} step ${at} (${name})`;

    for (const [name, faults] of Object.entries(serviceFaults)) {
      it(
        `is paid once at most: the storage away at each step, ${name}`,
        { timeout: 60_000 },
        async () => {
          const all = await steps();
          const cuts = all.flatMap((step, at) => (isOfStore(step) ? [[step, at] as const] : []));
          assert.ok(cuts.length >= 10, `${cuts.length} cuts`);
          const cases = await Promise.all(
            [...cuts, null].map(async (cut) => {
              let onStep: OnStep | null = null;
              const backend = open((step) => onStep?.(step));
              const press = await newPress();
              const { token } = await openSession(backend, { headers: { 'x-login': press.login } });
              if (cut !== null) onStep = failAt(cut[1], storeAwayMs);
              return { cut, press, backend, token };
            }),
          );
          Object.assign(running.sandbox.faults, faults);
          await Promise.all(
            cases.map(({ backend, token, press: { image } }) =>
              call(backend, '/faces', {
                token,
                key,
                body: faceForm(image),
              }),
            ),
          );
          Object.assign(running.sandbox.faults, {
            latencyMs: 0,
            forceCode: null,
            forceWhen: 'before-work',
            reset: 'never',
          });
          await Promise.all(
            cases.map(async ({ cut, press, backend }, at) => {
              // Half of them come back to another process.
              const next = at % 2 === 0 ? backend : open();
              await pause(storeAwayMs);
              const final = await repeat(next, press);
              await check(press, cut === null ? 'uncut' : nameOf(...cut), final);
            }),
          );
        },
      );
    }

    async function startChild(cutAt: number): Promise<{ child: ChildProcess; url: string }> {
      assert.ok(redis);
      const file = fileURLToPath(new URL('./fixtures/cut-process.ts', import.meta.url));
      const args = ['--import', 'tsx', file, running.url, redis.address, String(cutAt)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.add(child);
      for await (const chunk of child.stdout) {
        const port = /port (\d+)/.exec(String(chunk))?.[1];
        if (port !== undefined) return { child, url: `http://127.0.0.1:${port}/idv` };
      }
      throw new Error('the backend did not start');
    }

    async function pressAndDie(cutAt: number, press: Pressed): Promise<void> {
      const { child, url } = await startChild(cutAt);
      const ended = once(child, 'exit');
      const headers = {
        origin: pageOrigin,
        'x-login': press.login,
        'idempotency-key': key,
      };
      const opened = await fetch(`${url}/sessions`, { method: 'POST', headers });
      const { token } = (await opened.json()) as { token: string };
      await fetch(`${url}/faces`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: faceForm(press.image),
      }).catch(() => null);
      const [, signal] = (await ended) as [number | null, string | null];
      assert.equal(signal, 'SIGKILL');
      children.delete(child);
    }

    for (const [name, latencyMs] of [
      ['the service well', 0],
      ['the service slow', 200],
    ] as const) {
      it(
        `is paid once at most: the process killed at each step, ${name}`,
        { timeout: 240_000 },
        async () => {
          const all = await steps();
          running.sandbox.faults.latencyMs = latencyMs;
          const waiting = [...all.entries()];
          const work = async (): Promise<void> => {
            for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
              const [at, step] = next;
              const press = await newPress();
              await pressAndDie(at, press);
              // The lease of the dead has to run out first.
              let final: [number, unknown] | null = null;
              while (final === null) final = await repeat(open(), press).catch(() => null);
              await check(press, nameOf(step, at), final);
            }
          };
          await Promise.all([work(), work(), work(), work()]);
          running.sandbox.faults.latencyMs = 0;
        },
      );
    }
  },
);
