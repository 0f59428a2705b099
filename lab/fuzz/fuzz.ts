/**
 * `npm run lab -- fuzz [--seconds N] [--seed N]`: bad requests against a host backend over HTTP, one after another and in
 * parallel; the last line is `fuzz: tried X, refused X, taken X, crashed X, peak X MB`. Exits with 1 when anything
 * crashed, hung, or took more than 300 MB, or nothing was taken.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { isPositive, readCommandLine } from '../../tools/command-line.js';
import type { SessionCreated } from '../../src/contract/contract.js';
import { badRequest, judge, type Ingredients, type Verdict } from '../../test/support/bad-requests.js';
import { benchOrigin } from '../bench/constants.js';
import { pngBomb } from '../../test/support/png-bomb.js';
import { startProcess, type ServerProcess } from '../bench/server-process.js';

const maxMegabytes = 300;
const hangMs = 20_000;
const lanes = 8;
/** Ends before the token's 15 minutes are over. */
const renewTokenMs = 600_000;

const { values } = readCommandLine({
  options: {
    seconds: { type: 'string', default: '30', number: isPositive },
    seed: { type: 'string', number: Number.isSafeInteger },
  },
});
const { seconds, seed: firstSeed = Math.floor(Math.random() * 1e9) } = values;

async function pictures(): Promise<Uint8Array[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const base = { width: 160, height: 200, channels: 3, background: '#888', noise } as const;
  const image = sharp(await sharp({ create: base }).png().toBuffer());
  return Promise.all([
    image.clone().jpeg().toBuffer(),
    image.clone().jpeg({ progressive: true }).toBuffer(),
    image.clone().png().toBuffer(),
    image.clone().webp().toBuffer(),
    image.clone().webp({ lossless: true }).toBuffer(),
  ]);
}

async function openSession(backend: ServerProcess): Promise<string> {
  const headers = { origin: benchOrigin, 'idempotency-key': randomUUID() };
  const response = await fetch(`${backend.url}/idv/sessions`, { method: 'POST', headers });
  return ((await response.json()) as SessionCreated).token;
}

const service = await startProcess('peer');
const backend = await startProcess('backend', service.url, 'auto');
const ingredients: Ingredients = {
  pictures: await pictures(),
  bomb: await pngBomb(14_000, 14_000),
  token: await openSession(backend),
  origin: benchOrigin,
};
let tokenMadeAt = Date.now();
const counts: Record<Verdict['outcome'], number> = { refused: 0, taken: 0, crashed: 0 };
const byCategory = new Map<string, number>();
let tried = 0;

async function send(seed: number): Promise<void> {
  const { category, path, method, headers, body } = badRequest(seed, ingredients);
  let verdict: Verdict;
  try {
    const signal = AbortSignal.timeout(hangMs);
    const url = `${backend.url}/idv${path}`;
    verdict = await judge(await fetch(url, { method, headers: cleaned(headers), body, signal }));
  } catch (error) {
    verdict = { outcome: 'crashed', reason: String(error) };
  }
  counts[verdict.outcome] += 1;
  byCategory.set(category, (byCategory.get(category) ?? 0) + 1);
  if (verdict.outcome === 'crashed') {
    console.log(`crashed: seed ${seed}, ${category}, ${method} ${path}: ${verdict.reason}`);
  }
}

/** The client's own `fetch` rejects invalid header values. */
function cleaned(headers: Record<string, string>): Headers {
  const sendable = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    try {
      sendable.set(name, value);
    } catch {
      sendable.delete(name);
    }
  }
  return sendable;
}

const endsAt = Date.now() + seconds * 1000;

async function lane(): Promise<void> {
  while (Date.now() < endsAt) {
    if (Date.now() - tokenMadeAt > renewTokenMs) {
      tokenMadeAt = Date.now();
      ingredients.token = await openSession(backend);
    }
    tried += 1;
    await send(firstSeed + tried);
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
const { peakMegabytes } = await backend.usage();
await backend.close();
await service.close();
for (const [category, count] of byCategory) console.log(`${category.padEnd(32)} ${count}`);
console.log(
  `fuzz: tried ${tried}, refused ${counts.refused}, taken ${counts.taken}, crashed ${counts.crashed}, ` +
    `peak ${Math.round(peakMegabytes)} MB`,
);
// If nothing is accepted, no request has reached its end.
if (counts.crashed > 0 || counts.taken === 0 || peakMegabytes > maxMegabytes) process.exitCode = 1;
