/**
 * Sheets of paper as found on desks: in piles of white paper, under cables and pens, among books and cups, folded,
 * curled, torn off a roll, white on pale tables, half in shadow; and distant cards. Ground truth is exact.
 *
 * npm run lab -- document-sheet-set --out <folder> [--seed 1] [--each 12] [--data <folder>]
 *
 * writes JPEGs and `ground-truth.json` in the format of the labeled sets. With `--data`, half of the tables are its
 * pictures without a document.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import jpeg from 'jpeg-js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import type { DocumentForm } from '../../src/document/index.js';
import type { Pixels, Size } from '../../src/contract/geometry.js';
import { cornersOfUnit, readFrame, readLabels, type LabeledFrame } from './document-samples.js';
import { type Corner } from '../shared/quad-overlap.js';
import { printCard, printPage, printReceipt } from './document-sheet-print.js';
import { drawSheets, film, topSheetCorners, type Light, type Sheet, type SheetScene } from './document-sheet-scene.js';
import {
  cable,
  finger,
  paintPicture,
  paintTable,
  pen,
  roundThing,
  slab,
  tableKinds,
  type TableKind,
  type Thing,
} from './document-sheet-things.js';
import { seededRandom } from '../../testing/src/render/random.js';

type Random = () => number;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const around = (random: Random, most: number): number => (random() * 2 - 1) * most;

interface Condition {
  docType: 'page' | 'receipt' | 'id1' | null;
  /** Maximum number of sheets below. */
  beneath?: number;
  /** Maximum number of objects on the sheet and next to it. */
  onTop?: number;
  beside?: number;
  tables?: readonly TableKind[];
  wave?: number;
  folded?: number;
  edgeDepth?: number;
  fingers?: number;
  tilt?: number;
  blur?: number;
  /** Range of the document's longer side over the picture's. */
  fill?: readonly [number, number];
  /** Objects that cover more than a sliver of the document are left out. */
  clear?: boolean;
  /** The expected document types, without plain papers. */
  asked?: readonly DocumentForm[];
}

/** Conditions harder than a sheet on a table of another color. */
export const sheetConditions: Record<string, Condition> = {
  'sheet alone': { docType: 'page' },
  'sheet on a pile': { docType: 'page', beneath: 4, beside: 3 },
  'sheet on a pile, covered': { docType: 'page', beneath: 4, onTop: 4, beside: 3, tables: ['plain', 'pale', 'wood'] },
  'sheet among things': { docType: 'page', onTop: 2, beside: 6 },
  'white on pale': { docType: 'page', tables: ['pale', 'marble'], onTop: 1 },
  'sheet folded': { docType: 'page', wave: 0.25, folded: 2.5, beneath: 1 },
  'sheet half in shadow': { docType: 'page', edgeDepth: 0.6, beneath: 1 },
  'sheet held': { docType: 'page', fingers: 2, wave: 0.15 },
  'sheet tilted': { docType: 'page', tilt: 34, beside: 2 },
  'sheet moved': { docType: 'page', blur: 7, beside: 2, beneath: 1 },
  'receipt alone': { docType: 'receipt', wave: 0.15 },
  'receipt on pale': { docType: 'receipt', wave: 0.2, tables: ['pale', 'marble', 'plain'] },
  'receipt curled': { docType: 'receipt', wave: 0.35, folded: 1, tables: ['tiles', 'stone', 'wood'] },
  'receipt on a pile': { docType: 'receipt', beneath: 4, onTop: 1, beside: 3, wave: 0.1 },
  'card on papers': { docType: 'id1', beneath: 4, beside: 3, clear: true },
  'card far': { docType: 'id1', fill: [0.15, 0.28], beneath: 1, clear: true },
  'no document': { docType: null, onTop: 2, beside: 8 },
  'papers, no card': { docType: null, beneath: 4, onTop: 1, beside: 3, asked: ['id1'] },
};

const sizes: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
  { width: 1024, height: 1024 },
  { width: 960, height: 720 },
];

/** Paper is white with a slight tint. A sheet below has rarely the same white. */
function paper(random: Random, docType: Condition['docType']): number[] {
  const level = between(random, 205, 250);
  if (docType === 'receipt' && random() < 0.25) return [level * 0.68, level * 0.93, level];
  return [level, level * between(random, 0.97, 1), level * between(random, 0.94, 1.02)];
}

