/**
 * `npm run lab -- mrz --data <folder>`: reads labeled lines of machine-readable zones, one a picture: `<name>.png` and
 * `<name>.gt.txt`. Prints the share of right characters and lines, and how many lines with one changed character pass
 * their check digits.
 *
 * A changed line is a line whose check digits are right, with one checked character replaced by another whose value has
 * another last digit. Check digits cannot see other changes: of letters, A, K and U count the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { zoneCharacters } from '../../src/document/mrz/characters.js';
import { lineDigitsValid, lineKinds, type LineKindName } from '../../src/document/mrz/formats.js';
import type { Luma } from '../../src/document/mrz/strip.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { readerNet } from '../../test/support/reader-net.js';
import { readCommandLine } from '../../tools/command-line.js';
import { readPicture } from './read-picture.js';
import { printZones } from './zones.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder', says: 'with *.png and *.gt.txt, one line each' },
    documents: {
      type: 'string',
      value: 'folder',
      says: 'labeled frames of documents instead: whether each zone is readable',
    },
    wrong: { type: 'string', value: 'count', says: 'also prints so many lines that were misread' },
  },
});
if (values.documents !== undefined) {
  await printZones(values.documents);
  process.exit();
}
if (values.data === undefined) {
  console.error('mrz: pass a folder of labeled lines with --data, or of documents with --documents');
  process.exit(2);
}
const folder = values.data;
const net = await readerNet();
const next = seededRandom(1);
const figures = { characters: 0, errors: 0, lines: 0, right: 0, changed: 0, accepted: 0, missed: 0 };
let toPrint = Number(values.wrong ?? 0);
let milliseconds = 0;

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.gt.txt'))
  .sort()) {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\s/g, '').toUpperCase();
  if (text === '') continue;
  const luma = await lumaOf(join(folder, file.replace(/\.gt\.txt$/, '.png')));
  const start = performance.now();
  const read = readPicture(net, luma)?.text ?? '';
  milliseconds += performance.now() - start;
  const errors = Math.min(text.length, editDistance(read, text));
  figures.lines++;
  figures.characters += text.length;
  figures.errors += errors;
  if (errors === 0) figures.right++;
  else if (toPrint-- > 0) console.log(`${file}\n  is   ${text}\n  read ${read}`);
  if (read === '') figures.missed++;
  for (const name of Object.keys(lineKinds) as LineKindName[]) countChanges(name, read);
}

const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(2);
const { characters, errors, lines, right, changed, accepted, missed } = figures;
console.log(
  `mrz: characters ${percent(characters - errors, characters)} %, lines ${percent(right, lines)} % of ${lines}, ` +
    `check digits accepted ${accepted} of ${changed} changed lines`,
);
console.log(`     ${missed} pictures without a line, ${(milliseconds / Math.max(1, lines)).toFixed(1)} ms a picture`);

/** Each checked place of a line that was read with right check digits gets one other character. */
function countChanges(name: LineKindName, line: string): void {
  const { length, checks } = lineKinds[name];
  if (line.length !== length || checks.length === 0 || lineDigitsValid(name, line) !== true) return;
  for (const [from, to, digit] of checks) {
    // Characters after a short field's fillers may be read as its continuation.
    if (line[digit] === '<') continue;
    const at = from + Math.floor(next() * (to - from + 1));
    const place = at === to ? digit : at;
    const value = (character: string): number => Math.max(0, zoneCharacters.indexOf(character) - 1) % 10;
    const others = [...zoneCharacters].filter((character) => value(character) !== value(line[place]!));
    const other = others[Math.floor(next() * others.length)]!;
    figures.changed++;
    if (lineDigitsValid(name, line.slice(0, place) + other + line.slice(place + 1)) === true) figures.accepted++;
  }
}

async function lumaOf(file: string): Promise<Luma> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data: channels === 1 ? data : Uint8Array.from(data.filter((_, at) => at % channels === 0)), width, height };
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const replaced = before[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, before[at]! + 1, current[at - 1]! + 1));
    }
    before = current;
  }
  return before[other.length]!;
}
