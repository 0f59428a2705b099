import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeal } from '../../src/host-backend/secrets/sealing.js';
import { createSessionTokens } from '../../src/host-backend/secrets/session-token.js';
import { ProblemError } from '../../src/host-backend/shared/problem.js';
import { secret } from './harness.js';

const place = 'sessions:1:picture:face:2';

/** How a runtime without Node's own crypto seals. */
async function webKey(): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', Buffer.from(secret), 'HKDF', false, ['deriveKey']);
  const info = Buffer.from('idv-elements sealed results');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const gcm = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: Buffer.from(place) });

describe('sealed bytes', () => {
  // Around groups of base64, and large.
  for (const length of [0, 1, 2, 3, 4, 100_000]) {
    it(`of length ${length} open here and where only WebCrypto exists`, async () => {
      const seal = createSeal(secret);
      const key = await webKey();
      const plain = Uint8Array.from({ length }, (_, index) => (index * 31) & 255);
      const text = await seal.sealBytes(plain, place);
      assert.deepEqual(await seal.openBytes(text, place), plain);
      const sealed = Uint8Array.from(Buffer.from(text, 'base64'));
      const opened = await crypto.subtle.decrypt(gcm(sealed.slice(0, 12)), key, sealed.slice(12));
      assert.deepEqual(new Uint8Array(opened), plain);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const web = Buffer.concat([iv, Buffer.from(await crypto.subtle.encrypt(gcm(iv), key, plain))]);
      assert.deepEqual(await seal.openBytes(web.toString('base64'), place), plain);
    });
  }

  it('do not open elsewhere, with another secret, changed or cut off', async () => {
    const seal = createSeal(secret);
    const text = await seal.sealBytes(Buffer.from('a picture'), place);
    assert.equal(await seal.openBytes(text, `${place}3`), null);
    assert.equal(await createSeal(`another ${secret}`).openBytes(text, place), null);
    const bytes = Buffer.from(text, 'base64');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.equal(await seal.openBytes(changed.toString('base64'), place), null, `byte ${at}`);
      assert.equal(await seal.openBytes(bytes.subarray(0, at).toString('base64'), place), null, `${at} bytes`);
    }
  });
});

describe('a session token', () => {
  it('expires although its signature was checked before', async () => {
    let seconds = 1_000;
    const tokens = createSessionTokens(secret, () => seconds * 1_000 + 999);
    const claims = {
      ...{ sessionId: 's', subjectHash: 'h', origin: null, partner: 'p', handoffId: null },
      ...{ issuedAt: seconds, expiresAt: seconds + 60, endsAt: seconds + 60 },
    };
    const token = await tokens.sign(claims);
    assert.deepEqual(await tokens.verify(token), claims);
    seconds += 59;
    assert.deepEqual(await tokens.verify(token), claims);
    seconds += 1;
    const isExpired = (error: unknown) => error instanceof ProblemError && error.code === 'SESSION_EXPIRED';
    await assert.rejects(tokens.verify(token), isExpired);
    await assert.rejects(tokens.verify(token), isExpired);
  });

  it('is checked by itself: a changed one is refused after the right one', async () => {
    const tokens = createSessionTokens(secret, Date.now);
    const now = Math.floor(Date.now() / 1000);
    const token = await tokens.sign({
      ...{ sessionId: 's', subjectHash: 'h', origin: null, partner: 'p', handoffId: null },
      ...{ issuedAt: now, expiresAt: now + 60, endsAt: now + 60 },
    });
    await tokens.verify(token);
    const [head, payload, signature = ''] = token.split('.');
    const changed = `${head}.${payload}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    await assert.rejects(
      tokens.verify(changed),
      (error: unknown) => error instanceof ProblemError && error.code === 'UNAUTHORIZED',
    );
  });
});
