/** What can be seen of a side that says which one it is. */
import { documentForms, type DocumentForm } from '../document-types.js';
import type { Luma } from '../mrz/strip.js';
import type { DocumentPatch } from '../patch.js';
import { lookOf } from './look.js';
import { zoneRegularity } from './zone-layout.js';

export interface SideSeen {
  /** How regularly lines at an edge repeat at the pitch of a machine-readable zone, 0 to 1; `null` for paper. */
  zone: number | null;
  look: Float32Array;
}

/** Every second sample is enough for a layout, and takes a quarter of the time. */
export function observeSide(patch: DocumentPatch, form: DocumentForm): SideSeen {
  const luma = halfSize(patch);
  const { widthMillimeters } = documentForms[form];
  const isCardOrPage = form === 'id1' || form === 'id3';
  return {
    zone: isCardOrPage && widthMillimeters !== null ? zoneRegularity(luma, widthMillimeters) : null,
    look: lookOf(luma),
  };
}

function halfSize({ luma, width: wide, height: tall }: DocumentPatch): Luma {
  const width = wide >> 1;
  const height = tall >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = 2 * y * wide; x < width; x++, at += 2, to++) {
      data[to] = (luma[at]! + luma[at + 1]! + luma[at + wide]! + luma[at + wide + 1]! + 2) >> 2;
    }
  }
  return { data, width, height };
}
