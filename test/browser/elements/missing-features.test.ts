/** Removes features that browsers other than Chromium lack, one at a time. The photo is still taken. */
import { expect } from 'chai';
import { RecordedWorkers, scriptAfter } from '../vision/recorded-workers.js';
import { mountDocument } from './document-harness.js';
import { cleanUp, mountWithCamera, next, reaches, until } from './harness.js';

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

describe('without features that other browsers lack', () => {
  const taken = new RemovedFeatures();
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(async () => {
    taken.restore();
    await cleanUp();
    await until(() => workers.running.length === 0);
  });

  const takesSelfie = async (): Promise<void> => {
    const { element, camera } = await mountWithCamera();
    const captured = next(element, 'idv-face-captured');
    element.start();
    const { mode, image } = await captured;
    expect(mode).to.equal('automatic');
    expect(image.type).to.equal('image/jpeg');
    await reaches(element, 'done');
    expect(camera.liveTracks).to.equal(0);
  };

  it('`requestVideoFrameCallback`, a selfie', async () => {
    taken.take(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    expect('requestVideoFrameCallback' in document.createElement('video')).to.equal(false);
    await takesSelfie();
  });

  it('the Permissions API, a selfie', async () => {
    taken.take(Navigator.prototype, 'permissions');
    expect('permissions' in navigator).to.equal(false);
    await takesSelfie();
  });

  it('vibration, popover, `checkVisibility` and `scheduler`, a selfie', async () => {
    taken.take(Navigator.prototype, 'vibrate');
    taken.take(HTMLElement.prototype, 'popover');
    taken.take(HTMLElement.prototype, 'showPopover');
    taken.take(Element.prototype, 'checkVisibility');
    taken.take(globalThis, 'scheduler');
    await takesSelfie();
  });

  it('a task that goes on: the page aborted the one that mounted the element, a selfie', async () => {
    taken.take(globalThis, 'scheduler', { yield: () => Promise.reject(new DOMException('aborted', 'AbortError')) });
    await takesSelfie();
  });

  it('`ImageCapture`, a document', async () => {
    taken.take(globalThis, 'ImageCapture');
    const { element } = await mountDocument({ sides: 'front' });
    const captured = next(element, 'idv-document-captured');
    element.start();
    expect((await captured).front.mode).to.equal('automatic');
    await reaches(element, 'done');
  });

  it('`OffscreenCanvas` in workers: reports that this browser is not supported, and releases the camera', async () => {
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
    const { error } = await failed;
    expect(error.code).to.equal('vision-worker-blocked');
    await until(() => camera.liveTracks === 0);
  });
});

describe('a photo that arrives too late', () => {
  const taken = new RemovedFeatures();
  afterEach(async () => {
    taken.restore();
    await cleanUp();
  });

  it('is closed, because it holds more memory than anything else', async function () {
    this.timeout(60_000);
    const late: ImageBitmap[] = [];
    const create = globalThis.createImageBitmap;
    let photo: Blob | null = null;
    class SlowImageCapture {
      getPhotoCapabilities() {
        return Promise.resolve({ imageWidth: { max: 8000 } });
      }
      async takePhoto() {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        const canvas = document.createElement('canvas');
        canvas.width = 4000;
        canvas.height = 3000;
        canvas.getContext('2d')!.fillRect(0, 0, 10, 10);
        photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
        return photo;
      }
    }
    taken.take(globalThis, 'ImageCapture', SlowImageCapture);
    taken.take(globalThis, 'createImageBitmap', async (...given: Parameters<typeof create>) => {
      const bitmap = await create(...given);
      if ((given[0] as unknown) === photo) late.push(bitmap);
      return bitmap;
    });
    // Far enough away that a full-size photo would add detail.
    const { element } = await mountDocument({ sides: 'front' }, { profile: 'androidPhone' });
    const captured = next(element, 'idv-document-captured');
    element.start();
    await captured;
    await until(() => late.length > 0);
    await until(() => late.every(({ width }) => width === 0));
  });
});
