/**
 * `npm run lab -- precision [--data <folder>]`: what rounding the weights changes, on the synthetic people or on the
 * pictures of a folder. Both engines, with the source's weights and with the shipped ones, get the same pictures. Prints
 * the bytes of each model, and how far the points of a face move on average, in % of the distance between the outer eye
 * corners: mean and 95th percentile of the faces, the worst face, and the worst point.
 */
import sharp from 'sharp';
import { readCommandLine } from '../../tools/command-line.js';
import { buildModel } from '../../engine/compact/models.js';
import { modelNames } from '../../engine/compact/rounded.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { FaceObservation } from '../../src/contract/face.js';
import { createCompactFaceEngine, type CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { loadCompactModel } from '../../src/engine/compact/index.js';
import { quantile } from '../shared/report.js';
import { syntheticFaceSet } from '../shared/synthetic-face-set.js';
import { picturesIn } from './parity-pictures.js';
import { exactModels, netsOf, type Models } from './compact-nets.js';

const { values } = readCommandLine({ options: { data: { type: 'string' } } });

/** Only every nth synthetic picture. */
const stride = 3;

async function* pictures(): AsyncGenerator<Pixels> {
  if (values.data === undefined) {
    for (const [index, frame] of syntheticFaceSet().entries()) if (index % stride === 0) yield frame.draw();
    return;
  }
  for (const { content } of picturesIn(values.data)) {
    const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    yield { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  }
}

/** Outer corners of the eyes. */
const eyeCorners = [33, 263] as const;

/** Distance of each point, in % of the distance between the outer eye corners. */
function shiftsOf(was: FaceObservation, is: FaceObservation, { width, height }: Pixels): number[] {
  const place = ({ landmarks }: FaceObservation, point: number): [number, number] => [
    landmarks[point * 3]! * width,
    landmarks[point * 3 + 1]! * height,
  ];
  const between = ([ax, ay]: [number, number], [bx, by]: [number, number]): number => Math.hypot(ax - bx, ay - by);
  const eyes = between(place(was, eyeCorners[0]), place(was, eyeCorners[1]));
  return Array.from(
    { length: was.landmarks.length / 3 },
    (_, point) => (100 * between(place(was, point), place(is, point))) / eyes,
  );
}

const engineOf = async (models: Models): Promise<CompactFaceEngine> => createCompactFaceEngine(await netsOf(models));

const files = modelNames.map((name) => [name, buildModel(name)] as const);
for (const [name, file] of files) console.log(`${name}: ${(file.length / 1000).toFixed(1)} kB`);
const shipped = Object.fromEntries(files.map(([name, file]) => [name, loadCompactModel(file)])) as Models;
const [before, after] = [await engineOf(exactModels), await engineOf(shipped)];
const means: number[] = [];
let [worst, different] = [0, 0];
for await (const picture of pictures()) {
  const [was, is] = [before.findFaces(picture), after.findFaces(picture)];
  if (was.length !== is.length) different += 1;
  for (const [at, face] of was.entries()) {
    const other = is[at];
    if (other === undefined || was.length !== is.length) continue;
    const shifts = shiftsOf(face, other, picture);
    means.push(shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length);
    worst = Math.max(worst, ...shifts);
  }
}
if (means.length === 0) throw new Error('no face found');
const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
console.log(
  `precision: ${means.length} faces, ${different} pictures with another number of faces; points move by ` +
    `${mean.toFixed(3)} % of the eye distance on average, by ${quantile(means, 0.95).toFixed(3)} % in one face of twenty, ` +
    `by ${Math.max(...means).toFixed(3)} % in the worst face; the worst point by ${worst.toFixed(2)} %`,
);
