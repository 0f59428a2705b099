/** A drawn document as seen from straight above: it fills the picture. */
import sharp from 'sharp';
import type { DocumentOutline } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { SyntheticDocumentKind } from '../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../testing/src/render/raster.js';

/** @param longerSide of the picture, pixels */
export async function printedDocument(
  kind: SyntheticDocumentKind,
  side: 'front' | 'back',
  longerSide: number,
): Promise<Pixels> {
  const { width, height, rgb } = printDocument(kind, { side, identity: 3, monk: 6 });
  const codes = Uint8Array.from(rgb, (value) => Math.min(255, 255 * (value / fullLight) ** (1 / 2.2)));
  const { data, info } = await sharp(codes, { raw: { width, height, channels: 3 } })
    .resize({ width: longerSide, height: longerSide, fit: 'inside' })
    // Cameras expose paper below the top of their range.
    .linear(0.85, 8)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** A certain outline around the whole picture. */
export function wholePicture({ width, height }: Pixels): DocumentOutline {
  return {
    quad: [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
    ...{ score: 1, accepted: true, inFrame: true, width, height },
  };
}
