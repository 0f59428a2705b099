/**
 * One press of a button and its outcome: the upload, its repeats, and what the service and the partner know in the end.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { createSandbox, startSandbox, type RunningSandbox, type Sandbox } from '../../../testing/src/sandbox/index.js';
import type { HostBackend } from '../../src/host-backend/index.js';
import { wait } from '../../src/shared/time.js';
import type { SessionCreated } from '../../../src/contract/contract.js';
import { connectedWorld, createCuttableBackend, ownWorld, type OnStep, type Step, type World } from './cutting.js';
import { apiKey, call, digestOf, documentForm, faceForm, openSession, pageOrigin } from './harness.js';
import { picture } from './pictures.js';
import type { RunningRedis } from '../../../test/support/redis.js';
import { spawnBackend } from './spawned.js';

type Upload = 'faces' | 'documents';

export interface Press {
  upload: Upload;
  login: string;
  /** The pictures of each part. All are different, so that the service's log shows whose call it was. */
  pictures: Record<string, Uint8Array<ArrayBuffer>>;
}

/** The final answer, which no repeat changes. */
export interface Final {
  status: number;
  code: string | undefined;
}

const key = 'the-one-button';
const patienceMs = 20_000;
/** How long the partner may take to learn the outcome, including repeated hook calls. */
const tellingMs = 60_000;
const repeatPauseMs = 250;

function formOf({ upload, pictures: { image = new Uint8Array(), back } }: Press): FormData {
  return upload === 'faces' ? faceForm(image) : documentForm(image, back);
}

export class Pressing {
  readonly sandbox: Sandbox;
  readonly #world: World;
  readonly #backends = new Set<HostBackend>();
  #width = 80;

  constructor(sandbox: Sandbox = createSandbox({ apiKey }), world: World = ownWorld(sandbox)) {
    this.sandbox = sandbox;
    this.#world = world;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#backends].map((backend) => backend.close(0)));
  }

  openBackend(onStep: OnStep = () => undefined, doesDueWork = true): HostBackend {
    const backend = createCuttableBackend(this.#world, onStep, doesDueWork);
    this.#backends.add(backend);
    return backend;
  }

  async newPress(upload: Upload): Promise<Press> {
    const parts = upload === 'faces' ? ['image'] : ['image', 'back'];
    const widths = parts.map(() => (this.#width += 1));
    const login = `person-${this.#width}`;
    const pictures: Press['pictures'] = {};
    for (const [at, part] of parts.entries()) pictures[part] = await picture({ width: widths[at] });
    return { upload, login, pictures };
  }

  /** Counts the steps of an uninterrupted upload. */
  async stepsOf(upload: Upload): Promise<Step[]> {
    const seen: Step[] = [];
    let isArmed = false;
    const backend = this.openBackend((step) => void (isArmed && seen.push(step)), false);
    const press = await this.newPress(upload);
    const { token } = await openSession(backend, { headers: { 'x-login': press.login } });
    isArmed = true;
    const response = await this.send(backend, press, token);
    assert.equal(response.status, 201);
    return seen;
  }

  send(backend: HostBackend, press: Press, token: string): Promise<Response> {
    return call(backend, `/${press.upload}`, { token, key, body: formOf(press) });
  }

  /**
   * Repeats until there is a final answer, each time with a new session, because tokens expire between a press and its
   * repeat.
   */
  async repeat(backend: HostBackend, press: Press): Promise<Final> {
    const until = performance.now() + patienceMs;
    let last = '';
    while (performance.now() < until) {
      const opened = await call(backend, '/sessions', { headers: { 'x-login': press.login } });
      if (opened.status !== 201) {
        last = `${opened.status} ${await opened.text()}`;
      } else {
        const { token } = (await opened.json()) as SessionCreated;
        const response = await this.send(backend, press, token);
        const body = (await response.json()) as { code?: string; retryable?: boolean };
        if (body.retryable !== true) return { status: response.status, code: body.code };
        last = `${response.status} ${JSON.stringify(body)}`;
      }
      await wait(repeatPauseMs);
    }
    throw new Error(`no final answer but ${last}`);
  }

  /** Checks the promise: each picture is paid for once, with one reference, and the partner learns the outcome. */
  async check(press: Press, what: string, { status, code }: Final): Promise<void> {
    assert.ok(status === 201 || code === 'CONFLICT', `${what}: ${status} ${code}`);
    for (const [part, bytes] of Object.entries(press.pictures)) {
      const digest = digestOf(bytes);
      const { requests } = this.sandbox;
      const asked = requests.filter(({ imageSha256 }) => imageSha256[0] === digest);
      const done = asked.filter(({ succeeded }) => succeeded).length;
      // The back is read only if the front's answer was not lost.
      const least = part === 'back' && code === 'CONFLICT' ? 0 : 1;
      assert.ok(done >= least && done <= 1, `${what}: ${part} paid ${done} times`);
      const references = new Set(asked.map(({ reference }) => reference));
      assert.ok(references.size <= 1, `${what}: ${part} has ${references.size} references`);
    }
    const until = performance.now() + tellingMs;
    let told = await this.#world.toldOf(press.login);
    for (; told.length === 0; told = await this.#world.toldOf(press.login)) {
      assert.ok(performance.now() < until, `${what}: the partner never learned the outcome`);
      await wait(100);
    }
    assert.equal(new Set(told.map(({ eventId }) => eventId)).size, 1, `${what}: events`);
    const codes = new Set(told.map((one) => one.code));
    assert.deepEqual([...codes], [status === 201 ? '00' : '103'], `${what}: told`);
  }
}

/** Backends in their own processes, which really die. */
export class ProcessPressing extends Pressing {
  readonly #running: RunningSandbox;
  readonly #address: string;
  readonly #client: Redis;
  readonly #children = new Set<ChildProcess>();

  static async start({ address }: RunningRedis): Promise<ProcessPressing> {
    const running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    return new ProcessPressing(running, address, new Redis(address));
  }

  private constructor(running: RunningSandbox, address: string, client: Redis) {
    super(running.sandbox, connectedWorld(running.url, client));
    this.#running = running;
    this.#address = address;
    this.#client = client;
  }

  override async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await super.close();
    this.#client.disconnect();
    await this.#running.close();
  }

  /** Sends the upload to a process that kills itself at that step. */
  async sendAndKill(press: Press, cutAt: number): Promise<void> {
    const args = [this.#running.url, this.#address, String(cutAt)];
    const { child, url } = await spawnBackend('cut-process.ts', args, this.#children);
    const ended = once(child, 'exit');
    const headers = { origin: pageOrigin, 'x-login': press.login, 'idempotency-key': key };
    const opened = await fetch(`${url}/sessions`, { method: 'POST', headers });
    const { token } = (await opened.json()) as SessionCreated;
    const answer = await fetch(`${url}/${press.upload}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: formOf(press),
    }).catch(() => null);
    if (answer !== null) child.kill('SIGTERM');
    const [, signal] = (await ended) as [number | null, string | null];
    assert.equal(signal, 'SIGKILL', `the process survived step ${cutAt}`);
    this.#children.delete(child);
  }
}
