/** Hints about the side that is shown, with the real worker. */
import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { sampleOf } from '../../support/sample.js';
import { cleanUp, next, part, reaches, until } from './harness.js';
import { mountDocument, pressOn, takeOutlined, wordsOn } from './document-harness.js';

const ghanaCard = { country: 'GHA', 'document-type': 'gh_ghana_card' };
const ghanaPassport = { country: 'GHA', 'document-type': 'gh_passport' };

describe('<idv-document-capture>, which looks at the side', () => {
  afterEach(cleanUp);

  it('releases a picture as soon as it is retaken, and warns if the front is taken again as the back', async () => {
    const { element } = await mountDocument({ sides: 'front back', review: '' });
    element.start();
    await reaches(element, 'review');
    const shown = part<HTMLImageElement>(element, 'photo')!.src;
    const isKept = (): Promise<boolean> =>
      fetch(shown).then(
        () => true,
        () => false,
      );
    expect(await isKept()).to.equal(true);
    element.retake();
    expect(await isKept()).to.equal(false);
    await reaches(element, 'review');
    expect(wordsOn(element)).not.to.include(en.document.warnings['same-side']);
    await pressOn(element, 'primary-action');
    await reaches(element, 'turning');
    await pressOn(element, 'primary-action');
    await reaches(element, 'review');
    expect(wordsOn(element)).to.include(en.document.warnings['same-side']);
  });

  it('says nothing about sides that are turned over when asked', async () => {
    const { element, camera } = await mountDocument(
      { sides: 'front back', ...ghanaCard },
      { document: { document: 'gh-ghana-card' }, profile: 'androidPhone' },
    );
    const captured = next(element, 'idv-document-captured');
    element.start();
    await reaches(element, 'turning');
    camera.setDocument({ side: 'back' });
    await pressOn(element, 'primary-action');
    const { front, back } = await captured;
    expect([front.advice, back?.advice]).to.deep.equal([[], []]);
  });

  const contradictions = [
    ['wrong-side', ghanaCard, { document: 'gh-ghana-card', side: 'back' }],
    ['wrong-page', ghanaPassport, { document: 'gh-passport', side: 'back' }],
    ['wrong-document', ghanaPassport, { document: 'gh-ghana-card', surface: 'black-glass' }],
  ] as const;
  for (const [hint, attributes, document] of sampleOf(contradictions, 1)) {
    it(`says "${en.document.hints[hint]}"`, async () => {
      // Without automatic photos, the hint stays however few frames are analyzed.
      const { element } = await mountDocument({ ...attributes, manual: '' }, { document, profile: 'androidPhone' });
      element.start();
      await until(() => part(element, 'hint')?.textContent?.trim() === en.document.hints[hint]);
    });
  }
});

describe('the lines for machines of a passport', () => {
  afterEach(cleanUp);

  it('are read by the worker, which loads their reader, and a sharp photo has no warning', async () => {
    performance.clearResourceTimings();
    const { element } = await mountDocument(
      { ...ghanaPassport, review: '' },
      { document: { document: 'gh-passport' }, profile: 'androidPhone' },
    );
    element.start();
    await reaches(element, 'review');
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.some((name) => /zone-reader/.test(name))).to.equal(false, 'the page itself fetches nothing');
    expect(wordsOn(element)).not.to.include(en.document.warnings['zone-unreadable']);
  });

  it('bring a warning if they cannot be read', async () => {
    const { element } = await mountDocument(
      { ...ghanaPassport, manual: '' },
      { document: { document: 'gh-passport', defocusPixels: 1.4 }, profile: 'androidPhone' },
    );
    const captured = next(element, 'idv-document-captured');
    element.start();
    await takeOutlined(element);
    await reaches(element, 'review');
    expect(wordsOn(element)).to.include(en.document.warnings['zone-unreadable']);
    await pressOn(element, 'secondary-action');
    expect((await captured).front.advice).to.include('zone-unreadable');
  });
});
