import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startSandbox, type RunningSandbox } from '../../src/sandbox/index.js';
import type {
  FaceAccepted,
  LivenessCreated,
  LivenessProgress,
  SessionCreated,
  SessionProgress,
} from '../../../src/shared/contract.js';
import { apiKey, faceForm, pageOrigin, problemOf } from './harness.js';
import { picture } from './pictures.js';
import { until } from '../../../test/support/time.js';
import { startRedis, type RunningRedis } from '../../../test/support/redis.js';
import { spawnBackend, type BackendProcess } from './spawned.js';

const redis: RunningRedis | null = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

describe('two backend processes on one Redis', { skip }, () => {
  let running: RunningSandbox;
  const children = new Set<ChildProcess>();
  /** Two of them die, each in its own test. The last one survives. */
  let mortals: BackendProcess[];
  let last: BackendProcess;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    [last, ...mortals] = await Promise.all([startBackend(), startBackend(), startBackend()]);
  });
  beforeEach(() => running.sandbox.reset());
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await running.close();
    await redis?.close();
  });

  const startBackend = () =>
    spawnBackend('backend-process.ts', [running.url], children, { IDV_STORAGE: redis?.address });

  function mortal(): BackendProcess {
    const next = mortals.pop();
    assert.ok(next);
    return next;
  }

  async function kill({ child }: BackendProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    children.delete(child);
  }

  function send(
    backend: BackendProcess,
    path: string,
    token?: string,
    key: string = crypto.randomUUID(),
    body?: BodyInit,
  ) {
    const headers = new Headers({ origin: pageOrigin, 'idempotency-key': key });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${backend.url}${path}`, { method: 'POST', headers, body });
  }

  function read(backend: BackendProcess, path: string, token: string) {
    const headers = { origin: pageOrigin, authorization: `Bearer ${token}` };
    return fetch(`${backend.url}${path}`, { headers });
  }

  const calls = (endpoint: string) => running.sandbox.requests.filter(({ path }) => path.endsWith(endpoint)).length;

  it('finish work that started on the other before it was killed, without repeating a call', async () => {
    const [first, second] = [mortal(), last];
    const session = (await (await send(first, '/sessions')).json()) as SessionCreated;
    const { token } = session;
    const image = await picture();
    const face = await send(first, '/faces', token, 'face', faceForm(image));
    const accepted = (await face.json()) as FaceAccepted;
    const liveness = await send(first, '/liveness', token, 'liveness');
    const { livenessId, url } = (await liveness.json()) as LivenessCreated;
    await kill(first);

    const repeated = await send(second, '/faces', token, 'face', faceForm(image));
    assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await repeated.json(), accepted);
    const again = await send(second, '/liveness', token, 'liveness');
    assert.deepEqual(await again.json(), { livenessId, url });
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });

    const checked = (await (await read(second, `/liveness/${livenessId}`, token)).json()) as LivenessProgress;
    assert.equal(checked.status, 'SUCCEEDED');
    const progress = (await (await read(second, '/sessions/current', token)).json()) as SessionProgress;
    assert.deepEqual(progress.face, accepted);
    assert.deepEqual([calls('/detect-faces'), calls('/generate-liveness-url')], [1, 1]);
  });

  it('make one call for a picture that both get at once', async () => {
    const [other] = mortals;
    assert.ok(other);
    const backends = [other, last] as const;
    const { token } = (await (await send(backends[0], '/sessions')).json()) as SessionCreated;
    running.sandbox.faults.latencyMs = 300;
    const image = await picture();
    const answers = await Promise.all(
      [...backends, ...backends].map((backend) => send(backend, '/faces', token, 'both', faceForm(image))),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.equal(calls('/detect-faces'), 1);

    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const response = await read(backends[time % 2] ?? backends[0], '/sessions/current', token);
      statuses.push(response.status);
    }
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [...Array<number>(8).fill(200), 429, 429],
      'they share the limit',
    );
  });

  it('pay once for a call whose process died during it; a new key works', async () => {
    const [first, second] = [mortal(), last];
    const { token } = (await (await send(first, '/sessions')).json()) as SessionCreated;
    const image = await picture();
    running.sandbox.faults.slowBodyMs = 2_000;
    const lost = send(first, '/faces', token, 'lost', faceForm(image)).catch(() => 'lost' as const);
    await until(() => calls('/detect-faces') > 0);
    await kill(first);
    assert.equal(await lost, 'lost');
    running.sandbox.faults.slowBodyMs = 0;

    const problem = await problemOf(await send(second, '/faces', token, 'lost', faceForm(image)));
    assert.equal(problem['code'], 'CONFLICT');
    assert.equal(problem['retryable'], false);
    const asked = running.sandbox.requests;
    assert.deepEqual(
      asked.map(({ responseCode, succeeded }) => [responseCode, succeeded]),
      [
        ['00', true],
        ['103', false],
      ],
    );
    assert.equal(new Set(asked.map(({ reference }) => reference)).size, 1);
    const next = await send(second, '/faces', token, 'next', faceForm(image));
    assert.equal(next.status, 201);
  });
});
