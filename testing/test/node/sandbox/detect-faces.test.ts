import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ensureAssets } from '../../../../tools/build/stale.js';
import { createIdentityService, type IdentityService } from '../../../../server/src/identity-service/index.js';
import { startSandbox, testValues, type RunningSandbox } from '../../../src/sandbox/index.js';
import { pictureOf } from '../../../../server/test/face-counter/people.js';

const apiKey = 'key-of-the-tests';

describe('detect-faces with real pictures, over HTTP', () => {
  let running: RunningSandbox;
  let service: IdentityService;
  before(async () => {
    await ensureAssets();
    running = await startSandbox({ port: 0, apiKey });
    service = createIdentityService({ baseUrl: running.url, apiKey });
  });
  after(() => running.close());
  beforeEach(() => running.sandbox.reset());

  const detect = async (image: Uint8Array) => {
    const base64Image = Buffer.from(image).toString('base64');
    const { data } = await service.detectFaces({ base64Image });
    assert.ok(data !== null);
    return data;
  };

  for (const people of [0, 1, 2, 3]) {
    it(`${people} people: ${people} faces, numbered from left to right`, async () => {
      const data = await detect(await pictureOf(people));
      assert.equal(data.facesDetected, people);
      assert.deepEqual(
        data.faces.map(({ faceNumber }) => faceNumber),
        Array.from({ length: people }, (_, at) => at + 1),
      );
      for (const { confidence } of data.faces) assert.ok(confidence > 90 && confidence <= 100);
    });
  }

  it('the switch overrides the counted faces', async () => {
    running.sandbox.faults.detectedFaces = 4;
    assert.equal((await detect(await pictureOf(1))).facesDetected, 4);
    running.sandbox.faults.detectedFaces = null;
    assert.equal((await detect(await pictureOf(1))).facesDetected, 1);
  });

  it('a truncated picture is an invalid image', async () => {
    const image = await pictureOf(1);
    await assert.rejects(detect(image.subarray(0, image.length >> 1)), { name: 'INVALID_IMAGE' });
  });

  for (const [value, expected] of [
    [testValues.image.valid, 'one face'],
    [testValues.image.invalid, 'INVALID_IMAGE'],
    [testValues.image.error, 'error'],
  ] as const) {
    it(`the test value ${value.slice(-12)} still answers: ${expected}`, async () => {
      const answer = await service.detectFaces({ base64Image: value }).then(
        ({ data }) => (data?.facesDetected === 1 ? 'one face' : 'another count'),
        (error: Error) => (error.name === 'INVALID_IMAGE' ? 'INVALID_IMAGE' : 'error'),
      );
      assert.equal(answer, expected);
    });
  }
});
