/**
 * Turns the outlines of OCR-B, the lettering of machine-readable zones, into `testing/src/documents/print/ocr-b.ts`:
 *
 * npx tsx lab/documents/ocr-b.ts /usr/share/fonts/opentype/ocr-b/OCRB.otf
 *
 * Debian's package `fonts-ocr-b` has the font. Its outlines come from Norbert Schwarz's sources, which anybody may use,
 * modify and distribute without limitation; Matthew Skala, who made them a font, put his part into the public domain.
 * Reads what such a font needs: CFF outlines (Adobe Technical Notes 5176 and 5177) and a `cmap` of format 4.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../../tools/run.js';

type Point = readonly [x: number, y: number];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** Characters that need no escape in a string, one for each step of the grid. */
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter(
  (c) => !"$'\\`".includes(c),
);
/** Units of the font in a step of the grid. The em has 1000. */
const step = 10;
/** How far a curve may stray from its polygon, units of the font. */
const tolerance = 3;

const font = readFileSync(process.argv[2] ?? '/usr/share/fonts/opentype/ocr-b/OCRB.otf');

function tableAt(tag: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** The items of a CFF index, and where it ends. */
function readIndex(at: number): { items: Buffer[]; end: number } {
  const count = font.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = font.readUInt8(at + 2);
  const data = at + 2 + (count + 1) * size;
  const offsets = Array.from({ length: count + 1 }, (_, item) => data + font.readUIntBE(at + 3 + item * size, size));
  return {
    items: offsets.slice(0, -1).map((from, item) => font.subarray(from, offsets[item + 1])),
    end: offsets[count]!,
  };
}

/** Operands of a CFF dictionary, by operator; real numbers are skipped, because none is needed. */
function readDictionary(data: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < data.length;) {
    const byte = data[at++]!;
    if (byte <= 21) {
      entries.set(byte === 12 ? 1200 + data[at++]! : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(data.readInt16BE(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(data.readInt32BE(at));
      at += 4;
    } else if (byte === 30) {
      while ((data[at]! & 15) !== 15 && data[at]! >> 4 !== 15) at++;
      at++;
      operands.push(Number.NaN);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + data[at++]! + 108);
    else operands.push(-(byte - 251) * 256 - data[at++]! - 108);
  }
  return entries;
}

const cff = tableAt('CFF ');
const names = readIndex(cff + font.readUInt8(cff + 2));
const tops = readIndex(names.end);
const strings = readIndex(tops.end);
const globals = readIndex(strings.end).items;
const top = readDictionary(tops.items[0]!);
const programs = readIndex(cff + top.get(17)![0]!).items;
const [privateSize = 0, privateAt = 0] = top.get(18) ?? [];
const privateEntries = readDictionary(font.subarray(cff + privateAt, cff + privateAt + privateSize));
const subrsAt = privateEntries.get(19)?.[0];
const locals = subrsAt === undefined ? [] : readIndex(cff + privateAt + subrsAt).items;
const biasOf = ({ length }: { length: number }): number => (length < 1240 ? 107 : length < 33900 ? 1131 : 32768);

function glyphOf(letter: string): number {
  const cmap = tableAt('cmap');
  const code = letter.codePointAt(0)!;
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + at * 8);
    if (font.readUInt16BE(table) !== 4) continue;
    const doubled = font.readUInt16BE(table + 6);
    for (let segment = 0; segment < doubled; segment += 2) {
      const [end, start] = [table + 14 + segment, table + 16 + doubled + segment].map((from) =>
        font.readUInt16BE(from),
      );
      if (code > end! || code < start!) continue;
      const delta = font.readUInt16BE(table + 16 + 2 * doubled + segment);
      const rangeAt = table + 16 + 3 * doubled + segment;
      const range = font.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      return (font.readUInt16BE(rangeAt + range + 2 * (code - start!)) + delta) & 0xffff;
    }
  }
  throw new Error(`The font has no ${letter}.`);
}

/** Runs the Type 2 program of a glyph, and flattens its curves. */
function contoursOf(program: Buffer): Point[][] {
  const contours: Point[][] = [];
  let stack: number[] = [];
  let hints = 0;
  let [x, y] = [0, 0];
  const line = (dx: number, dy: number): void => {
    x += dx;
    y += dy;
    contours.at(-1)!.push([x, y]);
  };
  const curve = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): void => {
    const [x0, y0] = [x, y];
    const [x1, y1] = [x0 + ax, y0 + ay];
    const [x2, y2] = [x1 + bx, y1 + by];
    x = x2 + cx;
    y = y2 + cy;
    const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y));
    const parts = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)));
    for (let part = 1; part <= parts; part++) {
      const t = part / parts;
      const s = 1 - t;
      const mix = (a: number, b: number, c: number, d: number): number =>
        s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
      contours.at(-1)!.push([mix(x0, x1, x2, x), mix(y0, y1, y2, y)]);
    }
  };
  const move = (dx: number, dy: number): void => {
    x += dx;
    y += dy;
    contours.push([[x, y]]);
  };
  /** Lines, or curves, alternately horizontal and vertical. */
  const lines = (isAcross: boolean): void => {
    for (const length of stack) {
      if (isAcross) line(length, 0);
      else line(0, length);
      isAcross = !isAcross;
    }
  };
  const curves = (isAcross: boolean): void => {
    for (let at = 0; at + 4 <= stack.length; at += 4) {
      const [a, b, c, d] = stack.slice(at, at + 4) as [number, number, number, number];
      const last = stack.length - at === 5 ? stack[at + 4]! : 0;
      if (isAcross) curve(a, 0, b, c, last, d);
      else curve(0, a, b, c, d, last);
      isAcross = !isAcross;
    }
  };
  const each = (from: number, to: number, size: number, draw: (numbers: number[]) => void): void => {
    for (let at = from; at + size <= to; at += size) draw(stack.slice(at, at + size));
  };
  const curveOf = (n: number[]): void => curve(n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!);
  /** Two curves that form a shallow arc. */
  const flex = (which: number): void => {
    const n = stack;
    if (which === 34) {
      curve(n[0]!, 0, n[1]!, n[2]!, n[3]!, 0);
      curve(n[4]!, 0, n[5]!, -n[2]!, n[6]!, 0);
    } else if (which === 35) {
      each(0, 12, 6, curveOf);
    } else if (which === 36) {
      curve(n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, 0);
      curve(n[5]!, 0, n[6]!, n[7]!, n[8]!, -(n[1]! + n[3]! + n[7]!));
    } else if (which === 37) {
      const dx = n[0]! + n[2]! + n[4]! + n[6]! + n[8]!;
      const dy = n[1]! + n[3]! + n[5]! + n[7]! + n[9]!;
      const isAcross = Math.abs(dx) > Math.abs(dy);
      curve(n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!);
      curve(n[6]!, n[7]!, n[8]!, n[9]!, isAcross ? n[10]! : -dx, isAcross ? -dy : n[10]!);
    } else throw new Error(`The glyph uses operator 12 ${which}.`);
  };
  /** @returns whether the glyph has ended */
  const run = (code: Buffer): boolean => {
    for (let at = 0; at < code.length;) {
      const byte = code[at++]!;
      if (byte === 28) {
        stack.push(code.readInt16BE(at));
        at += 2;
        continue;
      }
      if (byte === 255) {
        stack.push(code.readInt32BE(at) / 65536);
        at += 4;
        continue;
      }
      if (byte >= 32) {
        if (byte <= 246) stack.push(byte - 139);
        else if (byte <= 250) stack.push((byte - 247) * 256 + code[at++]! + 108);
        else stack.push(-(byte - 251) * 256 - code[at++]! - 108);
        continue;
      }
      const { length } = stack;
      if (byte === 10 || byte === 29) {
        const list = byte === 10 ? locals : globals;
        if (run(list[stack.pop()! + biasOf(list)]!)) return true;
        continue;
      }
      if (byte === 11) return false;
      if (byte === 14) return true;
      if (byte === 1 || byte === 3 || byte === 18 || byte === 23) hints += length >> 1;
      else if (byte === 19 || byte === 20) {
        hints += length >> 1;
        at += Math.ceil(hints / 8);
      } else if (byte === 21) move(stack[length - 2]!, stack[length - 1]!);
      else if (byte === 22) move(stack[length - 1]!, 0);
      else if (byte === 4) move(0, stack[length - 1]!);
      else if (byte === 5) each(0, length, 2, ([dx, dy]) => line(dx!, dy!));
      else if (byte === 6 || byte === 7) lines(byte === 6);
      else if (byte === 8) each(0, length, 6, curveOf);
      else if (byte === 24) {
        each(0, length - 2, 6, curveOf);
        line(stack[length - 2]!, stack[length - 1]!);
      } else if (byte === 25) {
        each(0, length - 6, 2, ([dx, dy]) => line(dx!, dy!));
        curveOf(stack.slice(-6));
      } else if (byte === 26 || byte === 27) {
        let extra = length % 4 === 1 ? stack[0]! : 0;
        each(length % 4, length, 4, ([a, b, c, d]) => {
          if (byte === 26) curve(extra, a!, b!, c!, 0, d!);
          else curve(a!, extra, b!, c!, d!, 0);
          extra = 0;
        });
      } else if (byte === 12) flex(code[at++]!);
      else if (byte === 30 || byte === 31) curves(byte === 31);
      else throw new Error(`The glyph uses operator ${byte}.`);
      stack = [];
    }
    return false;
  };
  run(program);
  return contours;
}

