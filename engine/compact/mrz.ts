/** The network that reads lines of machine-readable zones, as a model file. `lab/mrz/train.py` wrote the weights. */
import { stripHeight } from '../../src/document/mrz/strip.js';
import { stripWidth } from '../../src/vision/mrz/reader.js';
import { buildTrained, readTrainedWeights } from './trained.js';

/** A model file with the input `strip` (`stripHeight` × `stripWidth`) and the output `frames` (a quarter as many × 38). */
export function buildReader(): Uint8Array {
  const strip = { name: 'strip', height: stripHeight, width: stripWidth, channels: 1 };
  return buildTrained(readTrainedWeights('mrz-weights.json'), strip, 'frames');
}
