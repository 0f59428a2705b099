/**
 * `npm run attack [-- --only <text>] [--json]`: attacks a host backend of its own, on this machine alone, while an
 * honest person uploads selfies beside it. Prints a table, or JSON; the last line is
 * `attacks: N tried, N got through`, and `, N undecided` where the machine was too slow to tell. Exits with 1 when one
 * got through. Each attack has a backend process of its own. Redis is started where `redis-server` is installed.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { readCommandLine } from '../../tools/command-line.js';
import { say } from '../../tools/run.js';
import { startRedis, type RunningRedis } from '../../server/test/host-backend/redis.js';
import type { Attack, Tries } from './attack.js';
import { startHonestPeople, type HonestUploads } from './honest-person.js';
import { House, type Usage } from './house.js';
import { attacks } from './registry.js';
import {
  allowedStopMs,
  allowedWaitMs,
  judge,
  judgeRound,
  medianOf,
  slowestOf,
  type Result,
  type RoundResult,
  type Verdict,
} from './verdict.js';

const goals = { stopMs: 100, megabytes: 400 };
/** A new process compiles its code in the first uploads: they are not counted. */
const warmUpMs = 1_000;
/** Before the attack, and after it at least so long. */
const controlMs = 3_000;
const maxControlMs = 10_000;
/** What an attacker leaves behind still is the attack. */
const aftermathMs = 2_000;

/** Honest uploads in short, and the backend's event loop meanwhile. */
interface HonestSummary {
  count: number;
  retries: number;
  refused: Record<string, number>;
  medianMs: number;
  slowestMs: number;
}

interface Row extends Tries, Omit<Usage, 'hookCalls' | 'cpuMs'> {
  attack: string;
  does: string;
  result: Result;
  /** Why it did not survive. */
  reasons: string[];
  rounds: number;
  honest: HonestSummary;
  /** The same without the attacker, before and after. */
  control: HonestSummary & { longestStopMs: number };
}

interface MeasuredRound {
  verdict: Verdict<RoundResult>;
  tries: Tries;
  usage: Usage;
  honest: HonestUploads;
  control: HonestUploads;
  controlStopMs: number;
}

