/** Reads lines of machine-readable zones with the network. */
import { decodeLine, outputsPerFrame, type ReadLine } from '../../document/mrz/decode.js';
import type { FoundLine } from '../../document/mrz/find-lines.js';
import { fillStrip, stripCapHeight, type Luma } from '../../document/mrz/strip.js';
import type { CompactNet } from '../compact/types.js';

/** Strip pixels: 44 characters of the usual pitch, and a tenth more. */
export const stripWidth = 880;
/** Columns of paper before the first character. */
const margin = 12;

/** Below this mean log probability of a character, a line is read again at other sizes. */
const poor = -0.12;
/** Other heights of capitals, as the rows with ink may include stains, or miss thin strokes. */
const otherSizes = [0.88, 1.14, 0.76, 1.3] as const;

/**
 * Reads one line. If the reading is poor, tries a little smaller and a little larger too and takes the best.
 * @param tries whether poor readings are repeated
 * @returns `null` if there are fewer than ten characters
 */
export function readLine(net: CompactNet, luma: Luma, line: FoundLine, tries = true): ReadLine | null {
  let best = readAt(net, luma, line, 1);
  if (!tries || (best !== null && best.score > poor)) return best;
  for (const size of otherSizes) {
    const read = readAt(net, luma, line, size);
    if (read !== null && (best === null || read.score > best.score)) best = read;
  }
  return best;
}

function readAt(net: CompactNet, luma: Luma, line: FoundLine, size: number): ReadLine | null {
  const capHeight = line.capHeight * size;
  const scale = capHeight / stripCapHeight;
  // A line that is too wide is squeezed.
  const stretch = Math.max(1, (line.to - line.from) / (scale * (stripWidth - 2 * margin)));
  const strip = new Float32Array(net.input.length);
  const left = line.from - margin * scale * stretch;
  fillStrip(luma, { left, middle: line.middle, slope: line.slope, capHeight, stretch }, strip);
  net.input.set(strip);
  net.run();
  const frames = net.output('frames');
  return decodeLine(frames.slice(0, Math.floor(frames.length / outputsPerFrame) * outputsPerFrame));
}
