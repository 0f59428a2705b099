/**
 * Drawn clips of every document of a country, with the right side or the wrong one shown: how often and when a hint
 * appears, what is taken, and whether a right side is ever called wrong.
 */
import {
  DocumentRenderer,
  mixScenes,
  withHandSway,
  type DocumentScene,
  type SyntheticDocumentKind,
} from '../../testing/src/index.js';
import { regionDocuments, type RegionKind } from '../../testing/src/documents/region-documents.js';
import { formOf, type DocumentSide, type DocumentType } from '../../src/document/index.js';
import { sideHints, type SideHint } from '../../src/document/types.js';
import { play, type ClipFrame, type Played } from './document-player.js';
import { frameMs } from './document-windows.js';
import { sideScene } from './side-scenes.js';

export interface SideClipOptions {
  seconds: number;
  /** Number of scenes for each document and case. */
  each: number;
  all: boolean;
}

interface Shown {
  kind: SyntheticDocumentKind;
  side: DocumentSide;
}

/** What a person shows, and what they show after the hint. */
interface Case {
  name: string;
  documentType: DocumentType;
  asked: DocumentSide;
  shown: Shown;
  afterwards: Shown | null;
  /** Whether the front was taken before. */
  second: boolean;
}

/** From reading the hint until the document is turned over, milliseconds. */
const reactionMs = 900;
const turnMs = 1000;

function casesOf(kind: RegionKind): Case[] {
  const { documentType, sides } = regionDocuments[kind];
  const front: Shown = { kind, side: 'front' };
  const back: Shown = { kind, side: 'back' };
  const cases: Case[] = [
    { name: 'right', documentType, asked: 'front', shown: front, afterwards: null, second: false },
  ];
  if (sides.length === 2) {
    cases.push(
      { name: 'right back', documentType, asked: 'back', shown: back, afterwards: null, second: true },
      { name: 'back at first', documentType, asked: 'front', shown: back, afterwards: front, second: false },
      { name: 'front again', documentType, asked: 'back', shown: front, afterwards: back, second: true },
    );
  }
  if (formOf(documentType) === 'id3') {
    const card: Shown = { kind: 'gh-ghana-card', side: 'front' };
    cases.push(
      { name: 'card for a passport', documentType, asked: 'front', shown: card, afterwards: front, second: false },
      { name: 'another page', documentType, asked: 'front', shown: back, afterwards: front, second: false },
    );
  }
  return cases;
}

function sceneOf({ kind, side }: Shown, seed: number): DocumentScene {
  // The same person, table and light whatever is shown.
  return {
    ...sideScene('gh-passport', 'front', seed),
    document: kind,
    side,
    glareShare: 0,
    fillShare: 0.76,
    identity: seed,
    monk: 6,
  };
}

const renderer = new DocumentRenderer({ width: 1280, height: 720 });

function* framesOf(
  { shown, afterwards }: Case,
  seed: number,
  seconds: number,
  told: () => number | null,
): Generator<ClipFrame> {
  const [first, second] = [sceneOf(shown, seed), afterwards && sceneOf(afterwards, seed)];
  let endMs = seconds * 1000;
  for (let time = 0; time < endMs; time += frameMs) {
    const turnAt = told();
    let scene = first;
    if (turnAt !== null && second !== null) {
      endMs = turnAt + reactionMs + turnMs + seconds * 1000;
      const share = (time - turnAt - reactionMs) / turnMs;
      // Edge-on in the middle of the turn.
      if (share >= 1) scene = second;
      else if (share > 0.5) scene = mixScenes({ ...second, yawDegrees: -84 }, second, 2 * share - 1);
      else if (share > 0) scene = mixScenes(first, { yawDegrees: 84 }, 2 * share);
    }
    yield { time, pixels: renderer.render(withHandSway(scene, time, seed), seed * 1000 + time) };
  }
}

interface Row {
  name: string;
  told: SideHint | null;
  toldAt: number | null;
  capturedAt: number | null;
  /** Whether what was asked for was in front of the camera then. */
  isRight: boolean;
}

function run(each: Case, seed: number, seconds: number): Row {
  const { documentType, asked, shown, afterwards, second } = each;
  const taken = second ? [lookOfFront(shown.kind, documentType, seed)].filter((look) => look !== null) : [];
  let toldAt: number | null = null;
  const played: Played = play(
    framesOf(each, seed, seconds, () => toldAt),
    {
      form: formOf(documentType),
      stillScale: 1.5,
      asked: { documentType, side: asked, taken },
      onShown: (time, hint) => {
        if (toldAt === null && sideHints.some((side) => side === hint)) toldAt = time;
      },
    },
  );
  const told = played.shown.find(({ hint }) => sideHints.some((side) => side === hint))?.hint ?? null;
  const { capturedAt } = played;
  const isTurned = toldAt !== null && capturedAt !== null && capturedAt > toldAt + reactionMs + turnMs / 2;
  const isRight = capturedAt !== null && (afterwards === null || isTurned);
  return { name: each.name, told: told as SideHint | null, toldAt, capturedAt, isRight };
}

function lookOfFront(kind: SyntheticDocumentKind, documentType: DocumentType, seed: number): Float32Array | null {
  // As it lay when it was taken: a little elsewhere, in the same light.
  const scene = {
    ...sceneOf({ kind, side: 'front' }, seed),
    yawDegrees: 4,
    pitchDegrees: -5,
    rollDegrees: 3,
    fillShare: 0.8,
  };
  let look: Float32Array | null = null;
  const frames = [0, 1, 2].map((at) => ({ time: at * frameMs, pixels: { ...renderer.render(scene, at) } }));
  play(frames, { form: formOf(documentType), stillScale: 1.5, onLook: (seen) => (look = seen ?? look) });
  return look;
}

export function playSides({ seconds, each, all }: SideClipOptions): void {
  const rows: (Row & { documentType: string })[] = [];
  for (const kind of Object.keys(regionDocuments) as RegionKind[]) {
    for (const one of casesOf(kind)) {
      for (let seed = 1; seed <= each; seed++) {
        const row = run(one, seed * 17 + kind.length, seconds);
        rows.push({ ...row, documentType: kind });
        if (all) console.log(`  ${kind}, ${one.name}, ${seed}: ${JSON.stringify(row)}`);
      }
    }
  }
  console.log(
    'shown            document                 clips  told  as                     ms to hint  taken right  taken wrong  not taken',
  );
  for (const name of new Set(rows.map((row) => row.name))) {
    const of = rows.filter((row) => row.name === name);
    for (const documentType of [...new Set(of.map((row) => row.documentType)), 'all']) {
      printRow(name, documentType, documentType === 'all' ? of : of.filter((row) => row.documentType === documentType));
    }
  }
}

function printRow(name: string, documentType: string, rows: readonly Row[]): void {
  const told = rows.filter((row) => row.told !== null);
  const times = told.map(({ toldAt }) => toldAt ?? 0).sort((a, b) => a - b);
  const count = (is: (row: Row) => boolean): string => String(rows.filter(is).length);
  console.log(
    [
      name.padEnd(17),
      documentType.padEnd(24),
      String(rows.length).padStart(6),
      String(told.length).padStart(6),
      `  ${[...new Set(told.map((row) => row.told))].join(' ').padEnd(22)}`,
      String(times[Math.floor(times.length / 2)] ?? '').padStart(11),
      count((row) => row.capturedAt !== null && row.isRight).padStart(13),
      count((row) => row.capturedAt !== null && !row.isRight).padStart(13),
      count((row) => row.capturedAt === null).padStart(11),
    ].join(''),
  );
}
