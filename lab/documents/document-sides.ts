/**
 * What single frames say about the side they show: wrong hints on good frames, right hints on wrong sides, and how far
 * the measures lie from their limits in `src/document/side/side-hint.ts`.
 *
 * npm run lab -- document-sides [--data <folder>] [--scenes 8] [--seed 1] [--all]
 *
 * Always draws every document of the testing kit's countries, upright and upside down, in several lights, and shows each
 * side whichever is asked for. With `--data`, also photographs of cards and passports.
 */
import { isCount, readCommandLine } from '../../tools/command-line.js';
import {
  createOutlineDetector,
  formOf,
  judgeDocument,
  measureDocument,
  type DocumentSide,
  type DocumentType,
} from '../../src/document/index.js';
import { certainZonesOf } from '../../src/document/document-zones.js';
import { likeness } from '../../src/document/side/look.js';
import { observeSide, type SideSeen } from '../../src/document/side/observe.js';
import { doubtOf } from '../../src/document/side/side-hint.js';
import type { DocumentMeasures, DocumentVerdict, SideHint } from '../../src/document/types.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { regionDocuments, type RegionKind } from '../../testing/src/documents/region-documents.js';
import { DocumentRenderer } from '../../testing/src/index.js';
import { readFrame, readLabels, type LabeledFrame } from './document-samples.js';
import { printPortraits } from './portraits.js';
import { sideScene } from './side-scenes.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder' },
    scenes: { type: 'string', default: '8', number: isCount },
    seed: { type: 'string', default: '1', number: isCount },
    all: { type: 'boolean', default: false },
  },
});

/** One frame as the worker sees it when a document of this type is asked for. */
interface Look {
  name: string;
  document: string;
  side: DocumentSide;
  seen: SideSeen;
  verdict: DocumentVerdict;
  measures: DocumentMeasures;
}

const detector = createOutlineDetector();

function lookAt(pixels: Pixels, documentType: DocumentType): Pick<Look, 'seen' | 'verdict' | 'measures'> | null {
  const outline = detector.detect(pixels, { documentType });
  const { measures, patch } = measureDocument({ pixels, outline, documentType, time: 0 });
  if (patch === null || outline === null) return null;
  const verdict = judgeDocument(measures, { documentType, stillScale: 1.5 });
  return { seen: observeSide(patch, outline, formOf(documentType)), verdict, measures };
}

/** Counts hints, by whether the frame is good enough to be taken. */
class Tally {
  readonly #rows = new Map<string, { frames: number; hinted: Partial<Record<SideHint, number>> }>();

  add(row: string, hint: SideHint | null): void {
    const { frames, hinted } = this.#rows.get(row) ?? { frames: 0, hinted: {} };
    if (hint !== null) hinted[hint] = (hinted[hint] ?? 0) + 1;
    this.#rows.set(row, { frames: frames + 1, hinted });
  }

