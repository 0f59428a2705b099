import type { ReadLine } from '../../src/document/mrz/decode.js';
import { findLines, type FoundLine } from '../../src/document/mrz/find-lines.js';
import type { Luma } from '../../src/document/mrz/strip.js';
import type { CompactNet } from '../../src/engine/compact/types.js';
import { readLine } from '../../src/engine/mrz/reader.js';

/** Above this mean log probability of a character, a line is not read again. */
const clear = -0.02;
/** Below it, the line was probably cut out wrong. */
const doubtful = -0.25;
/**
 * Heights of capitals, as shares of the line's. A document's own size is known; a cut line's is not: rows with ink may
 * include stains, or miss thin strokes.
 */
const sizes = [1, 0.9, 1.1, 0.81, 1.22] as const;
/** Heights as shares of the picture's, for pictures in which no line is seen. */
const capShares = [0.35, 0.5, 0.65, 0.8, 0.95] as const;

/**
 * Reads a picture that shows one line, roughly cut out, dark on light or light on dark.
 * @returns `null` if it shows none
 */
export function readPicture(net: CompactNet, picture: Luma): ReadLine | null {
  const [usual, other] = isLight(picture) ? [picture, inverted] : [inverted(picture), () => picture];
  const first = readDark(net, usual);
  return first !== null && first.score >= doubtful ? first : better(first, readDark(net, other(picture)));
}

function readDark(net: CompactNet, luma: Luma): ReadLine | null {
  const found = findLines(luma, { capHeight: [luma.height * 0.2, luma.height], span: 0.3 });
  const best = bestOf(net, luma, found, sizes);
  if (best !== null && best.score >= doubtful) return best;
  const slope = found[0]?.slope ?? 0;
  const middle = luma.height / 2 - (slope * luma.width) / 2;
  const whole: FoundLine = { middle, slope, capHeight: luma.height, from: 0, to: luma.width - 1, pitch: 0 };
  return better(best, bestOf(net, luma, [whole], capShares));
}

function bestOf(net: CompactNet, luma: Luma, lines: readonly FoundLine[], shares: readonly number[]): ReadLine | null {
  let best: ReadLine | null = null;
  for (const share of shares) {
    for (const line of lines) best = better(best, readLine(net, luma, line, share));
    if (best !== null && best.score > clear) break;
  }
  return best;
}

function better(one: ReadLine | null, other: ReadLine | null): ReadLine | null {
  if (one === null || other === null) return one ?? other;
  return worthOf(other) > worthOf(one) ? other : one;
}

/** A line of a format's length is worth more than a clearer piece of one. */
function worthOf({ text, kind, score }: ReadLine): number {
  return score + (kind === null ? 0 : 0.3) + Math.min(44, text.length) * 0.01;
}

/** Print covers less than half of a line. */
function isLight({ data }: Luma): boolean {
  const sum = data.reduce((total, value) => total + value, 0);
  const lowest = data.reduce((least, value) => Math.min(least, value), 255);
  const highest = data.reduce((most, value) => Math.max(most, value), 0);
  return sum / data.length >= (lowest + highest) / 2;
}

const inverted = (luma: Luma): Luma => ({ ...luma, data: luma.data.map((value) => 255 - value) });
