import { expect } from 'chai';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { cleanUp, mountWithCamera, press, reaches, shoot, until } from './harness.js';
import { sendKeys } from '@web/test-runner-commands';

/** Makes media queries describe a phone. The tests run in an iframe, which is hidden from the element. */
function pretendPhone(): () => void {
  const { matchMedia } = window;
  const parent = Object.getOwnPropertyDescriptor(window, 'parent');
  window.matchMedia = (query) =>
    query.includes('pointer: coarse') ? { ...matchMedia('all'), matches: true } : matchMedia(query);
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  return () => {
    window.matchMedia = matchMedia;
    if (parent !== undefined) Object.defineProperty(window, 'parent', parent);
  };
}

function cardOf(element: IdvFaceCapture): HTMLElement {
  return element.shadowRoot!.querySelector<HTMLElement>('.card')!;
}

const isOver = (element: IdvFaceCapture): boolean => cardOf(element).matches(':popover-open');

describe('a capture that takes over the whole screen of a phone', () => {
  let restore = (): void => undefined;
  let around: HTMLElement;

  beforeEach(() => {
    restore = pretendPhone();
    around = document.createElement('div');
    around.innerHTML = '<button>Elsewhere</button><aside inert></aside>';
    document.body.append(around);
  });
  afterEach(async () => {
    await cleanUp();
    restore();
    around.remove();
  });

  const expectReleased = (element: IdvFaceCapture): void => {
    expect(isOver(element)).to.equal(false);
    expect(around.inert).to.equal(false);
    expect(around.querySelector('aside')!.inert).to.equal(true);
    expect(document.documentElement.style.overflow).to.equal('');
  };

  it('covers the screen from start to end, and nothing around it can be reached', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    expect(isOver(element)).to.equal(false);
    press(element, 'primary-action');
    await reaches(element, 'framing');
    expect(isOver(element)).to.equal(true);
    const { width, height } = cardOf(element).getBoundingClientRect();
    expect([width, height]).to.deep.equal([innerWidth, innerHeight]);
    expect(around.inert).to.equal(true);
    expect(document.documentElement.style.overflow).to.equal('hidden');
    around.querySelector('button')!.focus();
    expect(document.activeElement).not.to.equal(around.querySelector('button'));
    await shoot(element);
    await reaches(element, 'done');
    await until(() => !isOver(element));
    expectReleased(element);
    expect(element.shadowRoot!.activeElement).not.to.equal(null);
  });

  it('leaves full screen on Escape, and returns the focus', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const opener = around.querySelector('button')!;
    opener.focus();
    element.start();
    await reaches(element, 'framing');
    await until(() => isOver(element));
    expect(document.activeElement).to.equal(element);
    await sendKeys({ press: 'Escape' });
    await reaches(element, 'canceled');
    await until(() => !isOver(element));
    expectReleased(element);
  });

  it('leaves full screen when the capture fails, and when the element is removed', async () => {
    const { element } = await mountWithCamera({}, { failure: 'permission-denied', answerMs: 300 });
    element.start();
    await until(() => isOver(element));
    await reaches(element, 'failed');
    expectReleased(element);
    press(element, 'primary-action');
    await until(() => isOver(element));
    element.remove();
    expect(around.inert).to.equal(false);
    expect(document.documentElement.style.overflow).to.equal('');
  });

  for (const attributes of [{ takeover: 'off' }, { embedded: '' }] as Record<string, string>[]) {
    it(`leaves the card where it is with ${Object.keys(attributes).join()}`, async () => {
      const { element } = await mountWithCamera({ manual: '', ...attributes });
      element.start();
      await reaches(element, 'framing');
      await element.updateComplete;
      expect(isOver(element)).to.equal(false);
      expect(around.inert).to.equal(false);
    });
  }
});
