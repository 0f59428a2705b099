import { expect } from 'chai';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { cleanUp, mount, mountWithCamera, next, part, press, reaches, recordStatuses, until } from './harness.js';

/** Tracks the page's bitmaps of the camera's full size: how many are alive, and the most at any time. */
class RecordedBitmaps {
  readonly #create = window.createImageBitmap;
  readonly #close = ImageBitmap.prototype.close;
  readonly #alive = new Set<ImageBitmap>();
  maxAlive = 0;

  install(fullWidth: number): void {
    const { createImageBitmap } = window;
    const record = async (...given: Parameters<typeof createImageBitmap>): Promise<ImageBitmap> => {
      const bitmap = await createImageBitmap(...given);
      if (bitmap.width === fullWidth) this.#alive.add(bitmap);
      this.maxAlive = Math.max(this.maxAlive, this.alive);
      return bitmap;
    };
    window.createImageBitmap = record as typeof createImageBitmap;
  }

  /** Counts the bitmaps that are neither closed nor transferred; those have width 0. */
  get alive(): number {
    return [...this.#alive].filter(({ width }) => width > 0).length;
  }

  restore(): void {
    window.createImageBitmap = this.#create;
    ImageBitmap.prototype.close = this.#close;
  }
}

describe('<idv-face-capture> releases what it takes', () => {
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(cleanUp);

  for (const status of ['permission', 'loading', 'framing', 'holding'] as const) {
    it(`when it is removed while ${status}`, async () => {
      // The previous test's engine stays alive for a moment. With it, the element would skip `loading`.
      await until(() => workers.running.length === 0);
      const { element, camera } = await mountWithCamera({}, status === 'permission' ? { answerMs: 400 } : {});
      const canceled = next(element, 'idv-capture-canceled');
      const reached = reaches(element, status);
      element.start();
      await reached;
      element.remove();
      await canceled;
      await until(() => camera.liveTracks === 0);
      expect(element.status).to.equal('canceled');
    });
  }

  it('opens one camera, and shows it in the same video from the waiting screen on', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    element.start();
    await element.updateComplete;
    const video = element.renderRoot.querySelector('video');
    let interruptions = 0;
    video?.addEventListener('emptied', () => (interruptions += 1));
    await reaches(element, 'framing');
    expect(element.renderRoot.querySelector('video')).to.equal(video);
    expect(video?.paused).to.equal(false);
    expect(interruptions).to.equal(0);
    expect(camera.opened).to.equal(1);
  });

  it('when the page stops it, and can start again', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    element.stop();
    expect(camera.liveTracks).to.equal(0);
    await element.updateComplete;
    expect(part(element, 'primary-action')).not.to.equal(null);
    element.start();
    await reaches(element, 'framing');
  });

  it('keeps the camera while it is moved in the page', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    const statuses = recordStatuses(element);
    element.start();
    await reaches(element, 'framing');
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    elsewhere.append(element);
    const captured = next(element, 'idv-face-captured');
    const video = part<HTMLVideoElement>(element, 'video')!;
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    element.capture();
    await captured;
    expect(camera.opened).to.equal(1);
    expect(statuses).not.to.include('canceled');
    elsewhere.remove();
  });

  it('when the page is hidden, and reopens with it', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    try {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
      await reaches(element, 'paused');
      expect(camera.liveTracks).to.equal(0);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
    document.dispatchEvent(new Event('visibilitychange'));
    await reaches(element, 'framing');
  });

  it('holds at most two full-size pictures, three if frames are not shared, and none at the end', async () => {
    const bitmaps = new RecordedBitmaps();
    bitmaps.install(1280);
    try {
      const { element } = await mountWithCamera();
      element.start();
      await reaches(element, 'done');
      // If frames are not shared, the watchdog sometimes copies one as well.
      expect(bitmaps.maxAlive).to.be.within(1, sharesVideoFrames ? 2 : 3);
      expect(bitmaps.alive).to.equal(0);
    } finally {
      bitmaps.restore();
    }
  });

  it('shares one engine between the elements of a page', async () => {
    await until(() => workers.running.length === 0);
    const { element } = await mountWithCamera({ manual: '' });
    const other = mount({ manual: '' });
    element.start();
    other.start();
    await Promise.all([reaches(element, 'framing'), reaches(other, 'framing')]);
    expect(workers.running.length).to.equal(1);
    const captured = [next(element, 'idv-face-captured'), next(other, 'idv-face-captured')];
    element.capture();
    other.capture();
    expect((await Promise.all(captured)).map(({ image }) => image.type)).to.deep.equal(['image/jpeg', 'image/jpeg']);
  });
});

describe('<idv-face-capture> sound and vibration', () => {
  const { AudioContext } = globalThis;
  const { vibrate } = navigator;
  let contexts: AudioContext[] = [];
  let vibrations: unknown[] = [];

  beforeEach(() => {
    contexts = [];
    vibrations = [];
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
  });
  afterEach(async () => {
    globalThis.AudioContext = AudioContext;
    navigator.vibrate = vibrate;
    await cleanUp();
  });

  it('vibrates once per photo, is silent until the person turns on sound, and releases the audio device', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    expect(contexts.length).to.equal(0);
    expect(part(element, 'sound-button')?.getAttribute('aria-pressed')).to.equal('false');
    press(element, 'sound-button');
    await until(() => contexts.length === 1);
    const captured = next(element, 'idv-face-captured');
    element.capture();
    await captured;
    expect(vibrations.length).to.equal(1);
    await until(() => contexts.every(({ state }) => state === 'closed'));
  });

  it('closes the audio device after a failure, and opens another for the next attempt', async () => {
    const { element } = await mountWithCamera({ signals: 'on' }, { failure: 'not-found' });
    const isSounding = (): boolean => contexts.some(({ state }) => state !== 'closed');
    element.start();
    await until(() => contexts.length === 1);
    await reaches(element, 'failed');
    await until(() => !isSounding());
    element.start();
    await until(() => contexts.length === 2);
    element.stop();
    await until(() => !isSounding());
  });

  it('does neither if the page has disabled both', async () => {
    const { element } = await mountWithCamera({ signals: 'off' });
    const captured = next(element, 'idv-face-captured');
    element.start();
    await captured;
    expect([contexts.length, vibrations.length]).to.deep.equal([0, 0]);
    expect(part(element, 'sound-button')).to.equal(null);
  });

  it('flashes once, with the photo', async () => {
    const { element } = await mountWithCamera({ review: '' });
    element.start();
    await reaches(element, 'framing');
    expect(element.shadowRoot?.querySelector('.flash')).to.equal(null);
    await reaches(element, 'review');
    expect(element.shadowRoot?.querySelectorAll('.flash').length).to.equal(1);
  });
});
