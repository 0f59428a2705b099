import { expect } from 'chai';
import { CameraSession } from '../../../src/camera/session.js';
import { encodeJpeg, takeStill } from '../../../src/camera/still.js';
import { addVideo, until, untilState } from './page.js';

/** Noise is the hardest content for JPEG. */
function noisyCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  let seed = 1;
  for (let index = 0; index < image.data.length; index += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    image.data[index] = index % 4 === 3 ? 255 : seed >> 16;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function plainCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#a0522d';
  context.fillRect(0, 0, width, height);
  return canvas;
}

describe('a still', () => {
  it('has the full size of the camera', async () => {
    const session = new CameraSession({ facing: 'user' });
    const video = addVideo();
    session.attach(video);
    await session.open();
    await untilState(session, 'live');
    await until(() => video.videoWidth > 0 && video.readyState >= 2);
    const still = await takeStill(video);
    expect([still.width, still.height]).to.deep.equal([video.videoWidth, video.videoHeight]);
    still.close();
    session.close();
    video.remove();
  });

  it('waits for the first frame of a camera that has only just opened', async () => {
    const session = new CameraSession({ facing: 'user' });
    const video = addVideo();
    const taken = takeStill(video);
    session.attach(video);
    await session.open();
    const still = await taken;
    expect([still.width, still.height]).to.deep.equal([video.videoWidth, video.videoHeight]);
    still.close();
    session.close();
    video.remove();
  });

  it('of a video without a frame fails with a retryable error', async () => {
    const error: unknown = await takeStill(document.createElement('video')).catch((error: unknown) => error);
    expect(error).to.include({ code: 'capture-failed', retryable: true });
  });
});

describe('the JPEG of a still', () => {
  const sources = [
    ['an easy picture', plainCanvas(1280, 720), 1280, 0.92],
    ['a picture larger than 1920', plainCanvas(4000, 3000), 1920, 0.92],
    ['an upright picture', plainCanvas(1080, 1920), 1920, 0.92],
  ] as const;
  for (const [what, source, longSide, quality] of sources) {
    it(`of ${what} has a long side of ${longSide} at quality ${quality}`, async () => {
      const jpeg = await encodeJpeg(source);
      expect(Math.max(jpeg.width, jpeg.height)).to.equal(longSide);
      expect(jpeg.quality).to.equal(quality);
      expect(jpeg.width / jpeg.height).to.be.closeTo(source.width / source.height, 0.01);
    });
  }

  it('of the hardest picture stays below 1 MB and above 640 pixels', async () => {
    const jpeg = await encodeJpeg(noisyCanvas(1920, 1080));
    expect(jpeg.blob.size).to.be.at.most(1_000_000);
    expect(jpeg.width).to.be.at.least(640);
    const decoded = await createImageBitmap(jpeg.blob);
    expect([decoded.width, decoded.height]).to.deep.equal([jpeg.width, jpeg.height]);
  });

  it('lowers the quality before the size', async () => {
    const source = noisyCanvas(800, 600);
    const { size } = (await encodeJpeg(source, { maxBytes: 1e9 })).blob;
    const jpeg = await encodeJpeg(source, { maxBytes: size * 0.9 });
    expect(jpeg.width).to.equal(800);
    expect(jpeg.quality).to.be.below(0.92);
  });

  it('fails if it cannot be small enough, rather than produce a large file', async () => {
    const error: unknown = await encodeJpeg(noisyCanvas(640, 480), { maxBytes: 2000 }).catch((error: unknown) => error);
    expect(error).to.include({ code: 'capture-failed' });
  });
});
