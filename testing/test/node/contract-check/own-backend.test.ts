/** Our own backend, checked by the contract suite directly and through the command. */
import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { checks, startServiceRelay } from '../../../src/contract-check/index.js';
import { ensureAssets } from '../../../../tools/build/stale.js';
import { createFaceCounter } from '../../../../server/src/face-counter/index.js';
import type { FaceCounter } from '../../../../server/src/shared/faces.js';
import { Bench } from '../../../src/contract-check/bench.js';
import { runHere } from '../cli/command-here.js';
import {
  apiKey,
  failuresOf,
  loginCookie,
  startCheckedBackend,
  origin,
  type CheckedBackend,
} from './checked-backend.js';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

describe('the contract suite', () => {
  let faceCounter: FaceCounter;
  let backend: CheckedBackend;
  before(async () => {
    await ensureAssets();
    faceCounter = await createFaceCounter();
    backend = await startCheckedBackend({ limits: false, faceCounter });
  });
  after(() => backend.close());

  it('says that redirects are not checked if the backend calls the sandbox directly', async () => {
    const results = await backend.check({ only: ['service-redirect'], relay: null });
    assert.match(results.find(({ id }) => id === 'service-redirect')?.seen ?? '', /--service-port/);
    const relay = await startServiceRelay(new URL(backend.running.url), 0);
    const passedBy = await backend.check({ only: ['service-redirect'], relay });
    await relay.close();
    const { outcome, seen } = passedBy.find(({ id }) => id === 'service-redirect') ?? {};
    assert.deepEqual(
      [outcome, seen],
      ['skipped', 'the backend does not call the service through the port of --service-port'],
    );
  });

  it('checks only sessions and faces at the level minimal', async () => {
    const results = await backend.check({ level: 'minimal', sandbox: null });
    assert.deepEqual(failuresOf(results), []);
    const passed = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ group }) => group));
    assert.deepEqual([...passed].toSorted(), ['answers', 'faces', 'sessions']);
  });

  it('says what it could not check, and why', async () => {
    const results = await backend.check({ level: 'minimal', sandbox: null, login: {}, origin: backend.address.origin });
    const first = results.find(({ id }) => id === 'session-created');
    assert.equal(first?.outcome, 'failed');
    assert.match(first.seen, /^POST \/sessions → 4\d\d application\/problem\+json/);
    const skipped = results.find(({ id }) => id === 'face-accepted');
    assert.match(skipped?.seen ?? '', /needs a session/);
  });

  it('has a unique id and a sentence for each check', () => {
    assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length);
    for (const { id, expects } of checks) assert.match(expects, /^[A-Z].*\.$/, id);
  });

  it('passes our own backend with nothing skipped and below the default limits, as the command prints', async (test) => {
    const servicePort = await freePort();
    const limited = await startCheckedBackend({ faceCounter, servicePort });
    test.after(() => limited.close());
    process.env['KEY_OF_THE_TESTS'] = apiKey;
    test.after(() => delete process.env['KEY_OF_THE_TESTS']);
    const { code, text } = await runHere(
      test,
      ...['check', limited.address.href, '--origin', origin, '--cookie', loginCookie],
      ...['--sandbox', limited.running.url, '--service-port', String(servicePort), '--secret-from', 'KEY_OF_THE_TESTS'],
    );
    assert.equal(code, 0, text);
    assert.match(text, /^ok +session-created: POST \/sessions by a logged-in person/m);
    assert.match(text, new RegExp(`^${checks.length} passed, 0 failed, 0 skipped$`, 'm'));
    assert.ok(!text.includes(apiKey) && !text.includes(loginCookie));
    const paid = limited.running.sandbox.requests.length;
    assert.ok(paid > 0 && paid <= 40, `${paid} calls of the service`);
  });

  it('is printed as JSON, with exit code 1 if something deviates', async (test) => {
    const { code, text } = await runHere(
      test,
      ...['check', backend.address.href, '--json', '--level', 'minimal', '--header', 'x-login: nobody'],
    );
    const report = JSON.parse(text) as { failed: number; results: { id: string; outcome: string; seen: string }[] };
    assert.equal(code, 1);
    assert.ok(report.failed > 0);
    assert.equal(report.results.length, checks.length);
  });

  it('says that nothing answers', async (test) => {
    const { code, text } = await runHere(test, 'check', 'http://127.0.0.1:1024/idv');
    assert.equal(code, 1);
    assert.match(text, /Nothing answers at http:\/\/127\.0\.0\.1:1024\/idv \(ECONNREFUSED\)\./);
  });

  const wrong: [string[], RegExp][] = [
    [[], /needs exactly one address/],
    [['not-an-address'], /The address must be/],
    [['http://localhost/idv', '--level', 'most'], /--level must be one of minimal, offered, full/],
    [['http://localhost/idv', '--service-port', '4011'], /--service-port needs --sandbox/],
    [
      ['http://localhost/idv', '--sandbox', 'http://localhost:4010', '--service-port', 'x'],
      /--service-port must be a port/,
    ],
    [['http://localhost/idv', '--only', 'nothing'], /there is no check "nothing"/],
    [['http://localhost/idv', '--header', 'nothing'], /--header must be/],
    [['http://localhost/idv', '--secret-from', 'NO_SUCH_VARIABLE'], /NO_SUCH_VARIABLE is not set/],
  ];
  for (const [args, message] of wrong) {
    it(`answers "check ${args.join(' ')}" with what is wrong`, async (test) => {
      const { code, text } = await runHere(test, 'check', ...args);
      assert.equal(code, 2);
      assert.match(text, message);
    });
  }

  it('sends a selfie in which one face is found', async () => {
    const options = {
      address: backend.address,
      origin,
      level: 'minimal',
      login: {},
      secrets: [],
      sandbox: null,
    } as const;
    assert.equal((await faceCounter(new Bench(options).selfie())).length, 1);
  });
});
