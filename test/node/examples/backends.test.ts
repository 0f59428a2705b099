/** The example backends against the contract suite, and against their READMEs. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkContract, startServiceRelay, type ServiceRelay } from '../../../testing/src/contract-check/index.js';
import { startSandbox, type RunningSandbox } from '../../../testing/src/sandbox/index.js';
import { examples, settings, startExample } from '../../examples/backends.js';

const origin = 'https://bank.example';
describe('example backends', () => {
  let running: RunningSandbox;
  let relay: ServiceRelay;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey: settings.apiKey, control: true });
    relay = await startServiceRelay(new URL(running.url), 0);
  });
  after(async () => {
    await relay.close();
    await running.close();
  });

  for (const example of examples) {
    const missing = example.missing();
    const skip = missing === null ? false : `needs ${missing}`;
    it(`${example.name} fulfills the contract`, { skip }, async () => {
      const backend = await startExample(example, relay.url, origin);
      try {
        const results = await checkContract({
          ...{ address: backend.address, origin, level: 'offered', login: { cookie: settings.cookie } },
          ...{ secrets: [settings.apiKey, settings.secret], sandbox: new URL(running.url), relay },
        });
        const failed = results.filter(({ outcome }) => outcome === 'failed');
        assert.deepEqual(
          failed.map(({ id, seen }) => `${id}: ${seen}`),
          [],
          backend.printed(),
        );
        const looked = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ group }) => group));
        assert.deepEqual([...looked].toSorted(), ['answers', 'faces', 'service', 'sessions']);
        const skipped = results.filter(({ outcome, seen }) => outcome === 'skipped' && seen !== 'not offered');
        assert.deepEqual(skipped, []);
        assert.ok(
          !backend.printed().includes(settings.apiKey) && !backend.printed().includes('demo-ada'),
          'nothing in its log',
        );
      } finally {
        backend.close();
      }
    });

    it(`${example.name} refuses a short secret`, { skip }, async () => {
      const backend = await startExample(example, running.url, origin, 'short').catch((error: Error) => error);
      if (backend instanceof Error) {
        assert.match(backend.message, /IDV_SECRET needs at least 32/);
        return;
      }
      try {
        const headers = { origin, cookie: settings.cookie, 'idempotency-key': 'a-key' };
        const answer = await fetch(`${backend.address.href}/sessions`, { method: 'POST', headers });
        assert.equal(answer.status, 500);
        assert.equal(((await answer.json()) as { code: string }).code, 'INTERNAL');
        assert.equal(answer.headers.get('cache-control')?.includes('no-store'), true);
      } finally {
        backend.close();
      }
    });
  }
});
