/**
 * `npm run lab -- same-side --data <folder>`: how alike the looks of documents are, for the limit in
 * `sameSideFrom` in `src/document/judge.ts`: frames of the same side, of different documents, and the two sides of drawn ones.
 */
import { likeness, lookOf } from '../../src/document/look.js';
import { specOf, syntheticDocumentKinds } from '../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../testing/src/render/raster.js';
import type { Pixels } from '../../src/shared/geometry.js';
import { readCommandLine } from '../../tools/command-line.js';
import { readFrame, readLabels, type LabeledFrame } from './document-samples.js';

const { values } = readCommandLine({ options: { data: { type: 'string', value: 'folder' } } });

interface Shown {
  document: string;
  look: Float32Array;
}

function printRange(what: string, likenesses: number[]): void {
  likenesses.sort((a, b) => a - b);
  const at = (share: number): string => likenesses[Math.round(share * (likenesses.length - 1))]?.toFixed(2) ?? '-';
  console.log(
    `${what}: ${likenesses.length} pairs, least ${at(0)}, 5 % ${at(0.05)}, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`,
  );
}

function printPairs(shown: readonly Shown[]): void {
  const same: number[] = [];
  const different: number[] = [];
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      (one.document === other.document ? same : different).push(likeness(one.look, other.look));
    }
  }
  printRange('photographed, same side', same);
  printRange('photographed, other documents', different);
}

if (values.data !== undefined) {
  const { data } = values;
  const frames = (readLabels<LabeledFrame>(data, 'ground-truth.json') ?? []).filter(
    ({ docType, inFrame, quad }) => docType === 'id1' && inFrame !== false && quad !== null,
  );
  printPairs(
    frames.map(({ file, quad }) => ({
      document: /midv_(\d+)/.exec(file)?.[1] ?? file,
      look: lookOf(readFrame(data, file), quad!.flat()),
    })),
  );
}

const sides = syntheticDocumentKinds
  .filter((kind) => specOf(kind).sides.length === 2)
  .flatMap((kind) =>
    [1, 2, 3].map((identity) => likeness(drawnLook(kind, 'front', identity), drawnLook(kind, 'back', identity))),
  );
printRange('drawn, front and back', sides);

function drawnLook(kind: Parameters<typeof printDocument>[0], side: 'front' | 'back', identity: number): Float32Array {
  const { width, height, rgb } = printDocument(kind, { side, identity, monk: 7 });
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      data[at * 4 + channel] = 255 * (rgb[at * 3 + channel]! / fullLight) ** (1 / 2.2);
    }
  }
  const pixels: Pixels = { data, width, height };
  return lookOf(pixels, [0, 0, width, 0, width, height, 0, height]);
}
