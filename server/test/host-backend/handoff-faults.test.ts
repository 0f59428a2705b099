/** The store fails at every step of a handoff. Each write, repeated under its key, must still happen only once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreError } from '../../src/host-backend/index.js';
import type { HostBackend } from '../../src/host-backend/index.js';
import { wait } from '../../src/shared/time.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Store } from '../../src/shared/store/store.js';
import type { HandoffClaimed, HandoffCreated } from '../../../src/contract/contract.js';
import { sampleOf } from '../../../test/support/sample.js';
import { SimulatedTime } from '../simulated-time.js';
import { claim, claimed, createHandoff, jsonHeaders, read, refused, wrongNumber } from './handoff-harness.js';
import { apiKey, call, openBackend, openSession } from './harness.js';

/**
 * `refused`: the command failed. `lost`: it succeeded, but its answer was lost. `away`: all commands fail for a while.
 */
const faults = ['refused', 'lost', 'away'] as const;
type Fault = (typeof faults)[number];

const awayMs = 200;

/** A store that, once armed, fails at one of its commands. */
class FailingStore {
  steps = 0;
  #cutAt = Number.POSITIVE_INFINITY;
  #fault: Fault = 'refused';
  #backAt = 0;
  readonly #memory = createMemoryStore(() => Date.now());

  readonly store: Store = {
    ...this.#memory,
    get: (key) => this.#step(() => this.#memory.get(key)),
    commit: (commit) => this.#step(() => this.#memory.commit(commit)),
    takeDue: () => Promise.resolve([]),
  };

  arm(cutAt: number, fault: Fault): void {
    this.steps = 0;
    this.#cutAt = cutAt;
    this.#fault = fault;
  }

  async #step<Value>(work: () => Promise<Value>): Promise<Value> {
    const step = this.steps;
    this.steps += 1;
    const isCut = step === this.#cutAt;
    if (isCut && this.#fault === 'away') this.#backAt = performance.now() + awayMs;
    if ((isCut && this.#fault === 'refused') || performance.now() < this.#backAt) throw new StoreError('Cut.');
    const value = await work();
    if (isCut && this.#fault === 'lost') throw new StoreError('Cut.');
    return value;
  }
}

interface Case {
  failing: FailingStore;
  backend: HostBackend;
  token: string;
  created: HandoffCreated;
}

/** Like the client, repeats the request with the same key until there is an answer. */
async function persist(send: () => Promise<Response>): Promise<Response> {
  for (let time = 0; time < 200; time += 1) {
    const response = await send();
    if (![503, 504].includes(response.status)) return response;
    await wait(50);
  }
  throw new Error('the store is back, but not the backend');
}

async function begin(): Promise<Case> {
  const failing = new FailingStore();
  // Handoffs never call the service.
  const backend = openBackend({
    identityService: { baseUrl: 'https://service.example', apiKey },
    store: failing.store,
  });
  const { token } = await openSession(backend);
  return { failing, backend, token, created: await createHandoff(backend, token) };
}

const works: Record<
  string,
  { send: (given: Case) => Promise<Response>; check: (given: Case, response: Response) => Promise<void> }
> = {
  'a creation': {
    send: ({ backend, token }) =>
      call(backend, '/handoffs', {
        token,
        key: 'create',
        body: JSON.stringify({ steps: ['face'] }),
        headers: jsonHeaders,
      }),
    async check({ backend, token, created: first }, response) {
      assert.equal(response.status, 201);
      const created = (await response.json()) as HandoffCreated;
      assert.equal((await read(backend, token, first.handoffId)).status, 'expired');
      assert.equal((await refused(backend, first))['code'], 'HANDOFF_EXPIRED');
      await claimed(backend, created);
    },
  },
  'a claim': {
    send: ({ backend, created }) => claim(backend, created, { key: 'claim' }),
    async check({ backend, token, created }, response) {
      assert.equal(response.status, 201);
      const first = (await response.json()) as HandoffClaimed;
      assert.deepEqual(await claimed(backend, created, { key: 'claim' }), first);
      assert.equal((await refused(backend, created))['code'], 'HANDOFF_CLAIMED');
      assert.equal((await read(backend, token, created.handoffId)).status, 'claimed');
      const mine = await call(backend, '/sessions/current', { method: 'GET', token: first.token });
      assert.equal(mine.status, 200);
    },
  },
  'a wrong number': {
    send: ({ backend, created }) =>
      claim(backend, { ...created, number: wrongNumber(created.number) }, { key: 'wrong' }),
    async check({ backend, created }, response) {
      assert.equal(response.status, 422);
      const another = { ...created, number: wrongNumber(created.number, 2) };
      assert.equal((await refused(backend, another))['code'], 'HANDOFF_NUMBER_MISMATCH', 'it was counted once');
      assert.equal((await refused(backend, another))['code'], 'HANDOFF_EXPIRED', 'and not forgotten');
    },
  },
  'the third wrong number': {
    async send({ backend, created }) {
      for (const by of [1, 2]) {
        const number = wrongNumber(created.number, by);
        await persist(() => claim(backend, { ...created, number }, { key: `wrong ${by}`.replace(' ', '-') }));
      }
      return claim(backend, { ...created, number: wrongNumber(created.number, 3) }, { key: 'wrong-3' });
    },
    async check({ backend, created }, response) {
      assert.equal(response.status, 410);
      assert.equal((await refused(backend, created))['code'], 'HANDOFF_EXPIRED');
    },
  },
  'a cancellation': {
    send: ({ backend, token, created }) => call(backend, `/handoffs/${created.handoffId}`, { method: 'DELETE', token }),
    async check({ backend, token, created }, response) {
      assert.equal(response.status, 204);
      assert.equal((await read(backend, token, created.handoffId)).status, 'expired');
      assert.equal((await refused(backend, created))['code'], 'HANDOFF_EXPIRED');
    },
  },
};

describe('a handoff whose store fails at every step', () => {
  for (const [name, { send, check }] of Object.entries(works)) {
    it(`${name} is done once`, async (test) => {
      await SimulatedTime.begin(test).run(async () => {
        const uncut = await begin();
        uncut.failing.arm(Number.POSITIVE_INFINITY, 'refused');
        const response = await send(uncut);
        const { steps } = uncut.failing;
        await check(uncut, response);
        assert.ok(steps >= 3, `${steps} steps`);
        const cuts = sampleOf(
          Array.from({ length: steps }, (_, at) => faults.map((fault) => ({ at, fault }))).flat(),
          8,
        );
        const cases = cuts.map(async ({ at, fault }) => {
          const given = await begin();
          given.failing.arm(at, fault);
          const answer = await persist(() => send(given));
          await wait(awayMs);
          try {
            await check(given, answer);
          } catch (cause) {
            throw new Error(`${fault} at step ${at} of ${steps}`, { cause });
          }
          await given.backend.close(0);
        });
        await Promise.all(cases);
        await uncut.backend.close(0);
      });
    });
  }
});
