import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { findings } from './axe.js';
import { cleanUp, mountWithCamera, next, part, press, reaches, textOf, until } from './harness.js';

/** The lamp's opacity, and whether it is lit. */
function lampOf(element: IdvFaceCapture): { opacity: number; isLit: boolean } {
  const lamp = element.shadowRoot?.querySelector('.lamp');
  return {
    opacity: lamp == null ? 0 : Number(getComputedStyle(lamp).opacity),
    isLit: lamp?.classList.contains('lit') === true,
  };
}

/** Waits until the camera has shown this many more frames. */
async function frames(element: IdvFaceCapture, count: number): Promise<void> {
  const video = part<HTMLVideoElement>(element, 'video')!;
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
    });
  }
}

const inTheDark = { pose: { exposure: 0.03 } };

describe('<idv-face-capture> in the dark', function () {
  this.timeout(90_000);
  afterEach(cleanUp);

  it('lights the face with the screen, hides neither hint nor oval, and takes the photo', async () => {
    const { element, camera } = await mountWithCamera({}, inTheDark);
    press(element, 'primary-action');
    await until(() => lampOf(element).isLit);
    await until(() => lampOf(element).opacity === 1);
    const hint = part(element, 'hint')!;
    expect(textOf(element, '.hint')).to.equal(en.face.hints['too-dark']);
    const { left, top, width, height } = hint.getBoundingClientRect();
    const onTop = element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2) ?? null;
    expect(hint.contains(onTop), 'the hint is on top').to.equal(true);
    const stage = part(element, 'stage')!.getBoundingClientRect();
    const lamp = element.shadowRoot?.querySelector<SVGGeometryElement>('.lamp path');
    const center = new DOMPoint(stage.width / 2, stage.height / 2);
    expect(lamp?.isPointInFill(center), 'the face is to be seen').to.equal(false);
    expect(lamp?.isPointInFill(new DOMPoint(4, stage.height - 4)), 'white around it').to.equal(true);
    expect(await findings(element)).to.deep.equal([]);
    // Simulates the light that the screen adds.
    const captured = next(element, 'idv-face-captured');
    let wasPutOut = false;
    const watching = setInterval(() => (wasPutOut ||= element.status !== 'done' && !lampOf(element).isLit), 50);
    camera.set({ exposure: 0.4 });
    await captured;
    clearInterval(watching);
    expect(wasPutOut, 'lit until the photo was taken').to.equal(false);
  });

  it('stays dark once the person has switched it off, in the next capture too', async () => {
    const { element } = await mountWithCamera({}, inTheDark);
    element.start();
    await until(() => part(element, 'lamp-button') !== null);
    press(element, 'lamp-button');
    expect(part(element, 'lamp-button')?.getAttribute('aria-pressed')).to.equal('false');
    await until(() => lampOf(element).opacity === 0);
    await cleanUp();
    const another = await mountWithCamera({}, inTheDark);
    another.element.start();
    await until(() => part(another.element, 'lamp-button') !== null);
    expect(lampOf(another.element).isLit).to.equal(false);
    // The person can switch it on again.
    press(another.element, 'lamp-button');
    expect(lampOf(another.element).isLit).to.equal(true);
  });

  it('stays off if there is enough light, whatever else is wrong', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' }, { pose: { faceHeightShare: 0.25 } });
    element.start();
    await reaches(element, 'framing');
    const poses = [{ monk: 10 }, { monk: 1 }, { people: 0 }, { people: 1, unevenness: 4 }] as const;
    for (const pose of poses) {
      camera.set(pose);
      await frames(element, 30);
      expect(element.shadowRoot?.querySelector('.lamp'), JSON.stringify(pose)).to.equal(null);
    }
  });
});
