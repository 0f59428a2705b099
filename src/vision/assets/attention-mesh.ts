import points from './attention-mesh-points.json' with { type: 'json' };
import { mainSubgraph, readModel, tensorsOf, type ModelExtension } from './tflite.js';

/** Points of the plain mesh, and with both irises behind them. */
const meshPoints = 468;
const allPoints = 478;

/** The six outputs of the attention model, in the order in which they are joined, and what they refine. */
const outputs = [
  { name: 'output_mesh_identity', values: meshPoints * 3 },
  { name: 'output_lips', values: 160, refines: points.lips },
  { name: 'output_left_eye', values: 142, refines: points.leftEye },
  { name: 'output_right_eye', values: 142, refines: points.rightEye },
  { name: 'output_left_iris', values: 10, refines: [468, 469, 470, 471, 472] },
  { name: 'output_right_iris', values: 10, refines: [473, 474, 475, 476, 477] },
] as const satisfies readonly { name: string; values: number; refines?: readonly number[] }[];

/** Upper lid points that lend their depth to the irises, for which the model gives none. */
const depthOfLeftIris = 159;
const depthOfRightIris = 386;

/**
 * For each of the 478 × 3 values that the landmark task reads, its place among the joined outputs:
 * x and y of the refined point where there is one, else of the mesh; z of the mesh.
 */
export function gatherIndices(): Int32Array<ArrayBuffer> {
  const indices = new Int32Array(allPoints * 3);
  for (let point = 0; point < allPoints; point++) {
    const depthOf =
      point < meshPoints ? point : point < meshPoints + 5 ? depthOfLeftIris : depthOfRightIris;
    indices.set([point * 3, point * 3 + 1, depthOf * 3 + 2], point * 3);
  }
  let start = 0;
  for (const output of outputs) {
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

/**
 * The landmark task wants one output of 478 × 3 values and the face flag; the attention model has seven outputs.
 * Joining and picking is done inside the model, so that it costs nothing outside of it.
 */
export function joinOutputs(model: Uint8Array): ModelExtension {
  const tensors = tensorsOf(mainSubgraph(readModel(model)));
  const indexOf = (name: string, values: number): number => {
    const tensor = tensors.find((each) => each.name === name);
    if (tensor === undefined) throw new Error(`the landmark model has no tensor "${name}"`);
    if (tensor.shape.join() !== `1,1,1,${values}`) {
      throw new Error(`"${name}" has the shape ${tensor.shape.join()}, not 1,1,1,${values}`);
    }
    return tensor.index;
  };
  const joinedValues = outputs.reduce((sum, { values }) => sum + values, 0);
  const indices = gatherIndices();
  const joined = tensors.length;
  const picks = joined + 1;
  const landmarks = joined + 2;
  return {
    tensors: [
      { name: 'joined_outputs', shape: [1, 1, 1, joinedValues], type: 'float32' },
      {
        name: 'landmark_indices',
        shape: [indices.length],
        type: 'int32',
        content: new Uint8Array(indices.buffer),
      },
      { name: 'landmarks', shape: [1, 1, 1, indices.length], type: 'float32' },
    ],
    operators: [
      {
        kind: 'concatenation',
        axis: 3,
        inputs: outputs.map(({ name, values }) => indexOf(name, values)),
        outputs: [joined],
      },
      { kind: 'gather', axis: 3, inputs: [joined, picks], outputs: [landmarks] },
    ],
    outputs: [landmarks, indexOf('conv_faceflag', 1)],
  };
}
