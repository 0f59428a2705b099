import { expect } from 'chai';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import {
  cameraFrames,
  cleanUp,
  mount,
  mountWithCamera,
  next,
  part,
  press,
  pretendHidden,
  reaches,
  recordStatuses,
  shoot,
  until,
} from './harness.js';
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

  it('opens one camera, and shows it in the same video from the waiting screen on', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    element.start();
    await element.updateComplete;
    const video = element.renderRoot.querySelector('video');
    let interruptions = 0;
    video?.addEventListener('emptied', () => (interruptions += 1));
    await reaches(element, 'framing');
    expect(element.renderRoot.querySelector('video')).to.equal(video);
    expect([video?.paused, interruptions, camera.opened]).to.deep.equal([false, 0, 1]);
  });

  it('when the page stops it or is hidden, and can start again', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    try {
      pretendHidden(true);
      await reaches(element, 'paused');
      expect(camera.liveTracks).to.equal(0);
    } finally {
      pretendHidden(false);
    }
    await reaches(element, 'framing');
    element.stop();
    expect(camera.liveTracks).to.equal(0);
    await element.updateComplete;
    press(element, 'primary-action');
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
    await cameraFrames(element, 1);
    await shoot(element);
    await captured;
    expect(camera.opened).to.equal(1);
    expect(statuses).not.to.include('canceled');
    elsewhere.remove();
  });

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

  it('shares one engine between the elements of a page', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const other = mount({ manual: '' });
    element.start();
    other.start();
    await Promise.all([reaches(element, 'framing'), reaches(other, 'framing')]);
    expect(workers.running.length).to.equal(1);
    const captured = [next(element, 'idv-face-captured'), next(other, 'idv-face-captured')];
    await Promise.all([shoot(element), shoot(other)]);
    expect((await Promise.all(captured)).map(({ image }) => image.type)).to.deep.equal(['image/jpeg', 'image/jpeg']);
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
