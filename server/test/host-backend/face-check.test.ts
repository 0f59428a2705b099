import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import { createFaceCounter } from '../../src/face-counter/index.js';
import { createFaceCheck, createPresentationScore } from '../../src/host-backend/images/face-check.js';
import { scanImage } from '../../src/host-backend/images/picture.js';
import { createHostBackend } from '../../src/host-backend/index.js';
import { WorkBudget } from '../../src/shared/budgets.js';
import type { FaceCounter } from '../../src/shared/faces.js';
import { pictureOf } from '../face-counter/people.js';
import { apiKey, call, faceForm, openSession, pageOrigin, problemOf, secret, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';

it('a face check takes turns between people who wait for it', async () => {
  const order: string[] = [];
  const counter: FaceCounter = (image) => {
    order.push(new TextDecoder().decode(image));
    return Promise.resolve([]);
  };
  const uploaded = scanImage(await picture())!;
  const check = createFaceCheck({ counter }, new WorkBudget(100, 1_000, 1));
  const refused = ['eager', 'eager', 'eager', 'patient'].map((owner) =>
    assert.rejects(check(new TextEncoder().encode(owner), { ...uploaded, owner }), { code: 'NO_FACE' }),
  );
  await Promise.all(refused);
  assert.deepEqual(order, ['eager', 'eager', 'patient', 'eager']);
});

it('a face check asks for a repetition if others decode too much: the picture is neither broken nor unjudged', async () => {
  const decoding = new WorkBudget(100, 20, 1);
  let end: () => void = () => undefined;
  const busy = decoding.run('eager', 100, () => new Promise<void>((resolve) => (end = resolve)));
  const faceCheck = { counter: () => Promise.resolve([]), presentation: () => Promise.resolve(0.1) };
  const upload = { ...scanImage(await picture())!, owner: 'patient' };
  for (const create of [createFaceCheck, createPresentationScore]) {
    await assert.rejects(create(faceCheck, decoding)(new Uint8Array(), upload), { fault: 'too-busy' });
  }
  end();
  await busy;
});

describe('the host’s own face check', () => {
  let counter: FaceCounter;
  let setup: Setup;
  let token: string;
  let hooks = 0;
  before(async () => {
    await ensureAssets();
    counter = await createFaceCounter();
    const onFaceChecked = (): void => void (hooks += 1);
    setup = await setUp(
      { faceCheck: { counter, minHeight: 0.3 }, pictures: { foreign: true }, onFaceChecked },
      { faceCounter: counter },
    );
  });
  after(() => setup.close());
  beforeEach(async () => {
    await setup.running.sandbox.reset();
    hooks = 0;
    ({ token } = await openSession(setup.backend));
  });
  const received = () => setup.running.sandbox.requests;

  it('one face: the service is called, and finds it too', async () => {
    const body = faceForm(await pictureOf(1));
    const response = await call(setup.backend, '/faces', { token, body });
    assert.equal(response.status, 201);
    assert.equal(received().length, 1);
    assert.equal(hooks, 1);
  });

  const refusals = [
    ['nobody', 0, {}, 'NO_FACE'],
    ['two people', 2, {}, 'MULTIPLE_FACES'],
    ['a face too small', 1, { faceHeightShare: 0.2 }, 'INVALID_IMAGE'],
  ] as const;
  for (const [name, people, pose, code] of refusals) {
    it(`${name}: ${code}, and the service is not called`, async () => {
      const body = () => pictureOf(people, { poses: [pose] }).then(faceForm);
      for (let time = 0; time < 2; time += 1) {
        const options = { token, key: name.replaceAll(' ', '-'), body: await body() };
        const answer = await call(setup.backend, '/faces', options);
        const problem = await problemOf(answer);
        assert.equal(problem.status, 422);
        assert.equal(problem['code'], code);
        assert.equal(problem['retryable'], false);
      }
      assert.deepEqual(received(), []);
      assert.equal(hooks, 0);
    });
  }

  it('ignores people far in the background', async () => {
    const poses = [{ faceHeightShare: 0.6 }, { faceHeightShare: 0.1 }];
    const body = faceForm(await pictureOf(2, { poses }));
    setup.running.sandbox.faults.detectedFaces = 1;
    assert.equal((await call(setup.backend, '/faces', { token, body })).status, 201);
  });

  it('checks a foreign selfie of a comparison, but no document', async () => {
    const comparison = async (source: number, target: number): Promise<Response> => {
      const form = new FormData();
      form.set('source', new Blob([await pictureOf(source)]));
      form.set('target', new Blob([await pictureOf(target)]));
      form.set('details', '{}');
      return call(setup.backend, '/face-comparisons', { token, body: form });
    };
    assert.equal((await comparison(2, 1)).status, 201);
    assert.equal(received().length, 1);
    assert.equal((await problemOf(await comparison(1, 2)))['code'], 'MULTIPLE_FACES');
    assert.equal(received().length, 1);
  });

  it('passes the detector’s score to the hook, and refuses nobody because of it', async () => {
    const said: unknown[] = [];
    let answer = (): Promise<number | null> => Promise.resolve(0.1);
    const other = await setUp({
      faceCheck: { counter, presentation: () => answer() },
      onFaceChecked: (result) => void said.push('presentation' in result ? result.presentation : 'nothing'),
    });
    try {
      const opened = await openSession(other.backend);
      const send = async (): Promise<Response> =>
        call(other.backend, '/faces', { token: opened.token, body: faceForm(await pictureOf(1)) });
      const accepted = await send();
      assert.equal(accepted.status, 201);
      assert.doesNotMatch(await accepted.text(), /presentation/);
      answer = () => Promise.resolve(null);
      assert.equal((await send()).status, 201);
      answer = () => Promise.reject(new Error('broken'));
      assert.equal((await send()).status, 201);
      assert.deepEqual(said, [0.1, 'nothing', 'nothing']);
    } finally {
      await other.close();
    }
  });

  it('accepts only a share of the picture as minimum height', () => {
    for (const minHeight of [-0.1, 1, Number.NaN]) {
      assert.throws(
        () =>
          createHostBackend({
            identityService: { baseUrl: 'https://service.example', apiKey },
            authorize: () => null,
            secret,
            allowedOrigins: [pageOrigin],
            faceCheck: { counter, minHeight },
          }),
        /minHeight/,
      );
    }
  });
});
