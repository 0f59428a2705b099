import { expect } from 'chai';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { cleanUp, mountWithCamera, next, part, press, reaches, shoot, until } from './harness.js';
import { RecordedAudio } from './recorded-audio.js';

/** The page's bitmaps of the camera's full size: how many are alive, and the most at any time. */
class RecordedBitmaps {
  readonly #create = window.createImageBitmap;
  readonly #all: ImageBitmap[] = [];
  maxAlive = 0;

  install(fullWidth: number): void {
    window.createImageBitmap = (async (...given: Parameters<typeof createImageBitmap>) => {
      const bitmap = await this.#create.apply(window, given);
      if (bitmap.width === fullWidth) this.#all.push(bitmap);
      this.maxAlive = Math.max(this.maxAlive, this.alive);
      return bitmap;
    }) as typeof createImageBitmap;
  }

  /** Counts the bitmaps that are neither closed nor transferred; those have width 0. */
  get alive(): number {
    return this.#all.filter(({ width }) => width > 0).length;
  }

  restore(): void {
    window.createImageBitmap = this.#create;
  }
}

describe('<idv-face-capture> releases what it takes', function () {
  this.timeout(60_000);
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(cleanUp);

  for (const status of ['permission', 'loading', 'holding'] as const) {
    it(`when it is removed while ${status}`, async () => {
      // The previous test's engine stays alive for a moment. With it, the element would skip `loading`.
      if (status === 'loading') await until(() => workers.running.length === 0);
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

  it('holds at most two full-size pictures, three if frames are not shared, and none at the end', async () => {
    const bitmaps = new RecordedBitmaps();
    bitmaps.install(1280);
    try {
      const { element } = await mountWithCamera({}, { profile: 'desktop' });
      element.start();
      await reaches(element, 'done');
      // If frames are not shared, the watchdog sometimes copies one as well.
      expect(bitmaps.maxAlive).to.be.within(1, sharesVideoFrames ? 2 : 3);
      expect(bitmaps.alive).to.equal(0);
    } finally {
      bitmaps.restore();
    }
  });

  it('vibrates and flashes once per photo, is silent until sound is turned on, and releases the audio device', async () => {
    const audio = new RecordedAudio();
    const { vibrate } = navigator;
    let vibrations = 0;
    audio.install();
    navigator.vibrate = () => (vibrations += 1) > 0;
    try {
      const { element } = await mountWithCamera({ manual: '', review: '' });
      element.start();
      await reaches(element, 'framing');
      expect(audio.all.length).to.equal(0);
      expect(element.shadowRoot?.querySelector('.flash')).to.equal(null);
      expect(part(element, 'sound-button')?.getAttribute('aria-pressed')).to.equal('false');
      press(element, 'sound-button');
      await until(() => audio.all.length === 1);
      await shoot(element);
      await reaches(element, 'review');
      expect(element.shadowRoot?.querySelectorAll('.flash').length).to.equal(1);
      expect(vibrations).to.equal(1);
      press(element, 'primary-action');
      await until(() => audio.open === 0);
    } finally {
      audio.restore();
      navigator.vibrate = vibrate;
    }
  });
});