  print(): void {
    for (const [row, { frames, hinted }] of [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const told = Object.entries(hinted).map(([hint, count]) => `${hint} ${((100 * count) / frames).toFixed(1)} %`);
      console.log(`${row.padEnd(46)}${String(frames).padStart(6)}  ${told.join(', ') || '-'}`);
    }
  }
}

/** 0 if an outline is uncertain. */
function alike({ look: one }: SideSeen, { look: other }: SideSeen): number {
  return one === null || other === null ? 0 : likeness(one, other);
}

function printRange(what: string, numbers: number[]): void {
  numbers.sort((a, b) => a - b);
  const at = (share: number): string => numbers[Math.round(share * (numbers.length - 1))]?.toFixed(3) ?? '-';
  console.log(
    `${what.padEnd(46)}${String(numbers.length).padStart(6)}  least ${at(0)}, 1 % ${at(0.01)}, 5 % ${at(0.05)}, ` +
      `median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)}`,
  );
}

function judge(tally: Tally, row: string, look: Look, documentType: DocumentType, taken: readonly Look[]): void {
  const { seen, side, verdict, measures, name } = look;
  const asked = { documentType, side, taken: taken.flatMap((other) => other.seen.look ?? []) };
  const hint = doubtOf(seen, asked, verdict, measures)?.hint ?? null;
  tally.add(`${row}, ${verdict.accept ? 'good frames' : 'other frames'}`, hint);
  if (values.all && hint !== null) console.log(`  ${row}: ${name}: ${hint}, zone ${seen.zone?.toFixed(3)}`);
}

function drawn(tally: Tally): void {
  const kinds = Object.keys(regionDocuments) as RegionKind[];
  const renderer = new DocumentRenderer({ width: 1280, height: 720 });
  const zones: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const likenesses: Record<'same' | 'other', number[]> = { same: [], other: [] };
  for (const kind of kinds) {
    const { documentType, sides, zones: places } = regionDocuments[kind];
    const looks: Look[] = [];
    for (const side of sides as readonly DocumentSide[]) {
      for (let scene = 0; scene < values.scenes; scene++) {
        const drawnScene = sideScene(kind, side, values.seed * 1000 + scene);
        const look = lookAt(renderer.render(drawnScene, scene), documentType);
        if (look !== null) looks.push({ name: `${kind} ${side} ${scene}`, document: kind, side, ...look });
      }
    }
    for (const look of looks) {
      const { side, seen, verdict } = look;
      const hasZone = 'mrz' in ((places as Partial<Record<DocumentSide, object>>)[side] ?? {});
      if (seen.zone !== null && verdict.accept) zones[hasZone ? 'with' : 'without'].push(seen.zone);
      const fronts = looks.filter((other) => other.side === 'front' && other !== look);
      // The person shows what was asked for.
      judge(tally, 'drawn, right side', look, documentType, side === 'back' ? fronts.slice(0, 1) : []);
      for (const { seen: front } of fronts) likenesses[side === 'front' ? 'same' : 'other'].push(alike(seen, front));
      if (sides.length === 1) continue;
      const asked = { ...look, side: side === 'front' ? ('back' as const) : ('front' as const) };
      // The person shows the other side, after the right front or at once.
      const mrz = certainZonesOf(documentType, 'back').mrz === 'always' ? 'zone on the back' : 'no certain zone';
      if (side === 'front') judge(tally, 'drawn, front again', asked, documentType, fronts.slice(0, 1));
      else judge(tally, `drawn, back at first (${mrz})`, asked, documentType, []);
    }
  }
  printRange('drawn, zone on sides with one, good frames', zones.with);
  printRange('drawn, zone on sides without, good frames', zones.without);
  printRange('drawn, likeness of the same side', likenesses.same);
  printRange('drawn, likeness of front and back', likenesses.other);
}

function photographed(tally: Tally, data: string): void {
  const frames = (readLabels<LabeledFrame>(data, 'ground-truth.json') ?? []).filter(
    ({ docType, inFrame, quad }) => (docType === 'id1' || docType === 'id3') && inFrame !== false && quad !== null,
  );
  const looks: (Look & { form: string })[] = [];
  for (const { file, docType } of frames) {
    const pixels = readFrame(data, file);
    const type = docType === 'id3' ? 'ng_international_passport' : 'ng_national_id';
    const document = /midv_(\d+)/.exec(file)?.[1] ?? file;
    const look = lookAt(pixels, type);
    if (look !== null) looks.push({ name: file, document, side: 'front', form: docType!, ...look });
    // A card or another page is shown, but a passport was asked for.
    const other = docType === 'id1' ? lookAt(pixels, 'gh_passport') : null;
    if (other !== null)
      judge(
        tally,
        'photographed, card instead of a passport',
        { name: file, document, side: 'front', ...other },
        'gh_passport',
        [],
      );
  }
  for (const look of looks) {
    const isCard = look.form === 'id1';
    judge(
      tally,
      `photographed, right ${isCard ? 'card' : 'page'}`,
      look,
      isCard ? 'ng_national_id' : 'gh_passport',
      [],
    );
    if (!isCard) continue;
    const back = { ...look, side: 'back' as const };
    judge(tally, 'photographed, front instead of a back with zone', back, 'gh_ghana_card', []);
    judge(
      tally,
      'photographed, a different side taken before',
      back,
      'ng_voters_card',
      looks.filter(({ document, form }) => document !== look.document && form === 'id1'),
    );
    const same = looks.filter((other) => other.document === look.document && other !== look);
    if (same.length > 0) judge(tally, 'photographed, front again', back, 'ng_voters_card', same.slice(0, 1));
  }
  const zoneOf = ({ seen }: Look): number => seen.zone ?? 0;
  const [pages, cards] = [looks.filter(({ form }) => form === 'id3'), looks.filter(({ form }) => form === 'id1')];
  printRange('photographed, zone on pages with one', pages.map(zoneOf));
  printRange('photographed, zone on cards without', cards.map(zoneOf));
  const pairs = cards.flatMap((one, at) => cards.slice(at + 1).map((other) => [one, other] as const));
  const likenessesOf = (isSame: boolean): number[] =>
    pairs
      .filter(([one, other]) => (one.document === other.document) === isSame)
      .map(([one, other]) => alike(one.seen, other.seen));
  printRange('photographed, likeness of the same side', likenessesOf(true));
  printRange('photographed, likeness of other documents', likenessesOf(false));
  leaveOneOut(looks);
}

/** For each document, sets the limits by all others, midway between the nearest of both kinds, and counts its errors. */
function leaveOneOut(looks: readonly (Look & { form: string })[]): void {
  let wrong = 0;
  for (const document of new Set(looks.map((look) => look.document))) {
    const rest = looks.filter((look) => look.document !== document);
    const zones = (form: string): number[] =>
      rest.filter((look) => look.form === form).map(({ seen }) => seen.zone ?? 0);
    const limit = Math.sqrt(Math.max(0.01, ...zones('id1')) * Math.min(...zones('id3')));
    for (const look of looks) {
      if (look.document === document && (look.seen.zone ?? 0) >= limit !== (look.form === 'id3')) wrong++;
    }
  }
  console.log(`photographed, limit of the zone set without the document: ${wrong} of ${looks.length} frames wrong`);
}

const tally = new Tally();
if (values.data !== undefined) {
  photographed(tally, values.data);
  await printPortraits(values.data, detector);
}
drawn(tally);
tally.print();
