import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonBody, withEncodedPictures } from '../../src/identity-service/transport.js';

function bytesOf(length: number): Uint8Array {
  // In the middle of a larger buffer, as pieces of a form are.
  const all = Uint8Array.from({ length: length + 7 }, (_, index) => (index * 7919) & 0xff);
  return all.subarray(5, 5 + length);
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
}

describe('body of a request', () => {
  // Around the ends of base64's groups and of the pieces that are written.
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

  it('takes a picture in any place, and several', () => {
    const pictures = { sourceImage: bytesOf(10), targetImage: bytesOf(20_000) };
    assert.deepEqual(JSON.parse(textOf(jsonBody(pictures))), withEncodedPictures(pictures));
  });

  it('is the same where the runtime has no Buffer', (test) => {
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
