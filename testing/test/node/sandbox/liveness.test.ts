import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { start } from './started.js';

describe('liveness sessions', () => {
  const finish = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });

  for (const [outcome, status] of [
    ['succeed', 'SUCCEEDED'],
    ['fail', 'FAILED'],
  ] as const) {
    it(`go from IN_PROGRESS to ${status}, once`, async (test) => {
      const { service } = await start(test);
      const { data } = await service.generateLivenessUrl({});
      const reference = data?.sessionId ?? '';
      const url = data?.frontendUrl ?? '';
      assert.equal((await service.livenessResult({ reference })).data?.status, 'IN_PROGRESS');
      assert.equal((await finish(url, outcome)).status, 200);
      assert.equal((await finish(url, 'succeed')).status, 409);
      const ended = await service.livenessResult({ reference });
      assert.equal(ended.data?.status, status);
      assert.equal(typeof ended.data?.confidence, 'number');
      const image = await fetch(ended.data?.referenceImageUrl ?? '');
      assert.equal(image.headers.get('content-type'), 'image/png');
      const forged = new URL(ended.data?.referenceImageUrl ?? '');
      forged.searchParams.set('expires', '9999999999');
      assert.equal((await fetch(forged)).status, 403);
    });
  }

  it('expire after their lifetime, and their image links after theirs', async (test) => {
    let now = Date.now();
    const { service } = await start(test, { livenessTtlSeconds: 60, now: () => now });
    const first = await service.generateLivenessUrl({});
    const second = await service.generateLivenessUrl({});
    await finish(second.data?.frontendUrl ?? '', 'succeed');
    const { data } = await service.livenessResult({ reference: second.data?.sessionId ?? '' });
    now += 61_000;
    const expired = await service.livenessResult({ reference: first.data?.sessionId ?? '' });
    assert.deepEqual([expired.data?.status, expired.data?.confidence], ['EXPIRED', null]);
    assert.equal((await finish(first.data?.frontendUrl ?? '', 'succeed')).status, 409);
    now += 300_000;
    assert.equal((await fetch(data?.referenceImageUrl ?? '')).status, 403);
  });

  it('apply the documented branding, and run no script from a parameter', async (test) => {
    const { service } = await start(test);
    const { data } = await service.generateLivenessUrl({});
    const query = new URLSearchParams({
      customTitle: '<script>alert(1)</script>',
      theme: 'dark',
      primaryColor: '#1F6F54',
      hideBranding: 'true',
    });
    const page = await (await fetch(`${data?.frontendUrl}?${query}`)).text();
    assert.ok(!page.includes('<script>'));
    assert.ok(page.includes('#1F6F54') && page.includes('color-scheme: dark') && !page.includes('<footer'));
    const plain = await (await fetch(data?.frontendUrl ?? '')).text();
    assert.ok(plain.includes('Liveness Check') && plain.includes('#2B2347') && plain.includes('<footer'));
  });

  it('are reported to the callback address, signed and repeated until it accepts them', async (test) => {
    const secret = 'secret-of-the-callbacks';
    const { service } = await start(test, { signingSecret: secret, callbackRetryDelaysMs: [1, 2, 4, 8] });
    const heard: { body: string; signature: string; delivery: string }[] = [];
    const listener = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const header = (name: string) => String(request.headers[name]);
        heard.push({ body, signature: header('x-idv-signature'), delivery: header('x-idv-delivery') });
        response.writeHead(heard.length < 5 ? 503 : 204).end();
        if (heard.length === 5) listener.emit('taken');
      });
    }).listen(0, '127.0.0.1');
    test.after(() => listener.close());
    await once(listener, 'listening');
    const taken = once(listener, 'taken');
    const callbackUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
    const { data } = await service.generateLivenessUrl({ callbackUrl });
    await finish(data?.frontendUrl ?? '', 'succeed');
    await taken;
    assert.equal(heard.length, 5);
    assert.equal(new Set(heard.map(({ delivery }) => delivery)).size, 1);
    const [{ body, signature } = { body: '', signature: '' }] = heard;
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    assert.equal(hex, createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    const envelope = JSON.parse(body) as { responseCode: string; data: { status: string }; referenceId: string };
    assert.deepEqual(
      [envelope.responseCode, envelope.data.status, envelope.referenceId],
      ['00', 'SUCCEEDED', data?.sessionId],
    );
  });
});
