import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { fileFormatOf } from '../../../src/document/file-format.js';
import { decodeAscii85, inflate, undoPredictor } from '../../../src/document/pdf/filters.js';
import { readScannedPage } from '../../../src/document/pdf/page.js';
import { PdfError } from '../../../src/document/pdf/syntax.js';
import { joinBytes, pdfOf, scannedPdf, streamOf } from '../../support/scanned-pdf.js';
import { runsAll } from '../../support/sample.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** An ISO base media file's first box. */
function ftyp(...brands: string[]): string {
  const [major = '', ...others] = brands;
  return `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}\0\0\0\0meta`;
}

const formats: [format: string | null, start: string][] = [
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['HEIC', ftyp('heic', 'mif1', 'heic')],
  ['HEIC', ftyp('mif1', 'heic', 'hevc')],
  ['HEIC', ftyp('heix')],
  ['HEIC', ftyp('msf1', 'hevc')],
  ['AVIF', ftyp('avif', 'mif1', 'miaf')],
  ['AVIF', ftyp('mif1', 'avif', 'miaf')],
  ['MP4', ftyp('isom', 'avc1')],
  ['MP4', ftyp('qt  ')],
  ['GIF', 'GIF89a\x01\0\x01\0'],
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF', 'MM\0*\0\0\0\x08'],
  ['PDF', '%PDF-1.7\n'],
  ['PDF', `${'x'.repeat(1000)}%PDF-1.4\n`],
  ['Word', 'PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0[Content_Types].xml word/document.xml'],
  ['Word', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
  ['ZIP', 'PK\x03\x04\x14\0\0\0'],
  ['SVG', '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ['JPEG XL', '\xff\x0a\xfa\x1f'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  [null, 'words that say nothing'],
  [null, 'BMW is no bitmap, whatever its first letters'],
  [null, ''],
];

describe('the format of a file', () => {
  for (const [format, start] of formats) {
    it(`${format ?? 'nothing known'} is told by ${JSON.stringify(start.slice(0, 24))}`, () => {
      assert.equal(fileFormatOf(bytesOf(start)), format);
    });
  }
});

const encode = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xe1, 0, 6, 9, 9, 9, 9, 0xff, 0xda, 0, 2, 7, 7);
const withoutExif = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 7, 7);
const scan = { kind: 'jpeg', bytes: jpeg, width: 800, height: 600 } as const;

/** A page with one picture of plain samples. */
const samples = (bytes: Uint8Array, width: number, height: number, dictionary: string) =>
  scannedPdf({ pages: [{ kind: 'samples', bytes, width, height, dictionary }] });

async function pixelsOf(pdf: Uint8Array): Promise<number[]> {
  const { pictures } = await readScannedPage(pdf);
  const [first] = pictures;
  assert.ok(first?.picture.kind === 'pixels');
  return [...first.picture.data];
}

const refused = (why: 'locked' | 'unreadable') => (error: unknown) => error instanceof PdfError && error.why === why;

