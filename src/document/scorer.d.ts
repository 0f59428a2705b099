/**
 * Confidence 0 to 1 that a candidate lies on the document: one hidden layer over the measures of `appraise.ts`,
 * fitted by `test/eval/document-fit.ts`. Layout of the weights: for each hidden unit its inputs' weights,
 * its bias and its output weight; last the output bias.
 */
export declare function confidenceOf(features: Float64Array): number;
