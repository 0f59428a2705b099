import { seededRandom } from '../../render/random.js';
import type { SyntheticDocumentKind } from '../document-kinds.js';
import type { RegionKind } from '../region-documents.js';
import type { Holder } from './holder.js';
import { cardLines } from './machine-readable.js';
import type { Print } from './print.js';
import {
  printBars,
  printChip,
  printGround,
  printRosette,
  printSpecimen,
  printSquares,
  type Palette,
} from './security-print.js';

/** Kinds printed on an ID-1 card. */
export type CardKind = Exclude<SyntheticDocumentKind, RegionKind | 'passport' | 'page'>;

interface CardDesign {
  title: string;
  palette: Palette;
  header: 'bar' | 'plain' | 'side';
  /** Left edge of the portrait, centimeters. */
  portraitX: number;
  /** Left edge of the fields, centimeters. */
  fieldsX: number;
  labels: readonly string[];
  extras: (print: Print, holder: Holder, random: () => number) => void;
}

const portraitY = 1.42;
const portraitWidth = 2.15;
const portraitHeight = 2.72;

const designs: Record<CardKind, CardDesign> = {
  'national-id': {
    title: 'IDENTITY CARD',
    palette: { paper: '#e9f1e4', end: '#d8e8dc', tint: '#c4dcae', lines: '#5b9272', accent: '#2f6f4c', ink: '#1c2622' },
    header: 'bar',
    portraitX: 0.42,
    fieldsX: 2.95,
    labels: ['SURNAME', 'GIVEN NAMES', 'DATE OF BIRTH', 'NUMBER'],
    extras(print, holder) {
      printChip(print, 6.75, 1.5);
      print.picture(holder.portrait, 6.95, 3.0, 0.95, 1.2, { opacity: 0.4, gray: true });
      print.text(holder.number, 2.95, 4.55, 0.34, '#1c2622', { weight: 0.16, spacing: 1.25 });
    },
  },
  'drivers-license': {
    title: 'DRIVING LICENSE',
    palette: { paper: '#f6e6df', end: '#eadcea', tint: '#f0c9b8', lines: '#b0707c', accent: '#7d3550', ink: '#2a1c22' },
    header: 'plain',
    portraitX: 0.5,
    fieldsX: 3.05,
    labels: ['1. NAME', '2. GIVEN', '3. BORN', '5. NO'],
    extras(print, _holder, random) {
      print.box(6.3, 1.35, 1.75, 0.4, '#7d3550', { radius: 0.06 });
      print.text('CLASS B', 6.5, 1.46, 0.18, '#f6e6df');
      printSquares(print, 6.75, 3.35, 1.2, 17, random);
      print.line(
        Array.from({ length: 30 }, (_, at) => [
          3.1 + at * 0.06,
          4.75 + 0.16 * Math.sin(at * 0.8) * Math.cos(at * 0.23),
        ]).flat(),
        0.03,
        '#20223a',
      );
    },
  },
  'voters-card': {
    title: 'VOTER CARD',
    palette: { paper: '#f7f5ec', end: '#efeee0', tint: '#e6dfc2', lines: '#b8a877', accent: '#8c2f24', ink: '#25221c' },
    header: 'bar',
    portraitX: 5.9,
    fieldsX: 0.5,
    labels: ['NAME', 'OTHER NAMES', 'DATE OF BIRTH', 'UNIT'],
    extras(print, _holder, random) {
      printBars(print, 0.5, 4.5, 4.2, 0.48, random);
    },
  },
  'ghana-card': {
    title: 'PERSONAL CARD',
    palette: { paper: '#f3edd2', end: '#dceae3', tint: '#eed9a0', lines: '#a38a4a', accent: '#6a4f16', ink: '#26211a' },
    header: 'plain',
    portraitX: 0.45,
    fieldsX: 2.95,
    labels: ['SURNAME', 'FIRST NAMES', 'BIRTH', 'CARD NO'],
    extras(print, holder) {
      printRosette(print, 6.9, 2.9, 1.25, '#8a6a20', 0.55, 9);
      print.picture(holder.portrait, 6.4, 2.25, 1.05, 1.32, { opacity: 0.32, gray: true });
      printRosette(print, 1.5, 2.8, 1.9, '#8a6a20', 0.18, 11);
    },
  },
  'kenya-id': {
    title: 'CITIZEN CARD',
    palette: { paper: '#e2e8f0', end: '#eee6e4', tint: '#c7d4e4', lines: '#7288a6', accent: '#2c4a72', ink: '#1b212c' },
    header: 'side',
    portraitX: 5.85,
    fieldsX: 1.25,
    labels: ['FULL NAME', 'GIVEN', 'DATE OF BIRTH', 'SERIAL'],
    extras(print) {
      printRosette(print, 4.6, 3.8, 0.9, '#2c4a72', 0.35, 5);
      for (let ring = 1; ring < 9; ring++) {
        const points: number[] = [];
        for (let step = 0; step <= 40; step++) {
          const angle = (step / 40) * Math.PI * 2;
          const reach = ring * 0.052 * (1 + 0.12 * Math.sin(angle * 2 + ring));
          points.push(1.75 + Math.cos(angle) * reach, 4.6 + Math.sin(angle) * reach * 1.2);
        }
        print.line(points, 0.022, '#2c3646', 0.65);
      }
    },
  },
};

