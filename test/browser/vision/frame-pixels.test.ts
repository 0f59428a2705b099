import { expect } from 'chai';
import { FramePixels } from '../../../src/vision/worker/frame-pixels.js';
import { addVideo } from '../camera/page.js';

/** Mean and largest difference of the colors of two pictures, steps of 255. */
function difference(one: ImageData, other: ImageData): { mean: number; most: number } {
  let sum = 0;
  let most = 0;
  for (let at = 0; at < one.data.length; at += 1) {
    const apart = Math.abs(one.data[at]! - other.data[at]!);
    sum += apart;
    most = Math.max(most, apart);
  }
  return { mean: sum / one.data.length, most };
}

describe('pixels of a frame', () => {
  let video: HTMLVideoElement;
  let stream: MediaStream;

  beforeEach(async () => {
    video = addVideo();
    video.muted = true;
    stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
    video.srcObject = stream;
    await video.play();
  });
  afterEach(() => {
    stream.getTracks().forEach((track) => track.stop());
    video.remove();
  });

  it('are the same, whether the video’s own frame comes or a copy that the page has made smaller', async function () {
    if (!('VideoFrame' in globalThis)) this.skip();
    const { videoWidth, videoHeight } = video;
    for (const longSide of [640, 1280]) {
      const scale = Math.min(1, longSide / videoWidth);
      const [resizeWidth, resizeHeight] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
      // Both are taken in one turn: no other frame comes in between.
      const own = new VideoFrame(video);
      const copy = await createImageBitmap(video, { resizeWidth, resizeHeight });
      const fromOwn = await new FramePixels(longSide).read(own);
      const fromCopy = await new FramePixels(longSide).read(copy);
      own.close();
      copy.close();
      expect([fromOwn.width, fromOwn.height]).to.deep.equal([fromCopy.width, fromCopy.height]);
      const { mean } = difference(fromOwn, fromCopy);
      // The ways from a camera's colors to RGB differ by their rounding.
      expect(mean).to.be.lessThan(1.5);
    }
  });

  it('of a frame that shows a part are of that part', async function () {
    if (!('VideoFrame' in globalThis)) this.skip();
    const canvas = new OffscreenCanvas(200, 100);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 100, 100);
    context.fillStyle = '#00f';
    context.fillRect(100, 0, 100, 100);
    const part = { x: 100, y: 0, width: 100, height: 100 };
    const stretched = { displayWidth: 50, displayHeight: 100 };
    for (const options of [{ visibleRect: part }, { visibleRect: part, ...stretched }]) {
      const frame = new VideoFrame(canvas, { timestamp: 0, ...options });
      const { width, height, data } = await new FramePixels().read(frame);
      expect([width, height]).to.deep.equal([frame.displayWidth, frame.displayHeight]);
      frame.close();
      const middle = ((height >> 1) * width + (width >> 1)) * 4;
      expect(data[middle]).to.be.lessThan(60);
      expect(data[middle + 2]).to.be.greaterThan(190);
    }
  });

  it('of a closed frame are an error', async () => {
    const bitmap = await createImageBitmap(new ImageData(8, 8));
    bitmap.close();
    const failure = await new FramePixels().read(bitmap).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(Error);
  });
});