/** A page whose content and objects are given. The content is object 4, and what follows begins with 5. */
const pageOf = (content: string, resources: string, ...objects: (string | Uint8Array)[]) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << ${resources} >> >> >>`,
    streamOf('', encode(content)),
    ...objects,
  ]);
const image = (more = '') =>
  streamOf(`/Subtype /Image /Width 8 /Height 6 /ColorSpace /DeviceRGB /Filter /DCTDecode ${more}`, jpeg);

describe('the first page of a scanned PDF', () => {
  it('is its JPEG without Exif, where the page places it', async () => {
    const page = await readScannedPage(scannedPdf({ pages: [{ ...scan, rotation: 90 }, { kind: 'text' }] }));
    assert.deepEqual([page.pages, page.rotation], [2, 90]);
    assert.deepEqual(page.box, { left: 0, bottom: 0, right: 595, top: 842 });
    const [placed] = page.pictures;
    assert.deepEqual(placed?.matrix, [595, 0, 0, 446.25, 0, 197.875]);
    assert.deepEqual(placed?.picture, { kind: 'jpeg', width: 800, height: 600, bytes: withoutExif });
  });

  it('is found behind other bytes, and without a table of objects', async () => {
    const whole = scannedPdf({ pages: [scan], junk: 'HTTP/1.1 200 OK\r\n\r\n' });
    const end = String.fromCharCode(...whole).indexOf('xref');
    for (const bytes of [whole, whole.subarray(0, end)]) {
      assert.equal((await readScannedPage(bytes)).pictures.length, 1);
    }
  });

  it('is found in compressed objects, of which the latest counts', async () => {
    const held = (box: number) => {
      const objects = [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box} 800] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>`,
      ];
      let offset = 0;
      const head = objects.map((object, index) => {
        const pair = `${index + 1} ${offset}`;
        offset += object.length + 1;
        return pair;
      });
      const first = `${head.join(' ')} `;
      const body = deflateSync(encode(`${first}${objects.join(' ')}`));
      return streamOf(`/Type /ObjStm /N 3 /First ${first.length} /Filter /FlateDecode`, new Uint8Array(body));
    };
    const parts: Uint8Array[] = [encode('%PDF-1.5\n')];
    const add = (number: number, body: Uint8Array) =>
      parts.push(encode(`${number} 0 obj\n`), body, encode('\nendobj\n'));
    add(6, held(500));
    add(4, streamOf('', encode('q 500 0 0 400 0 0 cm /A Do Q')));
    add(5, image());
    add(7, held(700));
    add(8, streamOf('/Type /XRef /Root 1 0 R /W [1 2 1]', encode('binary')));
    const { box, pictures } = await readScannedPage(joinBytes(parts));
    assert.deepEqual([box.right, pictures.length], [700, 1]);
  });

  it('may have its picture in a form, with the form’s matrix', async () => {
    const form = streamOf(
      '/Subtype /Form /Matrix [1 0 0 1 10 20] /Resources << /XObject << /B 6 0 R >> >>',
      encode('300 0 0 400 0 0 cm /B Do'),
    );
    const { pictures } = await readScannedPage(pageOf('q 2 0 0 2 0 0 cm /A Do Q', '/A 5 0 R', form, image()));
    assert.deepEqual(pictures[0]?.matrix, [600, 0, 0, 800, 20, 40]);
  });

  const coded: [what: string, make: () => Uint8Array, pixels: number[]][] = [
    [
      'colors',
      () => samples(Uint8Array.of(1, 2, 3, 4, 5, 6), 2, 1, '/ColorSpace /DeviceRGB /BitsPerComponent 8'),
      [1, 2, 3, 255, 4, 5, 6, 255],
    ],
    ['gray', () => samples(Uint8Array.of(9), 1, 1, '/ColorSpace /DeviceGray /BitsPerComponent 8'), [9, 9, 9, 255]],
    [
      'bits',
      () => samples(Uint8Array.of(0b0100_0000), 2, 1, '/ColorSpace /DeviceGray /BitsPerComponent 1'),
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
    [
      'inverted bits',
      () => samples(Uint8Array.of(0b0100_0000), 2, 1, '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]'),
      [255, 255, 255, 255, 0, 0, 0, 255],
    ],
    [
      'a palette',
      () =>
        samples(Uint8Array.of(1, 0), 2, 1, '/ColorSpace [/Indexed /DeviceRGB 1 <0A0B0C 0D0E0F>] /BitsPerComponent 8'),
      [13, 14, 15, 255, 10, 11, 12, 255],
    ],
    [
      'compressed rows with their differences',
      () =>
        samples(
          new Uint8Array(deflateSync(Uint8Array.of(2, 5, 6, 7, 2, 1, 1, 1))),
          1,
          2,
          '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns 1 >>',
        ),
      [5, 6, 7, 255, 6, 7, 8, 255],
    ],
  ];
  for (const [what, make, pixels] of coded) {
    it(`may be coded as ${what}`, async () => assert.deepEqual(await pixelsOf(make()), pixels));
  }

  const unfit: [what: string, why: 'locked' | 'unreadable', make: () => Uint8Array][] = [
    ['is encrypted', 'locked', () => scannedPdf({ pages: [scan], isEncrypted: true })],
    ['has text alone', 'unreadable', () => scannedPdf({ pages: [{ kind: 'text' }] })],
    [
      'has text and a small portrait',
      'unreadable',
      () => pageOf('q 90 0 0 120 0 0 cm /A Do Q BT (Name) Tj ET', '/A 5 0 R', image()),
    ],
    [
      'has layers with masks',
      'unreadable',
      () => pageOf('q 600 0 0 800 0 0 cm /A Do /B Do Q', '/A 5 0 R /B 6 0 R', image(), image('/SMask 5 0 R')),
    ],
    [
      'has a fax coding',
      'unreadable',
      () => samples(jpeg, 8, 6, '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode'),
    ],
    [
      'claims a gigantic picture',
      'unreadable',
      () => samples(jpeg, 99_999, 99_999, '/ColorSpace /DeviceGray /BitsPerComponent 8'),
    ],
    [
      'claims more than it holds',
      'unreadable',
      () => samples(jpeg, 900, 900, '/ColorSpace /DeviceGray /BitsPerComponent 8'),
    ],
    [
      'is its own parent',
      'unreadable',
      () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R >>']),
    ],
    [
      'draws itself',
      'unreadable',
      () =>
        pageOf(
          '/A Do',
          '/A 5 0 R',
          streamOf('/Subtype /Form /Resources << /XObject << /A 5 0 R >> >>', encode('/A Do /A Do /A Do')),
        ),
    ],
    ['is nothing', 'unreadable', () => new Uint8Array()],
    ['is nested deeply', 'unreadable', () => encode(`%PDF-1.4 1 0 obj ${'['.repeat(100_000)}`)],
    ['refers in a circle', 'unreadable', () => pdfOf(['2 0 R', '1 0 R'])],
  ];
  for (const [what, why, make] of unfit) {
    it(`is refused if it ${what}`, async () => assert.rejects(readScannedPage(make()), refused(why)));
  }

  it('ends for any damage, with a page or a reason', async () => {
    const whole = scannedPdf({ pages: [scan, { kind: 'text' }] });
    const held = new Uint8Array(deflateSync(Uint8Array.of(2, 5, 6, 7, 2, 1, 1, 1)));
    const plain = samples(held, 1, 2, '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode');
    const words = [
      ...['obj', 'endobj', 'stream', '<<', '>>', '[', '(', '/Kids', '/Length', '99999999999', '-1', '1 0 R', 'q', 'cm'],
      ...['Do', 'BI'],
    ];
    const change = fc.record({
      at: fc.nat(whole.length),
      text: fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })),
      isCut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(whole, plain),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (original, changes) => {
          let bytes: Uint8Array = original;
          for (const { at, text, isCut } of changes) {
            const rest = isCut ? at + text.length : at;
            bytes = joinBytes([bytes.subarray(0, at), encode(text), bytes.subarray(rest)]);
          }
          await readScannedPage(bytes).catch((error: unknown) => assert.ok(error instanceof PdfError, String(error)));
        },
      ),
      { numRuns: runsAll ? 400 : 100 },
    );
  });

  it('reads a hostile file in time that grows with its length', async () => {
    const patterns = ['1 0 obj (', '1 0 obj << /Length 9 >> stream ', '1 0 obj [', 'trailer << ', '1 0 obj << /A '];
    for (const pattern of patterns) {
      await assert.rejects(
        readScannedPage(encode(pattern.repeat(200_000 / pattern.length))),
        refused('unreadable'),
        pattern,
      );
    }
  });
});

