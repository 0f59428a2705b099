/** The pictures that the liveness evaluations make from clips. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { maxMomentBytes } from '../../../src/liveness-evidence/moment-check.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { asSent } from '../../liveness/liveness-film.js';

describe('pictures from a clip', () => {
  /** Gray noise, such as leaves or a bookshelf behind the person. */
  function busy(width: number, height: number): Promise<Buffer> {
    const random = seededRandom(5);
    const pixels = Uint8Array.from({ length: width * height }, () => 128 + 110 * (random() - 0.5));
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  }

  it('stay below the product’s byte limit, however busy the background', async () => {
    for (const [width, height] of [
      [640, 480],
      [480, 640],
      [1280, 960],
    ] as const) {
      const picture = await busy(width, height);
      const moment = await asSent(picture, true);
      assert.ok(moment.length <= maxMomentBytes, `${width} × ${height}: ${moment.length}`);
      const { width: sentWidth, height: sentHeight } = await sharp(moment).metadata();
      assert.ok(Math.max(sentWidth, sentHeight) <= 640);
      assert.ok(Math.abs(sentWidth / sentHeight - width / height) < 0.01);
      assert.ok((await asSent(picture, false)).length <= 160_000);
    }
  });

  it('are as good as the limit allows', async () => {
    const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#87654f' } })
      .png()
      .toBuffer();
    const { width } = await sharp(await asSent(plain, true)).metadata();
    assert.equal(width, 640);
  });
});
