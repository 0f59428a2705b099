import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { cleanUp, next, part, reaches, recordStatuses, until } from './harness.js';
import { answerDocuments, errorWords, mountDocument, pressOn } from './document-harness.js';

describe('documents that the identity service has no check for', () => {
  afterEach(cleanUp);

  it('captures and sends a document that the service has no check for, if the backend takes it', async () => {
    const accepted = { documentId: 'd', checked: 'ocr', reference: 'r', backRead: false, sha256: '0'.repeat(64) };
    const backend = answerDocuments(201, accepted, { gh_ghana_card: 'ocr' });
    try {
      const { element } = await mountDocument({ backend: '/idv', country: 'GHA', 'document-type': 'gh_ghana_card' });
      const submitted = next(element, 'idv-document-submitted');
      element.start();
      expect((await submitted).result.checked).to.equal('ocr');
      expect(backend.sent[0]?.details).to.include({ country: 'GHA', documentType: 'gh_ghana_card' });
    } finally {
      backend.restore();
    }
  });

  const outcomes: [policy: string, documents: object | undefined, left: string][] = [
    ['offers the others of the country', { gh_passport: 'ocr', gh_voters_id: 'ocr' }, 'type'],
    ['goes on with the only other one', { gh_passport: 'ocr' }, 'primary-action'],
    ['offers other countries, and support', undefined, 'type'],
  ];
  for (const [what, documents, left] of outcomes) {
    it(`says before the camera opens that a document is not taken, and ${what}`, async () => {
      const backend = answerDocuments(500, {}, documents);
      try {
        const { element, camera } = await mountDocument({ backend: '/idv', country: 'GHA', 'document-type': '' });
        const cards = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=type]')];
        cards()
          .find(({ textContent }) => textContent?.includes(en.document.types.gh_ghana_card))
          ?.click();
        await element.updateComplete;
        const statuses = recordStatuses(element);
        await pressOn(element, 'primary-action');
        await reaches(element, 'failed');
        expect(statuses).not.to.include('loading');
        expect(camera.liveTracks).to.equal(0);
        expect(part(element, 'message')?.textContent).to.contain(errorWords('DOCUMENT_NOT_SUPPORTED').title);
        expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.document.actions.otherDocument);
        await pressOn(element, 'primary-action');
        await until(() => part(element, left) !== null);
        const shown = element.shadowRoot!.textContent ?? '';
        expect(shown).not.to.contain(en.document.types.gh_ghana_card);
        if (documents === undefined) expect(shown).to.contain(en.document.country.title);
        expect(backend.sent).to.deep.equal([]);
      } finally {
        backend.restore();
      }
    });
  }
});
