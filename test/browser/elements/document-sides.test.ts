/** Hints about the side that is shown: with the real worker and a simulated camera whose document can be turned over. */
import { expect } from 'chai';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import type { SideHint } from '../../../src/document/types.js';
import { english as en } from '../../../tools/docs/english.js';
import { turnWhenAsked } from '../../../testing/src/index.js';
import { cleanUp, next, part, reaches, until } from './harness.js';
import { mountDocument, pressOn } from './document-harness.js';

describe('<idv-document-capture>, which looks at the side', function () {
  this.timeout(150_000);
  afterEach(cleanUp);

  /**
   * Waits until the hint is shown during the capture. A machine that analyzes few frames takes the photo after too few
   * looks, with a warning. Then it tries again, which is faster.
   */
  async function showsLive(element: IdvDocumentCapture, hint: SideHint): Promise<void> {
    const isShown = (): boolean => part(element, 'hint')?.textContent?.trim() === en.document.hints[hint];
    for (let attempt = 1; ; attempt++) {
      await until(() => isShown() || element.status === 'review');
      if (element.status !== 'review') return;
      expect(element.shadowRoot?.textContent).to.include(en.document.warnings[hint]);
      expect(attempt, 'photos before the hint').to.be.below(8);
      await pressOn(element, 'primary-action');
      await until(() => element.status !== 'review');
    }
  }

  it('asks for the back while the front is shown again, and takes it after a while with a warning', async () => {
    const { element } = await mountDocument({ sides: 'front back', review: '' });
    element.start();
    await reaches(element, 'review');
    expect(element.shadowRoot?.textContent).not.to.include(en.document.warnings['same-side']);
    await pressOn(element, 'primary-action');
    await reaches(element, 'turning');
    await pressOn(element, 'primary-action');
    await showsLive(element, 'same-side');
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
      await showsLive(element, hint);
      // A hold that has begun survives a short lapse.
      await until(() => element.status !== 'holding');
      expect(element.status).to.equal('framing');
    });
  }
});
