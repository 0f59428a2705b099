import { expect } from 'chai';
import { acquireVision } from '../../../src/engine/client.js';
import type { VisionHandle } from '../../../src/engine/types.js';
import type { Passage } from '../../../src/kit/i18n/types.js';
import { english as en } from '../../../tools/docs/english.js';
import { documentTruth, idealDocumentScene } from '../../../testing/src/index.js';
import { setPdfReader } from '../../../src/elements/document-capture/pdf-reader.js';
import { cleanUp, next, part, reaches, recordStatuses } from './harness.js';
import { errorWords, mountDocument, photoFile, pressOn, uploadTo, wordsOn } from './document-harness.js';

const { file } = en.document;
const pdf = new File(['%PDF-1.7'], 'scan.pdf');

function goneFile(): File {
  const file = new File(['gone'], 'me.jpg');
  file.arrayBuffer = () => Promise.reject(new DOMException('It has changed.', 'NotReadableError'));
  return file;
}

describe('files in <idv-document-capture>', () => {
  afterEach(cleanUp);

  it('show the corners that were found, which the person can correct by keyboard', async () => {
    const { element, camera } = await mountDocument();
    const size = { width: 1600, height: 1200 };
    const statuses = recordStatuses(element);
    await uploadTo(element, await photoFile({}, size));
    expect(statuses).to.deep.equal(['reading', 'adjusting']);
    expect(camera.opened).to.equal(0);
    const corner = part<SVGGElement>(element, 'corner')!;
    const before = corner.getAttribute('transform');
    corner.focus();
    corner.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true, bubbles: true }));
    await element.updateComplete;
    expect(corner.getAttribute('transform')).not.to.equal(before);
    expect(part(element, 'loupe')).not.to.equal(null);
    const captured = next(element, 'idv-document-captured');
    await pressOn(element, 'primary-action');
    const { front } = await captured;
    expect(front.mode).to.equal('upload');
    const truth = documentTruth({ ...idealDocumentScene }, size).quad!;
    // The first corner was moved 32 px to the left; the others match the document.
    const moved = [32, 0, 0, 0];
    front.quad.forEach(({ x, y }, at) => {
      expect(x + (moved[at] ?? 0), `x of corner ${at}`).to.be.closeTo(truth[at]!.x, 12);
      expect(y, `y of corner ${at}`).to.be.closeTo(truth[at]!.y, 12);
    });
  });

  const unfit: [why: string, make: () => Blob, code: string, words: Passage][] = [
    ['is not a picture', () => new Blob(['words'], { type: 'image/png' }), 'file-unreadable', file.broken],
    ['is too large', () => new Blob([new Uint8Array(20_000_001)]), 'IMAGE_TOO_LARGE', errorWords('IMAGE_TOO_LARGE')],
    [
      'is HEIC, whatever its name',
      () => new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'me.jpg'),
      'file-unsupported',
      file.heic,
    ],
    [
      'is a Word document',
      () => new File(['PK\x03\x04\x14\0 word/document.xml'], 'id.docx'),
      'file-unsupported',
      file.format('Word'),
    ],
    ['is a PDF, where the page opens none', () => pdf, 'file-unsupported', file.pdf],
    ['has changed since it was chosen', goneFile, 'file-unreadable', file.gone],
  ];
  for (const [why, make, code, words] of unfit) {
    it(`are refused with an explanation: one ${why}`, async () => {
      const { element } = await mountDocument();
      const failed = next(element, 'idv-capture-failed');
      element.upload(make());
      expect((await failed).error.code).to.equal(code);
      await element.updateComplete;
      expect(part(element, 'message')?.textContent).to.contain(words.title).and.to.contain(words.text);
      if (!code.startsWith('file-')) return;
      expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(en.document.actions.otherFile);
      await pressOn(element, 'secondary-action');
      await reaches(element, 'idle');
    });
  }

  it('may be PDFs if the page can open them: the first page is used, with a note if there are more', async () => {
    const chooser = (of: HTMLElement) => of.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
    const without = await mountDocument();
    expect(chooser(without.element).accept).not.to.contain('pdf');
    await cleanUp();
    setPdfReader(async () => ({ picture: await createImageBitmap(await photoFile()), pages: 2 }));
    try {
      const { element } = await mountDocument();
      expect(chooser(element).accept).to.contain('application/pdf');
      await uploadTo(element, pdf);
      expect(part(element, 'note')?.textContent?.trim()).to.equal(file.firstPage);
    } finally {
      Reflect.deleteProperty(globalThis, Symbol.for('idv-elements.pdf-reader'));
    }
  });

  describe('and the portrait on a document', () => {
    let faces: VisionHandle | null = null;
    after(() => faces?.release());

    const scene = { document: 'gh-ghana-card', rollDegrees: 0 } as const;
    const size = { width: 1600, height: 1200 };
    let back: File;
    before(async () => (back = await photoFile({ ...scene, side: 'back' }, size)));

    /** Uploads a side of a document and accepts its corners. */
    async function accept(side: File) {
      const { element } = await mountDocument({ 'document-type': 'ke_alien_id', country: 'KEN' });
      await uploadTo(element, side);
      await pressOn(element, 'primary-action');
      return element;
    }

    it('which is not missed where no engine looks for faces', async () => {
      await reaches(await accept(back), 'done');
    });

    it('which an engine for faces misses on the wrong side, so that the photo is shown before it is sent', async () => {
      faces = acquireVision({ assets: '/dist/assets/' });
      expect((await faces.ready).analysis).to.equal('face');
      const element = await accept(back);
      await reaches(element, 'review');
      expect(wordsOn(element)).to.contain(en.document.warnings['no-portrait']);
      // A person who can read every word of the wrong side would send it.
      expect(wordsOn(element)).to.contain(en.document.states.review).and.not.to.contain(en.document.review.title);
      await cleanUp();
      await reaches(await accept(await photoFile(scene, size)), 'done');
    });
  });
});