describe('the filters of a PDF', () => {
  it('undo zlib up to a limit, and keep what came before damage', async () => {
    const bytes = new Uint8Array(deflateSync(new Uint8Array(5_000_000)));
    assert.equal((await inflate(bytes, 1_000)).length, 1_000);
    assert.equal(
      (await inflate(joinBytes([new Uint8Array(deflateSync(encode('all'))), encode('junk')]), 100)).length,
      3,
    );
    assert.equal((await inflate(encode('no zlib'), 100)).length, 0);
  });

  it('undo ASCII85', () => {
    assert.equal(String.fromCharCode(...decodeAscii85(encode('87cURD]i,"Ebo80~>'))), 'Hello World!');
    assert.deepEqual([...decodeAscii85(encode('z!!~>'))], [0, 0, 0, 0, 0]);
  });

  it('undo every predictor of PNG', () => {
    const settings = { predictor: 15, colors: 1, bits: 8, columns: 2 };
    const rows = Uint8Array.of(0, 10, 20, 1, 5, 5, 2, 1, 1, 3, 10, 10, 4, 1, 1);
    assert.deepEqual([...undoPredictor(rows, settings)], [10, 20, 5, 10, 6, 11, 13, 22, 14, 23]);
    assert.deepEqual([...undoPredictor(Uint8Array.of(1, 2, 3), { ...settings, predictor: 2, columns: 3 })], [1, 3, 6]);
  });
});
