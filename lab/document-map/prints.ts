/**
 * Prints of documents, for the scenes of `draw_scenes.py`: cards and passport pages as the testing kit prints them, pages
 * and receipts as in the drawn sets, with their sizes in `prints.json`.
 *
 * npm run lab -- document-prints --out <folder> [--seed 1] [--each 40]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { specOf, syntheticDocumentKinds } from '../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../testing/src/documents/print/document-print.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { fullLight } from '../../testing/src/render/raster.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { Print, printPage, printReceipt } from '../documents/document-sheet-print.js';

const { values } = readCommandLine({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1', number: Number.isSafeInteger },
    each: { type: 'string', default: '40', number: isCount },
  },
});
if (!values.out) throw new Error('--out <folder> is needed');
const out = values.out;
mkdirSync(out, { recursive: true });
const random = seededRandom(values.seed * 7919 + 71);
const made: { file: string; kind: 'card' | 'passport' | 'page' | 'receipt'; width: number; height: number }[] = [];

function keep(kind: (typeof made)[number]['kind'], print: Print, width: number, height: number): void {
  // Scenes are 256 pixels wide, so more texels would only cost time.
  const scale = 320 / Math.max(width, height);
  const columns = Math.round(width * scale);
  const rows = Math.round(height * scale);
  const data = new Uint8Array(columns * rows * 4).fill(255);
  const color = new Float64Array(3);
  const taps = 3;
  for (let at = 0; at < columns * rows; at++) {
    const sum = [0, 0, 0];
    for (let tap = 0; tap < taps * taps; tap++) {
      const x = (at % columns) + ((tap % taps) + 0.5) / taps;
      const y = Math.floor(at / columns) + (Math.floor(tap / taps) + 0.5) / taps;
      print.read(x / scale, y / scale, color);
      for (let c = 0; c < 3; c++) sum[c] = sum[c]! + color[c]!;
    }
    for (let c = 0; c < 3; c++) data[at * 4 + c] = sum[c]! / (taps * taps);
  }
  const file = `${kind}-${made.length}.jpg`;
  writeFileSync(join(out, file), jpeg.encode({ data, width: columns, height: rows }, 92).data);
  made.push({ file, kind, width, height });
}

for (let turn = 0; turn < values.each; turn++) {
  const kind = syntheticDocumentKinds[turn % syntheticDocumentKinds.length]!;
  const { form, sides, widthCentimeters, heightCentimeters } = specOf(kind);
  for (const side of sides) {
    const monk = monkTones[Math.floor(random() * monkTones.length)]!;
    const printed = printDocument(kind, { side, identity: Math.floor(random() * 1000), monk });
    const { width, height, rgb } = printed.half ?? printed;
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) {
      for (let c = 0; c < 3; c++) data[at * 4 + c] = 255 * (rgb[at * 3 + c]! / fullLight) ** (1 / 2.2);
    }
    const print = new Print({ data, width, height }, widthCentimeters, heightCentimeters);
    keep(form === 'id3' ? 'passport' : form === 'page' ? 'page' : 'card', print, widthCentimeters, heightCentimeters);
  }
  const white = 205 + 50 * random();
  const paper = [white, white * (0.97 + 0.03 * random()), white * (0.94 + 0.08 * random())];
  keep('page', printPage(21, 29.7, paper, random), 21, 29.7);
  const width = 5.6 + 3.4 * random();
  const height = width * (1.4 + 1.5 * random());
  keep(
    'receipt',
    printReceipt(width, height, random() < 0.15 ? [white * 0.68, white * 0.93, white] : paper, random),
    width,
    height,
  );
}
writeFileSync(join(out, 'prints.json'), JSON.stringify(made, null, 1));
console.log(`${made.length} prints in ${out}`);
