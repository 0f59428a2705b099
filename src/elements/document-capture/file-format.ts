/** How many of a file's first bytes `fileFormatOf` needs. A PDF may begin with other bytes, up to 1,024 of them. */
export const formatBytes = 1032;

/** Formats that every browser decodes. All others are decoded by some browsers. */
export const ownFormats = ['JPEG', 'PNG', 'WebP'] as const;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const brands: readonly [pattern: RegExp, format: string][] = [
  [/^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/, 'HEIC'],
  [/^avi[fs]$/, 'AVIF'],
  [/^crx $/, 'CR3'],
];

/** The format of an ISO base media file, by its brands: pictures of a HEIF file, or a video. */
function brandOf(bytes: Uint8Array): string {
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
  const found: string[] = [];
  // The major brand, a version number, and the compatible ones.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) found.push(ascii(bytes, at, at + 4));
  // `mif1` says only that it holds pictures, so a brand that names the coding comes first.
  const named = found.filter((brand) => brand !== 'mif1' && brand !== 'msf1');
  for (const brand of [...named, ...found]) {
    for (const [pattern, format] of brands) if (pattern.test(brand)) return format;
  }
  return 'MP4';
}

// Binary formats start with control characters.
/* oxlint-disable no-control-regex */
const signatures: readonly [pattern: RegExp, format: string | ((bytes: Uint8Array) => string)][] = [
  [/^\xff\xd8\xff/, 'JPEG'],
  [/^\x89PNG\r\n\x1a\n/, 'PNG'],
  [/^RIFF[^]{4}WEBP/, 'WebP'],
  [/^[^]{4}ftyp/, brandOf],
  [/^GIF8[79]a/, 'GIF'],
  [/^BM[^]{12}[\x0c\x28\x38\x40\x6c\x7c]\0\0\0/, 'BMP'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, 'JPEG XL'],
  [/^(?:\xff\x4f\xff\x51|\0\0\0\x0cjP {2})/, 'JPEG 2000'],
  [/^8BPS/, 'PSD'],
  [/^PK\x03\x04[^]*?word\//, 'Word'],
  [/^PK\x03\x04/, 'ZIP'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'Word'],
  [/^\{\\rtf/, 'RTF'],
  [/^[^]{0,1024}?%PDF-/, 'PDF'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i, 'SVG'],
];
/* oxlint-enable no-control-regex */

/**
 * Names a file's format by its content, because names and types of files are often wrong or missing. `null` if it is
 * none of the formats that people choose by mistake.
 *
 * @param bytes the file's first `formatBytes`
 */
export function fileFormatOf(bytes: Uint8Array): string | null {
  if (bytes.length < 4) return null;
  const text = ascii(bytes, 0, formatBytes);
  for (const [pattern, format] of signatures) {
    if (pattern.test(text)) return typeof format === 'string' ? format : format(bytes);
  }
  return null;
}
