import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createLivenessIssuer, type LivenessIssuerOptions } from '../../../src/backend/liveness-issuer.js';
import {
  createEvidenceSigner,
  isLivenessPlan,
  sealEvidence,
  verifyLivenessEvidence,
  type LivenessEvidence,
  type PublicKeyJwk,
} from '../../../src/liveness-evidence/index.js';
import { actPlan, film, planOf, watch } from '../../support/film.js';
import { honestCamera } from '../../support/honest-camera.js';
import {
  failureOf,
  html,
  json,
  problem,
  reset,
  ScriptedServer,
  silence,
  type Answer,
  type Received,
} from './scripted-server.js';

const { signal } = new AbortController();
const kinds = ['turn-left', 'smile'] as const;
const plan = { ...planOf(kinds), issuedAt: Date.now() - 60_000, expiresAt: Date.now() + 60_000 };
const signer = await createEvidenceSigner(crypto.subtle);
const evidence = await sealed();

async function sealed(): Promise<LivenessEvidence> {
  const { script, seconds } = actPlan(kinds);
  const attempt = watch(film(script, { seconds }), plan);
  const jpeg = Uint8Array.from({ length: 200 }, (_, at) => at);
  jpeg.set([0xff, 0xd8, 0xff]);
  jpeg.set([0xff, 0xd9], 198);
  return sealEvidence({
    attempt,
    pictures: new Map(attempt.judgment.keyFrames.map(({ frame }) => [frame, jpeg])),
    camera: honestCamera,
    startedAt: Date.now(),
    signer,
    crypto: crypto.subtle,
  });
}

describe('the issuer over HTTP', () => {
  let server: ScriptedServer;
  let endpoint: string;

  beforeEach(async () => {
    server = new ScriptedServer();
    endpoint = await server.start();
  });
  afterEach(() => server.stop());

  /** An issuer that does not wait between tries. */
  const issuer = (options: Partial<LivenessIssuerOptions> = {}) =>
    createLivenessIssuer({
      endpoint,
      clock: {
        now: () => Date.now(),
        random: () => 1,
        sleep: async () => new Promise((resolve) => setImmediate(resolve)),
      },
      ...options,
    });
  const keysOf = (received: readonly Received[]) => received.map(({ headers }) => headers['idempotency-key']);

  it('registers the key and receives the plan', async () => {
    server.others = { '/start': [json(201, { plan })] };
    assert.deepEqual(await issuer().start(signer.publicKey, signal), plan);
    const [request] = server.requests('start');
    assert.equal(request?.method, 'POST');
    assert.equal(request?.headers['content-type'], 'application/json');
    const body = JSON.parse(String(request?.body)) as { publicKey: PublicKeyJwk };
    assert.deepEqual(body, { publicKey: signer.publicKey });
    assert.match(String(keysOf(server.received)[0]), /^[0-9a-f-]{36}$/);
  });

  it('requests another challenge with the plan’s nonce', async () => {
    const other = { ...plan, challenges: [...plan.challenges].reverse() };
    server.others = { '/start': [json(200, { plan })], '/swap': [json(200, { plan: other })] };
    const client = issuer();
    await client.start(signer.publicKey, signal);
    assert.deepEqual(await client.swap(1, signal), other);
    const [request] = server.requests('swap');
    assert.deepEqual(JSON.parse(String(request?.body)), { nonce: plan.nonce, index: 1 });
  });

  it('sends the evidence as it was signed, in parts', async () => {
    server.others = { '/evidence': [json(200, { status: 'SUCCEEDED' })] };
    assert.deepEqual(await issuer().submit(evidence, signal), { status: 'SUCCEEDED' });
    const [request] = server.requests('evidence');
    assert.ok(request);
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    assert.deepEqual([...form.keys()].sort(), ['manifest', 'picture', 'picture', 'picture', 'trace']);
    const part = (value: unknown): File => {
      assert.ok(value instanceof File);
      return value;
    };
    const bytesOf = async (value: unknown) => new Uint8Array(await part(value).arrayBuffer());
    assert.equal(part(form.get('manifest')).type, 'application/json');
    assert.equal(part(form.get('trace')).type, 'application/octet-stream');
    const pictures = form.getAll('picture');
    assert.ok(pictures.every((picture) => part(picture).type === 'image/jpeg'));
    const { manifest, signature } = JSON.parse(await part(form.get('manifest')).text()) as LivenessEvidence;
    const arrived: LivenessEvidence = {
      manifest,
      signature,
      trace: await bytesOf(form.get('trace')),
      pictures: await Promise.all(pictures.map(bytesOf)),
    };
    const { passed, reasons } = await verifyLivenessEvidence(arrived, {
      plan,
      publicKey: signer.publicKey,
      crypto: crypto.subtle,
      now: Date.now(),
    });
    assert.deepEqual([passed, reasons], [true, []]);
  });

  for (const [what, lost] of [
    ['a lost connection', reset],
    ['an answer that never comes', silence],
    ['a busy gateway', problem(503, 'SERVICE_TEMPORARILY_UNAVAILABLE', true)],
  ] as const) {
    it(`repeats start and evidence after ${what}, under the same key`, async () => {
      server.others = { '/start': [lost, json(200, { plan })], '/evidence': [lost, json(200, { status: 'FAILED' })] };
      // Shorten the timeout only for requests that are never answered. On a slow machine, any answer can take long.
      const client = issuer(lost === silence ? { timeoutMs: { json: 500, evidence: 500 } } : {});
      assert.ok(isLivenessPlan(await client.start(signer.publicKey, signal)));
      assert.deepEqual(await client.submit(evidence, signal), { status: 'FAILED' });
      for (const path of ['start', 'evidence']) {
        const keys = keysOf(server.requests(path));
        assert.ok(keys.length >= 2, path);
        assert.equal(new Set(keys).size, 1, path);
      }
    });
  }

  it('keeps the key for evidence that the person sends again, and uses a new one for another attempt', async () => {
    server.others = {
      '/start': [json(200, { plan })],
      '/evidence': [problem(500, 'INTERNAL', true), json(200, { status: 'SUCCEEDED' })],
    };
    const client = issuer();
    await client.start(signer.publicKey, signal);
    await client.start(signer.publicKey, signal);
    assert.equal(new Set(keysOf(server.requests('start'))).size, 2);
    assert.equal((await failureOf(client.submit(evidence, signal))).code, 'INTERNAL');
    await client.submit(evidence, signal);
    assert.equal(new Set(keysOf(server.requests('evidence'))).size, 1);
    await client.submit({ ...evidence }, signal);
    assert.equal(new Set(keysOf(server.requests('evidence'))).size, 2);
  });

  const bad: [string, Answer][] = [
    ['a page', html],
    ['an incomplete plan', json(200, { plan: { nonce: 'x' } })],
    ['a plan with an unknown movement', json(200, { plan: planOf(['hop' as 'nod']) })],
    ['nothing', json(200, null)],
  ];
  for (const [what, answer] of bad) {
    it(`rejects ${what} as an answer, without quoting it`, async () => {
      server.others = { '/start': [answer] };
      const error = await failureOf(issuer().start(signer.publicKey, signal));
      assert.equal(error.code, 'backend-misconfigured');
      assert.doesNotMatch(error.message, /secret/);
    });
  }
});
