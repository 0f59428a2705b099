/** How far the answers of the compact engine's models move when their weights change. */
import { compileKernels } from '../../engine/compact/kernels.js';
import { convertModel } from '../../engine/compact/models.js';
import type { ModelName } from '../../engine/compact/precision.js';
import type { Pixels } from '../../src/shared/geometry.js';
import { attentionOutputs, meshPoints } from '../../src/vision/compact/face/attention-outputs.js';
import { createCompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { createCompactRuntime, type CompactModel, type CompactNet } from '../../src/vision/compact/index.js';

const kernels = await WebAssembly.compile(await compileKernels('simd'));

export type Models = Record<ModelName, CompactModel>;
export const exactModels: Models = {
  detector: convertModel('detector'),
  mesh: convertModel('mesh'),
  refinement: convertModel('refinement'),
};

/** Inputs of detector and mesh. */
export interface Inputs {
  detector: Float32Array[];
  mesh: Float32Array[];
}

/** The pictures that contain a face. */
export async function recordInputs(pictures: Iterable<Pixels> | AsyncIterable<Pixels>): Promise<Inputs> {
  const runtime = await createCompactRuntime(kernels);
  const inputs: Inputs = { detector: [], mesh: [] };
  const recording = (net: CompactNet, into: Float32Array[]): CompactNet => ({
    get input() {
      return net.input;
    },
    run() {
      into.push(net.input.slice());
      net.run();
    },
    output: (name) => net.output(name),
  });
  const engine = createCompactFaceEngine({
    detector: recording(runtime.prepare(exactModels.detector), inputs.detector),
    mesh: recording(runtime.prepare(exactModels.mesh), inputs.mesh),
  });
  for await (const picture of pictures) {
    if (engine.findFaces(picture).length === 0) inputs.detector.pop();
  }
  return inputs;
}

export type Answers = Map<string, Float32Array>[];

/** Outputs that hold points, and the number of values per point. */
const pointOutputs = { mesh: 3, lips: 2, leftEye: 2, rightEye: 2, leftIris: 2, rightIris: 2 };
export type PointOutput = keyof typeof pointOutputs;
export const pointNames = Object.keys(pointOutputs) as PointOutput[];

export async function pointsOf({ mesh, refinement }: Models, inputs: readonly Float32Array[]): Promise<Answers> {
  const runtime = await createCompactRuntime(kernels);
  const first = runtime.prepare(mesh);
  const second = runtime.prepare(refinement, first);
  return inputs.map((input) => {
    first.input.set(input);
    first.run();
    second.run();
    return new Map(pointNames.map((name) => [name, (name === 'mesh' ? first : second).output(name).slice()]));
  });
}

export async function detectionsOf({ detector }: Models, inputs: readonly Float32Array[]): Promise<Answers> {
  const net = (await createCompactRuntime(kernels)).prepare(detector);
  return inputs.map((input) => {
    net.input.set(input);
    net.run();
    return new Map(['boxes', 'scores'].map((name) => [name, net.output(name).slice()]));
  });
}

/** Mean results of a convolution over pictures and positions, by channel, before its activation. */
export async function meanResults(
  name: ModelName,
  models: Models,
  number: number,
  { detector, mesh }: Inputs,
): Promise<Float64Array> {
  const runtime = await createCompactRuntime(kernels);
  const { cut, pitch } = cutBehind(models[name], number);
  const first = name === 'refinement' ? runtime.prepare(models.mesh) : null;
  const net = runtime.prepare(cut, first ?? undefined);
  const means = new Float64Array(pitch);
  const inputs = name === 'detector' ? detector : mesh;
  for (const input of inputs) {
    (first ?? net).input.set(input);
    first?.run();
    net.run();
    const results = net.output('results');
    const share = pitch / results.length / inputs.length;
    for (const [at, value] of results.entries()) means[at % pitch]! += value * share;
  }
  return means;
}

/** A model that ends with one of its convolutions and returns the values before the activation. */
function cutBehind(model: CompactModel, number: number): { cut: CompactModel; pitch: number } {
  const operators = model.operators.slice(0, number + 1);
  const last = operators[number];
  if (last?.kind !== 'conv' && last?.kind !== 'separable') throw new Error(`operator ${number} is not a convolution`);
  operators[number] = { ...last, slope: new Float32Array(last.slope.length).fill(1) };
  const result = model.tensors[last.output]!;
  // Padding is read as well: a port's values are stored without gaps.
  const tensors = [...model.tensors, { ...result, channels: result.pitch }];
  const outputs = [{ name: 'results', tensor: model.tensors.length }];
  return { cut: { ...model, operators, tensors, outputs }, pitch: result.pitch };
}

export interface PointShift {
  /** In % of the distance between the outer eye corners. */
  mean: Record<PointOutput, number>;
  meanSquare: Record<PointOutput, number>;
  worst: number;
}

/** Points of the mesh whose position comes from the refinement. */
const refined = new Set(attentionOutputs.flatMap((output) => ('refines' in output ? [...output.refines] : [])));

const refinedInMesh = [...refined].filter((point) => point < meshPoints).length;

/** Outer corners of the eyes. */
const eyeCorners = [33, 263] as const;

export function shiftOfPoints(before: Answers, after: Answers): PointShift {
  const none = (): Record<PointOutput, number> =>
    Object.fromEntries(pointNames.map((name) => [name, 0])) as Record<PointOutput, number>;
  const shift: PointShift = { mean: none(), meanSquare: none(), worst: 0 };
  for (const [picture, was] of before.entries()) {
    const mesh = was.get('mesh')!;
    const [left, right] = eyeCorners.map((point) => mesh.subarray(point * 3, point * 3 + 2));
    const eyes = Math.hypot(left![0]! - right![0]!, left![1]! - right![1]!);
    for (const name of pointNames) {
      const [values, moved, size] = [was.get(name)!, after[picture]!.get(name)!, pointOutputs[name]];
      const places = name === 'mesh' ? values.length / size - refinedInMesh : values.length / size;
      const count = places * before.length;
      for (let at = 0; at < values.length; at += size) {
        const distance = (100 * Math.hypot(moved[at]! - values[at]!, moved[at + 1]! - values[at + 1]!)) / eyes;
        // Depth determines the head's pose, and is less certain anyway.
        const depth = size === 3 ? (50 * (moved[at + 2]! - values[at + 2]!)) / eyes : 0;
        const placed = name !== 'mesh' || !refined.has(at / size);
        shift.meanSquare[name] += ((placed ? distance ** 2 : 0) + depth ** 2) / count;
        if (!placed) continue;
        shift.mean[name] += distance / count;
        shift.worst = Math.max(shift.worst, distance);
      }
    }
  }
  return shift;
}

export interface DetectionShift {
  /** Mean square shift of a box and its points, % of the box's width. */
  boxes: number;
  /** Mean square change of the scores, before the sigmoid. */
  scores: number;
}

/** Positions that see a face count; for the scores, also those that nearly do. */
const sees = 0;
const nearlySees = -3;
const boxValues = 16;

export function shiftOfDetections(before: Answers, after: Answers): DetectionShift {
  const shift: DetectionShift = { boxes: 0, scores: 0 };
  let [places, scored] = [0, 0];
  for (const [picture, was] of before.entries()) {
    const is = after[picture]!;
    const [boxes, moved] = [was.get('boxes')!, is.get('boxes')!];
    for (const [place, score] of was.get('scores')!.entries()) {
      if (score < nearlySees) continue;
      scored += 1;
      shift.scores += (is.get('scores')![place]! - score) ** 2;
      if (score < sees) continue;
      places += 1;
      const width = boxes[place * boxValues + 2]!;
      for (let at = place * boxValues; at < (place + 1) * boxValues; at++) {
        shift.boxes += ((100 * (moved[at]! - boxes[at]!)) / width) ** 2 / (boxValues / 2);
      }
    }
  }
  return { boxes: shift.boxes / Math.max(1, places), scores: shift.scores / Math.max(1, scored) };
}
