/** What helps a person who cannot see the screen, or sits in the dark, and that any brand color can be read. */
import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { contrast, type Srgb } from '../../../src/kit/theme/color.js';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import type { InstalledCamera, PersonPose } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import {
  cameraFrames,
  cleanUp,
  mountWithCamera,
  next,
  part,
  press,
  reaches,
  recordAnnouncements,
  textOf,
  until,
} from './harness.js';

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

  it('stays off if there is enough light, whatever the tone of the skin and whatever else is wrong', async () => {
    const { element, camera } = await mountWithCamera({ manual: '' }, { pose: { faceHeightShare: 0.25 } });
    element.start();
    await reaches(element, 'framing');
    for (const pose of [{ monk: 10 }, { monk: 1 }, { people: 0 }, { people: 1, unevenness: 4 }] as const) {
      camera.set(pose);
      await cameraFrames(element, 10);
      expect(lampOf(element), JSON.stringify(pose)).to.equal(null);
    }
  });
});

describe('any brand color, as rendered by the browser', () => {
  afterEach(cleanUp);

  /** Twenty colors of every kind: pale, dark, gray, vivid. */
  const brands = [
    ...['#FFFFFF', '#FFF9C4', '#FFE9A8', '#FFC400', '#C6FF00', '#B2EBF2', '#E1BEE7', '#F8BBD0', '#BDBDBD', '#9E9E9E'],
    ...['#767676', '#00BFA5', '#E8590C', '#D50000', '#1F6F54', '#2962FF', '#6200EA', '#2B2347', '#0B3D0B', '#000000'],
  ];

  function rendered(text: string): Srgb {
    const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return { red: red / 255, green: green / 255, blue: blue / 255 };
  }

  it('has 4.5:1 for words and 3:1 for controls in both themes', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const styleOf = (selector: string) => getComputedStyle(element.shadowRoot!.querySelector(selector)!);
    const tooPale: string[] = [];
    /** Each row: what it is, the color, the color behind it, the least ratio. */
    const measure = async (rows: () => [string, string, string, number][]): Promise<void> => {
      for (const theme of ['light', 'dark'] as const) {
        for (const brand of brands) {
          element.theme = theme;
          element.primaryColor = brand;
          await element.updateComplete;
          for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
          for (const [what, one, other, min] of rows()) {
            const ratio = contrast(rendered(one), rendered(other));
            if (ratio < min) tooPale.push(`${theme} ${brand} ${what}: ${ratio.toFixed(2)} of ${min}`);
          }
        }
      }
    };
    await measure(() => {
      const [button, icon] = [styleOf('.button.primary'), styleOf('.tips .icon')];
      return [
        ['words', button.color, button.backgroundColor, 4.5],
        ['edge', button.borderTopColor, styleOf('.card').backgroundColor, 3],
        ['icon', icon.color, icon.backgroundColor, 3],
      ];
    });
    element.start();
    await reaches(element, 'framing');
    // The ring appears once the stage has a size.
    await until(() => element.shadowRoot?.querySelector('.oval .ring') != null);
    await measure(() => {
      const card = styleOf('.card').backgroundColor;
      return [
        ['shutter', styleOf('.shutter').borderTopColor, card, 3],
        ['ring', styleOf('.oval .ring').stroke, card, 3],
      ];
    });
    expect(tooPale).to.deep.equal([]);
  });
});
