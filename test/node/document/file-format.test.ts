import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fileFormatOf, formatBytes } from '../../../src/document/file-format.js';

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

  it('is told of any bytes without a failure', () => {
    const start = fc.constantFrom('', ...formats.map(([, text]) => text)).map(bytesOf);
    const any = fc
      .tuple(start, fc.uint8Array({ maxLength: formatBytes }))
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
    fc.assert(fc.property(any, (bytes) => fileFormatOf(bytes) === null || typeof fileFormatOf(bytes) === 'string'));
  });
});
