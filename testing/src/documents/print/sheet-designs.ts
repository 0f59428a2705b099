import { seededRandom } from '../../render/random.js';
import type { Holder } from './holder.js';
import { passportLines } from './machine-readable.js';
import type { Print } from './print.js';
import { printGround, printRosette, printSpecimen, type Palette } from './security-print.js';

const passportPalette: Palette = {
  paper: '#eadfe6',
  end: '#dbe4ea',
  tint: '#d3dfc4',
  lines: '#8c7a9c',
  accent: '#4b3566',
  ink: '#1d1b24',
};

/** Prints the data page of a passport: zones in the order of ICAO Doc 9303-4, copied from no real passport. */
export function printPassportPage(print: Print, holder: Holder, palette: Palette = passportPalette): void {
  const { accent, ink, lines } = palette;
  printGround(print, palette, 4);
  printRosette(print, 8.4, 3.6, 2.7, lines, 0.5, 12);
  printSpecimen(print);
  print.text('SPECIMEN REPUBLIC', 0.55, 0.38, 0.28, accent, { weight: 0.16, spacing: 1.2 });
  print.text('PASSPORT', 9.2, 0.38, 0.28, accent, { weight: 0.16, spacing: 1.2 });
  print.box(0.51, 1.26, 3.48, 4.58, '#f7f6f2');
  print.picture(holder.portrait, 0.55, 1.3, 3.4, 4.5);
  print.picture(holder.portrait, 10.1, 4.0, 1.5, 1.9, { opacity: 0.3, gray: true });
  const { born, expires } = holder;
  const date = (text: string, century: string): string =>
    `${text.slice(4)} ${text.slice(2, 4)} ${century}${text.slice(0, 2)}`;
  const fields: readonly (readonly [string, string, number, number])[] = [
    ['TYPE', 'P', 4.5, 1.3],
    ['CODE', 'UTO', 6.2, 1.3],
    ['PASSPORT NO', holder.number, 8.6, 1.3],
    ['SURNAME', holder.surname, 4.5, 2.12],
    ['GIVEN NAMES', holder.givenName, 4.5, 2.94],
    ['NATIONALITY', 'UTOPIAN', 4.5, 3.76],
    ['DATE OF BIRTH', date(born, '19'), 4.5, 4.58],
    ['PLACE OF BIRTH', 'NOWHERE', 7.7, 4.58],
    ['DATE OF EXPIRY', date(expires, '20'), 4.5, 5.4],
  ];
  for (const [label, value, x, y] of fields) {
    print.text(label, x, y, 0.12, accent, { weight: 0.15 });
    print.text(value, x, y + 0.22, 0.27, ink, { weight: 0.15 });
  }
  print.box(0, 6.5, print.width, 2.3, '#f2f1ee', { opacity: 0.8 });
  passportLines(holder).forEach((line, row) => {
    print.machineReadable(line, 0.66, 6.95 + row * 0.64, '#15171b');
  });
}

const words =
  'THIS SPECIMEN LETTER STANDS FOR A BILL OR A STATEMENT AND SAYS NOTHING OF ANY WORTH ABOUT NOBODY IN PARTICULAR'.split(
    ' ',
  );

/** Prints a letter on plain paper. */
export function printLetter(print: Print, holder: Holder): void {
  const random = seededRandom(11);
  print.ground((_x, _y, into, at) => {
    into[at] = 0.79;
    into[at + 1] = 0.79;
    into[at + 2] = 0.77;
  });
  print.box(2, 1.8, 3.2, 1.1, '#27507c', { radius: 0.12 });
  print.text('SPECIMEN', 5.6, 1.9, 0.5, '#27507c', { weight: 0.17 });
  print.text('WATER AND LIGHT', 5.6, 2.6, 0.26, '#56616d');
  print.text(`${holder.givenName} ${holder.surname}`, 2, 4.8, 0.32, '#20242a');
  print.text('1 NOWHERE ROAD', 2, 5.4, 0.32, '#20242a');
  print.text('STATEMENT OF NOTHING', 2, 7.6, 0.42, '#20242a', { weight: 0.17 });
  for (let row = 0; row < 14; row++) {
    if (row === 8) continue;
    let line = '';
    while (line.length < 46 + random() * 8) {
      line += `${words[Math.floor(random() * words.length)]!} `;
    }
    const fits = row === 7 || row === 13 ? line.slice(0, 30) : line.slice(0, 56);
    print.text(fits, 2, 9 + row * 0.62, 0.26, '#2b2f36', { weight: 0.14 });
  }
  for (let row = 0; row < 6; row++) {
    const y = 18.6 + row * 0.9;
    print.line([2, y, 19, y], 0.03, '#7b848d');
    print.text(`ITEM ${row + 1}`, 2.2, y + 0.3, 0.28, '#2b2f36');
    print.text(`${Math.floor(random() * 9000)}.00`, 15.6, y + 0.3, 0.28, '#2b2f36');
  }
  print.box(2, 25.2, 17, 0.9, '#dfe6ec');
  print.text('TOTAL 0.00', 14, 25.5, 0.32, '#20242a', { weight: 0.17 });
  printSpecimen(print);
}
