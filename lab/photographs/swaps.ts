/**
 * `npm run lab -- swaps --data <folder with frames/ and clips/> [--pairs 20] [--tries 150]`
 *
 * Somebody performs a check (a moved photograph), and a modified client exchanges the picture at rest for one with
 * another person's face. Prints how often this passes: with the exchange after the check, and before the picture is
 * hashed; then without advice about the likeness, and with the sandbox's face comparison, which matches any two faces.
 * Also prints how alike the pictures of one person are in genuine clips.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaceReader } from '../../server/src/face-counter/index.js';
import { createIdentityService, IdentityServiceError } from '../../server/src/identity-service/index.js';
import { look, type SeenPicture } from '../../server/src/liveness-verifier/compare.js';
import type { ComparePictures } from '../../server/src/liveness-verifier/index.js';
import { pictureUnlike } from '../../server/src/liveness-verifier/judge-evidence.js';
import { pictureLimits } from '../../server/src/liveness-verifier/picture-limits.js';
import { facePatch, patchLikeness } from '../../server/src/liveness-verifier/scene.js';
import { startSandbox } from '../../testing/src/sandbox/index.js';
import { faceFacts } from '../../src/liveness-evidence/face-facts.js';
import type { ChallengeKind } from '../../src/liveness-evidence/index.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { wilson } from '../faces/face-groups.js';
import { presentationOf, readClips } from '../liveness/presentation-clips.js';
import { choosePeople, readLabels, type Label } from '../liveness/real-people.js';
import { portraitOf } from '../portraits/portrait-surface.js';
import { createSampler, decodePicture, encodePicture, largestFace } from '../shared/liveness-node.js';
import { makeSegments, type Segments } from './segments.js';
import { submitFilm, type Submission, type SubmitOptions } from './submit.js';
import { swapFace, type Pictured } from './swap.js';
import { warps } from './warps.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', default: '', value: 'folder' },
    pairs: { type: 'string', default: '20', number: isCount },
    tries: { type: 'string', default: '150', number: isCount },
  },
});
/** What most photographs can be made to show. */
const kinds: ChallengeKind[] = ['turn-left', 'smile', 'open-mouth'];
/** JPEG quality of the forged picture. */
const quality = 92;
const maxPlans = 40;

const engine = await openFaceEngine();
const read = await createFaceReader();
const sampler = createSampler(engine);

async function pictured(jpeg: Uint8Array): Promise<Pictured> {
  const pixels = await decodePicture(jpeg);
  const face = largestFace(engine.findFaces(pixels), pixels);
  if (face === undefined) throw new Error('no face');
  // Copied, because the engine reuses its memory.
  return { pixels, face: { ...face, landmarks: Float32Array.from(face.landmarks) } };
}

const sandbox = await startSandbox({ port: 0, apiKey: 'sandbox-key', faceCounter: null, faceReader: null });
const service = createIdentityService({ baseUrl: sandbox.url, apiKey: 'sandbox-key' });
const comparePictures: ComparePictures = async (sourceImage, targetImage) => {
  try {
    const { data } = await service.faceComparison({ sourceImage, targetImage, similarityThreshold: 80 });
    return { match: data?.isMatch === true, similarity: data?.similarity ?? 0 };
  } catch (error) {
    if (error instanceof IdentityServiceError && error.code === '90') return { match: false, similarity: 0 };
    throw error;
  }
};

/** Starts new checks until a plan asks for what the film shows. */
async function submit(segments: Segments, how: Partial<SubmitOptions>): Promise<Submission> {
  for (let plans = 0; plans < maxPlans; plans++) {
    const options = { read, moments: 'live', verifier: { plan: { kinds } }, ...how } as const;
    const sent = await submitFilm(segments, options);
    if (sent !== null && !sent.reasons.some((reason) => reason.startsWith('device:'))) return sent;
  }
  throw new Error('no plan can be performed');
}

const counts = new Map<string, [through: number, tried: number]>();
const faults = new Map<string, number>();
function count(name: string, isThrough: boolean): void {
  const [through, tried] = counts.get(name) ?? [0, 0];
  counts.set(name, [through + Number(isThrough), tried + 1]);
}

