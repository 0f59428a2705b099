import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEvidenceSigner, type LivenessPlan } from '../../../../src/liveness-evidence/index.js';
import { callsOf, formOf, jpegOf, perform, type Answer } from '../../../../server/test/liveness-verifier/calls.js';
import { startCheck } from './hosted-check.js';

type Check = Awaited<ReturnType<typeof startCheck>>;

function planIn({ http, body }: Answer): LivenessPlan {
  assert.equal(http, 200, JSON.stringify(body));
  assert.ok(body.plan !== undefined);
  return body.plan;
}

/** Starts, does what is asked, and passes the time that it takes. */
async function done(check: Check) {
  const plan = planIn(await check.begin());
  const evidence = await perform(check, plan);
  check.clock.now += 30_000;
  return { plan, evidence };
}

const refusedAs = ({ http, body }: Answer) => [http, body.code, body.reason];

describe('a guided check on the hosted page', () => {
  it('succeeds with evidence of what was asked, and keeps the frontal picture', async (test) => {
    const check = await startCheck(test);
    const { evidence } = await done(check);
    const { http, body } = await check.send(evidence);
    assert.deepEqual([http, body.status, body.reasons], [200, 'SUCCEEDED', []]);
    const result = await check.result();
    assert.equal(result.status, 'SUCCEEDED');
    assert.equal(result.confidence, body.confidence);
    assert.ok((result.confidence ?? 0) >= 50);
    assert.equal(result.metaData.attempts, 1);
    const image = await fetch(result.referenceImageUrl ?? '');
    assert.equal(image.headers.get('content-type'), 'image/jpeg');
    const neutral = evidence.manifest.pictures.findIndex(({ purpose }) => purpose === 'neutral');
    const bytes = new Uint8Array(await image.arrayBuffer());
    assert.deepEqual(bytes, evidence.pictures[neutral]);
    check.clock.now += 301_000;
    assert.equal((await fetch(result.referenceImageUrl ?? '')).status, 403);
  });

  it('refuses a start whose key came with another public key', async (test) => {
    const check = await startCheck(test);
    await check.begin('start-1');
    const stranger = await createEvidenceSigner(crypto.subtle);
    const reused = await check.begin('start-1', stranger.publicKey);
    assert.deepEqual(refusedAs(reused), [422, 'IDEMPOTENCY_KEY_REUSED', 'key-reused']);
  });

  it('accepts no evidence of another session, or without a plan', async (test) => {
    const check = await startCheck(test);
    const { evidence } = await done(check);
    const other = await check.service.generateLivenessUrl({});
    const there = callsOf(other.data?.frontendUrl ?? '', check.signer);
    assert.deepEqual(refusedAs(await there.send(evidence)), [409, 'CONFLICT', 'not-started']);
    await there.begin();
    assert.deepEqual(refusedAs(await there.send(evidence)), [409, 'CONFLICT', 'other-plan']);
    const reference = other.data?.sessionId ?? '';
    assert.equal((await check.service.livenessResult({ reference })).data?.status, 'IN_PROGRESS');
  });

  it('forgets a plan when the person starts again, with its nonce and its key', async (test) => {
    const check = await startCheck(test);
    const { evidence, plan } = await done(check);
    const second = planIn(await check.begin('second'));
    assert.notEqual(second.nonce, plan.nonce);
    assert.deepEqual(refusedAs(await check.send(evidence)), [409, 'CONFLICT', 'other-plan']);
    assert.deepEqual(refusedAs(await check.swap(plan.nonce, 0)), [409, 'CONFLICT', 'other-plan']);
    const again = await perform(check, second);
    check.clock.now += 30_000;
    assert.equal((await check.send(again)).body.status, 'SUCCEEDED');
    assert.equal((await check.result()).metaData.attempts, 2);
  });

  it('hands out few plans; one start too many fails the check', async (test) => {
    const check = await startCheck(test, { livenessAttempts: 2 });
    const nonces = [planIn(await check.begin()).nonce, planIn(await check.begin()).nonce];
    assert.notEqual(nonces[0], nonces[1]);
    const third = await check.begin();
    assert.deepEqual(refusedAs(third), [429, 'ATTEMPTS_EXHAUSTED', 'no-attempts-left']);
    const { status, confidence, referenceImageUrl } = await check.result();
    assert.deepEqual([status, confidence, referenceImageUrl], ['FAILED', 0, null]);
  });

  it('swaps a challenge once, for one of equal strength, and expects the swapped plan', async (test) => {
    const check = await startCheck(test);
    const plan = planIn(await check.begin());
    // The three kinds differ and include a turn or a nod, so an expression can always be swapped for another.
    const index = plan.challenges.findIndex(({ kind }) => !/turn|nod/.test(kind));
    const at = index === -1 ? 0 : index;
    const swapped = await check.swap(plan.nonce, at);
    if (index === -1) {
      assert.deepEqual(refusedAs(swapped), [409, 'CONFLICT', 'no-other-challenge']);
      return;
    }
    const next = planIn(swapped);
    assert.equal(next.challenges[at]?.swappedFrom, plan.challenges[at]?.kind);
    // A client that lost the answer can get it again.
    assert.deepEqual(planIn(await check.swap(plan.nonce, at)), next);
    const evidence = await perform(check, next);
    check.clock.now += 30_000;
    assert.equal((await check.send(evidence)).body.status, 'SUCCEEDED');
  });

  it('fails for good with too many pictures, two manifests, or no trace', async (test) => {
    const forms: ((form: FormData) => void)[] = [
      (form) => {
        for (let at = 0; at < 9; at++) form.append('picture', new Blob([jpegOf(at)]));
      },
      (form) => form.append('manifest', '{}'),
      (form) => form.delete('trace'),
    ];
    for (const change of forms) {
      const check = await startCheck(test);
      const { evidence } = await done(check);
      const form = formOf(evidence);
      change(form);
      const { http, body } = await check.post('evidence', form, { 'idempotency-key': 'k' });
      assert.deepEqual([http, body.status, body.reasons], [200, 'FAILED', ['malformed']]);
    }
  });

  it('refuses evidence from before a swap, and continues', async (test) => {
    const check = await startCheck(test);
    const { evidence, plan } = await done(check);
    const index = plan.challenges.findIndex(({ kind }) => !/turn|nod/.test(kind));
    const swapped = await check.swap(plan.nonce, Math.max(0, index));
    // If all three are turns and nods, none of equal strength is left.
    if (swapped.http !== 200) return;
    assert.deepEqual(refusedAs(await check.send(evidence)), [409, 'CONFLICT', 'other-plan']);
    assert.equal((await check.result()).status, 'IN_PROGRESS');
  });

  it('announces a moment once for each challenge of a run, and few in total', async (test) => {
    const check = await startCheck(test);
    const { nonce } = planIn(await check.begin());
    const none = [409, 'CONFLICT', 'no-moment'];
    const ask = (run: number, challenge: number, frames = 0) =>
      check.moment({ nonce, run, challenge, frames, trace: '', pictures: [] });
    const first = await ask(1, 0);
    assert.ok((first.body.afterMs ?? 0) >= 100 && (first.body.afterMs ?? 0) <= 900);
    assert.deepEqual(await ask(1, 0), first, 'a lost answer is repeated');
    assert.deepEqual(refusedAs(await ask(1, 0, 3)), none, 'not for another trace');
    assert.equal((await ask(1, 1)).http, 200);
    assert.deepEqual(refusedAs(await ask(1, 3)), none, 'there are three challenges');
    assert.equal((await ask(2, 0)).http, 200);
    assert.deepEqual(refusedAs(await ask(1, 2)), none, 'a run that has ended');
    for (let run = 3; run <= 39; run++) assert.equal((await ask(run, 0)).http, 200);
    assert.deepEqual(refusedAs(await ask(40, 0)), none);
  });

  it('refuses malformed and oversized bodies, and continues', async (test) => {
    const check = await startCheck(test);
    const malformed = [400, 'INVALID_REQUEST', 'malformed'];
    const key = { 'idempotency-key': 'k' };
    for (const publicKey of [null, {}, { ...check.signer.publicKey, crv: 'P-384' }]) {
      assert.deepEqual(refusedAs(await check.begin('k', publicKey)), malformed);
    }
    assert.deepEqual(refusedAs(await check.post('start', '{', key)), malformed);
    assert.deepEqual(refusedAs(await check.post('start', 'x'.repeat(9_000), key)), [
      413,
      'IMAGE_TOO_LARGE',
      'too-large',
    ]);
    const keyMissing = [400, 'IDEMPOTENCY_KEY_MISSING', 'key-missing'];
    assert.deepEqual(refusedAs(await check.post('start', '{}', {})), keyMissing);
    const { evidence } = await done(check);
    assert.deepEqual(refusedAs(await check.swap(7, 0)), malformed);
    assert.deepEqual(refusedAs(await check.swap('n', -1)), malformed);
    assert.deepEqual(refusedAs(await check.post('evidence', formOf(evidence), {})), keyMissing);
    assert.deepEqual(refusedAs(await check.post('evidence', '{}', key)), malformed);
    const part = new FormData();
    part.append('trace', new Blob([evidence.trace]));
    assert.deepEqual(refusedAs(await check.post('evidence', part, key)), malformed);
    for (const request of [{}, { nonce: 'n', run: 0 }, 'x']) {
      assert.deepEqual(refusedAs(await check.moment(request)), malformed);
    }
    const large = { ...evidence, trace: new Uint8Array(6_100_000) };
    assert.deepEqual(refusedAs(await check.send(large)), [413, 'IMAGE_TOO_LARGE', 'too-large']);
    assert.equal((await check.send(evidence)).body.status, 'SUCCEEDED');
  });

  it('ends as a switch asks, once', async (test) => {
    const check = await startCheck(test);
    check.sandbox.faults.nextLivenessOutcome = 'fail';
    const { evidence } = await done(check);
    const { body } = await check.send(evidence);
    assert.deepEqual([body.status, body.reasons], ['FAILED', ['forced']]);
    assert.equal((await check.result()).status, 'FAILED');
    assert.equal(check.sandbox.faults.nextLivenessOutcome, null);
  });

  it('ends as the developer chooses, unless that is switched off', async (test) => {
    const choose = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });
    const open = await startCheck(test);
    assert.equal((await choose(open.url)).status, 200);
    const image = await fetch((await open.result()).referenceImageUrl ?? '');
    assert.equal(image.headers.get('content-type'), 'image/png');
    const closed = await startCheck(test, { livenessOutcomes: false });
    assert.equal((await choose(closed.url)).status, 403);
    assert.equal((await closed.result()).status, 'IN_PROGRESS');
  });
});
