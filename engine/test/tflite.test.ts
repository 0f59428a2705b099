import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gatherIndices } from '../../src/engine/compact/face/attention-outputs.js';
import points from '../../src/engine/compact/face/attention-mesh-points.json' with { type: 'json' };
import { TableReader } from '../assets/flatbuffer.js';
import { metadataName, metadataSlots } from '../assets/metadata.js';
import { makeDetector, makeLandmarks } from '../assets/models.js';
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import { extendModel, mainSubgraph, operatorCodes, readModel, slots, tensorsOf } from '../assets/tflite.js';

function bufferOf(model: TableReader, index: number): TableReader {
  const buffer = model.tables(slots.model.buffers)[index];
  assert.ok(buffer, `buffer ${index}`);
  return buffer;
}

function metadataOf(content: Uint8Array): TableReader {
  const model = readModel(content);
  const entry = model.tables(slots.model.metadata).find((each) => each.text(slots.metadata.name) === metadataName);
  assert.ok(entry, 'the model names its metadata');
  const buffer = bufferOf(model, entry.int(slots.metadata.buffer));
  return TableReader.root(buffer.byteVector(slots.buffer.data), 'M001');
}

const models = [
  { name: 'detector', original: readSource(sources.detector), made: makeDetector(), mean: 127.5, deviation: 127.5 },
  { name: 'landmarks', original: readPart(attentionModel), made: makeLandmarks(), mean: 0, deviation: 255 },
];

for (const { name, original, made, mean, deviation } of models) {
  describe(`extended model: ${name}`, () => {
    const before = readModel(original);
    const after = readModel(made);

    it('tells the tasks how to scale a pixel', () => {
      const [subgraph] = metadataOf(made).tables(metadataSlots.model.subgraphs);
      const [input] = subgraph?.tables(metadataSlots.subgraph.inputs) ?? [];
      const [unit] = input?.tables(metadataSlots.tensor.processUnits) ?? [];
      const options = unit?.table(metadataSlots.processUnit.options);
      assert.deepEqual(options?.floats(metadataSlots.normalization.mean), [mean]);
      assert.deepEqual(options?.floats(metadataSlots.normalization.deviation), [deviation]);
      const content = input?.table(metadataSlots.tensor.content);
      assert.equal(content?.byte(metadataSlots.content.propertiesType), 2, 'an image');
      assert.equal(
        subgraph?.tables(metadataSlots.subgraph.outputs).length,
        mainSubgraph(after).ints(slots.subgraph.outputs).length,
      );
    });

    it('keeps every tensor, operator and weight of the original', () => {
      const [old, now] = [mainSubgraph(before), mainSubgraph(after)];
      assert.deepEqual(tensorsOf(now).slice(0, tensorsOf(old).length), tensorsOf(old));
      const operators = (graph: TableReader) =>
        graph
          .tables(slots.subgraph.operators)
          .map((operator) => [
            operator.int(slots.operator.code),
            operator.ints(slots.operator.inputs),
            operator.ints(slots.operator.outputs),
            operator.byte(slots.operator.optionsType),
          ]);
      assert.deepEqual(operators(now).slice(0, operators(old).length), operators(old));
      before.tables(slots.model.buffers).forEach((buffer, index) => {
        const [was, is] = [buffer, bufferOf(after, index)].map((each) =>
          Buffer.from(each.byteVector(slots.buffer.data)),
        );
        assert.ok(is && was?.equals(is), `buffer ${index}`);
      });
      assert.deepEqual(now.ints(slots.subgraph.inputs), old.ints(slots.subgraph.inputs));
    });

    it('keeps the alignment of the original constants and aligns new ones to 16 bytes', () => {
      const placeOf = (model: TableReader, index: number): number | null => {
        const target = bufferOf(model, index).target(slots.buffer.data);
        return target === null ? null : (target + 4) % 16;
      };
      const originals = before.tables(slots.model.buffers).length;
      after.tables(slots.model.buffers).forEach((_, index) => {
        const expected = index < originals ? placeOf(before, index) : 0;
        assert.equal(placeOf(after, index), expected, `buffer ${index}`);
      });
    });
  });
}

