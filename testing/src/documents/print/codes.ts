import type { Print } from './print.js';

/**
 * Codes with the structure of real ones and random content, so that a detector finds them and a decoder reads nothing:
 * their error correction fits no message.
 */
type Random = () => number;
type Box = readonly [left: number, top: number, width: number, height: number];

const ink = '#16181c';
const paper = '#f4f4f0';

/** Modules of a QR code of version 4 (33 a side, ISO/IEC 18004): finders, timing, alignment, random data. */
export function qrModules(random: Random): boolean[][] {
  const size = 33;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => random() < 0.5));
  const square = (x: number, y: number, reach: number, isDark: (distance: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const row = rows[y + dy];
        if (row?.[x + dx] !== undefined) row[x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
      }
    }
  };
  for (let at = 8; at < size - 8; at++) rows[6]![at] = rows[at]![6] = at % 2 === 0;
  square(size - 7, size - 7, 2, (distance) => distance !== 1);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (distance) => distance < 2 || distance === 3);
  }
  rows[size - 8]![8] = true;
  return rows;
}

export function printQr(print: Print, [x, y, width]: Box, random: Random): void {
  const rows = qrModules(random);
  // Four modules of quiet zone around it belong to the code.
  const cell = width / (rows.length + 8);
  print.box(x, y, width, width, paper);
  rows.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) print.box(x + (across + 4) * cell, y + (down + 4) * cell, cell * 1.02, cell * 1.02, ink);
    }),
  );
}

/** Widths of bars and spaces of one codeword of PDF417: 17 modules in four bars and four spaces (ISO/IEC 15438). */
function codeword(cluster: number, random: Random): number[] {
  for (;;) {
    const widths = Array.from({ length: 7 }, () => 1 + Math.floor(random() * 4));
    const last = 17 - widths.reduce((sum, width) => sum + width, 0);
    const [a, , b, , c, , d] = widths as [number, number, number, number, number, number, number];
    if (last >= 1 && last <= 6 && (a - b + c - d + 9) % 9 === cluster) return [...widths, last];
  }
}

/** Rows of PDF417 as widths of alternating bars and spaces: start, codewords of the row's cluster, stop. */
export function pdf417Rows(rows: number, columns: number, random: Random): number[][] {
  return Array.from({ length: rows }, (_, row) => [
    ...[8, 1, 1, 1, 1, 1, 1, 3],
    ...Array.from({ length: columns + 2 }, () => codeword((row % 3) * 3, random)).flat(),
    ...[7, 1, 1, 3, 1, 1, 1, 2, 1],
  ]);
}

export function printPdf417(print: Print, [x, y, width, height]: Box, random: Random): void {
  const columns = 6;
  const rows = 16;
  const cell = width / (17 * (columns + 4) + 1 + 4);
  const rowHeight = (height - 4 * cell) / rows;
  print.box(x, y, width, height, paper);
  pdf417Rows(rows, columns, random).forEach((widths, row) =>
    printBarsOf(print, x + 2 * cell, y + 2 * cell + row * rowHeight, cell, rowHeight * 1.01, widths),
  );
}

function printBarsOf(print: Print, x: number, y: number, cell: number, height: number, widths: number[]): void {
  let at = x;
  widths.forEach((modules, index) => {
    if (index % 2 === 0) print.box(at, y, modules * cell, height, ink);
    at += modules * cell;
  });
}

/** Widths of bars and spaces of Code 128 (ISO/IEC 15417): start B, characters of 11 modules, stop. */
export function code128Widths(characters: number, random: Random): number[] {
  const character = (): number[] => {
    for (;;) {
      const widths = Array.from({ length: 5 }, () => 1 + Math.floor(random() * 4));
      const last = 11 - widths.reduce((sum, width) => sum + width, 0);
      // Bars of a character have an even number of modules.
      if (last >= 1 && last <= 4 && (widths[0]! + widths[2]! + widths[4]!) % 2 === 0) return [...widths, last];
    }
  };
  return [2, 1, 1, 2, 1, 4, ...Array.from({ length: characters }, character).flat(), 2, 3, 3, 1, 1, 1, 2];
}

export function printBarcode(print: Print, [x, y, width, height]: Box, random: Random): void {
  const widths = code128Widths(14, random);
  const cell = width / (widths.reduce((sum, one) => sum + one, 0) + 20);
  print.box(x, y, width, height, paper);
  printBarsOf(print, x + 10 * cell, y + 0.04, cell, height - 0.08, widths);
}

/** Whorls of an invented finger. */
export function printFingerprint(print: Print, [x, y, width, height]: Box, random: Random): void {
  const phase = random() * 6;
  print.box(x, y, width, height, '#f2f1ee', { opacity: 0.7 });
  for (let ring = 1; ring < 11; ring++) {
    const points: number[] = [];
    for (let step = 0; step <= 48; step++) {
      const angle = (step / 48) * Math.PI * 2;
      const reach = (ring / 10.5) * (0.9 + 0.1 * Math.sin(angle * 2 + ring * 0.5 + phase));
      points.push(
        x + width * (0.5 + 0.48 * reach * Math.cos(angle)),
        y + height * (0.5 + 0.48 * reach * Math.sin(angle)),
      );
    }
    print.line(points, 0.024, '#2c3646', 0.7);
  }
}
