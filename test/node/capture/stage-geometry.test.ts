import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ovalInPicture, ovalOnStage } from '../../../src/capture/lifecycle/stage-geometry.js';

const near = (actual: number | undefined, wanted: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - wanted) < 1e-9, `${actual} instead of ${wanted}`);

const sizes = fc.record({ width: fc.integer({ min: 40, max: 4000 }), height: fc.integer({ min: 40, max: 4000 }) });

describe('the oval on the stage', () => {
  it('takes 68 % of the height if there is room, 3:4, centered', () => {
    assert.deepEqual(ovalOnStage({ width: 400, height: 500 }), { x: 72.5, y: 80, width: 255, height: 340 });
  });

  it('makes room for the hint on a low stage', () => {
    const { y, height } = ovalOnStage({ width: 320, height: 343 });
    assert.equal(y, 72);
    near(height, 0.68 * 343);
  });

  it('is 3:4, horizontally centered, and inside every stage', () => {
    fc.assert(
      fc.property(sizes, (stage) => {
        const oval = ovalOnStage(stage);
        near(oval.width / oval.height, 0.75);
        near(oval.x + oval.width / 2, stage.width / 2);
        assert.ok(oval.y + oval.height / 2 >= stage.height / 2 - 1e-9);
        return oval.x > 0 && oval.y > 0 && oval.y + oval.height < stage.height;
      }),
    );
  });
});

describe('the oval in the picture', () => {
  it('is at the same height in the picture as on the stage', () => {
    const oval = ovalInPicture({ width: 320, height: 343 }, { width: 1280, height: 720 });
    near(oval?.centerY, (72 + (0.68 * 343) / 2) / 343);
    near(oval?.centerX, 0.5);
  });

  it('is the same as on the stage if both have the same shape', () => {
    const oval = ovalInPicture({ width: 400, height: 500 }, { width: 800, height: 1000 });
    near(oval?.height, 0.68);
    near(oval?.width, 0.6375);
    near(oval?.centerX, 0.5);
    near(oval?.centerY, 0.5);
  });

  it('shrinks in width by what a narrow stage hides of a wide picture', () => {
    // 1280 × 720 on 360 × 540 shows the whole height and 37.5 % of the width (480 of 1280).
    const oval = ovalInPicture({ width: 360, height: 540 }, { width: 1280, height: 720 });
    near(oval?.height, 0.68);
    near(oval?.width, (0.68 * 720 * 0.75) / 1280);
  });

  it('shrinks in height by what a wide stage hides of a tall picture', () => {
    // 720 × 1280 on 640 × 320 shows the whole width and 360 of 1280 rows.
    const oval = ovalInPicture({ width: 640, height: 320 }, { width: 720, height: 1280 });
    near(oval?.height, (0.68 * 360) / 1280);
  });

  it('is 3:4 in pixels of every picture on every stage, and lies inside', () => {
    fc.assert(
      fc.property(sizes, sizes, (stage, picture) => {
        const oval = ovalInPicture(stage, picture);
        assert.ok(oval);
        near((oval.width * picture.width) / (oval.height * picture.height), 0.75);
        return oval.width < 1 && oval.height < 1;
      }),
    );
  });

  it('is unknown before the stage or the video has a size', () => {
    assert.equal(ovalInPicture({ width: 0, height: 500 }, { width: 640, height: 480 }), null);
    assert.equal(ovalInPicture({ width: 400, height: 500 }, { width: 0, height: 0 }), null);
  });
});
