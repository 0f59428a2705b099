/** The network that maps documents, as a file of two models. `lab/document-map/train.py` wrote the weights. */
import { mapCells, mapInput } from '../../src/engine/document-map/mapper.js';
import { buildTrained, readTrained, type TrainedWeights } from './trained.js';

interface MapWeights {
  trunk: TrainedWeights;
  /** The layer of the trunk that gives `near`. */
  near: number;
  fine: TrainedWeights;
}

/**
 * Two model files, as `prepareDocumentMapper` reads them. The first has the input `picture` (128 × 128 × 3) and the outputs `near`
 * (32 × 32 × 40) and `wide` (16 × 16 × 40), the second the input `both` (32 × 32 × 40) and the output `parts` (32 × 32 cells of 2
 * maps of 2 × 2).
 */
export function buildMapper(): Uint8Array {
  const { trunk, near, fine } = readTrained<MapWeights>('document-map-weights.json');
  const picture = { name: 'picture', height: mapInput, width: mapInput, channels: 3 };
  const [channels] = trunk.layers[near]!.shape;
  const both = { name: 'both', height: mapCells, width: mapCells, channels };
  return joinModels(
    buildTrained(trunk, picture, { near, wide: trunk.layers.length - 1 }),
    buildTrained(fine, both, { parts: fine.layers.length - 1 }),
  );
}

/** The length of the first in bytes (32 bits, little-endian), the first, the second. */
function joinModels(first: Uint8Array, second: Uint8Array): Uint8Array {
  const file = new Uint8Array(4 + first.length + second.length);
  new DataView(file.buffer).setUint32(0, first.length, true);
  file.set(first, 4);
  file.set(second, 4 + first.length);
  return file;
}
