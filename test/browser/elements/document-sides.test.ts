/** Hints about the side that is shown: with the real worker and a simulated camera whose document can be turned over. */
import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { turnWhenAsked } from '../../../testing/src/index.js';
import { cleanUp, next, part, reaches, until } from './harness.js';
import { mountDocument, pressOn } from './document-harness.js';

describe('<idv-document-capture>, which looks at the side', function () {
  this.timeout(90_000);
  afterEach(cleanUp);

  it('asks for the back while the front is shown again, and takes it after a while with a warning', async () => {
    const { element } = await mountDocument({ sides: 'front back', review: '' });
    element.start();
    await reaches(element, 'review');
    expect(element.shadowRoot?.textContent).not.to.include(en.document.warnings['same-side']);
    await pressOn(element, 'primary-action');
    await reaches(element, 'turning');
    await pressOn(element, 'primary-action');
    await until(() => part(element, 'hint')?.textContent?.trim() === en.document.hints['same-side']);
    await reaches(element, 'review');
    expect(element.shadowRoot?.textContent).to.include(en.document.warnings['same-side']);
  });

  it('says nothing about sides that are turned over when asked', async () => {
    const { element, camera } = await mountDocument(
      { sides: 'front back', country: 'GHA', 'document-type': 'gh_ghana_card' },
      { document: { document: 'gh-ghana-card' }, profile: 'androidPhone' },
    );
    turnWhenAsked(element, camera);
    const captured = next(element, 'idv-document-captured');
    element.start();
    await reaches(element, 'turning');
    // Sides are compared once the card is flat again.
    await pressOn(element, 'primary-action');
    const { front, back } = await captured;
    expect(front.advice).to.deep.equal([]);
    expect(back?.advice).to.deep.equal([]);
  });

  const contradictions = [
    ['wrong-side', { country: 'GHA', 'document-type': 'gh_ghana_card' }, { document: 'gh-ghana-card', side: 'back' }],
    ['wrong-page', { country: 'GHA', 'document-type': 'gh_passport' }, { document: 'gh-passport', side: 'back' }],
    [
      'wrong-document',
      { country: 'GHA', 'document-type': 'gh_passport' },
      { document: 'gh-ghana-card', surface: 'black-glass' },
    ],
  ] as const;
  for (const [hint, attributes, document] of contradictions) {
    it(`says "${en.document.hints[hint]}" and waits`, async () => {
      const { element } = await mountDocument({ ...attributes, review: '' }, { document, profile: 'androidPhone' });
      element.start();
      await until(() => part(element, 'hint')?.textContent?.trim() === en.document.hints[hint]);
      expect(element.status).to.equal('framing');
    });
  }
});
