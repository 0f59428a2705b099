/** An engine file that arrives corrupted, and is cached that way. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, describe, it, mock } from 'node:test';
import { fetchAsset, fetchJson } from '../../../src/vision/fetch-asset.js';

const good = new Uint8Array([1, 2, 3, 4]);
const asset = {
  url: 'https://site.example/model.bin',
  bytes: good.length,
  integrity: `sha256-${createHash('sha256').update(good).digest('base64')}`,
};

describe('an engine file', () => {
  afterEach(() => mock.restoreAll());

  function serve(stored: BodyInit, onServer: BodyInit): string[] {
    const asked: string[] = [];
    mock.method(globalThis, 'fetch', (_url: string, { cache }: RequestInit) => {
      asked.push(String(cache));
      return Promise.resolve(new Response(cache === 'reload' ? onServer : stored));
    });
    return asked;
  }

  for (const [what, stored] of [
    ['spoiled', new Uint8Array([1, 2, 3, 5])],
    ['the login page of a captive network', '<!doctype html><p>Log in'],
  ] as const) {
    it(`is fetched from the server again if the cache has ${what}`, async () => {
      const asked = serve(stored, good);
      let counted = 0;
      const signsOfLife: string[] = [];
      const count = (bytes: number): void => {
        counted += bytes;
        signsOfLife.push(asked.at(-1)!);
      };
      assert.deepEqual(await fetchAsset(asset, count), good);
      assert.deepEqual(asked, ['force-cache', 'reload']);
      assert.ok(counted <= asset.bytes);
      assert.ok(signsOfLife.includes('reload'), 'so that a slow second answer is not mistaken for a stall');
    });
  }

  it('is reported as corrupt if the server has nothing better, and is not fetched a third time', async () => {
    const asked = serve('1235', '1235');
    await assert.rejects(fetchAsset(asset), { name: 'IdvError', code: 'vision-assets-corrupt' });
    assert.equal(asked.length, 2);
  });
});

describe('the manifest', () => {
  afterEach(() => mock.restoreAll());

  it('is reported as missing, not as broken code, if its download breaks off', async () => {
    mock.method(globalThis, 'fetch', () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"version":'));
          controller.error(new TypeError('network error'));
        },
      });
      return Promise.resolve(new Response(body));
    });
    await assert.rejects(fetchJson('https://site.example/manifest.json'), {
      name: 'IdvError',
      code: 'vision-assets-missing',
      retryable: true,
    });
  });
});
