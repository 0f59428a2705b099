/** Every language fits at 320 px: titles, pills, buttons. */
import { expect } from 'chai';
import { localeTags } from '../../../src/kit/i18n/locale.js';
import type { Locale } from '../../../src/kit/i18n/types.js';
import { wholeLanguage } from '../../support/languages.js';
import { cleanUp, mountWithCamera, reaches } from './harness.js';

/** All words in a value. Functions are called for their words. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return wordsIn((value as (...counts: number[]) => unknown)(1, 3));
  return Object.values(value as object).flatMap(wordsIn);
}

const pills = ({ face, document, challenge, liveness }: Locale): string[] =>
  wordsIn([
    [face.hints, face.directions, face.steadyOnPhone, face.almostReady, face.states.framing, face.states.holding],
    [face.states.capturing, document.hints, document.states.framing, document.states.holding],
    [document.states.capturing, challenge.hints, challenge.prompts, challenge.praise, liveness.states.checking],
  ]);

const titles = ({ face, document, challenge, liveness, verification }: Locale): string[] =>
  wordsIn([face.title, document.title, challenge.title, liveness.title, verification.places]);

const buttons = ({ actions, document, liveness, challenge, handoff, verification, help }: Locale): string[] =>
  wordsIn([
    Object.entries(actions).filter(([name]) => !/^(back|takePhoto|switchCamera|torch|sound)/.test(name)),
    Object.entries(document.actions).filter(([name]) => !name.startsWith('zoom')),
    [liveness.start, liveness.actions, challenge.actions, handoff.actions, handoff.browser.chrome],
    [verification.agree, verification.actions, help.ways],
  ]);

/**
 * The boxes of the text's lines between two characters, without the empty ones that WebKit adds at a break after a
 * hyphen.
 */
function linesBetween(text: Node, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** How many lines `text` takes up in `box`; infinite if a word breaks or sticks out of `place`. */
function linesOf(box: HTMLElement, text: string, place: Element): number {
  const node = document.createTextNode(text);
  box.replaceChildren(node);
  const room = place.getBoundingClientRect();
  const lines = linesBetween(node, 0, text.length);
  const isCut = lines.some(({ left, right }) => left < room.left - 0.5 || right > room.right + 0.5);
  // A line may break after a hyphen, but nowhere else in a word.
  const isBroken = [...text.matchAll(/[^\s-]+/g)].some(
    ({ 0: word, index }) =>
      new Set(linesBetween(node, index, index + word.length).map(({ top }) => Math.round(top))).size > 1,
  );
  return isCut || isBroken ? Infinity : new Set(lines.map(({ top }) => Math.round(top))).size;
}

/** The texts most likely not to fit: the longest ones, and those with the longest words. */
function longest(texts: string[]): string[] {
  const longestWord = (text: string): number => Math.max(...text.split(/[\s-]+/).map(({ length }) => length));
  const first = (size: (text: string) => number) => texts.toSorted((a, b) => size(b) - size(a)).slice(0, 6);
  return [...new Set([...first(({ length }) => length), ...first(longestWord)])];
}

/** A copy of what an element shows, for a test to write into. */
function copyOf(element: HTMLElement): ShadowRoot {
  const host = document.createElement('div');
  host.style.display = 'block';
  host.style.inlineSize = '320px';
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...element.shadowRoot!.adoptedStyleSheets];
  root.append(element.shadowRoot!.querySelector('.card')!.cloneNode(true));
  document.body.append(host);
  return root;
}

describe('text at 320 px', () => {
  let root: ShadowRoot;
  let places: Record<'pill' | 'title' | 'button', HTMLElement>;

  before(async () => {
    const { element } = await mountWithCamera({ manual: '' });
    element.style.inlineSize = '320px';
    element.start();
    await reaches(element, 'framing');
    root = copyOf(element);
    await cleanUp();
    const button = document.createElement('button');
    button.className = 'button primary';
    const actions = document.createElement('div');
    actions.className = 'actions';
    actions.append(button);
    root.querySelector('.panel')!.append(actions);
    const pill = root.querySelector<HTMLElement>('.hint > span > span:last-child')!;
    places = { pill, title: root.querySelector('.title')!, button };
  });

  after(() => root.host.remove());

  for (const tag of localeTags) {
    it(`fits in ${tag}`, async () => {
      const locale = await wholeLanguage(tag);
      const { pill, title, button } = places;
      const tooLong = [
        ...longest(pills(locale)).filter((text) => linesOf(pill, text, pill.closest('.hint')!) > 2),
        ...titles(locale).filter((text) => linesOf(title, text, title) > 2),
        ...longest(buttons(locale)).filter((text) => linesOf(button, text, button) > 2),
      ];
      expect(tooLong).to.deep.equal([]);
    });
  }

  it('is reported if it does not fit', () => {
    const { pill, title } = places;
    expect(linesOf(title, 'Selfie', title)).to.equal(1);
    expect(linesOf(title, 'A selfie with a title that is much too long for any phone there is', title)).to.be.above(2);
    expect(linesOf(title, 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', title)).to.be.above(2);
    expect(linesOf(pill, 'Keep your phone steady', pill.closest('.hint')!)).to.equal(1);
  });
});
