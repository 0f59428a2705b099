/**
 * `npm run attack [-- --only <text>] [--json]`: attacks a host backend of its own, on this machine alone, while an
 * honest person uploads selfies beside it. Prints a table, or JSON; the last line is `attacks: N tried, N got through`.
 * Exits with 1 when one did. Each attack has a backend process of its own. Redis is started where `redis-server` is
 * installed.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { say } from '../../tools/run.js';
import { startRedis, type RunningRedis } from '../../server/test/host-backend/redis.js';
import type { Attack, Tries } from './attack.js';
import { startHonestPeople, type HonestUploads } from './honest-person.js';
import { House, type Usage } from './house.js';
import { attacks } from './registry.js';

const goals = { stopMs: 100, megabytes: 400 };
/**
 * Beyond either the attacker has made honest people wait, and the row counts one more that got through. A busy machine
 * makes people wait, too, so the slowest upload before the attack is the measure where it was slow already.
 */
const honestMs = 5_000;
const timesSlower = 5;
const maxStopMs = 500;
/** Before the attack and after it. */
const quietMs = 1_000;

interface Row extends Tries, Omit<Usage, 'hookCalls' | 'cpuMs'> {
  attack: string;
  does: string;
  honest: HonestUploads;
}

const { values } = readCommandLine({
  options: { only: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
});

const quiet = () => new Promise((resolve) => setTimeout(resolve, quietMs));

async function run(attack: Attack, redis: RunningRedis | null): Promise<Row> {
  const house = await House.open(attack.house ?? {}, redis);
  try {
    const honest = startHonestPeople(house);
    await quiet();
    const before = honest.count();
    const patienceMs = Math.max(honestMs, timesSlower * before.slowestMs);
    await house.measure();
    const tries = await attack.run(house);
    await quiet();
    const usage = await house.usage();
    const uploads = await honest.stop();
    const suffered =
      Object.keys(uploads.refused).length > 0 || uploads.slowestMs > patienceMs || usage.longestStopMs > maxStopMs;
    return {
      attack: attack.name,
      does: attack.does,
      ...tries,
      through: tries.through + Number(suffered),
      longestStopMs: Math.max(0, Math.round(usage.longestStopMs)),
      longestPauseMs: Math.round(usage.longestPauseMs),
      peakMegabytes: Math.round(usage.peakMegabytes),
      honest: { ...uploads, slowestMs: Math.round(uploads.slowestMs) },
    };
  } finally {
    await house.close();
  }
}

const marked = (value: number, goal: number, unit: string) => `${value} ${unit}${value > goal ? ' !' : ''}`;

function print(row: Row): void {
  const { honest } = row;
  const refused = Object.entries(honest.refused).map(([status, count]) => `${count} × ${status}`);
  const again = honest.retries > 0 ? `, ${honest.retries} tried again` : '';
  const honestly = `${honest.count} honest, slowest ${honest.slowestMs} ms${again}${refused.length > 0 ? `, refused ${refused.join(', ')}` : ''}`;
  console.log(
    [
      row.attack.padEnd(24),
      `tried ${row.tried}`.padStart(11),
      `through ${row.through}`.padStart(11),
      `stop ${marked(row.longestStopMs, goals.stopMs, 'ms')}`.padStart(14),
      `peak ${marked(row.peakMegabytes, goals.megabytes, 'MB')}`.padStart(14),
      `  ${honestly}`.padEnd(32),
      `  ${row.seen}`,
    ].join(' '),
  );
}

const chosen = attacks.filter(({ name }) => name.includes(values.only));
const redis = chosen.some(({ house }) => house?.storage === 'redis') ? await startRedis() : null;
const rows: Row[] = [];
let skipped = 0;
for (const attack of chosen) {
  if (attack.house?.storage === 'redis' && redis === null) {
    skipped += 1;
    say(`SKIPPED: ${attack.name} (needs redis-server)`);
    continue;
  }
  const row = await run(attack, redis);
  rows.push(row);
  if (!values.json) print(row);
}
await redis?.close();

const through = rows.filter((row) => row.through > 0).length;
const missed = rows.filter((row) => row.longestStopMs > goals.stopMs || row.peakMegabytes > goals.megabytes);
if (values.json) {
  console.log(JSON.stringify({ goals, rows, tried: rows.length, through, skipped }, null, 2));
} else {
  const worst = (key: 'longestStopMs' | 'peakMegabytes') => Math.max(0, ...rows.map((row) => row[key]));
  console.log(
    `longest stop ${worst('longestStopMs')} ms (goal ${goals.stopMs}), peak ${worst('peakMegabytes')} MB (goal ${goals.megabytes}), ` +
      `goals missed by: ${missed.map(({ attack }) => attack).join(', ') || 'none'}`,
  );
  if (skipped > 0) console.log(`skipped: ${skipped} (each says why above)`);
  console.log(`attacks: ${rows.length} tried, ${through} got through`);
}
if (through > 0 || rows.length === 0) process.exitCode = 1;
