/** A network with one hidden layer. */
import { fromBase64Url } from '../contract/base64url.js';

export interface SmallNetwork {
  inputs: number;
  hidden: number;
  outputs: number;
  /** Scale of each row of `weights`: hidden units first, then outputs. */
  scales: readonly number[];
  /** One for each hidden unit, then one for each output. */
  biases: readonly number[];
  /** Signed bytes in base64url, row by row: `hidden` × `inputs`, then `outputs` × `hidden`. */
  weights: string;
}

export interface UnpackedNetwork extends Omit<SmallNetwork, 'weights' | 'scales'> {
  weights: Float32Array;
}

/** The two networks of `occlusion.ts`, as they are stored. */
export type OcclusionWeights = Record<'face' | 'eye', SmallNetwork>;
export type OcclusionNetworks = Record<'face' | 'eye', UnpackedNetwork>;

/** @throws RangeError if the number of weights does not match the sizes */
export function unpackNetwork(network: SmallNetwork): UnpackedNetwork {
  const { inputs, hidden, outputs, scales, biases } = network;
  const bytes = fromBase64Url(network.weights);
  if (bytes?.length !== hidden * inputs + outputs * hidden) {
    throw new RangeError(`expected ${hidden} × ${inputs} + ${outputs} × ${hidden} weights`);
  }
  const weights = Float32Array.from(new Int8Array(bytes.buffer), (value, at) => {
    const row = at < hidden * inputs ? Math.floor(at / inputs) : hidden + Math.floor((at - hidden * inputs) / hidden);
    return value * scales[row]!;
  });
  return { inputs, hidden, outputs, biases, weights };
}

/** The outputs before any softmax. */
export function runNetwork(network: UnpackedNetwork, input: Float32Array): number[] {
  const { inputs, hidden, outputs, biases, weights } = network;
  const units = new Float32Array(hidden);
  for (let unit = 0; unit < hidden; unit++) {
    let sum = biases[unit]!;
    const row = unit * inputs;
    for (let at = 0; at < inputs; at++) sum += weights[row + at]! * input[at]!;
    units[unit] = Math.max(0, sum);
  }
  return Array.from({ length: outputs }, (_, output) => {
    let sum = biases[hidden + output]!;
    const row = hidden * inputs + output * hidden;
    for (let unit = 0; unit < hidden; unit++) sum += weights[row + unit]! * units[unit]!;
    return sum;
  });
}
