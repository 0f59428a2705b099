import { attentionOutputs, gatherIndices } from '../../src/engine/compact/face/attention-outputs.js';
import { mainSubgraph, readModel, tensorsOf, type ModelExtension } from './tflite.js';

/**
 * The landmark task expects one output of 478 × 3 values and the face flag; the attention model has seven outputs. They
 * are joined and selected inside the model, at no cost outside of it.
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
  const joinedValues = attentionOutputs.reduce((sum, { values }) => sum + values, 0);
  const indices = gatherIndices();
  const joined = tensors.length;
  const picks = joined + 1;
  const landmarks = joined + 2;
  return {
    tensors: [
      { name: 'joined_outputs', shape: [1, 1, 1, joinedValues], type: 'float32' },
      { name: 'landmark_indices', shape: [indices.length], type: 'int32', content: new Uint8Array(indices.buffer) },
      { name: 'landmarks', shape: [1, 1, 1, indices.length], type: 'float32' },
    ],
    operators: [
      {
        kind: 'concatenation',
        axis: 3,
        inputs: attentionOutputs.map(({ name, values }) => indexOf(name, values)),
        outputs: [joined],
      },
      { kind: 'gather', axis: 3, inputs: [joined, picks], outputs: [landmarks] },
    ],
    outputs: [landmarks, indexOf('conv_faceflag', 1)],
  };
}
