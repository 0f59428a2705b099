/** Converts a checkpoint to a model file. */
import type { Operator } from '../../src/engine/compact/format/model.js';
import { planArena } from '../compact/plan.js';
import type { Storage } from '../compact/storage.js';
import { writeModel } from '../compact/write.js';
import { readCheckpoint } from './checkpoint.js';
import { presentationNetwork } from './network.js';

export function buildPresentationModel(checkpoint: Uint8Array): Uint8Array {
  const network = presentationNetwork(readCheckpoint(checkpoint));
  return writeModel({ ...network, ...planArena(network) }, network.operators.map(storageOf));
}

/** Depthwise weights and their biases are few, and stored as finely as levels can be. */
const mostLevels = 2 ** 15 - 1;

/**
 * Stores weights as halves, except those of separable operators: their second half only passes channels on, and its
 * ones and zeros take almost no space as levels.
 */
function storageOf(operator: Operator): Storage {
  if (operator.kind !== 'separable') return 'exact';
  const { depthwise, bias, slope } = operator;
  return {
    kernel: 1,
    bias: finest(bias),
    slope: finest(slope),
    depthwiseKernel: finest(depthwise.kernel),
    depthwiseBias: finest(depthwise.bias),
  };
}

function finest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / mostLevels;
}
