import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonBody, withEncodedPictures, type JsonBody } from '../../src/identity-service/transport.js';

function bytesOf(length: number): Uint8Array {
  // In the middle of a larger buffer, like the chunks of a form.
  const all = Uint8Array.from({ length: length + 7 }, (_, index) => (index * 7919) & 0xff);
  return all.subarray(5, 5 + length);
}

async function textOf({ body, headers }: JsonBody): Promise<string> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  if (headers !== undefined) assert.equal(headers['content-length'], String(bytes.length));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

describe('body of a request', () => {
  // Around the boundaries of base64 groups and of encoded pieces.
  for (const length of [0, 1, 2, 3, 49_151, 49_152, 49_153, 100_000]) {
    it(`is the JSON of base64 for ${length} bytes`, async () => {
      const picture = bytesOf(length);
      const request = {
        'ké"y': 'Adébáyọ̀ "quoted" \n 😀',
        left: undefined,
        base64Image: picture,
        level: 3,
        reference: 'r',
      };
      const expected = JSON.stringify({ ...request, base64Image: Buffer.from(picture).toString('base64') });
      const streamed = jsonBody(request);
      assert.ok(streamed.body instanceof ReadableStream);
      assert.equal(await textOf(streamed), expected);
      const whole = jsonBody(request, true);
      assert.ok(whole.body instanceof Uint8Array);
      assert.equal(await textOf(whole), expected);
    });
  }

  it('accepts one or several pictures in any field', async () => {
    const pictures = { sourceImage: bytesOf(10), targetImage: bytesOf(100_000) };
    assert.deepEqual(JSON.parse(await textOf(jsonBody(pictures))), withEncodedPictures(pictures));
    assert.deepEqual(JSON.parse(await textOf(jsonBody({ ...pictures, level: 1 }))), {
      ...withEncodedPictures(pictures),
      level: 1,
    });
  });

  it('is text without a picture', () => {
    assert.deepEqual(jsonBody({}), { body: '{}' });
    assert.deepEqual(jsonBody({ reference: 'é', left: undefined }), { body: '{"reference":"é"}' });
  });

  it('is the same in a runtime without Buffer', async (test) => {
    const request = { base64Image: bytesOf(70_000), reference: 'é' };
    const withBuffer = await textOf(jsonBody(request));
    const { Buffer } = globalThis;
    test.after(() => Object.assign(globalThis, { Buffer }));
    Object.assign(globalThis, { Buffer: undefined });
    const { body } = jsonBody(request, true);
    Object.assign(globalThis, { Buffer });
    assert.equal(await textOf({ body }), withBuffer);
  });
});