const { values } = readCommandLine({
  options: { only: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
});

const refusedIn = ({ refused }: HonestUploads) => Object.values(refused).reduce((sum, count) => sum + count, 0);

function together(one: HonestUploads, other: HonestUploads): HonestUploads {
  const refused = { ...one.refused };
  for (const [status, count] of Object.entries(other.refused)) refused[status] = (refused[status] ?? 0) + count;
  return { retries: one.retries + other.retries, refused, waitsMs: [...one.waitsMs, ...other.waitsMs] };
}

/** Honest people alone for a while, and still there at the end. */
async function startControl(house: House, forMs: number) {
  const people = startHonestPeople(house);
  await pause(warmUpMs);
  people.count();
  await house.measure();
  await pause(forMs);
  return { people, stopMs: (await house.usage()).longestStopMs };
}

async function measureRound(attack: Attack, redis: RunningRedis | null): Promise<MeasuredRound> {
  const house = await House.open(attack.house ?? {}, redis);
  const clientDelay = monitorEventLoopDelay({ resolution: 10 });
  try {
    const { people, stopMs: stopBeforeMs } = await startControl(house, controlMs);
    const before = people.count();
    await house.measure();
    clientDelay.enable();
    const started = performance.now();
    const tries = await attack.run(house);
    await pause(aftermathMs);
    const attackedMs = performance.now() - started;
    const honest = await people.stop();
    const usage = await house.usage();
    clientDelay.disable();
    // A process that the attacker has not touched: what lasts beyond the attack must not pass for a slow machine.
    await house.restart();
    const after = await startControl(house, Math.min(maxControlMs, Math.max(controlMs, attackedMs - controlMs)));
    const control = together(before, await after.people.stop());
    const refused = refusedIn(honest);
    const verdict = judgeRound({
      through: tries.through + Number(refused > 0),
      timings: [
        { what: 'an honest upload', attackMs: slowestOf(honest.waitsMs), allowedMs: allowedWaitMs },
        {
          what: 'a turn of the event loop',
          attackMs: usage.longestStopMs,
          allowedMs: allowedStopMs,
          controlMs: [stopBeforeMs, after.stopMs],
        },
        ...(tries.timings ?? []),
      ],
      control: { waitsMs: control.waitsMs, refused: refusedIn(control), clientStopMs: clientDelay.max / 1e6 },
    });
    return { verdict, tries, usage, honest, control, controlStopMs: Math.max(stopBeforeMs, after.stopMs) };
  } finally {
    await house.close();
  }
}

const summarize = ({ waitsMs, ...uploads }: HonestUploads): HonestSummary => ({
  ...uploads,
  count: waitsMs.length,
  medianMs: Math.round(medianOf(waitsMs)),
  slowestMs: Math.round(slowestOf(waitsMs)),
});
const roundedStop = (ms: number) => Math.max(0, Math.round(ms));

/** Shows the last round, which decided. */
async function run(attack: Attack, redis: RunningRedis | null): Promise<Row> {
  const verdicts: Verdict<RoundResult>[] = [];
  for (;;) {
    const round = await measureRound(attack, redis);
    verdicts.push(round.verdict);
    const verdict = judge(verdicts);
    if (verdict === null) continue;
    const { timings: _, ...tries } = round.tries;
    const isWorse = verdict.result === 'got through' && tries.through === 0;
    return {
      attack: attack.name,
      does: attack.does,
      ...verdict,
      rounds: verdicts.length,
      ...tries,
      through: tries.through + Number(isWorse || refusedIn(round.honest) > 0),
      longestStopMs: roundedStop(round.usage.longestStopMs),
      longestPauseMs: Math.round(round.usage.longestPauseMs),
      peakMegabytes: Math.round(round.usage.peakMegabytes),
      honest: summarize(round.honest),
      control: { ...summarize(round.control), longestStopMs: roundedStop(round.controlStopMs) },
    };
  }
}

const marked = (value: number, goal: number, unit: string) => `${value} ${unit}${value > goal ? ' !' : ''}`;

function print(row: Row): void {
  const { honest, control } = row;
  const refused = Object.entries(honest.refused).map(([status, count]) => `${count} × ${status}`);
  const honestly = [
    `${honest.count} honest, slowest ${honest.slowestMs} ms (alone ${control.slowestMs} ms)`,
    ...(honest.retries > 0 ? [`${honest.retries} tried again`] : []),
    ...(refused.length > 0 ? [`refused ${refused.join(', ')}`] : []),
  ].join(', ');
  console.log(
    [
      row.attack.padEnd(24),
      `tried ${row.tried}`.padStart(11),
      (row.result === 'undecided' ? 'undecided' : `through ${row.through}`).padStart(11),
      `stop ${marked(row.longestStopMs, goals.stopMs, 'ms')}`.padStart(14),
      `peak ${marked(row.peakMegabytes, goals.megabytes, 'MB')}`.padStart(14),
      `  ${honestly}`.padEnd(50),
      `  ${row.seen}`,
    ].join(' '),
  );
  for (const reason of row.reasons) console.log(`  ${reason}`);
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

const countOf = (result: Result) => rows.filter((row) => row.result === result).length;
const through = countOf('got through');
const undecided = countOf('undecided');
const missed = rows.filter((row) => row.longestStopMs > goals.stopMs || row.peakMegabytes > goals.megabytes);
if (values.json) {
  console.log(JSON.stringify({ goals, rows, tried: rows.length, through, undecided, skipped }, null, 2));
} else {
  const worst = (key: 'longestStopMs' | 'peakMegabytes') => Math.max(0, ...rows.map((row) => row[key]));
  console.log(
    `longest stop ${worst('longestStopMs')} ms (goal ${goals.stopMs}), peak ${worst('peakMegabytes')} MB (goal ${goals.megabytes}), ` +
      `goals missed by: ${missed.map(({ attack }) => attack).join(', ') || 'none'}`,
  );
  if (skipped > 0) console.log(`skipped: ${skipped} (each says why above)`);
  if (undecided > 0) {
    console.log('undecided: the machine was too slow or too unsteady to tell. Run it again on a quieter machine.');
  }
  console.log(
    `attacks: ${rows.length} tried, ${through} got through${undecided > 0 ? `, ${undecided} undecided` : ''}`,
  );
}
if (through > 0 || rows.length === 0) process.exitCode = 1;
