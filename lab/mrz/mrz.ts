/**
 * `npm run lab -- mrz --data <folder>`: reads labeled lines of machine-readable zones, one a picture: `<name>.png` and
 * `<name>.gt.txt`. Prints the share of right characters and lines, and how many lines with one changed character pass
 * their check digits.
 *
 * A changed line is a line whose check digits are right, with one checked character replaced by another whose value has
 * another last digit. Check digits cannot see other changes: of letters, A, K and U count the same.
 */
import { existsSync } from 'node:fs';
import { lineDigitsValid, type LineKindName, lineKinds, zoneCharacters } from '../../src/document/mrz/formats.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { readerNet } from '../../test/support/reader-net.js';
import { readCommandLine } from '../../tools/command-line.js';
import { labeledLines, readLuma, type LabeledLine } from './pictures.js';
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
if (!existsSync(folder)) {
  console.error(`mrz: there is no folder ${folder}`);
  process.exit(2);
}
const skip = (reason: string): void => console.log(`mrz: skipped ${reason}`);
const labeled = labeledLines(folder, skip);
if (labeled.length === 0) {
  console.error(`mrz: ${folder} has no <name>.gt.txt with a picture <name>.png`);
  process.exit(2);
}
const net = await readerNet();
const next = seededRandom(1);
const figures = { characters: 0, errors: 0, lines: 0, right: 0, changed: 0, accepted: 0, missed: 0 };
/** Characters, errors, lines and right lines by the start of the file's name, where there are several. */
const kinds = new Map<string, [number, number, number, number]>();
let toPrint = Number(values.wrong ?? 0);
let microseconds = 0;

for (const line of labeled) await measure(line);

const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(2);
const shares = (characters: number, errors: number, lines: number, right: number): string =>
  `characters ${percent(characters - errors, characters)} %, lines ${percent(right, lines)} % of ${lines}`;
const { characters, errors, lines, right, changed, accepted, missed } = figures;
console.log(
  `mrz: ${shares(characters, errors, lines, right)}, check digits accepted ${accepted} of ${changed} changed lines`,
);
console.log(
  `     ${missed} pictures without a line, ${(microseconds / 1000 / Math.max(1, lines)).toFixed(1)} ms of a core each`,
);
if (kinds.size > 1 && kinds.size < 10)
  for (const [kind, sums] of kinds) console.log(`     ${kind}: ${shares(...sums)}`);

async function measure({ name, text, picture }: LabeledLine): Promise<void> {
  const luma = await readLuma(picture).catch((error: unknown) => skip(`${name}: ${String(error)}`));
  if (!luma) return;
  const start = process.cpuUsage();
  const read = readPicture(net, luma)?.text ?? '';
  const { user, system } = process.cpuUsage(start);
  microseconds += user + system;
  const wrong = Math.min(text.length, editDistance(read, text));
  figures.lines++;
  figures.characters += text.length;
  figures.errors += wrong;
  if (wrong === 0) figures.right++;
  else if (toPrint-- > 0) console.log(`${name}\n  is   ${text}\n  read ${read}`);
  if (read === '') figures.missed++;
  const kind = name.replace(/-?\d+$/, '');
  const sums = kinds.get(kind) ?? [0, 0, 0, 0];
  kinds.set(kind, [sums[0] + text.length, sums[1] + wrong, sums[2] + 1, sums[3] + (wrong === 0 ? 1 : 0)]);
  for (const each of Object.keys(lineKinds) as LineKindName[]) countChanges(each, read);
}

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
