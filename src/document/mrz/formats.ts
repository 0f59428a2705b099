/** What each line of a machine-readable zone consists of, and which digits check it. ICAO Doc 9303, parts 4, 5 and 6. */
import { checkDigitOf, zoneCharacters } from './characters.js';

/** Sizes of documents with a zone: cards (three lines of 30), larger cards (two of 36), passports (two of 44). */
export type ZoneFormat = 'td1' | 'td2' | 'td3';

/** Start and end of a field, and the place of the digit that checks it. */
type Check = readonly [from: number, to: number, digit: number];

export interface LineKind {
  length: number;
  /**
   * A letter for each place: `L` letter or filler, `D` digit, `d` digit or filler, `N` letter, digit or filler, `S` sex,
   * `T` type of document.
   */
  places: string;
  checks: readonly Check[];
}

const dates = 'DDDDDD';

const personal = `${'N'.repeat(9)}DLLL${dates}DS${dates}D`;

/** Places that may be empty, like an unknown day of birth, count as digits: an empty one is rare. */
export const lineKinds = {
  td1Upper: { length: 30, places: `TLLLL${'N'.repeat(9)}d${'N'.repeat(15)}`, checks: [[5, 14, 14]] },
  td1Middle: {
    length: 30,
    places: `${dates}DS${dates}DLLL${'N'.repeat(11)}D`,
    checks: [
      [0, 6, 6],
      [8, 14, 14],
    ],
  },
  td1Lower: { length: 30, places: 'L'.repeat(30), checks: [] },
  td2Upper: { length: 36, places: `T${'L'.repeat(35)}`, checks: [] },
  td2Lower: {
    length: 36,
    places: `${personal}${'N'.repeat(7)}d`,
    checks: [
      [0, 9, 9],
      [13, 19, 19],
      [21, 27, 27],
    ],
  },
  td3Upper: { length: 44, places: `T${'L'.repeat(43)}`, checks: [] },
  td3Lower: {
    length: 44,
    places: `${personal}${'N'.repeat(14)}dd`,
    checks: [
      [0, 9, 9],
      [13, 19, 19],
      [21, 27, 27],
    ],
  },
} as const satisfies Record<string, LineKind>;
export type LineKindName = keyof typeof lineKinds;

export const zoneLines: Record<ZoneFormat, readonly LineKindName[]> = {
  td1: ['td1Upper', 'td1Middle', 'td1Lower'],
  td2: ['td2Upper', 'td2Lower'],
  td3: ['td3Upper', 'td3Lower'],
};

const members: Record<string, string> = {
  L: `<${zoneCharacters.slice(11)}`,
  D: zoneCharacters.slice(1, 11),
  d: zoneCharacters.slice(0, 11),
  N: zoneCharacters,
  S: 'MF<X',
  T: 'PIACV',
};

/** Documents do break the rules, specimens above all. */
const ruleBreakers = 0.02;
/** How much more often a place that takes both has a certain digit than a certain letter, and than the letter O. */
const digitsOverLetters = 5;
const digitsOverO = 40;

function weightOf(character: string, place: string): number {
  if (place !== 'N' || character < 'A') return 1;
  return 1 / (character === 'O' ? digitsOverO : digitsOverLetters);
}

/** Log of how likely each of `zoneCharacters` is at a place. */
const priors = Object.fromEntries(
  Object.entries(members).map(([place, allowed]) => {
    const total = [...allowed].reduce((sum, character) => sum + weightOf(character, place), 0);
    const others = zoneCharacters.length - allowed.length;
    return [
      place,
      Float64Array.from(zoneCharacters, (character) => {
        const share = others === 0 ? 1 : 1 - ruleBreakers;
        return Math.log(
          allowed.includes(character) ? (share * weightOf(character, place)) / total : ruleBreakers / others,
        );
      }),
    ];
  }),
);
const anywhere = new Float64Array(zoneCharacters.length).fill(-Math.log(zoneCharacters.length));

/** Log of how likely each of `zoneCharacters` is at a place of a kind of line; for `null`, at any place. */
export function priorAt(kind: LineKind | null, at: number): Float64Array {
  return kind === null ? anywhere : priors[kind.places[at]!]!;
}

const isRight = (line: string, from: number, to: number, digit: number): boolean => {
  const found = line[digit];
  // A field that is wholly empty may have an empty check digit.
  if (found === '<') return /^<*$/.test(line.slice(from, to));
  return checkDigitOf(line.slice(from, to)) === found;
};

/** Whether each check digit within one line is right. `null` for lines without any. */
export function lineDigitsValid(name: LineKindName, line: string): boolean | null {
  const { checks }: LineKind = lineKinds[name];
  if (checks.length === 0) return null;
  // A document number of more than 9 characters continues in the optional data, followed by its check digit.
  if (name === 'td1Upper' && line[14] === '<') {
    const rest = line.slice(15).replace(/<.*$/, '');
    return rest.length > 1 && checkDigitOf(line.slice(5, 14) + rest.slice(0, -1)) === rest.at(-1);
  }
  const within = checks.every(([from, to, digit]) => isRight(line, from, to, digit));
  if (name === 'td3Lower') return within && isRight(line, 28, 42, 42) && compositeOf(line, 43) === line[43];
  if (name === 'td2Lower') return within && compositeOf(line, 35) === line[35];
  return within;
}

/** The last digit of a passport's zone checks all fields that have digits of their own, and those digits. */
function compositeOf(line: string, last: number): string {
  return checkDigitOf(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, last));
}

/** Whether all check digits of a zone are right. @param lines from top to bottom, of the format's lengths */
export function zoneDigitsValid(format: ZoneFormat, lines: readonly string[]): boolean {
  const names = zoneLines[format];
  if (lines.length !== names.length) return false;
  if (lines.some((line, at) => line.length !== lineKinds[names[at]!].length)) return false;
  if (names.some((name, at) => lineDigitsValid(name, lines[at]!) === false)) return false;
  if (format !== 'td1') return true;
  const [upper, middle] = lines as [string, string];
  const checked = upper.slice(5, 30) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29);
  return checkDigitOf(checked) === middle[29];
}
