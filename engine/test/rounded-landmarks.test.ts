import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { renderPerson } from '../../testing/src/index.js';
import { roundHalf, roundKernels } from '../assets/halves.js';
import { landmarkBits } from '../assets/models.js';
import { attentionModel, readPart } from '../assets/sources.js';
import { halfToFloat } from '../compact/half.js';
import { createCompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { shippedNets } from '../../test/support/compact-face-nets.js';
import { interpret } from '../../test/support/interpret.js';

/** The landmark model's input for a person in front of the camera. */
async function faceInput(): Promise<Float32Array> {
  const { detector, mesh } = await shippedNets();
  const inputs: Float32Array[] = [];
  const engine = createCompactFaceEngine({
    detector,
    mesh: {
      get input() {
        return mesh.input;
      },
      run() {
        inputs.push(mesh.input.slice());
        mesh.run();
      },
      output: (name) => mesh.output(name),
    },
  });
  assert.equal(engine.findFaces(renderPerson({ yawDegrees: 12, rollDegrees: 5 })).length, 1);
  return inputs[0]!;
}

describe('the rounded landmark model', () => {
  it('rounds halves to the nearest, up and down, with their sign', () => {
    for (const half of [0x0000, 0x3c00, 0x3c08, 0x3c09, 0x3fff, 0x8001, 0xbc18, 0x7bff, 0xfbff, 0x0400]) {
      const rounded = roundHalf(half, 6);
      assert.equal(rounded & 0b1111, 0, half.toString(16));
      const [before, after] = [halfToFloat(half), halfToFloat(rounded)];
      assert.ok(Number.isFinite(after) && Math.abs(after - before) <= Math.max(Math.abs(before) / 64, 1e-6));
      assert.equal(rounded & 0x8000, half & 0x8000);
    }
    assert.equal(roundHalf(0x3c07, 6), 0x3c00);
    assert.equal(roundHalf(0x3c08, 6), 0x3c10);
    assert.equal(roundHalf(0x3fff, 6), 0x4000);
  });

  it('compresses better, moves nothing in the file, and places the points like the exact model', async () => {
    const exact = readPart(attentionModel);
    const rounded = roundKernels(exact, landmarkBits);
    assert.equal(rounded.length, exact.length);
    assert.ok(gzipSync(rounded).length < 0.83 * gzipSync(exact).length);
    const input = await faceInput();
    const [before, after] = [interpret(exact, input), interpret(rounded, input)];
    const mesh = before.get('output_mesh_identity')!;
    const eyes = Math.hypot(mesh[33 * 3]! - mesh[263 * 3]!, mesh[33 * 3 + 1]! - mesh[263 * 3 + 1]!);
    for (const [name, points] of before) {
      if (points.length === 1) continue;
      const stride = name === 'output_mesh_identity' ? 3 : 2;
      let sum = 0;
      for (let at = 0; at < points.length; at += stride) {
        sum += Math.hypot(points[at]! - after.get(name)![at]!, points[at + 1]! - after.get(name)![at + 1]!);
      }
      const percent = (sum / (points.length / stride) / eyes) * 100;
      assert.ok(percent < 0.2, `${name}: ${percent} % of the eye distance`);
    }
    assert.ok(Math.abs(before.get('conv_faceflag')![0]! - after.get('conv_faceflag')![0]!) < 0.5);
  });
});