function sheetOf(docType: NonNullable<Condition['docType']>, condition: Condition, random: Random): Sheet {
  const isReceipt = docType === 'receipt';
  const isLetter = random() < 0.15;
  const width = docType === 'id1' ? 8.56 : isReceipt ? between(random, 5.6, 9) : isLetter ? 21.59 : 21;
  const height = docType === 'id1' ? 5.4 : isReceipt ? width * between(random, 1.4, 2.9) : isLetter ? 27.94 : 29.7;
  const print =
    docType === 'id1'
      ? printCard(random)
      : (isReceipt ? printReceipt : printPage)(width, height, paper(random, docType), random);
  return {
    ...{ x: 0, y: 0, width, height, print, turn: 0 },
    wave: (condition.wave ?? 0) * random(),
    teeth: isReceipt && random() < 0.3 ? 0.15 : 0,
    foldedCorner: Math.floor(random() * 4),
    folded: random() < 0.6 ? (condition.folded ?? 0) * random() : 0,
    crease: condition.wave || random() < 0.2 ? 0.2 * random() : 0,
    lift: 0.02 + 0.13 * random() * random(),
    radius: docType === 'id1' ? 0.318 : 0,
    seed: Math.floor(random() * 1e6),
  };
}

/** Sheets below, most of them slightly shifted, so that their edges run next to the document's. */
function pile(top: Sheet, condition: Condition, random: Random): Sheet[] {
  const count = Math.ceil((condition.beneath ?? 0) * random());
  return Array.from({ length: count }, () => {
    const other = sheetOf('page', {} as Condition, random);
    const near = random() < 0.7 ? 2.5 : 12;
    return {
      ...other,
      x: top.x + around(random, near),
      y: top.y + around(random, near),
      turn: top.turn + around(random, random() < 0.7 ? 0.15 : 1.5),
    };
  });
}

/** With `clear`, the largest share of the document that an object may cover. Nobody could find a card below a book. */
const mostCovered = 0.03;

function coveredShare({ away }: Thing, { x, y, width, height, turn }: Sheet): number {
  const places = 24;
  let covered = 0;
  for (let at = 0; at < places * places; at++) {
    const u = (((at % places) + 0.5) / places - 0.5) * width;
    const v = ((Math.floor(at / places) + 0.5) / places - 0.5) * height;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    if (away(x + u * cos - v * sin, y + u * sin + v * cos) < 0) covered++;
  }
  return covered / (places * places);
}

function thingsAbout(top: Sheet, condition: Condition, random: Random): Thing[] {
  const things: Thing[] = [];
  const half = Math.max(top.width, top.height) / 2;
  const beside = Math.floor((condition.beside ?? 0) * (0.4 + 0.7 * random()));
  for (let at = 0; at < beside; at++) {
    const turn = random() * 2 * Math.PI;
    const away = half * between(random, 1.25, 2.2);
    const make = [pen, cable, roundThing, slab][Math.floor(random() * 4)]!;
    // Cables are long, so place their middle far enough away for most to miss the sheet.
    things.push(make(Math.cos(turn) * away, Math.sin(turn) * away, random));
  }
  const onTop = Math.ceil((condition.onTop ?? 0) * random());
  for (let at = 0; at < onTop; at++) {
    const make = [pen, pen, cable, roundThing][Math.floor(random() * 4)]!;
    things.push(make(around(random, top.width * 0.55), around(random, top.height * 0.55), random));
  }
  for (let at = 0; at < (condition.fingers ?? 0); at++) {
    const turn = top.turn + (at % 2 ? Math.PI : 0) + around(random, 0.3);
    const away = top.width / 2 - between(random, 0.5, 2.5);
    things.push(finger(Math.cos(turn) * away, Math.sin(turn) * away, Math.cos(turn), Math.sin(turn), random));
  }
  return condition.clear ? things.filter((thing) => coveredShare(thing, top) <= mostCovered) : things;
}

/** Where the camera sees the corners of a square of two centimeters. */
function camera(size: Size, top: Sheet, condition: Condition, random: Random): Corner[] {
  const focal = 0.88 * Math.max(size.width, size.height);
  const longer = Math.max(top.width, top.height);
  const [least, most] = condition.fill ?? (top.width < 9 && top.height < 6 ? [0.35, 0.7] : [0.4, 0.92]);
  const fill = between(random, least, most);
  // The smaller of the sizes that fill the width and the height.
  const across = Math.abs(Math.cos(top.turn)) * top.width + Math.abs(Math.sin(top.turn)) * top.height;
  const down = Math.abs(Math.sin(top.turn)) * top.width + Math.abs(Math.cos(top.turn)) * top.height;
  const scale = condition.fill
    ? (fill * size.width) / longer
    : Math.min((fill * size.width) / across, (fill * size.height) / down);
  const depth = focal / scale;
  const most2 = ((condition.tilt ?? 16) * Math.PI) / 180;
  const tiltX = around(random, most2);
  const tiltY = around(random, most2 * 0.7);
  const shiftX = around(random, Math.max(0, size.width - across * scale) * 0.3);
  const shiftY = around(random, Math.max(0, size.height - down * scale) * 0.3);
  return cornersOfUnit.map(([u, v]): Corner => {
    const x = 2 * u - 1;
    const y = 2 * v - 1;
    const y2 = y * Math.cos(tiltX);
    const z2 = y * Math.sin(tiltX);
    const x3 = x * Math.cos(tiltY) + z2 * Math.sin(tiltY);
    const z3 = z2 * Math.cos(tiltY) - x * Math.sin(tiltY) + depth;
    return [(focal * x3) / z3 + size.width / 2 + shiftX, (focal * y2) / z3 + size.height / 2 + shiftY];
  });
}

