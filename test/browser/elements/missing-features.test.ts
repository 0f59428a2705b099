/** What browsers other than Chromium lack, or do differently. The photo is still taken. */
import { expect } from 'chai';
import { takeDocumentPicture } from '../../../src/elements/document-capture/frames.js';
import { FrameSource, renderDocument } from '../../../testing/src/index.js';
import { RecordedWorkers, scriptAfter } from '../vision/recorded-workers.js';
import { mountDocument } from './document-harness.js';
import { bitmapOf, cleanUp, mountWithCamera, next, reaches, until, type Mounted } from './harness.js';
import { brightnessOf, emptyCopies } from './liveness-harness.js';

/** Removes properties or replaces their values, until `restore` is called. */
class RemovedFeatures {
  readonly #undo: (() => void)[] = [];

  take(target: object, name: string, value?: unknown): void {
    const own = Object.getOwnPropertyDescriptor(target, name);
    if (value === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, { configurable: true, writable: true, value });
    this.#undo.push(() => {
      if (own === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, own);
    });
  }

  restore(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }
}

/** An element in front of a few drawn pictures of a document. */
async function mountFilmedDocument(attributes: Record<string, string>) {
  const pictures = [1, 2, 3, 4].map((seed) => bitmapOf(renderDocument({}, { width: 960, height: 540, seed })));
  return mountDocument(attributes, {
    document: undefined,
    frames: await FrameSource.from(await Promise.all(pictures)),
  });
}

describe('what other browsers lack', function () {
  this.timeout(90_000);
  const taken = new RemovedFeatures();
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(async () => {
    taken.restore();
    await cleanUp();
  });

  async function takesSelfie({ element, camera }: Mounted): Promise<Blob> {
    const captured = next(element, 'idv-face-captured');
    element.start();
    const { mode, image } = await captured;
    expect([mode, image.type]).to.deep.equal(['automatic', 'image/jpeg']);
    await reaches(element, 'done');
    expect(camera.liveTracks).to.equal(0);
    return image;
  }

  const features: [target: object, name: string][] = [
    [HTMLVideoElement.prototype, 'requestVideoFrameCallback'],
    [Navigator.prototype, 'permissions'],
    [Navigator.prototype, 'vibrate'],
    [HTMLElement.prototype, 'popover'],
    [HTMLElement.prototype, 'showPopover'],
    [Element.prototype, 'checkVisibility'],
    [globalThis, 'scheduler'],
  ];
  it(`is not needed for a selfie: ${features.map(([, name]) => name).join(', ')}`, async () => {
    for (const [target, name] of features) {
      taken.take(target, name);
      expect(name in target).to.equal(false);
    }
    await takesSelfie(await mountWithCamera());
  });

  it('is a task that goes on: the page aborted the one that mounted the element', async () => {
    taken.take(globalThis, 'scheduler', { yield: () => Promise.reject(new DOMException('aborted', 'AbortError')) });
    await takesSelfie(await mountWithCamera());
  });

  it('may be `OffscreenCanvas` in workers: says that this browser is not supported, and releases the camera', async () => {
    await until(() => workers.running.length === 0);
    const NativeWorker = globalThis.Worker;
    taken.take(
      globalThis,
      'Worker',
      class extends NativeWorker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(scriptAfter('delete globalThis.OffscreenCanvas;', new URL(String(url), location.href).href), options);
        }
      },
    );
    const { element, camera } = await mountWithCamera();
    const failed = next(element, 'idv-capture-failed');
    element.start();
    expect((await failed).error.code).to.equal('vision-worker-blocked');
    await until(() => camera.liveTracks === 0);
  });

  it('is a filled copy of the video each time: an empty one never becomes a selfie', async () => {
    const copies = emptyCopies();
    try {
      expect(await brightnessOf(await takesSelfie(await mountWithCamera()))).to.be.above(20);
    } finally {
      copies.restore();
    }
  });

  it('is `ImageCapture`, and a filled copy of the video each time: an empty one never becomes a document', async () => {
    taken.take(globalThis, 'ImageCapture');
    const copies = emptyCopies();
    try {
      const { element } = await mountFilmedDocument({ sides: 'front', manual: '' });
      const captured = next(element, 'idv-document-captured');
      element.start();
      await until(() => element.shadowRoot?.querySelector('[part~="outline"]')?.hasAttribute('points') === true);
      element.capture();
      const { front } = await captured;
      for (const picture of [front.image, front.original]) expect(await brightnessOf(picture)).to.be.above(20);
    } finally {
      copies.restore();
    }
  });

  it('fails the capture if every copy of the video is empty', async () => {
    const copies = emptyCopies();
    try {
      const { element } = await mountWithCamera({ manual: '' });
      const failed = next(element, 'idv-capture-failed');
      element.start();
      await reaches(element, 'framing');
      copies.allEmpty = true;
      await until(() => {
        element.capture();
        return element.status === 'capturing';
      });
      expect((await failed).error).to.include({ code: 'capture-failed', retryable: true });
    } finally {
      copies.restore();
    }
  });
});

describe('a photo that arrives too late', () => {
  const taken = new RemovedFeatures();
  afterEach(() => taken.restore());

  it('is closed, because it holds more memory than anything else', async () => {
    const blank = (width: number) => createImageBitmap(new ImageData(width, width));
    const [frame, photo] = [await blank(8), await blank(16)];
    let giveUp = (): void => undefined;
    let deliver = (_photo: ImageBitmap): void => undefined;
    const delivered = new Promise<ImageBitmap>((resolve) => (deliver = resolve));
    taken.take(window, 'setTimeout', (act: () => void) => (giveUp = act));
    taken.take(window, 'createImageBitmap', () => delivered);
    taken.take(
      globalThis,
      'ImageCapture',
      class {
        getPhotoCapabilities = () => Promise.resolve({ imageWidth: { max: 8000 } });
        takePhoto = () => Promise.resolve(new Blob());
      },
    );
    const corner = { x: 0, y: 0 };
    const taking = takeDocumentPicture({
      video: { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement,
      frame,
      track: { readyState: 'live' } as MediaStreamTrack,
      near: { quad: [corner, corner, corner, corner], width: 640, height: 480 },
      wantedWidthPixels: 1000,
    });
    giveUp();
    expect(await taking).to.equal(frame);
    deliver(photo);
    taken.restore();
    await until(() => photo.width === 0);
    expect(frame.width).to.equal(8);
  });
});
