/** Reads lines of machine-readable zones with the network. */
import { decodeLine, type ReadLine } from '../../document/mrz/decode.js';
import type { FoundLine } from '../../document/mrz/find-lines.js';
import { fillStrip, stripCapHeight, type Luma } from '../../document/mrz/strip.js';
import type { CompactNet } from '../compact/types.js';

/** Strip pixels: 44 characters of the usual pitch, and a tenth more. */
export const stripWidth = 880;
/** Columns of paper before the first character. */
const margin = 12;

/**
 * Reads one line.
 * @param size height of capitals to assume, as a share of the line's
 * @returns `null` if there are fewer than ten characters
 */
export function readLine(net: CompactNet, luma: Luma, line: FoundLine, size = 1): ReadLine | null {
  const capHeight = line.capHeight * size;
  const scale = capHeight / stripCapHeight;
  // A line that is too wide is squeezed.
  const stretch = Math.max(1, (line.to - line.from) / (scale * (stripWidth - 2 * margin)));
  const strip = new Float32Array(net.input.length);
  const left = line.from - margin * scale * stretch;
  fillStrip(luma, { left, middle: line.middle, slope: line.slope, capHeight, stretch }, strip);
  net.input.set(strip);
  net.run();
  return decodeLine(net.output('frames'));
}
