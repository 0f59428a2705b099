/** Writes small PDFs as scanners, phones and printers do, in a node or browser test. */
export interface ScannedPdf {
  pages: readonly ScanPage[];
  isEncrypted?: boolean;
  /** Written before the header. */
  junk?: string;
}

export type ScanPage = { rotation?: number } & (
  | { kind: 'jpeg'; bytes: Uint8Array; width: number; height: number }
  /** Samples as the dictionary says. */
  | { kind: 'samples'; bytes: Uint8Array; width: number; height: number; dictionary: string }
  | { kind: 'text' }
);

const encode = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function streamOf(dictionary: string, bytes: Uint8Array): Uint8Array {
  return joinBytes([encode(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, encode('\nendstream')]);
}

/** The objects 1, 2, 3 … with a table of their places. */
export function pdfOf(objects: readonly (string | Uint8Array)[], trailer = '', junk = ''): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [encode(`${junk}%PDF-1.4\n%\xe2\xe3\xcf\xd3\n`)];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(parts.reduce((sum, { length }) => sum + length, 0));
    const body = typeof object === 'string' ? encode(object) : object;
    parts.push(encode(`${index + 1} 0 obj\n`), body, encode('\nendobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  parts.push(
    encode(`${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return joinBytes(parts);
}

/** A page of A4 in 72 units an inch, whose picture fills its width. */
function pageObjects(page: ScanPage, first: number): (string | Uint8Array)[] {
  const rotation = page.rotation === undefined ? '' : `/Rotate ${page.rotation}`;
  const [content, picture] = [`${first + 1} 0 R`, `${first + 2} 0 R`];
  if (page.kind === 'text') {
    const text = encode('BT /F1 20 Tf 72 700 Td (Not a scan) Tj ET');
    const resources = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} /Resources ${resources} ${rotation} >>`,
      streamOf('', text),
      'null',
    ];
  }
  const height = (595 * page.height) / page.width;
  const size = `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height}`;
  const coding =
    page.kind === 'jpeg' ? '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode' : page.dictionary;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} /Resources << /XObject << /Im0 ${picture} >> >> ${rotation} >>`,
    streamOf('', encode(`q 595 0 0 ${height} 0 ${(842 - height) / 2} cm /Im0 Do Q`)),
    streamOf(`${size} ${coding}`, page.bytes),
  ];
}

export function scannedPdf({ pages, isEncrypted = false, junk = '' }: ScannedPdf): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((page, index) => pageObjects(page, 3 + index * 3)),
  ];
  return pdfOf(objects, isEncrypted ? '/Encrypt << /Filter /Standard /V 4 >>' : '', junk);
}
