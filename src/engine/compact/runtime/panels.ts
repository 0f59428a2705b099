/** Weights in the order in which the kernels read them. */

/** Number of output channels summed at once. */
const panelChannels = 8;

/**
 * `[channel][tap][input channel]` → `[panel][tap][input channel, padded][8 channels]`: the eight weights for one input
 * value are next to each other. Padding is 0, and stays 0 through the whole net.
 * @param channels output channels, padded ones included
 * @param pitch input channels, padded ones included
 */
export function panelsOf(
  kernel: Float32Array,
  shape: { taps: number; inputs: number; pitch: number; outputs: number; channels: number },
): Float32Array {
  const { taps, inputs, pitch, outputs, channels } = shape;
  const depth = taps * pitch;
  const panels = new Float32Array(roundUp(channels) * depth);
  let source = 0;
  for (let output = 0; output < outputs; output++) {
    const start = (output - (output % panelChannels)) * depth + (output % panelChannels);
    for (let tap = 0; tap < taps; tap++) {
      let target = start + tap * pitch * panelChannels;
      for (let input = 0; input < inputs; input++, target += panelChannels) {
        panels[target] = kernel[source++]!;
      }
    }
  }
  return panels;
}

/** Values by output channel, padded with 0 to whole panels. */
export function panelValues(values: Float32Array, channels: number): Float32Array {
  const padded = new Float32Array(roundUp(channels));
  padded.set(values);
  return padded;
}

/** Rows of `from` values → rows of `to`, padded with 0. */
export function paddedRows(values: Float32Array, from: number, to: number): Float32Array {
  const padded = new Float32Array((values.length / from) * to);
  for (let row = 0; row * from < values.length; row++) {
    padded.set(values.subarray(row * from, (row + 1) * from), row * to);
  }
  return padded;
}

function roundUp(channels: number): number {
  return Math.ceil(channels / panelChannels) * panelChannels;
}
