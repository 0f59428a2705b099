/**
 * `npm run lab -- fuzz-models [--seconds N] [--seed N]`: broken model files against loader and kernels; the last line is
 * `fuzz: tried X, refused X, run X, failed X, slowest X ms`. Exits with 1 when any failed or took over five seconds.
 */
import { isPositive, readCommandLine } from '../../tools/command-line.js';
import { seededRandom } from '../../testing/src/render/random.js';
import { compileKernels } from '../../engine/compact/kernels.js';
import { buildModel } from '../../engine/compact/models.js';
import { loadCompactModel } from '../../src/engine/compact/index.js';
import { brokenModel, mutationNames, tryModel } from './broken-models.js';

const maxMs = 5000;
const { values } = readCommandLine({
  options: {
    seconds: { type: 'string', default: '30', number: isPositive },
    seed: { type: 'string', number: Number.isSafeInteger },
  },
});
const { seconds, seed: firstSeed = Math.floor(Math.random() * 1e9) } = values;

const kernels = await WebAssembly.compile(await compileKernels('simd'));
const models = (['detector', 'mesh', 'refinement', 'lips', 'irises'] as const).map((name) => buildModel(name));
const witness = loadCompactModel(models[0]!);
const counts = { refused: 0, run: 0, failed: 0 };
let tried = 0;
let slowestMs = 0;
const endsAt = Date.now() + seconds * 1000;
while (Date.now() < endsAt) {
  const seed = firstSeed + tried;
  const name = mutationNames[tried % mutationNames.length]!;
  const model = models[Math.floor(tried / mutationNames.length) % models.length]!;
  const startedAt = performance.now();
  const result = await tryModel(brokenModel(model, name, seededRandom(seed)), kernels, witness);
  const ms = performance.now() - startedAt;
  tried += 1;
  slowestMs = Math.max(slowestMs, ms);
  counts[result.outcome] += 1;
  if (result.outcome === 'failed') console.log(`failed: seed ${seed}, ${name}: ${result.reason}`);
  if (ms > maxMs) console.log(`slow: seed ${seed}, ${name}: ${Math.round(ms)} ms`);
}
console.log(
  `fuzz: tried ${tried}, refused ${counts.refused}, run ${counts.run}, failed ${counts.failed}, ` +
    `slowest ${Math.round(slowestMs)} ms`,
);
if (counts.failed > 0 || slowestMs > maxMs) process.exitCode = 1;
