/**
 * `npm run eval:precision -- --data <folder> [--pictures N]`: how far each kernel's int8 form shifts the points, and
 * what all of them together do; the measure behind `tools/compact/precision.ts`. Only pictures with a face count.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { compileKernels } from '../../tools/compact/kernels.js';
import { buildModel, convertModel } from '../../tools/compact/models.js';
import { kernelsOf, largestShift, shippedPrecision, type ModelName } from '../../tools/compact/precision.js';
import { createCompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import {
  createCompactRuntime,
  loadCompactModel,
  type CompactModel,
  type CompactNet,
} from '../../src/vision/compact/index.js';
import { picturesIn } from './parity-pictures.js';

const { values } = parseArgs({ options: { data: { type: 'string' }, pictures: { type: 'string', default: '40' } } });
if (values.data === undefined) throw new Error('--data <folder of pictures> is needed');

/** Outputs whose points are compared, and the values of a point. */
const pointOutputs = { mesh: 3, lips: 2, leftEye: 2, rightEye: 2, leftIris: 2, rightIris: 2 };
type PointOutput = keyof typeof pointOutputs;
type Points = Record<PointOutput, Float32Array>;
const outputNames = Object.keys(pointOutputs) as PointOutput[];
/** Outer corners of the eyes. */
const eyeCorners = [33, 263] as const;

const kernels = await WebAssembly.compile(await compileKernels('simd'));
const half = (name: ModelName): CompactModel => loadCompactModel(buildModel(name, () => 'half'));
const exact = { mesh: half('mesh'), refinement: half('refinement') };

/** What the mesh is given for the faces of the folder. */
async function faceInputs(folder: string): Promise<Float32Array[]> {
  const runtime = await createCompactRuntime(kernels);
  const detector = runtime.prepare(half('detector'));
  const mesh = runtime.prepare(exact.mesh);
  const inputs: Float32Array[] = [];
  const recording: CompactNet = {
    get input() {
      return mesh.input;
    },
    run() {
      inputs.push(mesh.input.slice());
      mesh.run();
    },
    output: (name) => mesh.output(name),
  };
  const engine = createCompactFaceEngine({ detector, mesh: recording });
  const pictures = picturesIn(folder);
  const stride = Math.max(1, Math.floor(pictures.length / Number(values.pictures)));
  for (const { content } of pictures.filter((_, index) => index % stride === 0)) {
    const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    engine.findFaces({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
  }
  return inputs;
}

async function pointsOf(models: typeof exact, inputs: readonly Float32Array[]): Promise<Points[]> {
  const runtime = await createCompactRuntime(kernels);
  const mesh = runtime.prepare(models.mesh);
  const refinement = runtime.prepare(models.refinement, mesh);
  return inputs.map((input) => {
    mesh.input.set(input);
    mesh.run();
    refinement.run();
    const entries = outputNames.map((name) => {
      const net = name === 'mesh' ? mesh : refinement;
      return [name, net.output(name).slice()] as const;
    });
    return Object.fromEntries(entries) as Points;
  });
}

interface Shift {
  /** Of the output that is shifted most. */
  mean: number;
  worst: number;
}

/** In % of the distance between the eye corners. */
function shiftBetween(before: readonly Points[], after: readonly Points[]): Shift {
  const means = outputNames.map(() => 0);
  let worst = 0;
  for (const [picture, exactPoints] of before.entries()) {
    const corner = (index: number, axis: number): number => exactPoints.mesh[index * 3 + axis]!;
    const [left, right] = eyeCorners;
    const eyes = Math.hypot(corner(left, 0) - corner(right, 0), corner(left, 1) - corner(right, 1));
    for (const [output, name] of outputNames.entries()) {
      const was = exactPoints[name];
      const is = after[picture]![name];
      const size = pointOutputs[name];
      for (let at = 0; at < was.length; at += size) {
        const shift = (100 * Math.hypot(is[at]! - was[at]!, is[at + 1]! - was[at + 1]!)) / eyes;
        means[output]! += shift / (was.length / size) / before.length;
        worst = Math.max(worst, shift);
      }
    }
  }
  return { mean: Math.max(...means), worst };
}

function withBytes(name: 'mesh' | 'refinement', chosen: (operator: number) => boolean): typeof exact {
  const file = buildModel(name, (operator) => (chosen(operator) ? 'int8' : 'half'));
  return { ...exact, [name]: loadCompactModel(file) };
}

const inputs = await faceInputs(values.data);
if (inputs.length === 0) throw new Error(`${values.data}: no face in it`);
const before = await pointsOf(exact, inputs);
let differing = 0;
for (const name of ['mesh', 'refinement'] as const) {
  for (const { number, kernel } of kernelsOf(convertModel(name).operators)) {
    const changed = withBytes(name, (operator) => operator === number);
    const { mean, worst } = shiftBetween(before, await pointsOf(changed, inputs));
    const rate = (mean / kernel.length) * 1000;
    const measured = mean > 0 && rate <= largestShift ? 'int8' : 'half';
    const shipped = shippedPrecision(name, number);
    if (measured !== shipped) differing += 1;
    console.log(
      `${name} ${number}: ${kernel.length} weights, mean ${mean.toFixed(4)} %, worst ${worst.toFixed(2)} %, ` +
        `${rate.toFixed(4)} % a thousand: ${measured}${measured === shipped ? '' : ` (shipped ${shipped})`}`,
    );
  }
}
const shipped = { mesh: loadCompactModel(buildModel('mesh')), refinement: loadCompactModel(buildModel('refinement')) };
const { mean, worst } = shiftBetween(before, await pointsOf(shipped, inputs));
console.log(
  `precision: ${inputs.length} faces, shipped: mean ${mean.toFixed(3)} %, worst ${worst.toFixed(2)} % of eye distance; ` +
    `${differing} kernels differ from the rule`,
);
