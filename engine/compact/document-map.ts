/** The network that maps documents, as a model file. `lab/document-map/train.py` wrote the weights. */
import { mapInput } from '../../src/vision/document-map/mapper.js';
import { buildTrained, readTrainedWeights } from './trained.js';

/** A model file with the input `picture` (128 × 128 × 3) and the output `parts` (16 × 16 cells of 2 maps of 4 × 4). */
export function buildMapper(): Uint8Array {
  const picture = { name: 'picture', height: mapInput, width: mapInput, channels: 3 };
  return buildTrained(readTrainedWeights('document-map-weights.json'), picture, 'parts');
}
