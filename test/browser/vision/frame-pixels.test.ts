import { expect } from 'chai';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { FramePixels } from '../../../src/engine/worker/frame-pixels.js';
import { addVideo } from '../camera/page.js';

/** Mean and maximum difference of the colors of two pictures, 8-bit steps. */
function difference(one: ImageData, other: ImageData): { mean: number; max: number } {
  let sum = 0;
  let max = 0;
  for (let at = 0; at < one.data.length; at += 1) {
    const apart = Math.abs(one.data[at]! - other.data[at]!);
    sum += apart;
    max = Math.max(max, apart);
  }
  return { mean: sum / one.data.length, max };
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

  it('are the same for the video’s own frame and a copy scaled down by the page', async function () {
    if (!('VideoFrame' in globalThis)) this.skip();
    const { videoWidth, videoHeight } = video;
    for (const longSide of [640, 1280]) {
      const scale = Math.min(1, longSide / videoWidth);
      const [resizeWidth, resizeHeight] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
      // Both are taken in one task, so they show the same frame.
      const own = new VideoFrame(video);
      const copy = await createImageBitmap(video, { resizeWidth, resizeHeight });
      const fromOwn = await new FramePixels(longSide).read(own);
      const fromCopy = await new FramePixels(longSide).read(copy);
      own.close();
      copy.close();
      expect([fromOwn.width, fromOwn.height]).to.deep.equal([fromCopy.width, fromCopy.height]);
      const { mean } = difference(fromOwn, fromCopy);
      // The conversions from a camera's colors to RGB differ by rounding.
      expect(mean).to.be.lessThan(1.5);
    }
  });

  it('of a cropped frame are those of its visible part', async function () {
    if (!sharesVideoFrames) {
      console.log('skipped: cropped frames. Firefox draws the whole frame, and its videos give pages no frames.');
      this.skip();
    }
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

  describe('of a rotated frame, as phones held upright capture them', () => {
    /** A frame that shows red above blue once it is rotated clockwise by `rotation`. */
    function turned(rotation: 90 | 180): VideoFrame | null {
      const canvas = new OffscreenCanvas(rotation === 90 ? 200 : 100, 100);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#00f';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#f00';
      if (rotation === 90) context.fillRect(0, 0, 100, 100);
      else context.fillRect(0, 50, 100, 50);
      const frame = new VideoFrame(canvas, { timestamp: 0, rotation } as VideoFrameInit);
      if ((frame as { rotation?: number }).rotation === rotation) return frame;
      frame.close();
      return null;
    }

    for (const [rotation, size] of [
      [90, [100, 200]],
      [180, [100, 100]],
    ] as const) {
      it(`by ${rotation} degrees, are upright`, async function () {
        const frame = 'VideoFrame' in globalThis ? turned(rotation) : null;
        if (frame === null) this.skip();
        expect([frame.displayWidth, frame.displayHeight]).to.deep.equal(size);
        const { width, height, data } = await new FramePixels().read(frame);
        frame.close();
        expect([width, height]).to.deep.equal(size);
        const colorAt = (y: number): number[] => [...data.slice((y * width + 50) * 4, (y * width + 50) * 4 + 3)];
        const [top, bottom] = rotation === 90 ? [colorAt(20), colorAt(180)] : [colorAt(10), colorAt(90)];
        expect(top[0]).to.be.greaterThan(190);
        expect(top[2]).to.be.lessThan(60);
        expect(bottom[0]).to.be.lessThan(60);
        expect(bottom[2]).to.be.greaterThan(190);
      });
    }
  });

  it('keep their colors if the browser can only copy a frame unchanged', async function () {
    if (!('VideoFrame' in globalThis)) this.skip();
    const bytes = new Uint8Array(8 * 8 * 4);
    for (let at = 0; at < bytes.length; at += 4) bytes.set([0, 0, 255, 255], at);
    const frame = new VideoFrame(bytes, { format: 'BGRA', codedWidth: 8, codedHeight: 8, timestamp: 0 });
    const size = frame.allocationSize.bind(frame);
    const copy = frame.copyTo.bind(frame);
    frame.allocationSize = () => size();
    frame.copyTo = (into) => copy(into);
    const { data } = await new FramePixels().read(frame);
    frame.close();
    expect([...data.slice(0, 3)]).to.deep.equal([255, 0, 0]);
  });

  it('of an empty frame are an error, not the previous frame’s', async () => {
    const canvas = new OffscreenCanvas(8, 8);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 8, 8);
    const shown = await createImageBitmap(canvas);
    const empty = await createImageBitmap(new ImageData(8, 8));
    const pixels = new FramePixels();
    expect([...(await pixels.read(shown)).data.slice(0, 4)]).to.deep.equal([255, 0, 0, 255]);
    const failure = await pixels.read(empty).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
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
