import { weights } from './weights.js';
import { featureCount } from './appraise.js';

const hidden = Math.max(1, Math.round(weights.length / (featureCount + 2)));

/**
 * Confidence 0 to 1 that a candidate lies on the document: one hidden layer over the measures of `appraise.ts`,
 * fitted by `test/eval/document-fit.ts`. Layout of the weights: for each hidden unit its inputs' weights,
 * its bias and its output weight; last the output bias.
 */
export function confidenceOf(features: Float64Array): number {
  let sum = weights[weights.length - 1]!;
  let at = 0;
  for (let unit = 0; unit < hidden; unit++) {
    let value = 0;
    for (let input = 0; input < featureCount; input++) value += features[input]! * weights[at++]!;
    value += weights[at++]!;
    sum += Math.max(0, value) * weights[at++]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
