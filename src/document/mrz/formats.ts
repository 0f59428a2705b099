/** What each line of a machine-readable zone consists of, and which digits check it. ICAO Doc 9303, parts 4 to 7. */

/** The 37 characters of machine-readable zones, in the order of the network's outputs. ICAO Doc 9303-3, section 4.3. */
export const zoneCharacters = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

/** 0 to 9 for digits, 10 to 35 for letters, 0 for the filler. */
function valueOf(character: string): number {
  return Math.max(0, zoneCharacters.indexOf(character) - 1);
}

/**
 * The check digit of a field: the sum of its characters' values times 7, 3, 1, 7, …, modulo 10. ICAO Doc 9303-3, section
 * 4.9.
 * @example checkDigitOf('520727') // '3'
 */
export function checkDigitOf(field: string): string {
  let sum = 0;
  for (let at = 0; at < field.length; at++) sum += valueOf(field[at]!) * weights[at % 3]!;
  return String(sum % 10);
}

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
      [28, 42, 42],
    ],
  },
  /** The date of issue follows the sex, and `B0` with the number of the holder stands in the nationality's place. */
  kenyanMiddle: {
    length: 30,
    places: `${dates}DS${dates}DLL${'D'.repeat(9)}LLLD`,
    checks: [
      [0, 6, 6],
      [8, 14, 14],
    ],
  },
  frenchUpper: { length: 36, places: `T${'L'.repeat(29)}${'N'.repeat(6)}`, checks: [] },
  frenchLower: {
    length: 36,
    places: `${'N'.repeat(12)}D${'L'.repeat(14)}${dates}DSD`,
    checks: [
      [0, 12, 12],
      [27, 33, 33],
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

/** Whether each digit that checks a field of one line is right. `null` for lines without any. */
export function lineDigitsValid(name: LineKindName, line: string): boolean | null {
  const { checks }: LineKind = lineKinds[name];
  if (checks.length === 0) return null;
  // A document number of more than 9 characters continues in the optional data, followed by its check digit.
  if (name === 'td1Upper' && line[14] === '<') {
    const rest = line.slice(15).replace(/<.*$/, '');
    return rest.length > 1 && checkDigitOf(line.slice(5, 14) + rest.slice(0, -1)) === rest.at(-1);
  }
  return checks.every(([from, to, digit]) => isRight(line, from, to, digit));
}

interface Layout {
  lines: readonly LineKindName[];
  /** Pieces of lines that the second line's last digit checks together. `null` if it checks nothing, or nobody knows what. */
  composite: readonly (readonly [line: number, from: number, to: number])[] | null;
}

const icaoComposites: Record<ZoneFormat, NonNullable<Layout['composite']>> = {
  td1: [
    [0, 5, 30],
    [1, 0, 7],
    [1, 8, 15],
    [1, 18, 29],
  ],
  td2: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 35],
  ],
  td3: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 43],
  ],
};

/** Cards that depart from ICAO Doc 9303, by format and the first five characters. */
const ownLayouts: Record<string, Layout> = {
  // Kenya's second generation, after public samples.
  'td1 IDKYA': { lines: ['td1Upper', 'kenyanMiddle', 'td1Lower'], composite: [[1, 0, 29]] },
  // France until 2021.
  'td2 IDFRA': {
    lines: ['frenchUpper', 'frenchLower'],
    composite: [
      [0, 0, 36],
      [1, 0, 35],
    ],
  },
};

/** Members of the EU: their cards of this size follow ICAO Doc 9303 (Regulation (EU) 2019/1157, article 3). */
const europeanUnion =
  'AUT BEL BGR CYP CZE D<< ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE'.split(' ');

function layoutOf(format: ZoneFormat, upper: string): Layout {
  const lines = zoneLines[format];
  // Visas (part 7) have the larger card's fields, and neither a digit over the optional data nor a last one.
  if (format !== 'td1' && upper.startsWith('V')) return { lines: [lines[0]!, 'td2Lower'], composite: null };
  const issuer = upper.slice(2, 5);
  const follows = format === 'td3' || issuer === 'UTO' || (format === 'td1' && europeanUnion.includes(issuer));
  return ownLayouts[`${format} ${upper.slice(0, 5)}`] ?? { lines, composite: follows ? icaoComposites[format] : null };
}

/**
 * Whether all check digits of a zone are right.
 * @param lines from top to bottom, of the format's lengths
 * @returns `null` if those of the fields are, and the zone has no last digit or one whose rule is unknown
 */
export function zoneDigitsValid(format: ZoneFormat, lines: readonly string[]): boolean | null {
  const names = zoneLines[format];
  if (lines.length !== names.length) return false;
  if (lines.some((line, at) => line.length !== lineKinds[names[at]!].length)) return false;
  const layout = layoutOf(format, lines[0]!);
  if (layout.lines.some((name, at) => lineDigitsValid(name, lines[at]!) === false)) return false;
  if (layout.composite === null) return null;
  const checked = layout.composite.map(([line, from, to]) => lines[line]!.slice(from, to)).join('');
  return checkDigitOf(checked) === lines[1]!.at(-1);
}

/** All that leaves the reader of machine-readable zones. The text never does. */
export interface ZoneReading {
  /** There are lines of the zone's length. */
  present: boolean;
  /** Every line has as many characters as the format asks for, and each is certain. */
  complete: boolean;
  /**
   * Every check digit is right, so no single character that they check was misread. Where the issuer's rule for the last
   * one is unknown, the zone is complete instead.
   */
  checkDigitsValid: boolean;
  /** The zone is at the top, so the document is upside down. */
  upsideDown: boolean;
}
