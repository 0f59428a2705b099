/** What can be seen of a side that says which one it is. */
import type { DocumentOutline } from '../detector.js';
import { documentForms, type DocumentForm } from '../document-types.js';
import type { Luma } from '../mrz/strip.js';
import type { DocumentPatch } from '../patch.js';
import { flattenQuad, poseOfQuad } from '../quad.js';
import { lookOf } from './look.js';
import { zoneRegularity } from './zone-layout.js';

export interface SideSeen {
  /** Longer side over shorter, as measured in space. */
  aspect: number;
  /**
   * How regularly lines at an edge repeat at the pitch of a machine-readable zone, 0 to 1; `null` for paper, and for an
   * uncertain outline.
   */
  zone: number | null;
  /** `null` for an uncertain outline. */
  look: Float32Array | null;
}

const flat = new Float64Array(8);
const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

/**
 * Every second sample is enough for a layout, and takes a quarter of the time.
 * @param patch the inside of `outline`
 */
export function observeSide(
  patch: DocumentPatch,
  { quad, accepted, ...size }: DocumentOutline,
  form: DocumentForm,
): SideSeen {
  flattenQuad(quad, flat);
  poseOfQuad(flat, size, pose);
  const { aspect } = pose;
  if (!accepted) return { aspect, zone: null, look: null };
  const luma = halfSize(patch);
  const { widthMillimeters } = documentForms[form];
  const isCardOrPage = form === 'id1' || form === 'id3';
  const zone = isCardOrPage && widthMillimeters !== null ? zoneRegularity(luma, widthMillimeters) : null;
  return { aspect, zone, look: lookOf(luma) };
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
