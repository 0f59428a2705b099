import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { before, describe, it } from 'node:test';
import { ensureAssets } from '../../../tools/build/stale.js';
import { createFaceCounter } from '../../src/face-counter/index.js';
import type { FaceCounter } from '../../src/shared/faces.js';
import { pictureOfScans } from '../host-backend/pictures.js';
import { pictureOf } from './people.js';

describe('faces counted on Node', () => {
  let count: FaceCounter;
  before(async () => {
    await ensureAssets();
    count = await createFaceCounter();
  });

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`reads a ${format}`, async () => {
      const [face, ...others] = await count(await pictureOf(1, { format }));
      assert.deepEqual(others, []);
      assert.ok(face !== undefined && face.confidence > 0.9 && face.confidence <= 1);
      const center = face.box.x + face.box.width / 2;
      assert.ok(Math.abs(center - 0.5) < 0.05, String(center));
    });
  }

  it('rotates a picture that a camera stored on its side', async () => {
    const [upright] = await count(await pictureOf(1, { format: 'png' }));
    const [turned, ...others] = await count(await pictureOf(1, { format: 'png', isOnSide: true }));
    assert.deepEqual(others, []);
    assert.ok(upright !== undefined && turned !== undefined);
    assert.ok(Math.abs(upright.box.x - turned.box.x) < 0.01);
    assert.ok(Math.abs(upright.box.y - turned.box.y) < 0.01);
  });

  it('lists faces from left to right, whatever their size', async () => {
    const small = { faceHeightShare: 0.3 };
    const large = { faceHeightShare: 0.6 };
    for (const poses of [
      [small, large, small],
      [large, small, large],
    ]) {
      const faces = await count(await pictureOf(3, { poses }));
      assert.deepEqual(
        faces.map(({ box }) => Math.floor((box.x + box.width / 2) * 3)),
        [0, 1, 2],
      );
      assert.equal(faces[0]!.box.height < faces[1]!.box.height, poses[0] === small);
    }
  });

  it('rejects files that are not pictures, and truncated pictures', async () => {
    await assert.rejects(count(Uint8Array.of(1, 2, 3)));
    const image = await pictureOf(1);
    await assert.rejects(count(image.subarray(0, image.length >> 1)));
  });

  it('refuses an oversized picture before decoding it', async () => {
    const careful = await createFaceCounter({ maxImagePixels: 10_000 });
    await assert.rejects(careful(await pictureOf(1)), /pixel limit/);
  });

  it('refuses a JPEG of many scans before decoding it', async () => {
    assert.deepEqual(await count(await pictureOfScans(100)), []);
    await assert.rejects(count(await pictureOfScans(101)), /too many scans/);
  });

  it('says where it looked for the engine’s files', async () => {
    await assert.rejects(createFaceCounter({ assets: tmpdir() }), (error: Error) => {
      return error.message.includes(tmpdir()) && error.message.includes('"assets"');
    });
  });
});
