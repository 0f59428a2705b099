/**
 * `npm run lab -- weights-draw --to <folder> [--faces <n>]`: writes what `round.py` starts from. The models with the
 * weights of their source (`models.json`, `weights.f32`), and the inputs that drawn people give to detector and mesh
 * (`drawn.detector.u8`, `drawn.mesh.u8`). No picture of a real person takes part.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertModel, fuseModel } from '../../engine/compact/models.js';
import { modelNames } from '../../engine/compact/rounded.js';
import { createCompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import type { CompactNet } from '../../src/engine/compact/index.js';
import { idealPose, type Covering, type PersonPose } from '../../testing/src/people/pose.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { PersonRenderer } from '../../testing/src/people/person-renderer.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { exactModels, netsOf } from '../parity/compact-nets.js';

const { values } = readCommandLine({
  options: {
    to: { type: 'string', default: '.cache/weights' },
    faces: { type: 'string', default: '600', number: isCount },
  },
});

const coverings: readonly Covering[] = ['mask', 'sunglasses', 'hand', 'glare'];
const rooms = ['living-room', 'office', 'plain'] as const;

/** Wider than any capture accepts, because weights have to be good for what comes before it, too. */
function poseOf(turn: number): PersonPose {
  const random = seededRandom(9000 + turn * 77);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const happens = (share: number): boolean => random() < share;
  const turned = happens(0.4);
  return {
    ...idealPose,
    monk: monkTones[turn % 10]!,
    identity: Math.floor(turn / 10),
    background: rooms[turn % 3]!,
    yawDegrees: turned ? between(-38, 38) : between(-12, 12),
    pitchDegrees: turned ? between(-25, 25) : between(-10, 10),
    rollDegrees: turned ? between(-30, 30) : between(-8, 8),
    faceHeightShare: between(0.25, 0.8),
    offsetX: between(-0.12, 0.12),
    offsetY: between(-0.08, 0.08),
    eyeOpen: happens(0.2) ? between(0, 0.4) : between(0.4, 1),
    mouthOpen: happens(0.35) ? between(0, 0.65) : 0,
    smile: happens(0.5) ? between(0, 1) : 0,
    gazeYawDegrees: between(-20, 20),
    gazePitchDegrees: between(-12, 12),
    exposure: Math.exp(between(Math.log(0.12), Math.log(3))),
    unevenness: between(0, 1),
    lightAzimuthDegrees: between(-90, 90),
    noise: between(0, 4),
    defocusPixels: happens(0.25) ? between(0, 4) : 0,
    motionBlurPixels: happens(0.1) ? between(0, 14) : 0,
    glasses: happens(0.25),
    covered: happens(0.15) ? coverings[Math.floor(between(0, 4))]! : 'none',
  };
}

mkdirSync(values.to, { recursive: true });

const floats: number[] = [];
const put = (weights: Float32Array): [start: number, count: number] => {
  for (const weight of weights) floats.push(weight);
  return [floats.length - weights.length, weights.length];
};
const models = modelNames.map((name) => {
  const { tensors, operators, inputs, outputs } = convertModel(name);
  const described = operators.map((operator) => {
    if (operator.kind !== 'conv' && operator.kind !== 'separable') return operator;
    const weights = { kernel: put(operator.kernel), bias: put(operator.bias), slope: put(operator.slope) };
    if (operator.kind === 'conv') return { ...operator, ...weights };
    const { window, kernel, bias } = operator.depthwise;
    return { ...operator, ...weights, depthwise: { window, kernel: put(kernel), bias: put(bias) } };
  });
  const placements = [...fuseModel(name).placements];
  return [name, { tensors, operators: described, inputs, outputs, placements }] as const;
});
writeFileSync(join(values.to, 'models.json'), JSON.stringify(Object.fromEntries(models)));
writeFileSync(join(values.to, 'weights.f32'), new Uint8Array(Float32Array.from(floats).buffer));

const nets = await netsOf(exactModels);
const inputs: Record<'detector' | 'mesh', Uint8Array[]> = { detector: [], mesh: [] };
const recording = (net: CompactNet, toByte: (value: number) => number, into: Uint8Array[]): CompactNet => ({
  get input() {
    return net.input;
  },
  run() {
    into.push(Uint8Array.from(net.input, toByte));
    net.run();
  },
  output: (name) => net.output(name),
});
const engine = createCompactFaceEngine({
  detector: recording(nets.detector, (value) => Math.round((value + 1) * 127.5), inputs.detector),
  mesh: recording(nets.mesh, (value) => Math.round(value * 255), inputs.mesh),
});
const renderer = new PersonRenderer({ width: 640, height: 480 });
for (let turn = 0; turn < values.faces; turn++) {
  const { width, height, data } = renderer.render(poseOf(turn), 1 + turn);
  if (engine.findFaces({ width, height, data: data.slice() }).length === 0) inputs.detector.pop();
}
for (const [name, list] of Object.entries(inputs))
  writeFileSync(join(values.to, `drawn.${name}.u8`), Buffer.concat(list));
console.log(`${inputs.mesh.length} faces`);
