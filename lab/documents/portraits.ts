/** In how many photographed documents the face engine finds the portrait: in the whole picture, and in its halves, too. */
import { rectify } from '../../src/document/index.js';
import { portraitPlaces } from '../../src/document/document-zones.js';
import type { OutlineDetector } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import { readFrame, readLabels, type LabeledFrame } from './document-samples.js';

/** A part of the picture in its full height. */
function partOf({ data, width, height }: Pixels, from: number, share: number): Pixels {
  const [left, wide] = [Math.floor(from * width), Math.floor(share * width)];
  const part = { width: wide, height, data: new Uint8ClampedArray(wide * height * 4) };
  for (let row = 0; row < height; row++) {
    const start = (row * width + left) * 4;
    part.data.set(data.subarray(start, start + wide * 4), row * wide * 4);
  }
  return part;
}

export async function printPortraits(folder: string, detector: OutlineDetector): Promise<void> {
  const engine = await openFaceEngine();
  const counts = { documents: 0, whole: 0, parts: 0 };
  for (const { file, docType, inFrame } of readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? []) {
    if ((docType !== 'id1' && docType !== 'id3') || inFrame === false) continue;
    const pixels = readFrame(folder, file);
    const outline = detector.detect(pixels, { documentType: docType });
    if (outline?.accepted !== true) continue;
    const straight = rectify(pixels, outline.quad, docType);
    const found = portraitPlaces.findIndex(
      ({ from, width }) => engine.findFaces(partOf(straight, from, width)).length > 0,
    );
    counts.documents++;
    if (found === 0) counts.whole++;
    if (found >= 0) counts.parts++;
  }
  const { documents, whole, parts } = counts;
  console.log(`photographed, portrait found: ${whole} of ${documents} in the whole, ${parts} with its halves`);
}
