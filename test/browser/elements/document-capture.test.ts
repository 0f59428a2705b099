import { expect } from 'chai';
import { documentThresholdsVersion } from '../../../src/document/thresholds.js';
import { english as en } from '../../../tools/docs/english.js';
import { consoleLinesOf } from '../console-lines.js';
import { next, part, press, reaches, recordStatuses, until } from './harness.js';
import {
  answerDocuments,
  cleanUpDocuments,
  errorWords,
  mountDocument,
  pressOn,
  takeOutlined,
  wordsOn,
} from './document-harness.js';

describe('<idv-document-capture>', () => {
  afterEach(cleanUpDocuments);

  it('takes the photo automatically without any model, straightens it, and sends nothing if the page does', async () => {
    performance.clearResourceTimings();
    const { address, sent } = answerDocuments('FAILED');
    const { element, camera } = await mountDocument({ backend: address, 'continue-button': '' });
    element.addEventListener('idv-document-captured', (event) => event.preventDefault());
    const captured = next(element, 'idv-document-captured');
    await pressOn(element, 'primary-action');
    const { front, back, country, documentType } = await captured;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.filter((name) => /\/dist\/assets\/.*\.(wasm|task|tflite)$/.test(name))).to.deep.equal([]);
    expect([country, documentType, back]).to.deep.equal(['NGA', 'ng_national_id', null]);
    expect([front.mode, front.side]).to.deep.equal(['automatic', 'front']);
    expect(front.image.type).to.equal('image/jpeg');
    expect(front.image.size).to.be.within(20_000, 1_000_000);
    expect(front.width / front.height).to.be.closeTo(85.6 / 53.98, 0.01);
    expect(front.width).to.be.at.least(600);
    expect(front.original.type).to.equal('image/jpeg');
    expect(front.thresholdsVersion).to.equal(documentThresholdsVersion);
    expect(front.measures.outlineScore).to.be.at.least(0.75);
    await reaches(element, 'done');
    expect([camera.liveTracks, sent]).to.deep.equal([0, []]);
    const continued = next(element, 'idv-continued');
    await pressOn(element, 'primary-action');
    await continued;
  });

  it('takes both sides, with an animated instruction in between, and hands both to the page', async () => {
    const { element, camera } = await mountDocument({ sides: 'front back', manual: '' });
    const captured = next(element, 'idv-document-captured');
    element.start();
    await takeOutlined(element);
    await reaches(element, 'turning');
    const turned = element.shadowRoot?.querySelector('.side.back');
    expect(turned?.getAnimations().length).to.equal(1);
    expect(turned?.querySelector('svg')).not.to.equal(null);
    await until(() => part(element, 'photo')!.clientWidth > 0);
    const card = part(element, 'photo')!.getBoundingClientRect();
    const seal = element.shadowRoot!.querySelector('.seal')!.getBoundingClientRect();
    const overlap = (card.right - seal.left) * (seal.bottom - card.top);
    expect(overlap / (card.width * card.height), 'the check mark is on the corner').to.be.below(0.03);
    camera.setDocument({ side: 'back' });
    await pressOn(element, 'primary-action');
    await takeOutlined(element);
    await reaches(element, 'done');
    const { front, back } = await captured;
    expect([front.side, back?.side]).to.deep.equal(['front', 'back']);
    expect(front.id).not.to.equal(back?.id);
  });

  it('takes the picture at a press of the shutter without an outline, lets the person set the corners, or take it again', async () => {
    const { element, camera } = await mountDocument({}, { document: { document: null, surface: 'pale-wood' } });
    element.start();
    await reaches(element, 'framing');
    await until(() => part(element, 'hint')?.textContent?.trim() === en.document.hints['no-document']);
    press(element, 'shutter');
    await reaches(element, 'adjusting');
    await until(() => part(element, 'corner') !== null);
    await until(() => camera.liveTracks === 0);
    expect(part(element, 'message')?.textContent).to.contain(en.document.adjust.missing.title);
    await pressOn(element, 'secondary-action');
    await reaches(element, 'framing');
    expect(camera.liveTracks).to.equal(1);
  });
});