function lightOf(condition: Condition, random: Random): Light {
  const gain = between(random, 0.55, 1.08);
  const warmth = around(random, 0.12);
  const turn = random() * 2 * Math.PI;
  const length = between(random, 0.2, 1.2);
  return {
    color: [gain * (1 + warmth), gain, gain * (1 - warmth)],
    fall: between(random, 0.02, 0.45),
    fallTurn: random() * 2 * Math.PI,
    shadowX: Math.cos(turn) * length,
    shadowY: Math.sin(turn) * length,
    shadowDepth: between(random, 0.12, 0.5),
    edgeTurn: random() * 2 * Math.PI,
    edgeAway: around(random, 8),
    edgeSoft: between(random, 0.3, 5),
    edgeDepth: (condition.edgeDepth ?? (random() < 0.15 ? 0.4 : 0)) * between(random, 0.4, 1),
  };
}

export interface SheetFrame {
  label: LabeledFrame;
  jpeg: () => Uint8Array;
}

/** A scene and its document's corners. Another seed gives another. */
export function sheetSceneOf(name: string, seed: number, pictures: readonly Pixels[] = [], size?: Size) {
  const condition = sheetConditions[name]!;
  const number = Object.keys(sheetConditions).indexOf(name);
  const random = seededRandom(seed * 7919 + number * 131 + 17);
  const kinds = condition.tables ?? tableKinds;
  const kind = kinds[Math.floor(random() * kinds.length)]!;
  const isPhoto = pictures.length > 0 && condition.tables === undefined && random() < 0.5;
  const which = Math.floor(random() * pictures.length);
  const table = isPhoto ? paintPicture(pictures[which]!, between(random, 30, 60), random) : paintTable(kind, random);
  const top = sheetOf(condition.docType ?? 'page', condition, random);
  top.turn = random() < 0.7 ? around(random, 0.2) : around(random, Math.PI);
  const scene: SheetScene = {
    size: size ?? sizes[Math.floor(random() * sizes.length)]!,
    table,
    sheets: condition.docType === null && !condition.asked ? [] : [...pile(top, condition, random), top],
    things: thingsAbout(top, condition, random),
    light: lightOf(condition, random),
    unit: [],
  };
  scene.unit = camera(scene.size, top, condition, random);
  const lens = {
    defocus: random() < 0.6 ? 0.9 * random() : 0,
    motion: condition.blur ? condition.blur * between(random, 0.4, 1) : 0,
    noise: between(random, 0.5, 4),
  };
  return { scene, condition, background: isPhoto ? `picture ${which}` : kind, lens, random };
}

export function drawSheetFrame(name: string, seed: number, pictures: readonly Pixels[] = [], size?: Size) {
  const made = sheetSceneOf(name, seed, pictures, size);
  return {
    pixels: film(drawSheets(made.scene), made.lens, made.random),
    quad: made.condition.docType === null ? null : topSheetCorners(made.scene),
    background: made.background,
    docType: made.condition.docType,
    asked: made.condition.asked,
    quality: Math.round(between(made.random, 45, 92)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = readCommandLine({
    options: {
      out: { type: 'string' },
      data: { type: 'string' },
      seed: { type: 'string', default: '1', number: Number.isSafeInteger },
      each: { type: 'string', default: '12', number: isCount },
      only: { type: 'string' },
    },
  });
  if (!values.out) throw new Error('--out <folder> is needed');
  const labels = values.data ? (readLabels<LabeledFrame>(values.data, 'ground-truth.json') ?? []) : [];
  const pictures = labels.filter(({ quad }) => quad === null).map(({ file }) => readFrame(values.data!, file));
  mkdirSync(join(values.out, 'sheets'), { recursive: true });
  const made: LabeledFrame[] = [];
  for (const name of Object.keys(sheetConditions)) {
    if (values.only && !name.includes(values.only)) continue;
    for (let turn = 0; turn < values.each; turn++) {
      const seed = values.seed * 1000 + turn;
      const { pixels, quad, background, docType, asked, quality } = drawSheetFrame(name, seed, pictures);
      const { width, height } = pixels;
      const file = `sheets/${name.replace(/[ ,]+/g, '-')}-${seed}.jpg`;
      const inFrame = quad && quad.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
      made.push({ file, source: name, docType, width, height, quad, inFrame, background, ...(asked && { asked }) });
      const bytes = Buffer.from(pixels.data.buffer, pixels.data.byteOffset, pixels.data.length);
      writeFileSync(join(values.out, file), jpeg.encode({ data: bytes, width, height }, quality).data);
    }
  }
  writeFileSync(join(values.out, 'ground-truth.json'), JSON.stringify(made, null, 1));
  console.log(`${made.length} frames in ${values.out}`);
}
