import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonBody, withEncodedPictures } from '../../src/identity-service/transport.js';

function bytesOf(length: number): Uint8Array {
  // In the middle of a larger buffer, like the chunks of a form.
  const all = Uint8Array.from({ length: length + 7 }, (_, index) => (index * 7919) & 0xff);
  return all.subarray(5, 5 + length);
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
}

describe('body of a request', () => {
  // Around the boundaries of base64 groups and of written chunks.
  for (const length of [0, 1, 2, 3, 6143, 6144, 6145, 100_000]) {
    it(`is the JSON of base64 for ${length} bytes`, () => {
      const picture = bytesOf(length);
      const request = {
        'ké"y': 'Adébáyọ̀ "quoted" \n 😀',
        left: undefined,
        base64Image: picture,
        level: 3,
        reference: 'r',
      };
      const expected = JSON.stringify({ ...request, base64Image: Buffer.from(picture).toString('base64') });
      const body = jsonBody(request);
      assert.ok(body instanceof Uint8Array);
      assert.equal(textOf(body), expected);
    });
  }

  it('accepts one or several pictures in any field', () => {
    const pictures = { sourceImage: bytesOf(10), targetImage: bytesOf(20_000) };
    assert.deepEqual(JSON.parse(textOf(jsonBody(pictures))), withEncodedPictures(pictures));
  });

  it('is the same in a runtime without Buffer', (test) => {
    const request = { base64Image: bytesOf(70_000), reference: 'é' };
    const withBuffer = textOf(jsonBody(request));
    const { Buffer } = globalThis;
    test.after(() => Object.assign(globalThis, { Buffer }));
    Object.assign(globalThis, { Buffer: undefined });
    const body = jsonBody(request);
    Object.assign(globalThis, { Buffer });
    assert.equal(typeof body, 'string');
    assert.equal(body, withBuffer);
  });
});
