import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { ensureAssets } from '../../../tools/build/stale.js';
import { idealPose, renderPerson } from '../../../testing/src/index.js';
import { loadCompactModel, type CompactNet } from '../../../src/engine/compact/index.js';
import type { FaceObservation } from '../../../src/contract/face.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { loadRuntime, openAssets } from '../../src/face-counter/engine.js';
import { presentationScore } from '../../src/liveness-verifier/pictures.js';
import { cropBox, cropSide, faceBox, resizedCrop, logitsOf } from '../../src/presentation/detector.js';
import { createPresentationDetector } from '../../src/presentation/index.js';
import { modelsFolder } from '../../src/shared/package-folders.js';
import { readPictures } from '../liveness-verifier/rendered-person.js';

const fixture = (name: string): URL => new URL(name, import.meta.url);

/** All 468 points within a box, shares of the picture. */
function faceWithin(left: number, top: number, right: number, bottom: number): FaceObservation {
  const landmarks = new Float32Array(468 * 3).fill((left + right) / 2);
  landmarks.set([left, (top + bottom) / 2, 0, right, (top + bottom) / 2, 0, (left + right) / 2, top, 0], 0);
  for (let point = 3; point < 468; point++) landmarks[point * 3 + 1] = bottom;
  return { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, landmarks, poseMatrix: null };
}

/** Red grows to the right, green downward. */
function slopes(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), 7, 255], at * 4);
  return { data, width, height };
}

describe('the presentation network', () => {
  let net: CompactNet;
  before(async () => {
    await ensureAssets();
    const runtime = await loadRuntime(await openAssets(undefined));
    net = runtime.prepare(loadCompactModel(readFileSync(new URL('presentation.bin', modelsFolder()))));
  });

  it('answers as the published network does in another runtime', async () => {
    const { data } = await sharp(readFileSync(fixture('crops.png')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = JSON.parse(readFileSync(fixture('logits.json'), 'utf8')) as number[][];
    const length = cropSide * cropSide * 3;
    assert.equal(data.length, wanted.length * length);
    for (const [at, logits] of wanted.entries()) {
      const found = logitsOf(net, Float32Array.from(data.subarray(at * length, (at + 1) * length)));
      logits.forEach((logit, index) => {
        const off = Math.abs(found[index]! - logit);
        assert.ok(off < 0.02, `crop ${at}, logit ${index}: ${found[index]} for ${logit}`);
      });
    }
  });

  it('ships with its license', () => {
    assert.match(readFileSync(new URL('LICENSE', modelsFolder()), 'utf8'), /Copyright 2020 Minivision/);
  });
});

describe('the network’s input', () => {
  const picture = { width: 200, height: 100 };

  it('gets the box from the mesh, in pixels', () => {
    const box = faceBox(faceWithin(0.4, 0.3, 0.6, 0.8), slopes(200, 100))!;
    const places = [box.x, box.y, box.width, box.height].map((value) => Number(value.toFixed(3)));
    assert.deepEqual(places, [80, 30, 40, 50]);
  });

  it('has no box without a mesh', () => {
    const face = { ...faceWithin(0, 0, 1, 1), landmarks: new Float32Array(0) };
    assert.equal(faceBox(face, slopes(10, 10)), null);
  });

  it('enlarges the box 2.7 times around its center', () => {
    const box = cropBox({ x: 90, y: 45, width: 20, height: 10 }, picture);
    assert.deepEqual([box.x, box.y, box.width, box.height].map(Math.round), [73, 37, 54, 27]);
  });

  it('is limited by the picture, keeping the proportions of the box', () => {
    const box = cropBox({ x: 80, y: 25, width: 40, height: 50 }, picture);
    assert.deepEqual([box.x, box.y, box.width, box.height], [60, 0, 80, 100]);
  });

  it('is shifted into the picture at its edges', () => {
    const corner = cropBox({ x: 180, y: 85, width: 20, height: 15 }, picture);
    assert.deepEqual([corner.x + corner.width, corner.y + corner.height].map(Math.round), [200, 100]);
    const start = cropBox({ x: 0, y: 0, width: 20, height: 15 }, picture);
    assert.deepEqual([start.x, start.y], [0, 0]);
  });

  it('keeps a crop of the network’s own size unchanged', () => {
    const values = resizedCrop(slopes(200, 100), { x: 30, y: 10, width: cropSide, height: cropSide });
    assert.deepEqual([...values.subarray(0, 6)], [30, 10, 7, 31, 10, 7]);
    assert.deepEqual([...values.subarray(-3)], [109, 89, 7]);
  });

  it('scales each axis on its own', () => {
    const values = resizedCrop(slopes(200, 100), { x: 0, y: 0, width: 160, height: 40 });
    const at = (40 * cropSide + 20) * 3;
    assert.deepEqual([...values.subarray(at, at + 3)], [40.5, 19.75, 7]);
  });
});

describe('createPresentationDetector', () => {
  it('scores the largest face, and nothing without a face', async () => {
    await ensureAssets();
    const detector = await createPresentationDetector();
    const read = await readPictures();
    const { data, width, height } = renderPerson({ ...idealPose, monk: 9, identity: 3 }, { width: 640, height: 480 });
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const picture = await read(jpeg);
    const score = detector(picture);
    assert.ok(score !== null && score > 0.5 && score <= 1, String(score));
    assert.equal(detector(picture), score, 'twice the same');
    const small = faceWithin(0, 0, 0.1, 0.1);
    assert.equal(detector({ ...picture, faces: [small, ...picture.faces] }), score, 'the largest counts');
    assert.equal(detector({ ...picture, faces: [] }), null);
  });
});

describe('the scores of a check’s pictures', () => {
  it('are summarized by their median', () => {
    assert.equal(presentationScore([0.9, 0.1, 0.8]), 0.8);
    assert.ok(Math.abs(presentationScore([0.2, 0.4, 0.9, 0.1])! - 0.3) < 1e-9);
    assert.equal(presentationScore([0.9, null]), 0.9);
    assert.equal(presentationScore([null]), null);
    assert.equal(presentationScore([]), null);
  });
});
