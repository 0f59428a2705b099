/** The network that reads lines of machine-readable zones, as a model file. `lab/mrz/train.py` wrote the weights. */
import { stripHeight } from '../../src/document/mrz/strip.js';
import { stripWidth } from '../../src/engine/mrz/reader.js';
import { buildTrained, readTrained, type TrainedWeights } from './trained.js';

/** A model file with the input `strip` (`stripHeight` × `stripWidth`) and the output `frames` (a quarter as many × 38). */
export function buildReader(): Uint8Array {
  const strip = { name: 'strip', height: stripHeight, width: stripWidth, channels: 1 };
  const weights = readTrained<TrainedWeights>('mrz-weights.json');
  return buildTrained(weights, strip, { frames: weights.layers.length - 1 });
}