/** Prints the front of a card. */
export function printCardFront(print: Print, kind: CardKind, holder: Holder): void {
  const design = designs[kind];
  const { palette, portraitX, fieldsX } = design;
  const random = seededRandom(kind.length * 31 + Number.parseInt(holder.number.slice(1), 10));
  printGround(print, palette, kind.length);
  printRosette(print, print.width * 0.56, print.height * 0.55, 1.7, palette.lines, 0.4);
  // Below the portrait, so that its face can still be found.
  printSpecimen(print);
  if (design.header === 'bar') {
    print.box(0, 0, print.width, 0.86, palette.accent, { opacity: 0.92 });
    print.box(0, 0.86, print.width, 0.06, palette.lines);
    print.text('SPECIMEN REPUBLIC', 0.45, 0.16, 0.2, palette.paper, { spacing: 1.15 });
    print.text(design.title, 0.45, 0.47, 0.25, palette.paper, { weight: 0.15 });
  } else if (design.header === 'side') {
    print.box(0, 0, 0.78, print.height, palette.accent, { opacity: 0.9 });
    print.text('SPECIMEN REPUBLIC', 0.26, 4.9, 0.26, palette.paper, { turnDegrees: 90 });
    print.text(design.title, 1.25, 0.42, 0.34, palette.accent, { weight: 0.16 });
  } else {
    print.text('SPECIMEN REPUBLIC', 0.5, 0.32, 0.24, palette.accent, { spacing: 1.2 });
    print.text(design.title, 0.5, 0.7, 0.34, palette.accent, { weight: 0.17 });
    printRosette(print, print.width - 0.95, 0.72, 0.48, palette.accent, 0.8, 8);
  }
  print.box(portraitX - 0.04, portraitY - 0.04, portraitWidth + 0.08, portraitHeight + 0.08, '#fafaf7');
  print.picture(holder.portrait, portraitX, portraitY, portraitWidth, portraitHeight);
  const { born } = holder;
  const values = [
    holder.surname,
    holder.givenName,
    `${born.slice(4)}.${born.slice(2, 4)}.19${born.slice(0, 2)}`,
    holder.number,
  ];
  design.labels.forEach((label, row) => {
    const y = 1.45 + row * 0.74;
    print.text(label, fieldsX, y, 0.115, palette.accent, { weight: 0.15, spacing: 1.05 });
    print.text(values[row]!, fieldsX, y + 0.2, 0.235, palette.ink, { weight: 0.15 });
  });
  design.extras(print, holder, random);
}

/** Prints the back of a card: stripe or bars, small print, machine-readable lines. */
export function printCardBack(print: Print, kind: CardKind, holder: Holder): void {
  const { palette } = designs[kind];
  const random = seededRandom(kind.length * 17 + 5);
  printGround(print, palette, kind.length + 3);
  if (kind === 'drivers-license' || kind === 'kenya-id') {
    print.box(0, 0.42, print.width, 0.95, '#25252b');
  } else {
    printBars(print, 0.5, 0.4, 7.5, 0.72, random);
  }
  print.text('THIS SPECIMEN PROVES NOTHING', 0.5, 1.62, 0.15, palette.ink);
  print.text('ISSUED BY NOBODY. IF FOUND KEEP IT.', 0.5, 1.92, 0.15, palette.ink);
  for (let row = 0; row < 3; row++) {
    print.line([0.5, 2.5 + row * 0.26, 5 - random(), 2.5 + row * 0.26], 0.03, palette.ink, 0.6);
  }
  printSquares(print, 6.55, 1.75, 1.4, 21, random);
  print.box(0, 3.5, print.width, 1.9, '#f4f3ee', { opacity: 0.75 });
  cardLines(holder).forEach((line, row) => {
    print.machineReadable(line, 0.47, 3.72 + row * 0.5, '#15171b');
  });
  printSpecimen(print);
}
