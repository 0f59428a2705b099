import { expect } from 'chai';
import { thresholdsVersion } from '../../../src/face/thresholds.js';
import { common as en } from '../../../src/kit/i18n/locales/en/common.js';
import { consoleLinesOf } from '../console-lines.js';
import { installFakeBackend } from '../fake-backend.js';
import {
  cameraFrames,
  cleanUp,
  mountWithCamera,
  next,
  part,
  press,
  reaches,
  recordStatuses,
  shoot,
  textOf,
  until,
} from './harness.js';

// Unbundled modules fill the standard buffer.
performance.setResourceTimingBufferSize(5000);

const requested = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);
const isIdleCodeRequested = (): boolean => requested().some((name) => name.endsWith('/src/kit/element/idle.ts'));

describe('<idv-face-capture>', function () {
  this.timeout(60_000);
  afterEach(cleanUp);

  it('requests nothing before the person starts', async () => {
    const backend = installFakeBackend();
    const own = Object.getOwnPropertyDescriptor(window, 'requestIdleCallback');
    const idle: (() => void)[] = [];
    const value = (work: () => void) => idle.push(work);
    Object.defineProperty(window, 'requestIdleCallback', { configurable: true, writable: true, value });
    try {
      const earlier = requested().length;
      const { element, camera } = await mountWithCamera({ backend: backend.address });
      expect([element.status, camera.opened]).to.deep.equal(['idle', 0]);
      const loaded = requested().slice(earlier);
      expect(loaded.filter((name) => name.includes('/dist/assets/'))).to.deep.equal([]);
      expect(backend.requests).to.deep.equal([]);
      const ready = next(element, 'idv-capture-ready');
      element.start();
      // The browser is idle while the person waits.
      for (const work of idle.splice(0)) work();
      await ready;
      expect(backend.requests).to.deep.equal(['POST sessions']);
      // Code that nobody waits for comes after the engine.
      expect(isIdleCodeRequested()).to.equal(false);
      await until(isIdleCodeRequested);
    } finally {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      if (own !== undefined) Object.defineProperty(window, 'requestIdleCallback', own);
      backend.uninstall();
    }
  });

  it('states before the start whether the photo leaves the device', async () => {
    const { element } = await mountWithCamera({ backend: '/idv' });
    expect(part(element, 'privacy')?.textContent).to.contain(
      `send it to ${location.hostname} and its identity service`,
    );
    element.backend = null;
    await element.updateComplete;
    expect(part(element, 'privacy')?.textContent)
      .to.match(/one photo of your face/)
      .and.not.match(/send it/);
  });

  it('takes the photo automatically, hands it to the page, and offers a next step if the page wants one', async () => {
    const { element, camera } = await mountWithCamera();
    const statuses = recordStatuses(element);
    const readied = next(element, 'idv-capture-ready');
    const captured = next(element, 'idv-face-captured');
    press(element, 'primary-action');
    expect((await readied).analysis).to.equal('face');
    const { image, width, height, measures, mode, warnings, ...photo } = await captured;
    expect(image.type).to.equal('image/jpeg');
    expect(image.size).to.be.within(10_000, 1_000_000);
    expect(Math.max(width, height)).to.be.at.least(640);
    expect(measures.faceCount).to.equal(1);
    expect([mode, [...warnings]]).to.deep.equal(['automatic', []]);
    expect(photo.thresholdsVersion).to.equal(thresholdsVersion);
    expect(Date.parse(photo.capturedAt)).to.be.greaterThan(Date.parse(photo.startedAt));
    expect(Date.parse(photo.capturedAt)).to.be.at.most(Date.now());
    await reaches(element, 'done');
    expect(statuses).to.include.members(['permission', 'framing', 'holding', 'capturing', 'done']);
    expect(camera.liveTracks).to.equal(0);
    expect(part<HTMLImageElement>(element, 'photo')?.src).to.match(/^blob:/);
    expect(part(element, 'primary-action')).to.equal(null);
    element.continueButton = true;
    await element.updateComplete;
    const continued = next(element, 'idv-continued');
    press(element, 'primary-action');
    const { bubbles, composed } = await continued;
    expect([bubbles, composed, element.status]).to.deep.equal([true, true, 'done']);
  });

  it('keeps the JPEG unmirrored while the preview is mirrored', async () => {
    const { element } = await mountWithCamera({ manual: '' }, { pose: { offsetX: 0.05 } });
    element.start();
    await reaches(element, 'framing');
    const video = part<HTMLVideoElement>(element, 'video')!;
    expect(new DOMMatrix(getComputedStyle(video).transform).a).to.equal(-1);
    await cameraFrames(element, 1);
    const live = pixelsOf(video);
    const captured = next(element, 'idv-face-captured');
    await shoot(element);
    const photo = pixelsOf(await createImageBitmap((await captured).image));
    expect(difference(photo, live)).to.be.lessThan(difference(photo, mirror(live)) / 3);
  });

  it('waits for the shutter if the page wants it, which works while the engine is still loading', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const statuses = recordStatuses(element);
    const readied = next(element, 'idv-capture-ready');
    element.start();
    await reaches(element, 'framing');
    expect(part<HTMLButtonElement>(element, 'shutter')?.disabled).to.equal(false);
    await readied;
    await cameraFrames(element, 15);
    expect(part(element, 'progress')).to.equal(null);
    expect(statuses).not.to.include('holding');
    const captured = next(element, 'idv-face-captured');
    press(element, 'shutter');
    expect((await captured).mode).to.equal('manual');
  });

  it('lets the person review a photo that could be better, and hands on only the confirmed one', async () => {
    const { element } = await mountWithCamera({ review: '', manual: '' }, { pose: { eyeOpen: 0 } });
    const photos: Blob[] = [];
    element.addEventListener('idv-face-captured', ({ image }) => photos.push(image));
    element.start();
    await until(() => part(element, 'hint') !== null);
    await shoot(element);
    await reaches(element, 'review');
    const first = part<HTMLImageElement>(element, 'photo')?.src;
    expect(part(element, 'warning')).not.to.equal(null);
    expect(textOf(element, '[part~="primary-action"]')).to.equal(en.actions.takeAgain);
    expect(textOf(element, '[part~="secondary-action"]')).to.equal(en.actions.usePhoto);
    press(element, 'primary-action');
    await shoot(element);
    await reaches(element, 'review');
    expect(part<HTMLImageElement>(element, 'photo')?.src).not.to.equal(first);
    expect(photos).to.deep.equal([]);
    press(element, 'secondary-action');
    await reaches(element, 'done');
    expect(photos.length).to.equal(1);
  });

  it('sends nothing if the page handles the submission', async () => {
    const backend = installFakeBackend();
    try {
      const { element } = await mountWithCamera({ manual: '', backend: backend.address });
      element.addEventListener('idv-face-captured', (event) => event.preventDefault());
      element.addEventListener('idv-face-submitted', () => expect.fail('nothing was submitted'));
      element.start();
      await shoot(element);
      await reaches(element, 'done');
      expect(backend.requests).to.deep.equal(['POST sessions']);
    } finally {
      backend.uninstall();
    }
  });

  it('explains that the site is at fault if no host backend answers, and offers nothing that cannot help', async () => {
    // The server of these tests has no host backend.
    const { element } = await mountWithCamera({ backend: '/host-backend' });
    element.innerHTML = '<a slot="support" href="#help">Help</a>';
    const lines = await consoleLinesOf(async (logged) => {
      element.start();
      await reaches(element, 'failed');
      await until(() => logged.length > 0);
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      /^\[idv-elements backend-misconfigured\] <idv-face-capture>: POST http.*\/sessions was answered/,
    );
    expect(textOf(element, '[part~="message"]')).to.contain('It’s not you or your device');
    expect(textOf(element, '[part~="primary-action"]')).to.equal('Back');
    const support = element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name="support"]');
    expect(support?.assignedElements()).to.have.length(1);
  });

  it('opens the camera that the page names, and switches to another', async () => {
    const { element } = await mountWithCamera(
      { manual: '', 'device-id': 'android-front' },
      { profile: 'androidPhone' },
    );
    const opened: [string, string | null][] = [];
    element.addEventListener('idv-device-changed', ({ deviceId, facing }) => {
      opened.push([deviceId, facing]);
    });
    element.start();
    await reaches(element, 'framing');
    await until(() => part(element, 'switch-button') !== null);
    expect(part(element, 'torch-button')).to.equal(null);
    press(element, 'switch-button');
    await until(() => opened.length === 2);
    expect(opened).to.deep.equal([
      ['android-front', 'user'],
      ['android-rear', 'environment'],
    ]);
    await reaches(element, 'framing');
    expect(getComputedStyle(part(element, 'video')!).transform).to.equal('none');
    expect(part(element, 'torch-button')).not.to.equal(null);
  });

  it('contacts no other origin', () => {
    const others = requested().filter((name) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
    expect(others).to.deep.equal([]);
  });
});

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(80, 60);
  const context = canvas.getContext('2d')!;
  context.drawImage(source, 0, 0, 80, 60);
  return context.getImageData(0, 0, 80, 60);
}

function mirror(picture: ImageData): ImageData {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d')!;
  context.putImageData(picture, 0, 0);
  context.scale(-1, 1);
  context.globalCompositeOperation = 'copy';
  context.drawImage(canvas, -picture.width, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}

/** Mean difference of the channels, 8-bit steps. */
function difference(one: ImageData, other: ImageData): number {
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length;
}
