import { IdvError } from '../../contract/errors.js';

/** Side of the drawn picture, pixels. */
const side = 8;
const color = [40, 120, 200] as const;
/**
 * Largest accepted difference per channel, mean. Noise differs by 80, and white by 135. Protections that change only the
 * lowest bits of some pixels harm no measure.
 */
const tolerance = 16;

/**
 * Compares what is read from a canvas with what was drawn on it.
 * @throws IdvError `canvas-blocked` if the browser returns something else, as Firefox does with
 *   `privacy.resistFingerprinting`. Then pictures can be neither judged nor encoded.
 */
export function checkCanvas(): void {
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.fillStyle = `rgb(${color.join(' ')})`;
  context.fillRect(0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let difference = 0;
  for (let at = 0; at < data.length; at += 4) {
    color.forEach((value, channel) => (difference += Math.abs(data[at + channel]! - value)));
  }
  if (difference / (side * side * color.length) <= tolerance) return;
  throw new IdvError(
    'canvas-blocked',
    'The browser returns noise instead of the pictures that are read from a canvas.',
  );
}
