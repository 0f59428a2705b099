/** Whether a QR code or PDF417 on a document could be read, without ever keeping what it says. */
import { documentForms, formOf, type DocumentForm, type DocumentType } from '../../document/document-types.js';
import type { Quad } from '../../document/quad.js';
import { documentWidthPixels } from '../../document/rectify.js';
import { findCode, isLegible, type CodeReading } from '../../document/side/codes.js';
import { straightenLuma } from '../../document/straighten.js';
import type { Pixels } from '../../shared/geometry.js';

/**
 * Longer side of the straightened document, pixels: as in the picture, within these limits. Fifteen pixels a millimeter of
 * a card are enough, because the smallest elements of its codes then have three and more.
 */
const longerSide = { least: 1024, most: 1280 } as const;

/** The part of the Barcode Detection API that is used here, which TypeScript's libraries do not describe. */
interface Detector {
  detect(image: ImageData): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

/**
 * The page only gets answers of yes and no: what a browser's own detector reads stays in this function, because some codes
 * hold fingerprints.
 * @returns `null` if there is no code, or none that is certain
 */
export async function checkCode(
  pixels: Pixels,
  quad: Quad,
  documentType: DocumentType | DocumentForm,
): Promise<CodeReading | null> {
  const form = formOf(documentType);
  if (form === 'id3') return null;
  const { widthMillimeters, heightMillimeters } = documentForms[form];
  const [a, b, c] = quad;
  const measured = Math.hypot(b.x - a.x, b.y - a.y) / Math.max(1, Math.hypot(c.x - b.x, c.y - b.y));
  const aspect =
    widthMillimeters && heightMillimeters && form === 'id1' ? widthMillimeters / heightMillimeters : measured;
  const shown = documentWidthPixels(quad);
  const longer = Math.round(Math.max(longerSide.least, Math.min(longerSide.most, shown)));
  const width = aspect >= 1 ? longer : Math.round(longer * aspect);
  const height = Math.round(width / aspect);
  const luma = { data: new Uint8Array(width * height), width, height };
  straightenLuma(
    pixels,
    quad.flatMap(({ x, y }) => [x, y]),
    luma.data,
    width,
    height,
    shown > 1.25 * longer ? 2 : 1,
  );
  const found = findCode(luma);
  if (found === null) return null;
  if (isLegible(found)) return { readable: true };
  // What looks blurred here may still be read.
  return { readable: await readsIn(luma, found.kind) };
}

async function readsIn(
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  kind: 'qr' | 'pdf417',
): Promise<boolean> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return false;
  try {
    const image = new ImageData(width, height);
    data.forEach((value, at) => image.data.fill(value, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4));
    const codes = await new BarcodeDetector({ formats: [kind === 'qr' ? 'qr_code' : 'pdf417'] }).detect(image);
    return codes.some(({ rawValue }) => rawValue !== '');
  } catch {
    return false;
  }
}