describe('the choice of a document', () => {
  afterEach(cleanUpDocuments);

  it('explains that no document of the country is supported, warns the developer, and offers another country', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const { element } = await mountDocument({ 'document-type': '', country: 'ZAF' });
      await until(() => logged.length > 0);
      expect(part(element, 'message')?.textContent).to.include('We can’t check documents from this country');
      const countries = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.type') ?? [])];
      expect(countries.map((button) => button.textContent.trim())).to.deep.equal(['Nigeria', 'Ghana', 'Kenya']);
      countries[1]?.click();
      await element.updateComplete;
      expect(part(element, 'types')?.textContent).to.include('Ghana Card');
      await pressOn(element, 'back-button');
      expect(part(element, 'types')?.textContent).to.include('Kenya');
    });
    expect(lines.join()).to.include('ZAF');
  });

  it('draws each document of the country, and asks to open a passport', async () => {
    const { element } = await mountDocument({ 'document-type': '', country: 'KEN' });
    await until(() => element.shadowRoot?.querySelectorAll('.type svg.doc').length === 4);
    const passport = [...(element.shadowRoot?.querySelectorAll('.type') ?? [])][1];
    expect(passport?.textContent).to.include('Open it at the photo page');
  });

  it('offers the documents that the page names, and returns to them', async () => {
    const { element } = await mountDocument({ 'document-type': 'ng_drivers_license ng_international_passport' });
    element.start();
    expect(element.status).to.equal('idle');
    expect(element.shadowRoot?.querySelectorAll('[part~="type"]').length).to.equal(2);
    await pressOn(element, 'type');
    expect(part(element, 'message')?.textContent).to.contain('driver’s license');
    await pressOn(element, 'back-button');
    expect(part(element, 'types')).not.to.equal(null);
  });

  const outcomes: [policy: string, documents: object | undefined, left: string][] = [
    ['offers the others of the country', { gh_passport: 'ocr', gh_voters_id: 'ocr' }, 'type'],
    ['goes on with the only other one', { gh_passport: 'ocr' }, 'primary-action'],
    ['offers other countries, and support', undefined, 'type'],
  ];
  for (const [what, documents, left] of outcomes) {
    it(`says before the camera is shown that the backend does not take a document, and ${what}`, async () => {
      const { address, sent } = answerDocuments('FAILED', documents);
      const { element, camera } = await mountDocument({ backend: address, country: 'GHA', 'document-type': '' });
      const cards = [...element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=type]')];
      cards.find(({ textContent }) => textContent?.includes(en.document.types.gh_ghana_card))?.click();
      await element.updateComplete;
      const statuses = recordStatuses(element);
      await pressOn(element, 'primary-action');
      await reaches(element, 'failed');
      expect(statuses).not.to.include('framing');
      expect(camera.liveTracks).to.equal(0);
      expect(part(element, 'message')?.textContent).to.contain(errorWords('DOCUMENT_NOT_SUPPORTED').title);
      expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.document.actions.otherDocument);
      await pressOn(element, 'primary-action');
      await until(() => part(element, left) !== null);
      expect(wordsOn(element)).not.to.contain(en.document.types.gh_ghana_card);
      if (documents === undefined) expect(wordsOn(element)).to.contain(en.document.country.title);
      expect(sent).to.deep.equal([]);
    });
  }
});

describe('a document that is sent', () => {
  afterEach(cleanUpDocuments);

  it('goes to the backend with its details under one idempotency key, and the page gets the result', async () => {
    // The identity service has no check for this document, but the backend takes it.
    const accepted = { documentId: 'd', checked: 'ocr', reference: 'r', backRead: false, sha256: '0'.repeat(64) };
    const { address, sent } = answerDocuments(accepted, { gh_ghana_card: 'ocr' });
    const attributes = { country: 'GHA', 'document-type': 'gh_ghana_card', 'verification-level': 'extended' };
    const { element } = await mountDocument({ backend: address, ...attributes });
    const submitted = next(element, 'idv-document-submitted');
    element.start();
    expect((await submitted).result).to.deep.equal(accepted);
    expect(sent[0]?.parts).to.deep.equal(['image', 'details']);
    expect(sent[0]?.key).to.match(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.details).to.include({
      country: 'GHA',
      documentType: 'gh_ghana_card',
      verificationLevel: 'extended',
      mode: 'automatic',
    });
  });

  it('may be refused: the reason is explained with the button that helps, and the reference', async () => {
    const { element } = await mountDocument({ backend: answerDocuments('DOCUMENT_EXPIRED').address });
    element.start();
    await reaches(element, 'failed');
    expect(part(element, 'message')?.textContent).to.contain(errorWords('DOCUMENT_EXPIRED').title);
    expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.document.actions.otherDocument);
    expect(part(element, 'code')?.textContent).to.contain('reference');
  });
});
