import { expect } from 'chai';
import type { Passage } from '../../../src/i18n/types.js';
import { english as en } from '../../../tools/docs/english.js';
import { renderDocument } from '../../../testing/src/index.js';
import { scannedPdf, type ScannedPdf } from '../../support/scanned-pdf.js';
import { photographScreen } from '../../support/screen-photo.js';
import { cleanUp, next, part, reaches, until } from './harness.js';
import { errorWords, fileOf, mountDocument, photoFile, pressOn } from './document-harness.js';

describe('files in <idv-document-capture>', () => {
  afterEach(cleanUp);

  const { file } = en.document;
  const scanOf = (pages: ScannedPdf) => new File([scannedPdf(pages)], 'scan.pdf');
  const unfit: [why: string, make: () => Promise<Blob>, code: string, words: Passage][] = [
    ['is not a picture', async () => new Blob(['words'], { type: 'image/png' }), 'file-unreadable', file.broken],
    [
      'is too large',
      async () => new Blob([new Uint8Array(20_000_001)]),
      'IMAGE_TOO_LARGE',
      errorWords('IMAGE_TOO_LARGE'),
    ],
    [
      'is HEIC, whatever its name',
      async () => new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'me.jpg'),
      'file-unsupported',
      file.heic,
    ],
    ['is TIFF', async () => new File(['II*\0\x08\0\0\0'], 'scan.tif'), 'file-unsupported', file.format('TIFF')],
    [
      'is a Word document',
      async () => new File(['PK\x03\x04\x14\0 word/document.xml'], 'id.docx'),
      'file-unsupported',
      file.format('Word'),
    ],
    [
      'is a protected PDF',
      async () => scanOf({ pages: [{ kind: 'text' }], isEncrypted: true }),
      'file-locked',
      file.locked,
    ],
    ['is a PDF without a scan', async () => scanOf({ pages: [{ kind: 'text' }] }), 'file-unreadable', file.pdf],
    ['is half a PDF', async () => scanOf({ pages: [{ kind: 'text' }] }).slice(0, 200), 'file-unreadable', file.pdf],
  ];
  for (const [why, make, code, words] of unfit) {
    it(`explains that a file ${why}`, async () => {
      const { element } = await mountDocument();
      const failed = next(element, 'idv-capture-failed');
      element.upload(await make());
      expect((await failed).error.code).to.equal(code);
      await element.updateComplete;
      expect(part(element, 'message')?.textContent).to.contain(words.title).and.to.contain(words.text);
      if (!code.startsWith('file-')) return;
      expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.document.actions.otherFile);
      await pressOn(element, 'secondary-action');
      await reaches(element, 'idle');
    });
  }

  for (const rotation of [0, 90, 180, 270]) {
    it(`uses the first page of a scanned PDF, turned by ${rotation} degrees, and says so if there are more`, async () => {
      const { element } = await mountDocument();
      const photo = await photoFile({ rollDegrees: 0 });
      const jpeg = new Uint8Array(await photo.arrayBuffer());
      const page = { kind: 'jpeg' as const, bytes: jpeg, width: 1280, height: 720, rotation };
      element.upload(scanOf({ pages: rotation === 0 ? [page, { kind: 'text' }] : [page] }));
      await reaches(element, 'adjusting');
      await until(() => part(element, 'corner') !== null);
      expect(part(element, 'note')?.textContent?.trim() ?? null).to.equal(
        rotation === 0 ? en.document.file.firstPage : null,
      );
      const captured = next(element, 'idv-document-captured');
      await pressOn(element, 'primary-action');
      const { front } = await captured;
      expect(front.mode).to.equal('upload');
      expect(front.original.type).to.equal('image/jpeg');
      const isTurned = rotation % 180 !== 0;
      expect(front.originalSize).to.deep.equal(isTurned ? { width: 720, height: 1280 } : { width: 1280, height: 720 });
    });
  }

  it('asks for the original document if a screen was photographed', async () => {
    const { element } = await mountDocument();
    const shown = renderDocument({ rollDegrees: 0 }, { width: 480, height: 270 });
    const monitor = { pitch: 2.6, rollDegrees: 1, keystone: [0, 0] as const, softness: 0.6, noise: 1, seed: 1 };
    element.upload(await fileOf(photographScreen(shown, monitor).pixels));
    await reaches(element, 'adjusting');
    await until(() => part(element, 'corner') !== null);
    const captured = next(element, 'idv-document-captured');
    await pressOn(element, 'primary-action');
    await reaches(element, 'review');
    expect(element.shadowRoot?.textContent).to.contain(en.document.warnings['shown-on-screen']);
    await pressOn(element, 'secondary-action');
    expect((await captured).front.advice).to.include('shown-on-screen');
  });
});
