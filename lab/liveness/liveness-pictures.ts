/**
 * `npm run lab -- liveness-pictures --data <folder with clips.json, or with clips/> [--engine compact|mediapipe]
 * [--samples <folder>]`
 *
 * How much the server's analysis of a picture differs from the browser engine's trace of the same frame. The limits in
 * `server/src/liveness-verifier/picture-limits.ts` are based on it. Uses every fourth frame of every genuine clip,
 * re-encoded as on the device; "others" are the first faces of different clips.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/command-line.js';
import { createFaceReader } from '../../server/src/face-counter/index.js';
import { compareFrames, look, type SeenPicture } from '../../server/src/liveness-verifier/compare.js';
import { facePatch, patchLikeness, compareScenes, sceneOf } from '../../server/src/liveness-verifier/scene.js';
import { pictureLimits } from '../../server/src/liveness-verifier/picture-limits.js';
import { isPoseTraced } from '../../server/src/liveness-verifier/trace-pose.js';
import { faceFacts, structureResidual } from '../../src/liveness-evidence/face-facts.js';
import { notMeasured, patternStepsPerDecibel, traceFrame } from '../../src/liveness-evidence/trace.js';
import { filmOfClip } from './liveness-film.js';
import { sampleClips, type ClipTruth } from './liveness-samples.js';

const { values } = readCommandLine({
  options: { data: { type: 'string' }, engine: { type: 'string', default: 'compact' }, samples: { type: 'string' } },
});
const { data, engine } = values;
if (data === undefined || (engine !== 'mediapipe' && engine !== 'compact')) {
  console.error('liveness-pictures needs --data <folder>, and --engine mediapipe or compact');
  process.exit(1);
}
const folder = existsSync(join(data, 'clips.json')) ? data : join(data, 'clips');
const { clips } = JSON.parse(readFileSync(join(folder, 'clips.json'), 'utf8')) as { clips: ClipTruth[] };

const figures = new Map<string, number[]>();
function add(name: string, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), value]);
}

/** What the pictures of one check have in common, or those of two checks. */
function compare(group: string, one: SeenPicture, other: SeenPicture): void {
  const [face, otherFace] = [one.frame.face, other.frame.face];
  if (face === null || otherFace === null) return;
  const { room, ...scene } = compareScenes(sceneOf(one.pixels, face), sceneOf(other.pixels, otherFace));
  for (const [name, value] of Object.entries({ cells: room, ...scene })) {
    add(`${group}: ${name}`, value);
  }
  const [facts, otherFacts] = [faceFacts(face, one.pixels), faceFacts(otherFace, other.pixels)];
  const turned = Math.max(
    Math.abs(facts.yawDegrees - otherFacts.yawDegrees),
    Math.abs(facts.pitchDegrees - otherFacts.pitchDegrees),
  );
  if (turned > pictureLimits.face.turnDegrees) return;
  add(`${group}: shape`, structureResidual(facts, otherFacts));
  const likeness = patchLikeness(facePatch(one.pixels, face), facePatch(other.pixels, otherFace));
  add(`${group}: unlikeness`, 1 - likeness);
}

const read = await createFaceReader();
const firsts: SeenPicture[] = [];
let [workMs, pictures, posesTraced, all] = [0, 0, 0, 0];
const genuine = clips.filter(({ kind }) => kind === 'genuine');
await sampleClips(
  { folder, clips: genuine, way: 'feed', engine, cache: values.samples },
  async (_clip, samples, files) => {
    const size = samples[0]?.size ?? { width: 0, height: 0 };
    const frames = samples.map((sample) => traceFrame(sample, samples[0]?.time ?? 0));
    const film = await filmOfClip(samples, files, read);
    all += 1;
    if (isPoseTraced({ size, frames })) posesTraced += 1;
    let first: SeenPicture | null = null;
    for (let at = 0; at < film.length; at += 4) {
      const traced = frames[at]!;
      if (traced.faces !== 1) continue;
      for (const small of [false, true]) {
        const jpeg = await film[at]!.jpeg(small);
        const begun = performance.now();
        const seen = look(await read(jpeg));
        workMs += performance.now() - begun;
        pictures += 1;
        const group = small ? 'moment' : 'key picture';
        add(`${group}: bytes`, jpeg.length);
        const difference = compareFrames(seen.frame, seen.pixels, traced, size);
        add(`${group}: no single face`, difference === null ? 1 : 0);
        for (const [name, value] of Object.entries(difference ?? {})) {
          add(`${group}: ${name}`, value);
        }
        const { pattern } = seen.frame;
        if (pattern !== notMeasured) add(`${group}: pattern`, pattern / patternStepsPerDecibel);
        if (difference === null) continue;
        if (first === null) firsts.push((first = seen));
        else compare('same', first, seen);
      }
    }
  },
);
for (const [at, one] of firsts.entries()) {
  for (const other of firsts.slice(at + 1)) compare('others', one, other);
}

const shareOf = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(3);
for (const [name, found] of [...figures].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const sorted = [...found].sort((a, b) => a - b);
  const [low, middle, high, most] = [0.05, 0.5, 0.95, 1].map((share) => shareOf(sorted, share));
  console.log(
    `${name.padEnd(30)} ${String(sorted.length).padStart(5)}  5 % ${low}  half ${middle}  95 % ${high}  largest ${most}`,
  );
}
console.log(`poses agree with the points: ${posesTraced} of ${all} clips`);
console.log(`${pictures} pictures, ${(workMs / pictures).toFixed(1)} ms each`);
