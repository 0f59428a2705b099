import { seededRandom } from '../../render/random.js';
import type { SyntheticZone, ZoneBox } from '../document-kinds.js';
import { regionDocuments, type RegionKind } from '../region-documents.js';
import { printBarcode, printFingerprint, printPdf417, printQr } from './codes.js';
import { dateOf, type Holder } from './holder.js';
import { cardLines } from './machine-readable.js';
import type { Print } from './print.js';
import { regionDesigns, type HolderField, type RegionDesign } from './region-designs.js';
import { printChip, printGround, printRosette, printSpecimen } from './security-print.js';
import { printPassportPage } from './sheet-designs.js';

type Zones = Partial<Record<SyntheticZone, ZoneBox>>;

/** Prints a side of a document of a country. */
export function printRegionDocument(print: Print, kind: RegionKind, side: 'front' | 'back', holder: Holder): void {
  const design = regionDesigns[kind];
  const zones: Zones = (regionDocuments[kind].zones as Partial<Record<'front' | 'back', Zones>>)[side] ?? {};
  const isPassport = regionDocuments[kind].form === 'id3';
  if (isPassport && side === 'front') return printPassportPage(print, holder, design.palette);
  const seed = [...kind].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), side === 'back' ? 7 : 3) % 9973;
  const random = seededRandom(seed + Number.parseInt(holder.number.slice(1), 10));
  printGround(print, design.palette, seed % 11);
  printRosette(
    print,
    print.width * 0.56,
    print.height * 0.56,
    print.height * 0.3,
    design.palette.lines,
    0.4,
    5 + (seed % 8),
  );
  // Below the zones, so that each can still be found and read.
  printSpecimen(print);
  if (side === 'front') printFront(print, design, zones, holder);
  else printBack(print, design, zones, holder);
  printZones(print, design, zones, holder, random);
}

function printZones(print: Print, design: RegionDesign, zones: Zones, holder: Holder, random: () => number): void {
  const { portrait, ghost, mrz, chip, qr, pdf417, barcode, fingerprint } = zones;
  if (portrait) {
    const [x, y, width, height] = portrait;
    print.box(x - 0.04, y - 0.04, width + 0.08, height + 0.08, '#fafaf7');
    print.picture(holder.portrait, ...portrait);
  }
  if (ghost) print.picture(holder.portrait, ...ghost, { opacity: 0.34, gray: true });
  if (chip) printChip(print, chip[0], chip[1]);
  if (qr) printQr(print, qr, random);
  if (pdf417) printPdf417(print, pdf417, random);
  if (barcode) printBarcode(print, barcode, random);
  if (fingerprint) printFingerprint(print, fingerprint, random);
  if (mrz) {
    print.box(0, mrz[1] - 0.06, print.width, print.height - mrz[1] + 0.06, '#f4f3ee', { opacity: 0.75 });
    const lines = design.lines?.(holder) ?? cardLines(holder, design.code);
    lines.forEach((line, row) => {
      print.machineReadable(line, mrz[0] + 0.02, mrz[1] + 0.1 + row * 0.47, '#15171b');
    });
  }
}

function printFront(print: Print, design: RegionDesign, zones: Zones, holder: Holder): void {
  const { palette, header, title, front, extras } = design;
  const isWide = print.width > 12;
  const large = isWide ? 1.5 : 1;
  if (header === 'bar') {
    print.box(0, 0, print.width, 0.9 * large, palette.accent, { opacity: 0.92 });
    print.text('SPECIMEN REPUBLIC', 0.45, 0.16 * large, 0.19 * large, palette.paper, { spacing: 1.15 });
    print.text(title, 0.45, 0.48 * large, 0.23 * large, palette.paper, { weight: 0.15 });
  } else {
    print.text('SPECIMEN REPUBLIC', 0.5, 0.3, 0.22, palette.accent, { spacing: 1.2 });
    print.text(title, 0.5, 0.68, 0.26, palette.accent, { weight: 0.16 });
  }
  const { portrait, chip } = zones;
  const isLeft = portrait !== undefined && portrait[0] < print.width / 2;
  let x = isLeft ? portrait[0] + portrait[2] + 0.35 : 0.5;
  if (chip) x = chip[0] + chip[2] + 0.4;
  if (isWide) {
    printFields(print, design, front.slice(0, 4), holder, x, 2, 1.35, 1.5);
    printFields(print, design, front.slice(4), holder, 7.9, 2, 1.35, 1.5);
    print.text('THIS SPECIMEN SLIP PROVES NOTHING', 0.5, 7.5, 0.22, palette.ink);
    return;
  }
  const step = front.length > 4 ? 0.62 : 0.72;
  printFields(print, design, front, holder, x, 1.3, step, 1);
  if (zones.qr) print.text(holder.longNumber, 1.0, 4.35, 0.5, palette.ink, { weight: 0.15, spacing: 1.12 });
  if (extras === 'signature') printSignature(print, 0.6, 4.6);
}

function printBack(print: Print, design: RegionDesign, zones: Zones, holder: Holder): void {
  const { palette, back = [], extras } = design;
  const x = zones.chip ? 2.6 : 0.5;
  print.text('THIS SPECIMEN PROVES NOTHING', x, zones.barcode && zones.chip ? 1.5 : 0.5, 0.15, palette.ink);
  printFields(print, design, back, holder, x, 1, 0.72, 1);
  if (extras === 'classes') {
    const right = zones.qr ? zones.qr[0] - 0.4 : print.width - 0.5;
    for (let row = 0; row < 5; row++) {
      print.line([0.5, 1 + row * 0.42, right, 1 + row * 0.42], 0.02, palette.ink, 0.6);
      if (row < 4) print.text('ABCD'[row]!, 0.6, 1.12 + row * 0.42, 0.18, palette.ink);
    }
    for (const share of [0, 0.2, 0.6, 1]) {
      const at = 0.5 + (right - 0.5) * share;
      print.line([at, 1, at, 2.68], 0.02, palette.ink, 0.6);
    }
  }
  if (!zones.mrz) print.text('ISSUED BY NOBODY. IF FOUND KEEP IT.', 0.5, 5, 0.14, palette.ink);
}

function printFields(
  print: Print,
  { palette }: RegionDesign,
  fields: RegionDesign['front'],
  holder: Holder,
  x: number,
  y: number,
  step: number,
  scale: number,
): void {
  fields.forEach(([label, field], row) => {
    const top = y + row * step;
    print.text(label, x, top, 0.115 * scale, palette.accent, { weight: 0.15, spacing: 1.05 });
    print.text(valueOf(holder, field), x, top + 0.19 * scale, 0.22 * scale, palette.ink, { weight: 0.15 });
  });
}

function valueOf(holder: Holder, field: HolderField): string {
  if (field === 'born') return dateOf(holder.born, '19');
  if (field === 'expires') return dateOf(holder.expires, '20');
  if (field === 'given') return holder.givenName;
  if (field === 'sex') return holder.sex === '<' ? 'X' : holder.sex;
  if (field === 'place') return '1 NOWHERE ROAD';
  return holder[field];
}

function printSignature(print: Print, x: number, y: number): void {
  const points = Array.from({ length: 30 }, (_, at) => [
    x + at * 0.06,
    y + 0.16 * Math.sin(at * 0.8) * Math.cos(at * 0.23),
  ]);
  print.line(points.flat(), 0.03, '#20223a');
}