/** Letters after the last listed one are as wide as it. */
const listed = font.readUInt16BE(tableAt('hhea') + 34);
const advance = font.readUInt16BE(tableAt('hmtx') + 4 * Math.min(glyphOf('A'), listed - 1));
const glyphs = letters.split('').map((letter) => contoursOf(programs[glyphOf(letter)]!));
const all = glyphs.flat(2);
const [left, low, high] = [
  Math.min(...all.map(([x]) => x)),
  Math.min(...all.map(([, y]) => y)),
  Math.max(...all.map(([, y]) => y)),
];
const written = glyphs.map((contours) =>
  contours
    .map((contour) => {
      const codes = contour.map(([x, y]) => {
        const pair = [alphabet[Math.round((x - left) / step)], alphabet[Math.round((high - y) / step)]];
        if (pair.includes(undefined)) throw new Error(`${x}, ${y} is outside the grid.`);
        return pair.join('');
      });
      return codes.filter((code, at) => code !== codes[(at + 1) % codes.length]).join('');
    })
    .join(' '),
);
const text = `/**
 * Outlines of OCR-B, the lettering that ICAO Doc 9303-3 prescribes for machine-readable zones. Written by
 * \`lab/documents/ocr-b.ts\`, which says where they come from. A contour is pairs of characters, x right and y down; each
 * character is a step of ${step} thousandths of an em.
 */
export const ocrB = {
  letters: '${letters}',
  alphabet: '${alphabet.join('')}',
  /** Width of a letter with its gap, height of the letters, and left edge of the grid: ems. */
  advance: ${advance / 1000},
  height: ${(high - low) / 1000},
  left: ${left / 1000},
  step: ${step / 1000},
  glyphs: [
${written.map((glyph) => `    '${glyph}',`).join('\n')}
  ],
} as const;
`;
writeFileSync(`${repositoryRoot}testing/src/documents/print/ocr-b.ts`, text);
console.log(`advance ${advance}, ${low} to ${high}, `, `${letters.length} letters, ${text.length} bytes`);
