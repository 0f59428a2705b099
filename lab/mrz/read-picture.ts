import type { ReadLine } from '../../src/document/mrz/decode.js';
import { findLines, type FoundLine } from '../../src/document/mrz/find-lines.js';
import type { Luma } from '../../src/document/mrz/strip.js';
import type { CompactNet } from '../../src/vision/compact/types.js';
import { readLine } from '../../src/vision/mrz/reader.js';

/** Below this mean log probability of a character, the line was probably cut out wrong. */
const doubtful = -0.25;
/** Heights of capitals that are tried then, as shares of the picture's. A document's own size is known; a cut line's is not. */
const capShares = [0.35, 0.5, 0.65, 0.8, 0.95] as const;

/**
 * Reads a picture that shows one line, roughly cut out.
 * @returns `null` if it shows none
 */
export function readPicture(net: CompactNet, luma: Luma): ReadLine | null {
  const found = findLines(luma, { capHeight: [luma.height * 0.2, luma.height], span: 0.3 });
  let best = bestOf(net, luma, found, null);
  if (best === null || best.score < doubtful) {
    const guesses = capShares.map((share): FoundLine => {
      const slope = found[0]?.slope ?? 0;
      const middle = luma.height / 2 - (slope * luma.width) / 2;
      return { middle, slope, capHeight: share * luma.height, from: 0, to: luma.width - 1 };
    });
    best = bestOf(net, luma, guesses, best);
  }
  return best;
}

/** A line of a format's length is worth more than a clearer piece of one. */
function worthOf({ text, kind, score }: ReadLine): number {
  return score + (kind === null ? 0 : 0.3) + Math.min(44, text.length) * 0.01;
}

function bestOf(net: CompactNet, luma: Luma, lines: readonly FoundLine[], start: ReadLine | null): ReadLine | null {
  let best = start;
  for (const line of lines) {
    const read = readLine(net, luma, line);
    if (read !== null && (best === null || worthOf(read) > worthOf(best))) best = read;
  }
  return best;
}
