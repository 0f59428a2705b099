/**
 * Letters as strokes on a grid four wide and six high: points as pairs of digits, strokes separated by spaces, `~` before
 * a stroke with rounded corners. Drawn for this package.
 */
const glyphs: Record<string, string> = {
  A: '062046 1434',
  B: '0006 ~00404303 ~03434606',
  C: '~414000064645',
  D: '0006 ~00404606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '~4140000646 464323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '~40460604',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '~200006464020',
  P: '0006 ~00404303',
  Q: '~200006464020 2446',
  R: '0006 ~00404303 2346',
  S: '~4140000343460605',
  T: '0040 2026',
  U: '~00064640',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '0': '~200006464020',
  '1': '112026 1636',
  '2': '~0100404206 0646',
  '3': '~0100404323 ~2343460605',
  '4': '3630 300444',
  '5': '400002 ~0242460605',
  '6': '~41400006464303',
  '7': '004016',
  '8': '~200003434020 ~230306464323',
  '9': '~43030040460605',
  '<': '410345',
  '.': '2526',
  ',': '2517',
  '-': '1333',
  '/': '0640',
  ':': '2223 2526',
};

/** Glyph strokes as polylines in shares of the letter's height. */
export type Stroke = readonly (readonly [x: number, y: number])[];

const strokesByLetter = new Map<string, readonly Stroke[]>();

/** Width and distance of letters over their height. */
export const letterWidth = 4 / 6;
export const letterAdvance = 0.92;

export function strokesOf(letter: string): readonly Stroke[] {
  let strokes = strokesByLetter.get(letter);
  if (!strokes) {
    strokes = (glyphs[letter] ?? '').split(' ').filter(Boolean).map(readStroke);
    strokesByLetter.set(letter, strokes);
  }
  return strokes;
}

function readStroke(text: string): Stroke {
  const round = text.startsWith('~');
  const digits = round ? text.slice(1) : text;
  let points: [number, number][] = [];
  for (let at = 0; at + 1 < digits.length; at += 2) {
    points.push([Number(digits[at]) / 6, Number(digits[at + 1]) / 6]);
  }
  if (round) points = cutCorners(cutCorners(points));
  return points;
}

/** Chaikin's corner cutting, which keeps the ends. */
function cutCorners(points: readonly [number, number][]): [number, number][] {
  const cut: [number, number][] = [points[0]!];
  for (let at = 0; at + 1 < points.length; at++) {
    const [ax, ay] = points[at]!;
    const [bx, by] = points[at + 1]!;
    if (at > 0) cut.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25]);
    if (at + 2 < points.length) cut.push([ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
  }
  cut.push(points.at(-1)!);
  return cut;
}