describe('the landmark model', () => {
  const model = readModel(makeLandmarks());
  const graph = mainSubgraph(model);
  const tensors = tensorsOf(graph);

  it('outputs 478 points and the face flag', () => {
    const outputs = graph.ints(slots.subgraph.outputs).map((index) => tensors[index]);
    assert.deepEqual(
      outputs.map((tensor) => [tensor?.name, tensor?.shape]),
      [
        ['landmarks', [1, 1, 1, 1434]],
        ['conv_faceflag', [1, 1, 1, 1]],
      ],
    );
  });

  it('joins the six outputs and selects the landmarks from them', () => {
    const [join, pick] = graph.tables(slots.subgraph.operators).slice(-2);
    const codes = model.tables(slots.model.operatorCodes);
    const codeOf = (operator: TableReader | undefined) =>
      codes[operator?.int(slots.operator.code) ?? -1]?.int(slots.operatorCode.code);
    assert.equal(codeOf(join), operatorCodes.concatenation);
    assert.equal(codeOf(pick), operatorCodes.gather);
    const namesOf = (operator: TableReader | undefined) =>
      operator?.ints(slots.operator.inputs).map((index) => tensors[index]?.name);
    assert.deepEqual(namesOf(join), [
      'output_mesh_identity',
      'output_lips',
      'output_left_eye',
      'output_right_eye',
      'output_left_iris',
      'output_right_iris',
    ]);
    assert.deepEqual(namesOf(pick), ['joined_outputs', 'landmark_indices']);
    for (const operator of [join, pick]) {
      assert.equal(operator?.table(slots.operator.options)?.int(0), 3, 'axis');
    }
    const indexTensor = graph
      .tables(slots.subgraph.tensors)
      .find((tensor) => tensor.text(slots.tensor.name) === 'landmark_indices');
    const bytes = bufferOf(model, indexTensor?.int(slots.tensor.buffer) ?? -1).byteVector(0);
    assert.deepEqual(new Int32Array(bytes.buffer), gatherIndices());
  });

  it('refuses a model without the outputs to be joined', () => {
    assert.throws(() => extendModel(new Uint8Array(64), {}), /FlatBuffer "TFL3"/);
  });
});

describe('the selection of landmark values', () => {
  /** Each value names its source. */
  const joined = [
    ...Array.from({ length: 468 * 3 }, (_, at) => `mesh ${Math.floor(at / 3)} ${'xyz'[at % 3]}`),
    ...Object.entries({ lips: 80, leftEye: 71, rightEye: 71, leftIris: 5, rightIris: 5 }).flatMap(([part, count]) =>
      Array.from({ length: count * 2 }, (_, at) => `${part} ${at >> 1} ${'xy'[at % 2]}`),
    ),
  ];
  const landmark = (point: number) =>
    [...gatherIndices()].slice(point * 3, point * 3 + 3).map((index) => joined[index]);

  it('covers all joined values that refine a point', () => {
    const used = new Set(gatherIndices());
    const unused = joined.filter((value, index) => !used.has(index) && !value.startsWith('mesh'));
    assert.deepEqual(unused, []);
    assert.equal(joined.length, 1868);
  });

  const cases: [string, number, string[]][] = [
    ['an ordinary point is the mesh’s', 1, ['mesh 1 x', 'mesh 1 y', 'mesh 1 z']],
    ['a lip is refined, its depth is not', 61, ['lips 0 x', 'lips 0 y', 'mesh 61 z']],
    ['an eyelid on the left', 159, ['leftEye 12 x', 'leftEye 12 y', 'mesh 159 z']],
    ['an eye corner on the right', 263, ['rightEye 0 x', 'rightEye 0 y', 'mesh 263 z']],
    ['left iris', 468, ['leftIris 0 x', 'leftIris 0 y', 'mesh 159 z']],
    ['right iris', 477, ['rightIris 4 x', 'rightIris 4 y', 'mesh 386 z']],
  ];
  for (const [name, point, expected] of cases) {
    it(name, () => assert.deepEqual(landmark(point), expected));
  }

  it('no point is refined twice', () => {
    const all = [...points.lips, ...points.leftEye, ...points.rightEye];
    assert.equal(new Set(all).size, all.length);
  });
});