const pathOf = ({ file }: { file: string }) => join(values.data, 'frames', file);
const people = choosePeople(readLabels(values.data), 4 * values.pairs);
let triedSoFar = 0;
const triesEach = Math.ceil(values.tries / values.pairs);

/** @returns `false` if this photograph cannot be made to do every movement */
async function tryPair(performer: Label, other: Label): Promise<boolean> {
  const { pixels, face } = await pictured(readFileSync(pathOf(performer)));
  const segments = makeSegments(portraitOf(pixels, face), warps.disguised, sampler.begin, kinds);
  if (segments.movements.size < kinds.length) return false;
  const victim = await pictured(readFileSync(pathOf(other)));
  const picture = async (jpeg: Uint8Array) =>
    Uint8Array.from(await encodePicture(swapFace(await pictured(jpeg), victim), quality));
  count('nothing is exchanged', (await submit(segments, {})).passed);
  for (let tried = 0; tried < triesEach && triedSoFar < values.tries; tried++) {
    triedSoFar += 1;
    const late = await submit(segments, { exchange: { at: 'after the check', picture } });
    count('exchanged after the check', late.passed && late.hasPicture);
    const early = await submit(segments, {
      exchange: { at: 'before hashing', picture },
      verifier: { plan: { kinds }, comparePictures },
    });
    count('exchanged before hashing, the face comparison matches', early.passed && early.hasPicture);
    count('exchanged before hashing, and no advice', early.passed && !early.advice.includes(pictureUnlike));
    for (const reason of early.reasons) faults.set(reason, (faults.get(reason) ?? 0) + 1);
    const seen = [
      performer.person,
      other.person,
      late.reasons,
      early.passed,
      early.confidence,
      early.reasons,
      early.advice,
    ];
    console.log(seen.join(' | '));
  }
  return true;
}

for (let pairs = 0; pairs < values.pairs;) {
  const [performer, other] = people.splice(0, 2);
  if (performer === undefined || other === undefined) throw new Error('too few photographs can be moved');
  if (await tryPair(performer, other)) pairs += 1;
}
await sandbox.close();

for (const [name, [through, tried]] of counts) {
  const [low, high] = wilson(through, tried);
  console.log(`${name.padEnd(56)} ${through} of ${tried} passed, 95 %: ${low.toFixed(1)} to ${high.toFixed(1)} %`);
}
console.log(`refused before hashing: ${[...faults].map(([fault, times]) => `${fault} ${times}`).join(', ') || 'none'}`);

/** The likeness of each fourth frame to the first one, where the head is turned alike. */
async function likenessesIn(clip: string): Promise<number[]> {
  let first: SeenPicture | null = null;
  const likenesses: number[] = [];
  for (const [at, jpeg] of [...splitMjpeg(readFileSync(clip))].entries()) {
    if (at % 4 !== 0) continue;
    const seen = look(await read(jpeg));
    const { face } = seen.frame;
    if (face === null || seen.frame.faces !== 1) continue;
    first ??= seen;
    const [one, other] = [faceFacts(first.frame.face!, first.pixels), faceFacts(face, seen.pixels)];
    const turned = Math.max(
      Math.abs(one.yawDegrees - other.yawDegrees),
      Math.abs(one.pitchDegrees - other.pitchDegrees),
    );
    if (seen === first || turned > pictureLimits.face.turnDegrees) continue;
    likenesses.push(patchLikeness(facePatch(first.pixels, first.frame.face!), facePatch(seen.pixels, face)));
  }
  return likenesses;
}

const { clips, pathOf: clipPathOf } = readClips(join(values.data, 'clips'));
const own: number[] = [];
for (const clip of clips.filter((each) => presentationOf(each) === 'genuine')) {
  own.push(...(await likenessesIn(clipPathOf(clip))));
}
const sorted = own.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * sorted.length)]?.toFixed(2);
const { likeness, alike } = pictureLimits.face;
console.log(
  `likeness of one person's own pictures (${sorted.length}): least ${at(0)}, 5 % ${at(0.05)}, half ${at(0.5)}; ` +
    `advice below ${alike}, refused below ${likeness}`,
);
