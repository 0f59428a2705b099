/** Our own backend against the contract suite, in this process and as the command runs it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checks } from '../../src/contract-check/index.js';
import { createFaceCounter } from '../../src/face-counter/index.js';
import { Bench } from '../../src/contract-check/bench.js';
import { apiKey, failuresOf, loginCookie, openHouse, origin, type House } from './house.js';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'check', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

describe('the contract suite', { timeout: 120_000 }, () => {
  let house: House;
  before(async () => {
    house = await openHouse(false);
  });
  after(() => house.close());

  it('passes our own backend whole, with nothing skipped', async () => {
    const results = await house.check();
    assert.deepEqual(failuresOf(results), []);
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'skipped'),
      [],
    );
    assert.equal(results.length, checks.length);
  });

  it('stays below the limits that are set by default', async () => {
    const limited = await openHouse();
    try {
      assert.deepEqual(failuresOf(await limited.check()), []);
      const paid = limited.running.sandbox.requests.length;
      assert.ok(paid <= 40, `${paid} requests of the service`);
    } finally {
      await limited.close();
    }
  });

  it('asks for sessions and faces alone at the level minimal', async () => {
    const results = await house.check({ level: 'minimal', sandbox: null });
    assert.deepEqual(failuresOf(results), []);
    const passed = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ group }) => group));
    assert.deepEqual([...passed].toSorted(), ['answers', 'faces', 'sessions']);
  });

  it('says what it could not look at, and why', async () => {
    const results = await house.check({ level: 'minimal', sandbox: null, login: {}, origin: house.address.origin });
    const first = results.find(({ id }) => id === 'session-created');
    assert.equal(first?.outcome, 'failed');
    assert.match(first.seen, /^POST \/sessions → 4\d\d application\/problem\+json/);
    const skipped = results.find(({ id }) => id === 'face-accepted');
    assert.match(skipped?.seen ?? '', /needs a session/);
  });

  it('has an id of its own and a sentence for each check', () => {
    assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length);
    for (const { id, expects } of checks) assert.match(expects, /^[A-Z].*\.$/, id);
  });

  it('is printed by the command, with exit code 0', async () => {
    const { code, text } = await run(
      [
        ...[house.address.href, '--origin', origin, '--cookie', loginCookie, '--sandbox', house.running.url],
        ...['--secret-from', 'KEY_OF_THE_TESTS'],
      ],
      { KEY_OF_THE_TESTS: apiKey },
    );
    assert.equal(code, 0, text);
    assert.match(text, /^ok +session-created: POST \/sessions of a person/m);
    assert.match(text, new RegExp(`^${checks.length} passed, 0 failed, 0 skipped$`, 'm'));
    assert.ok(!text.includes(apiKey) && !text.includes(loginCookie));
  });

  it('is printed as JSON, with exit code 1 where something deviates', async () => {
    const { code, text } = await run([
      house.address.href,
      '--json',
      '--level',
      'minimal',
      '--header',
      'x-login: nobody',
    ]);
    const report = JSON.parse(text) as { failed: number; results: { id: string; outcome: string; seen: string }[] };
    assert.equal(code, 1);
    assert.ok(report.failed > 0);
    assert.equal(report.results.length, checks.length);
  });

  it('says that nobody answers', async () => {
    const { code, text } = await run(['http://127.0.0.1:1024/idv']);
    assert.equal(code, 1);
    assert.match(text, /Nobody answers at http:\/\/127\.0\.0\.1:1024\/idv \(ECONNREFUSED\)\./);
  });

  const wrong: [string[], RegExp][] = [
    [[], /takes one address/],
    [['not-an-address'], /The address is/],
    [['http://localhost/idv', '--level', 'most'], /--level is minimal, offered, full/],
    [['http://localhost/idv', '--only', 'nothing'], /there is no check "nothing"/],
    [['http://localhost/idv', '--header', 'nothing'], /--header is/],
    [['http://localhost/idv', '--secret-from', 'NO_SUCH_VARIABLE'], /NO_SUCH_VARIABLE is not set/],
  ];
  for (const [args, message] of wrong) {
    it(`answers "check ${args.join(' ')}" with what is wrong`, async () => {
      const { code, text } = await run(args);
      assert.equal(code, 2);
      assert.match(text, message);
    });
  }

  it('sends a selfie in which one face is found', async () => {
    const options = {
      address: house.address,
      origin,
      level: 'minimal',
      login: {},
      secrets: [],
      sandbox: null,
    } as const;
    const count = await createFaceCounter();
    assert.equal((await count(new Bench(options).selfie())).length, 1);
  });
});
