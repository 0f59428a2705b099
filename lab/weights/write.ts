/**
 * `npm run lab -- weights-write --from <folder>`: turns the levels that `round.py` chose (`out.json`, `out.i16`) into
 * `engine/compact/rounded/*.bin`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/command-line.js';
import { fuseModel } from '../../engine/compact/models.js';
import type { FusedModel } from '../../engine/compact/fuse.js';
import { planArena } from '../../engine/compact/plan.js';
import { modelNames, roundedFile, type ModelName } from '../../engine/compact/rounded.js';
import { splitOperator } from '../../engine/compact/split.js';
import type { ArrayName, Storage } from '../../engine/compact/storage.js';
import { writeModel } from '../../engine/compact/write.js';

const { values } = readCommandLine({ options: { from: { type: 'string', default: '.cache/weights' } } });

/** First integer, and their number. */
type Span = [start: number, count: number];
type Chosen = Partial<Record<ArrayName, { step: number; levels: Span; rows?: Span; columns?: Span }>>;

const chosen = JSON.parse(readFileSync(join(values.from, 'out.json'), 'utf8')) as Record<
  ModelName,
  Record<string, Chosen[]>
>;
const bytes = readFileSync(join(values.from, 'out.i16'));
const integers = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
const span = ([start, count]: Span): Int32Array => Int32Array.from(integers.subarray(start, start + count));

function storageOf(arrays: Chosen): Storage {
  const leveled = Object.entries(arrays).map(([name, { step, levels, rows, columns }]) => {
    const factors = rows && columns && { factors: { rows: span(rows), columns: span(columns) } };
    return [name, { step, levels: span(levels), ...factors }];
  });
  return { leveled: Object.fromEntries(leveled) };
}

mkdirSync(new URL('.', roundedFile('mesh')), { recursive: true });
for (const name of modelNames) {
  let model: FusedModel = fuseModel(name);
  const storage: Storage[] = model.operators.map(() => 'exact');
  // Last first, so that earlier numbers stay valid.
  for (const [key, parts] of Object.entries(chosen[name]).toReversed()) {
    const number = Number(key);
    if (parts.length === 2) model = splitOperator(model, number, span(parts[0]!.bias!.levels).length);
    storage.splice(number, 1, ...parts.map(storageOf));
  }
  const content = writeModel({ ...model, ...planArena(model) }, storage);
  writeFileSync(roundedFile(name), content);
  console.log(`${name}: ${(content.length / 1000).toFixed(1)} kB`);
}
