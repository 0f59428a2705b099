import { expect } from 'chai';
import { thresholdsVersion } from '../../../src/quality/thresholds.js';
import { common as en } from '../../../src/i18n/locales/en/common.js';
import { consoleLinesOf } from '../console-lines.js';
import { installFakeBackend } from '../fake-backend.js';
import { cleanUp, mountWithCamera, next, part, press, reaches, recordStatuses, textOf, until } from './harness.js';

describe('<idv-face-capture>', () => {
  afterEach(cleanUp);

  it('requests nothing before the person starts', async () => {
    const requests = performance.getEntriesByType('resource').length;
    const { element, camera } = await mountWithCamera();
    expect(part(element, 'privacy')?.textContent).to.match(/one photo of your face/);
    expect(element.status).to.equal('idle');
    expect(camera.opened).to.equal(0);
    const loaded = performance.getEntriesByType('resource').slice(requests);
    expect(loaded.filter(({ name }) => name.includes('/dist/assets/'))).to.deep.equal([]);
  });

  it('states before the start whether the photo leaves the device', async () => {
    const { element } = await mountWithCamera({ backend: '/idv' });
    expect(part(element, 'privacy')?.textContent).to.match(
      new RegExp(`send it to ${location.hostname} and its identity service`),
    );
    element.backend = null;
    await element.updateComplete;
    expect(part(element, 'privacy')?.textContent).not.to.match(/send it/);
  });

  it('takes the photo automatically and hands it to the page', async () => {
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
    expect(mode).to.equal('automatic');
    expect(warnings).to.deep.equal([]);
    expect(photo.thresholdsVersion).to.equal(thresholdsVersion);
    expect(Date.parse(photo.capturedAt)).to.be.greaterThan(Date.parse(photo.startedAt));
    expect(Date.parse(photo.capturedAt)).to.be.at.most(Date.now());
    await reaches(element, 'done');
    expect(statuses).to.include.members(['permission', 'framing', 'holding', 'capturing', 'done']);
    expect(camera.liveTracks).to.equal(0);
    expect(part<HTMLImageElement>(element, 'photo')?.src).to.match(/^blob:/);
  });

  it('offers a next step if the page asks for one', async () => {
    const { element } = await mountWithCamera();
    const captured = next(element, 'idv-face-captured');
    element.start();
    await captured;
    await reaches(element, 'done');
    expect(part(element, 'primary-action')).to.equal(null);
    element.continueButton = true;
    await element.updateComplete;
    expect(textOf(element, '[part~="primary-action"]')).to.equal('Continue');
    const continued = next(element, 'idv-continued');
    press(element, 'primary-action');
    const event = await continued;
    expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
    expect(element.status).to.equal('done');
  });

  it('keeps the JPEG unmirrored while the preview is mirrored', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    const video = part<HTMLVideoElement>(element, 'video')!;
    expect(new DOMMatrix(getComputedStyle(video).transform).a).to.equal(-1);
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const live = pixelsOf(video);
    const captured = next(element, 'idv-face-captured');
    element.capture();
    const photo = pixelsOf(await createImageBitmap((await captured).image));
    expect(difference(photo, live)).to.be.lessThan(difference(photo, mirror(live)) / 3);
  });

  it('waits for the shutter if the page wants it', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const statuses = recordStatuses(element);
    element.start();
    await reaches(element, 'framing');
    let judged = 0;
    const video = part<HTMLVideoElement>(element, 'video')!;
    const count = (): void => {
      judged += 1;
      video.requestVideoFrameCallback(count);
    };
    count();
    await until(() => judged > 30);
    expect(statuses).not.to.include('holding');
    const captured = next(element, 'idv-face-captured');
    press(element, 'shutter');
    expect((await captured).mode).to.equal('manual');
  });

  it('refuses the shutter, with the reason, while the photo would be useless', async () => {
    const { element, camera } = await mountWithCamera({}, { pose: { people: 0 } });
    element.start();
    await reaches(element, 'framing');
    element.addEventListener('idv-face-captured', () => expect.fail('captured an empty room'));
    await until(() => part(element, 'hint')?.textContent?.includes('Show your face') === true);
    press(element, 'shutter');
    await element.updateComplete;
    expect(element.status).to.equal('framing');
    camera.set({ people: 1 });
    await reaches(element, 'holding');
    element.stop();
  });

  it('says which way to move, as seen in the mirrored preview', async () => {
    // A person on the right of the picture appears on the left of the mirrored preview.
    const { element } = await mountWithCamera({}, { pose: { offsetX: 0.2 } });
    const told: [string | null, string | null][] = [];
    element.addEventListener('idv-hint-changed', ({ hint, direction }) => {
      told.push([hint, direction]);
    });
    element.start();
    await until(() => told.length > 0);
    await element.updateComplete;
    expect(told[0]).to.deep.equal(['off-center', 'right']);
    expect(part(element, 'hint')?.textContent?.trim()).to.equal('Move right');
  });

  it('lets the person review the photo and retake it before handing it on', async () => {
    const { element } = await mountWithCamera({ review: '' });
    const photos: Blob[] = [];
    element.addEventListener('idv-face-captured', ({ image }) => photos.push(image));
    element.start();
    await reaches(element, 'review');
    expect(photos).to.deep.equal([]);
    const first = part<HTMLImageElement>(element, 'photo')?.src;
    press(element, 'secondary-action');
    await reaches(element, 'review');
    expect(part<HTMLImageElement>(element, 'photo')?.src).not.to.equal(first);
    press(element, 'primary-action');
    await reaches(element, 'done');
    expect(photos.length).to.equal(1);
  });

  it('first offers to take a photo again that could be better', async () => {
    const { element } = await mountWithCamera({ review: '', manual: '' }, { pose: { eyeOpen: 0 } });
    element.start();
    await until(() => part(element, 'hint') !== null);
    element.capture();
    await reaches(element, 'review');
    expect(part(element, 'warning')).not.to.equal(null);
    expect(textOf(element, '[part~="primary-action"]')).to.equal(en.actions.takeAgain);
    expect(textOf(element, '[part~="secondary-action"]')).to.equal(en.actions.usePhoto);
    press(element, 'primary-action');
    await until(() => element.status !== 'review');
  });

  it('sends nothing if the page handles the submission', async () => {
    const backend = installFakeBackend();
    try {
      const { element } = await mountWithCamera({ backend: backend.address });
      element.addEventListener('idv-face-captured', (event) => event.preventDefault());
      element.addEventListener('idv-face-submitted', () => expect.fail('nothing was submitted'));
      element.start();
      await reaches(element, 'done');
      expect(backend.requests).to.deep.equal(['POST sessions']);
    } finally {
      backend.uninstall();
    }
  });

  it('keeps the photo if it cannot be sent, and says so', async () => {
    // Nothing listens on this port.
    const { element, camera } = await mountWithCamera({ backend: 'http://localhost:9/idv' });
    const failed = next(element, 'idv-capture-failed');
    element.start();
    const { error, origin } = await failed;
    expect(origin).to.equal('backend');
    expect(error.code).to.match(/^backend-/);
    await element.updateComplete;
    expect(part(element, 'code')?.textContent).to.contain(error.code);
    press(element, 'primary-action');
    expect(element.status).to.equal('submitting');
    expect(camera.liveTracks).to.equal(0);
  });

  it('explains that the site is at fault if no host backend answers, and offers nothing that cannot help', async () => {
    // The server of these tests has no host backend.
    const { element } = await mountWithCamera({ backend: '/host-backend' });
    element.innerHTML = '<a slot="support" href="#help">Help</a>';
    const lines = await consoleLinesOf(async (logged) => {
      element.start();
      await reaches(element, 'failed');
      await until(() => logged.some((line) => line.includes('misconfigured')));
    });
    // The previous test's photo may still be in flight and add other lines.
    const own = lines.filter((line) => line.includes('misconfigured'));
    expect(own).to.have.length(1);
    expect(own[0]).to.match(
      /^\[idv-elements backend-misconfigured\] <idv-face-capture>: POST http.*\/sessions was answered/,
    );
    expect(textOf(element, '[part~="message"]')).to.contain('It’s not you or your device');
    expect(textOf(element, '[part~="primary-action"]')).to.equal('Back');
    expect(
      element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name="support"]')?.assignedElements(),
    ).to.have.length(1);
  });

  it('lists the cameras and switches to another', async () => {
    const { element } = await mountWithCamera({ manual: '' }, { profile: 'androidPhone' });
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
    const video = part<HTMLVideoElement>(element, 'video')!;
    expect(getComputedStyle(video).transform).to.equal('none');
    expect(part(element, 'torch-button')).not.to.equal(null);
  });

  it('opens the camera that the page names', async () => {
    const { element } = await mountWithCamera({ manual: '', 'device-id': 'android-rear' }, { profile: 'androidPhone' });
    const changed = next(element, 'idv-device-changed');
    element.start();
    expect((await changed).deviceId).to.equal('android-rear');
  });

  it('contacts no other origin', () => {
    const others = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
    expect(others.map(({ name }) => name)).to.deep.equal([]);
  });
});

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(80, 60);
  const context = canvas.getContext('2d')!;
  context.drawImage(source, 0, 0, 80, 60);
  return context.getImageData(0, 0, 80, 60);
}

function mirror({ data, width, height }: ImageData): ImageData {
  const turned = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      turned.data.set(data.subarray(from, from + 4), (y * width + width - 1 - x) * 4);
    }
  }
  return turned;
}

/** Mean difference of the channels, 8-bit steps. */
function difference(one: ImageData, other: ImageData): number {
  let sum = 0;
  one.data.forEach((value, at) => {
    sum += Math.abs(value - (other.data[at] ?? 0));
  });
  return sum / one.data.length;
}
