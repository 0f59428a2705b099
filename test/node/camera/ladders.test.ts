import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { constraintLadder, idealSizes, mayFallBack } from '../../../src/camera/constraints.js';
import { jpegSizes } from '../../../src/camera/still.js';

describe('camera constraints', () => {
  it('require only a selected device, and end with any camera at all', () => {
    for (const facing of ['user', 'environment'] as const) {
      const ladder = constraintLadder(facing, idealSizes[facing], { deviceId: 'id', strength: 'exact' });
      const demands = ladder.map((rung) => JSON.stringify(rung).includes('"exact"'));
      assert.deepEqual(demands, [true, true, false, false, false, false]);
      assert.deepEqual(ladder.at(-1), {});
    }
  });

  it('start with the ideal size and facing', () => {
    assert.deepEqual(constraintLadder('user', idealSizes.user, null)[0], {
      facingMode: { ideal: 'user' },
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
    });
  });

  it('name the facing next to a device, so that a simulated webcam shows a person or a document', () => {
    const [first] = constraintLadder('environment', idealSizes.environment, { deviceId: 'id', strength: 'exact' });
    assert.deepEqual([first?.deviceId, first?.facingMode], [{ exact: 'id' }, { ideal: 'environment' }]);
  });

  it('are not relaxed against the person’s choice', () => {
    assert.equal(mayFallBack('NotAllowedError'), false);
    assert.equal(mayFallBack('SecurityError'), false);
    assert.equal(mayFallBack('OverconstrainedError'), true);
  });
});

describe('JPEG sizes', () => {
  it('keep a small picture as it is', () => {
    assert.deepEqual(jpegSizes({ width: 640, height: 480 }), [{ width: 640, height: 480 }]);
  });

  it('start at a long side of 1920 and end at 640, with the whole picture kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 8000 }), (width, height) => {
        const sizes = jpegSizes({ width, height });
        const sides = sizes.map((size) => Math.max(size.width, size.height));
        const longSide = Math.max(width, height);
        assert.equal(sides[0], Math.min(longSide, 1920));
        assert.equal(sides.at(-1), Math.min(longSide, 640));
        for (const [index, size] of sizes.entries()) {
          const last = sides[index - 1];
          if (last !== undefined) assert.ok(sides[index]! < last);
          const scale = Math.max(size.width, size.height) / longSide;
          assert.ok(Math.abs(size.width - Math.max(1, width * scale)) <= 1);
          assert.ok(Math.abs(size.height - Math.max(1, height * scale)) <= 1);
        }
      }),
    );
  });
});
