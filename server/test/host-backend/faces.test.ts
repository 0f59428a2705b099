import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { FaceAccepted } from '../../../src/contract/contract.js';
import { call, digestOf, faceForm, openSession, problemOf, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';

describe('POST /faces', () => {
  let setup: Setup;
  let token: string;
  before(async () => {
    setup = await setUp();
  });
  after(() => setup.close());
  beforeEach(async () => {
    await setup.running.sandbox.reset();
    ({ token } = await openSession(setup.backend));
  });
  const received = () => setup.running.sandbox.requests;

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`passes a ${format} to the service, and answers that it shows one face`, async () => {
      const image = await picture({ format });
      const response = await call(setup.backend, '/faces', { token, body: faceForm(image) });
      assert.equal(response.status, 201);
      const accepted = (await response.json()) as FaceAccepted;
      assert.match(accepted.faceId, /^[0-9a-f-]{36}$/);
      assert.ok(accepted.confidence > 90 && accepted.confidence <= 100);
      assert.equal(received().length, 1);
      assert.equal(received()[0]?.path, '/v1/api/verification/detect-faces');
      assert.equal(received()[0]?.reference, accepted.reference);
    });
  }

  it('answers a repeated key with the first answer, without a second call', async () => {
    const image = await picture();
    const key = 'one-key';
    const first = await call(setup.backend, '/faces', { token, key, body: faceForm(image) });
    const second = await call(setup.backend, '/faces', { token, key, body: faceForm(image) });
    assert.deepEqual(await second.json(), await first.json());
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal(received().length, 1);
  });

  it('makes concurrent repeats wait for one call', async () => {
    setup.running.sandbox.faults.latencyMs = 150;
    const image = await picture();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(setup.backend, '/faces', { token, key: 'together', body: faceForm(image) })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.deepEqual(new Set(bodies).size, 1);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    );
    assert.equal(received().length, 1);
  });

  it('refuses a key that was used for another picture', async () => {
    const key = 'reused';
    await call(setup.backend, '/faces', { token, key, body: faceForm(await picture()) });
    const other = await picture({ width: 90 });
    const response = await call(setup.backend, '/faces', { token, key, body: faceForm(other) });
    const problem = await problemOf(response);
    assert.equal(problem.status, 422);
    assert.equal(problem['code'], 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(received().length, 1);
  });

  it('tries again under the same key and the same reference after a temporary failure', async () => {
    const { faults } = setup.running.sandbox;
    const body = () => picture().then(faceForm);
    faults.forceCode = '101';
    const failed = await call(setup.backend, '/faces', { token, key: 'again', body: await body() });
    const problem = await problemOf(failed);
    assert.equal(problem['code'], 'SYSTEM_ERROR');
    assert.equal(problem['retryable'], true);
    faults.forceCode = null;
    const second = await call(setup.backend, '/faces', { token, key: 'again', body: await body() });
    assert.equal(second.status, 201);
    const { reference } = (await second.json()) as FaceAccepted;
    assert.equal(reference, problem['reference']);
  });

  for (const [count, code] of [
    [0, 'NO_FACE'],
    [2, 'MULTIPLE_FACES'],
  ] as const) {
    it(`answers ${code} for ${count} faces, and keeps that answer`, async () => {
      setup.running.sandbox.faults.detectedFaces = count;
      const image = await picture();
      for (let time = 0; time < 2; time += 1) {
        const options = { token, key: code, body: faceForm(image) };
        const problem = await problemOf(await call(setup.backend, '/faces', options));
        assert.equal(problem.status, 422);
        assert.equal(problem['code'], code);
        assert.equal(problem['retryable'], false);
        assert.equal(problem['reference'], received()[0]?.reference);
      }
      assert.equal(received().length, 1);
    });
  }

  it('sends the picture unchanged if nothing has to be removed', async () => {
    const image = await picture({ format: 'png' });
    await call(setup.backend, '/faces', { token, body: faceForm(image) });
    const sha256 = digestOf(image);
    assert.equal(received()[0]?.imageSha256[0]?.length, sha256.length);
  });

  const withBody = (body: BodyInit, headers: Record<string, string | null> = {}) => ({ body, headers });
  const form = (fill: (form: FormData) => void) => {
    const made = new FormData();
    fill(made);
    return made;
  };
  const blob = (content: BlobPart) => new Blob([content]);
  const text = 'not an image at all, whatever its name says';
  const refusals: [
    string,
    number,
    string,
    () => Promise<{ body: BodyInit; headers?: Record<string, string | null>; key?: null }>,
  ][] = [
    ['no image', 400, 'INVALID_REQUEST', async () => withBody(form((f) => f.set('details', '{}')))],
    [
      'no details',
      400,
      'INVALID_REQUEST',
      async () => {
        const image = await picture();
        return withBody(form((f) => f.set('image', blob(image), 'a.jpg')));
      },
    ],
    [
      'details of the wrong shape',
      400,
      'INVALID_REQUEST',
      async () => withBody(faceForm(await picture(), { mode: 'magic' })),
    ],
    [
      'a text named .jpg',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      async () => withBody(faceForm(new TextEncoder().encode(text))),
    ],
    ['more than 25 megapixels in the header', 413, 'IMAGE_TOO_LARGE', async () => withBody(faceForm(bigPng()))],
    ['more than 10 MB', 413, 'IMAGE_TOO_LARGE', async () => withBody(faceForm(new Uint8Array(10_000_001)))],
    [
      'JSON instead of a form',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      async () => withBody('{}', { 'content-type': 'application/json' }),
    ],
    [
      'no Idempotency-Key',
      400,
      'IDEMPOTENCY_KEY_MISSING',
      async () => ({ ...withBody(faceForm(await picture())), key: null }),
    ],
    ['no token', 401, 'UNAUTHORIZED', async () => withBody(faceForm(await picture()), { authorization: null })],
    [
      'an unknown token',
      401,
      'UNAUTHORIZED',
      async () => withBody(faceForm(await picture()), { authorization: 'Bearer a.b.c' }),
    ],
    [
      'another origin',
      403,
      'FORBIDDEN',
      async () => withBody(faceForm(await picture()), { origin: 'https://evil.example' }),
    ],
    [
      'no origin with a page’s token',
      403,
      'FORBIDDEN',
      async () => withBody(faceForm(await picture()), { origin: null }),
    ],
  ];
  for (const [what, status, code, make] of refusals) {
    it(`refuses ${what} without calling the service`, async () => {
      const response = await call(setup.backend, '/faces', { token, ...(await make()) });
      const problem = await problemOf(response);
      assert.deepEqual(
        { status: problem.status, code: problem['code'], mediaType: problem.mediaType },
        { status, code, mediaType: 'application/problem+json' },
      );
      assert.equal(received().length, 0);
    });
  }
});

/** A PNG header that claims 14,000 × 14,000. */
function bigPng(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 14_000);
  view.setUint32(20, 14_000);
  return bytes;
}
