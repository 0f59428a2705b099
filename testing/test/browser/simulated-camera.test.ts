import { expect } from 'chai';
import { createClipCamera, createSimulatedCamera, renderPerson } from '../../src/index.js';

/** The pixels of the stream's next frame. */
async function nextFrame(video: HTMLVideoElement): Promise<Uint8ClampedArray> {
  await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

async function show(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  document.body.append(video);
  await video.play();
  return video;
}

const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs(a[index]! - b[index]!);
  return sum / a.length;
};

describe('createSimulatedCamera', () => {
  it('delivers moving frames of the requested size as a real MediaStream', async () => {
    const camera = createSimulatedCamera({ width: 320, height: 240, script: 'wander' });
    expect(camera.stream).to.be.instanceOf(MediaStream);
    const video = await show(camera.stream);
    const first = await nextFrame(video);
    expect([video.videoWidth, video.videoHeight]).to.deep.equal([320, 240]);
    let moved = 0;
    for (let frame = 0; frame < 60 && moved < 3; frame++) {
      moved = difference(first, await nextFrame(video));
    }
    expect(moved).to.be.greaterThan(3);
    expect(camera.truth.offsetX).to.be.greaterThan(0);
    camera.stop();
    expect(camera.stream.getTracks().every((track) => track.readyState === 'ended')).to.equal(true);
    video.remove();
  });
});

describe('createClipCamera', () => {
  it('plays given pictures, encoded or not, and holds the last when asked to', async () => {
    const frames = await Promise.all(
      [1, 0].map(async (people) => {
        const { width, height, data } = renderPerson({ people: people as 0 | 1 }, { width: 160, height: 120 });
        return createImageBitmap(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height));
      }),
    );
    const canvas = new OffscreenCanvas(160, 120);
    canvas.getContext('2d')!.drawImage(frames[1]!, 0, 0);
    const encoded = await canvas.convertToBlob({ type: 'image/png' });
    const room = canvas.getContext('2d')!.getImageData(0, 0, 160, 120).data;
    const camera = await createClipCamera({
      frames: [frames[0]!, encoded],
      clipFrameRate: 10,
      loop: false,
      width: 160,
      height: 120,
    });
    const video = await show(camera.stream);
    let away = Infinity;
    for (let frame = 0; frame < 60 && away > 4; frame++) {
      away = difference(room, await nextFrame(video));
    }
    expect(away).to.be.lessThan(4);
    camera.stop();
    video.remove();
  });

  it('refuses an empty clip', async () => {
    const error = await createClipCamera({ frames: [] }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(TypeError);
  });
});
