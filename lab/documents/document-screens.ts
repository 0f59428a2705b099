/**
 * Whether documents that are photographed from a screen are noticed, and good documents are not taken for them.
 *
 * npm run lab -- document-screens [--data <folder>] [--scenes 2] [--list 0]
 *
 * Good: drawn documents at a still's size, and with `--data` photographs of cards, passports and papers. Screens: the same
 * cards, shown on a simulated screen and photographed again, by how many camera pixels see one of the screen.
 */
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { createOutlineDetector, rectify } from '../../src/document/index.js';
import type { Quad } from '../../src/document/quad.js';
import { isOnScreen, screenEvidence } from '../../src/document/screen.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { photographScreen } from '../../test/support/screen-photo.js';
import { regionDocuments } from '../../testing/src/documents/region-documents.js';
import { DocumentRenderer } from '../../testing/src/index.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { decodePicture, encodePicture } from '../shared/liveness-node.js';
import { readFrame, readLabels, type LabeledFrame } from './document-samples.js';
import { sideScene } from './side-scenes.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder' },
    scenes: { type: 'string', default: '2', number: isCount },
    list: { type: 'string', default: '0', number: isCount },
  },
});

interface Row {
  name: string;
  /** Decibels. */
  evidence: number;
  isTold: boolean;
}

const detector = createOutlineDetector();
const rows = new Map<string, Row[]>();

function judge(group: string, name: string, pixels: Pixels, quad: Quad): void {
  const row = { name, evidence: screenEvidence(pixels, quad), isTold: isOnScreen(pixels, quad) };
  rows.set(group, [...(rows.get(group) ?? []), row]);
}

/** Camera pixels per pixel of the screen: a phone held far away, a phone, a laptop, a monitor close by. */
const pitches = [0.7, 1, 1.4, 1.9, 2.6, 3.5] as const;
/** Width of a card on the photograph, pixels. */
const shownWidth = 1100;

async function onScreens(name: string, card: { pixels: Pixels; quad: Quad }, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + (most - least) * random();
  for (const pitch of pitches) {
    const shown = rectify(card.pixels, card.quad, 'id1', { longerSidePixels: Math.round(shownWidth / pitch) });
    const { pixels, quad } = photographScreen(shown, {
      pitch,
      rollDegrees: between(-5, 5),
      keystone: [between(-0.04, 0.04), between(-0.04, 0.04)],
      softness: between(0.45, 0.8),
      noise: between(0.5, 2),
      seed,
    });
    const photograph = await decodePicture(await encodePicture(pixels, 88));
    judge(`on a screen, ${pitch} camera pixels each`, name, photograph, quad);
  }
}

const renderer = new DocumentRenderer({ width: 2560, height: 1440 });
for (const [at, [kind, { documentType, sides }]] of Object.entries(regionDocuments).entries()) {
  for (const side of sides) {
    for (let scene = 0; scene < values.scenes; scene++) {
      const name = `${kind} ${side} ${scene}`;
      const drawn = renderer.render(sideScene(kind as keyof typeof regionDocuments, side, 7000 + scene), scene);
      const pixels = await decodePicture(await encodePicture(drawn, 90));
      const outline = detector.detect(pixels, { documentType });
      if (outline === null) continue;
      judge('drawn, good', name, pixels, outline.quad);
      if (scene === 0 && side === 'front') await onScreens(name, { pixels, quad: outline.quad }, at);
    }
  }
}
if (values.data !== undefined) {
  for (const [at, label] of (readLabels<LabeledFrame>(values.data, 'ground-truth.json') ?? []).entries()) {
    const { file, quad: corners, docType } = label;
    if (corners === null) continue;
    const [a, b, c, d] = corners.map(([x, y]) => ({ x, y }));
    const quad: Quad = [a!, b!, c!, d!];
    const pixels = readFrame(values.data, file);
    judge('photographed, good', file, pixels, quad);
    if (docType === 'id1' && at % 4 === 0) await onScreens(file, { pixels, quad }, at);
  }
}

for (const [group, all] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
  all.sort((one, other) => other.evidence - one.evidence);
  const at = (share: number): string => all[Math.round(share * (all.length - 1))]!.evidence.toFixed(1);
  const told = all.filter(({ isTold }) => isTold).length;
  console.log(
    `${group.padEnd(40)} told ${told} of ${all.length}; dB: most ${at(0)}, median ${at(0.5)}, least ${at(1)}`,
  );
  for (const { name, evidence } of all.slice(0, values.list)) console.log(`  ${evidence.toFixed(1)}  ${name}`);
}
