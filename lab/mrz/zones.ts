import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentForms } from '../../src/document/document-types.js';
import { straightenLuma } from '../../src/document/straighten.js';
import { readZone } from '../../src/engine/mrz/zone.js';
import { readerNet } from '../../test/support/reader-net.js';
import { readFrame, readLabels, type LabeledFrame } from '../documents/document-samples.js';

const straightWidth = 1000;

/** Prints, for each labeled card and passport page, what the reader finds within its true corners. */
export async function printZones(folder: string): Promise<void> {
  const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json') ?? [];
  const net = await readerNet();
  const times: number[] = [];
  for (const { file, docType, quad, inFrame } of labels) {
    if ((docType !== 'id1' && docType !== 'id3') || quad === null || inFrame === false) continue;
    if (!existsSync(join(folder, file))) continue;
    const { widthMillimeters, heightMillimeters } = documentForms[docType];
    const height = Math.round((straightWidth * heightMillimeters!) / widthMillimeters!);
    const data = new Uint8Array(straightWidth * height);
    straightenLuma(readFrame(folder, file), quad.flat(), data, straightWidth, height, 2);
    const start = performance.now();
    const format = docType === 'id1' ? 'td1' : 'td3';
    const zone = readZone(net, { data, width: straightWidth, height }, { format, widthMillimeters: widthMillimeters! });
    times.push(performance.now() - start);
    const words = (['present', 'complete', 'checkDigitsValid', 'upsideDown'] as const).filter((word) => zone[word]);
    console.log(`${file} ${docType}: ${words.join(', ') || 'no zone'}`);
  }
  times.sort((a, b) => a - b);
  console.log(`${times.length} documents, median ${times[times.length >> 1]?.toFixed(1)} ms`);
}
