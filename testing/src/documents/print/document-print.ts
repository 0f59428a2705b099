import { printCardBack, printCardFront } from './card-designs.js';
import { specOf } from '../document-kinds.js';
import { holderOf } from './holder.js';
import { Print } from './print.js';
import { isRegionKind } from '../region-documents.js';
import { printRegionDocument } from './region-print.js';
import type { DocumentScene } from '../scene.js';
import { printLetter, printPassportPage } from './sheet-designs.js';
import type { SurfaceTexture } from '../surface-texture.js';

/** Longer side of a printed document, texels: enough for a document that fills a picture 1280 wide. */
const longerSideTexels = 1360;

/** Prints the side of a document that a scene shows. */
export function printDocument(
  kind: NonNullable<DocumentScene['document']>,
  { side, identity, monk }: Pick<DocumentScene, 'side' | 'identity' | 'monk'>,
): SurfaceTexture {
  const { widthCentimeters: width, heightCentimeters: height } = specOf(kind);
  const print = new Print(width, height, longerSideTexels / Math.max(width, height));
  const holder = holderOf(identity, monk);
  if (isRegionKind(kind)) printRegionDocument(print, kind, side, holder);
  else if (kind === 'passport') printPassportPage(print, holder);
  else if (kind === 'page') printLetter(print, holder);
  else if (side === 'back') printCardBack(print, kind, holder);
  else printCardFront(print, kind, holder);
  return print.texture();
}
