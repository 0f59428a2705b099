import points from './attention-mesh-points.json' with { type: 'json' };

/** Points of the plain mesh, and of the mesh followed by both irises. */
export const meshPoints = 468;
export const allPoints = 478;

/** The six outputs of the attention model, in the order in which they are concatenated, and what they refine. */
export const attentionOutputs = [
  { name: 'output_mesh_identity', values: meshPoints * 3 },
  { name: 'output_lips', values: 160, refines: points.lips },
  { name: 'output_left_eye', values: 142, refines: points.leftEye },
  { name: 'output_right_eye', values: 142, refines: points.rightEye },
  { name: 'output_left_iris', values: 10, refines: [468, 469, 470, 471, 472] },
  { name: 'output_right_iris', values: 10, refines: [473, 474, 475, 476, 477] },
] as const satisfies readonly { name: string; values: number; refines?: readonly number[] }[];

/** Upper lid points whose depth is used for the irises, for which the model has none. */
const depthOfLeftIris = 159;
const depthOfRightIris = 386;

/**
 * For each of the 478 × 3 values of the landmark task, its index in the concatenated outputs: x and y of the refined
 * point if there is one, otherwise of the mesh; z of the mesh.
 */
export function gatherIndices(): Int32Array<ArrayBuffer> {
  const indices = new Int32Array(allPoints * 3);
  for (let point = 0; point < allPoints; point++) {
    const depthOf = point < meshPoints ? point : point < meshPoints + 5 ? depthOfLeftIris : depthOfRightIris;
    indices.set([point * 3, point * 3 + 1, depthOf * 3 + 2], point * 3);
  }
  let start = 0;
  for (const output of attentionOutputs) {
    if ('refines' in output) {
      output.refines.forEach((point, at) => {
        indices[point * 3] = start + at * 2;
        indices[point * 3 + 1] = start + at * 2 + 1;
      });
    }
    start += output.values;
  }
  return indices;
}
