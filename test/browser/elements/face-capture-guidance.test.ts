/** What helps a person who cannot see the screen, or sits in the dark. */
import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import type { InstalledCamera, PersonPose } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { cleanUp, mountWithCamera, next, part, press, recordAnnouncements, textOf, until } from './harness.js';

describe('<idv-face-capture> by ear alone', function () {
  this.timeout(120_000);
  afterEach(cleanUp);

  const { hints, directions } = en.face;
  const centered = directions['off-center']!;
  /** How a person who cannot see the screen moves: exactly as announced, a little at a time. */
  const moves: Record<string, (pose: Readonly<PersonPose>) => Partial<PersonPose>> = {
    [hints['no-face']]: () => ({ people: 1 }),
    [hints['too-far']]: ({ faceHeightShare }) => ({ faceHeightShare: faceHeightShare + 0.1 }),
    [hints['too-close']]: ({ faceHeightShare }) => ({ faceHeightShare: faceHeightShare - 0.1 }),
    // Left and right are the person's own, so they are reversed in the camera's picture.
    [centered.left!]: ({ offsetX }) => ({ offsetX: offsetX + 0.06 }),
    [centered.right!]: ({ offsetX }) => ({ offsetX: offsetX - 0.06 }),
    [hints['eyes-closed']]: () => ({ eyeOpen: 0.95 }),
  };

  it('guides someone who starts far away, off to one side, with closed eyes, to a photo', async () => {
    const pose = { faceHeightShare: 0.3, offsetX: -0.14, eyeOpen: 0 };
    const { element, camera } = await mountWithCamera({}, { pose, natural: false });
    const announced = recordAnnouncements(element, (text) => camera.set(moves[text]?.(camera.truth) ?? {}));
    const captured = next(element, 'idv-face-captured');
    press(element, 'primary-action');
    const { mode, warnings } = await captured;
    expect([mode, [...warnings]]).to.deep.equal(['automatic', []]);
    for (const [at, { text, at: time }] of announced.entries()) {
      const before = announced.slice(0, at).findLast((one) => one.text === text);
      if (before !== undefined) expect(time - before.at, `"${text}" again`).to.be.at.least(2900);
    }
  });
});

describe('<idv-face-capture> in the dark', function () {
  this.timeout(90_000);
  afterEach(cleanUp);

  const inTheDark = { pose: { exposure: 0.03 } };
  const lampOf = (element: IdvFaceCapture) => element.shadowRoot?.querySelector<SVGElement>('.lamp') ?? null;
  const isLit = (element: IdvFaceCapture): boolean => lampOf(element)?.classList.contains('lit') === true;
  const opacityOf = (element: IdvFaceCapture): number => {
    const lamp = lampOf(element);
    return lamp === null ? 0 : Number(getComputedStyle(lamp).opacity);
  };

  async function startInTheDark(): Promise<{ element: IdvFaceCapture; camera: InstalledCamera }> {
    const mounted = await mountWithCamera({}, inTheDark);
    press(mounted.element, 'primary-action');
    await until(() => part(mounted.element, 'lamp-button') !== null);
    return mounted;
  }

  it('lights the face with the screen, hides neither hint nor oval, and takes the photo', async () => {
    const { element, camera } = await startInTheDark();
    await until(() => isLit(element) && opacityOf(element) === 1);
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
    let litUntil = '';
    const watching = new MutationObserver(() => {
      if (isLit(element)) litUntil = element.status;
    });
    watching.observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true });
    const captured = next(element, 'idv-face-captured');
    camera.set({ exposure: 0.4 });
    await captured;
    watching.disconnect();
    expect(litUntil, 'lit until the photo was taken').to.equal('capturing');
  });

  it('stays dark once the person has switched it off, in the next capture too, until it is switched on', async () => {
    const { element } = await startInTheDark();
    press(element, 'lamp-button');
    expect(part(element, 'lamp-button')?.getAttribute('aria-pressed')).to.equal('false');
    await until(() => opacityOf(element) === 0);
    await cleanUp();
    const { element: another } = await startInTheDark();
    expect(isLit(another)).to.equal(false);
    press(another, 'lamp-button');
    expect(isLit(another)).to.equal(true);
  });
});
