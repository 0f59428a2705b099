/**
 * Fits the networks of `engine/assets/occlusion-weights.json`: what hides a face, and the state of each eye.
 *
 * npm run lab -- fit-cover --data <folder> [--data <folder>] [--clips <folder>] [--variants 8] [--cache <file>]
 * [--write]
 *
 * Rows are photographs and rendered pictures as they are, and drawn over: covers, harmless things, closed lids, darker
 * skin, cheap cameras (`variants.ts`). Labeled frames that show a real cover, or one that somebody else drew, are never
 * trained on, because they are the test. The figures are cross-validated by person. `--cache` stores the rows, so that
 * later runs only repeat the fit; `--write` replaces the weights.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { coverOdds } from '../../src/face/occlusion.js';
import { mirroredFace } from '../../src/face/occlusion-input.js';
import { runNetwork, unpackNetwork, type SmallNetwork } from '../../src/face/small-network.js';
import { collectRows, type Row } from './collect.js';
import { trainNetwork, type TrainingRow } from './network.js';
import { eyeStates } from '../../src/face/eye-states.js';
import { reportFit, type Scored } from './report.js';

const { values: options } = readCommandLine({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    clips: { type: 'string', multiple: true, default: [] },
    variants: { type: 'string', default: '8', number: isCount },
    cache: { type: 'string' },
    epochs: { type: 'string', default: '30', number: isCount },
    write: { type: 'boolean', default: false },
    folds: { type: 'string', default: '4', number: isCount },
    part: { type: 'string' },
    out: { type: 'string' },
  },
});

const sources = { data: options.data, clips: options.clips, variants: options.variants };
const { epochs } = options;
const faceShape = { hidden: 10, outputs: 1, epochs };
const eyeShape = { hidden: 8, outputs: eyeStates.length, epochs };

async function collectInParts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cover-rows-'));
  const parts = availableParallelism();
  const files = Array.from({ length: parts }, (_, part) => join(folder, String(part)));
  await Promise.all(
    files.map(
      (out, part) =>
        new Promise<void>((resolve, reject) => {
          const own = process.argv.slice(2);
          fork(fileURLToPath(import.meta.url), [...own, '--part', `${part}/${parts}`, '--out', out])
            .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`part ${part} failed`))))
            .once('error', reject);
        }),
    ),
  );
  const rows = files.flatMap((file) => deserialize(readFileSync(file)) as Row[]);
  rmSync(folder, { recursive: true });
  return rows;
}

/** Whether a row is an unchanged picture with a cover, labeled by its maker. Such rows are never trained on. */
const isTest = (row: Row): boolean => !row.varied && row.set !== 'synthetic' && row.expect === 'covered';

/** Unchanged good photographs count more, because they resemble real use most. */
const weightOf = (row: Row): number => (!row.varied && row.expect === 'accept' ? 3 : 1);

/** Includes each face's mirror image, because the product judges by the mean of both. */
function faceRows(rows: readonly Row[]): TrainingRow[] {
  return rows.flatMap((row) =>
    row.cover === null || isTest(row)
      ? []
      : [row.face, mirroredFace(row.face)].map((input) => ({
          input,
          target: row.cover === 'none' ? 0 : 1,
          weight: weightOf(row),
        })),
  );
}

function eyeRows(rows: readonly Row[]): TrainingRow[] {
  return rows.flatMap((row) =>
    row.eyes.flatMap((state, at) =>
      state === null ? [] : [{ input: row.eyeInputs[at]!, target: eyeStates.indexOf(state), weight: weightOf(row) }],
    ),
  );
}

function score(rows: readonly Row[], face: SmallNetwork, eye: SmallNetwork): Scored[] {
  const [forFace, forEye] = [unpackNetwork(face), unpackNetwork(eye)];
  return rows.map((row) => ({
    row,
    cover: coverOdds(forFace, row.face),
    eyes: row.eyeInputs.map((input) => runNetwork(forEye, input)) as [number[], number[]],
  }));
}

function crossValidated(rows: readonly Row[], folds: number): Scored[] {
  const people = [...new Set(rows.map(({ person }) => person))].sort();
  const foldOf = new Map(people.map((person, at) => [person, (at * 7) % folds]));
  return Array.from({ length: folds }, (_, fold) => {
    const others = rows.filter(({ person }) => foldOf.get(person) !== fold);
    const own = rows.filter(({ person }) => foldOf.get(person) === fold);
    const face = trainNetwork(faceRows(others), faceShape);
    const eye = trainNetwork(eyeRows(others), eyeShape);
    console.log(`fold ${fold + 1} of ${folds}: ${own.length} rows`);
    return score(own, face, eye);
  }).flat();
}

async function write(rows: readonly Row[]): Promise<void> {
  const face = trainNetwork(faceRows(rows), faceShape);
  const eye = trainNetwork(eyeRows(rows), eyeShape);
  const path = fileURLToPath(new URL('../../engine/assets/occlusion-weights.json', import.meta.url));
  writeFileSync(path, await format(JSON.stringify({ face, eye }), { parser: 'json', printWidth: 120 }));
  console.log(`written: ${path}`);
}

if (options.part !== undefined && options.out !== undefined) {
  const [part, parts] = options.part.split('/').map(Number) as [number, number];
  writeFileSync(options.out, serialize(await collectRows(sources, part, parts)));
} else {
  if (sources.data.length === 0) throw new Error('--data <folder> is needed');
  const kept = options.cache !== undefined && existsSync(options.cache);
  if (!kept) await ensureAssets();
  const rows = kept ? (deserialize(readFileSync(options.cache!)) as Row[]) : await collectInParts();
  if (options.cache !== undefined && !kept) writeFileSync(options.cache, serialize(rows));
  console.log(`${rows.length} rows of ${new Set(rows.map(({ person }) => person)).size} people`);
  if (options.folds > 1) {
    for (const line of reportFit(crossValidated(rows, options.folds))) console.log(line);
  }
  if (options.write) await write(rows);
}
