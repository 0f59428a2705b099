/**
 * `npm run lab -- presentation-reference --onnx <MiniFASNetV2.onnx> --runtime <folder where onnxruntime-web is
 * installed>`
 *
 * Writes the shipped model's reference results: a few crops, and another runtime's answers for them with another
 * conversion of the same network. That runtime is not a dependency, so it must be installed separately.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { cropSide, resizedCrop } from '../../server/src/presentation/detector.js';
import { idealPose, renderPerson, type PersonPose } from '../../testing/src/index.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { readCommandLine } from '../../tools/command-line.js';

const config = { options: { onnx: { type: 'string' }, runtime: { type: 'string' } } } as const;
const { values } = readCommandLine(config);
if (values.onnx === undefined || values.runtime === undefined) {
  console.error('presentation reference: pass the network with --onnx and the runtime with --runtime');
  process.exit(2);
}

interface Session {
  inputNames: string[];
  outputNames: string[];
  run: (feeds: object) => Promise<Record<string, { data: Float32Array }>>;
}

interface Runtime {
  env: { wasm: { numThreads: number } };
  InferenceSession: { create: (model: Uint8Array) => Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, shape: number[]) => object;
}

/** RGB bytes. */
type Crop = Uint8Array;

function personCrop(looks: Partial<PersonPose>, grid = 0): Crop {
  const picture = renderPerson({ ...idealPose, ...looks }, { width: 640, height: 480 });
  for (let at = 0; at < picture.data.length; at += 4) {
    const dark = grid > 0 && ((at / 4) % 3 === 0 || Math.floor(at / 4 / 640) % 3 === 0) ? 1 - grid : 1;
    for (let channel = 0; channel < 3; channel++) picture.data[at + channel]! *= dark;
  }
  return Uint8Array.from(resizedCrop(picture, { x: 80, y: 0, width: 480, height: 480 }), Math.round);
}

const random = seededRandom(11);
const length = cropSide * cropSide * 3;
const crops: Crop[] = [
  personCrop({ monk: 2 }),
  personCrop({ monk: 9, identity: 3 }),
  personCrop({ monk: 5, identity: 2, yawDegrees: 20 }),
  personCrop({ monk: 4, identity: 4 }, 0.5),
  Uint8Array.from({ length }, () => random() * 256),
  Uint8Array.from({ length }, (_, at) => 3 * (Math.floor(at / 3) % cropSide)),
];

const runtime = createRequire(join(resolve(values.runtime), 'package.json'))('onnxruntime-web') as Runtime;
runtime.env.wasm.numThreads = 1;
const session = await runtime.InferenceSession.create(readFileSync(values.onnx));
const logits: number[][] = [];
for (const crop of crops) {
  const planes = new Float32Array(length);
  crop.forEach((value, at) => (planes[(2 - (at % 3)) * cropSide * cropSide + Math.floor(at / 3)] = value));
  const tensor = new runtime.Tensor('float32', planes, [1, 3, cropSide, cropSide]);
  const answer = await session.run({ [session.inputNames[0]!]: tensor });
  logits.push([...answer[session.outputNames[0]!]!.data].map((value) => Number(value.toFixed(5))));
}
const folder = new URL('../../server/test/presentation/', import.meta.url);
const tall = { raw: { width: cropSide, height: cropSide * crops.length, channels: 3 } } as const;
const png = await sharp(Buffer.concat(crops), tall).png({ compressionLevel: 9 }).toBuffer();
writeFileSync(new URL('crops.png', folder), png);
writeFileSync(new URL('logits.json', folder), `${JSON.stringify(logits, null, 2)}\n`);
console.log(`${crops.length} crops, ${png.length} bytes`);
for (const row of logits) console.log(row.join('  '));
