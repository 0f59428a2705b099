/** Runs one attack: measures it and its controls, as often as a verdict needs. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningRedis } from '../../test/support/redis.js';
import type { Attack, Tries } from './attack.js';
import { startHonestPeople, type HonestUploads } from './honest-person.js';
import { Target, type Usage } from './target.js';
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

/** The first uploads compile the code of a new process, so they are not counted. */
const warmUpMs = 1_000;
/** Shortest control before and after the attack, milliseconds. */
const controlMs = 3_000;
const maxControlMs = 10_000;
/** Effects that outlast the attack still count for this long. */
const aftermathMs = 2_000;
/** No attack takes this long. If one does, a request was never answered. */
const maxAttackMs = 300_000;

/** Summary of the honest uploads, and the backend's event loop meanwhile. */
interface HonestSummary {
  count: number;
  retries: number;
  refused: Record<string, number>;
  medianMs: number;
  slowestMs: number;
}

export interface Row extends Tries, Omit<Usage, 'hookCalls' | 'cpuMs'> {
  attack: string;
  does: string;
  result: Result;
  /** Why it did not survive. */
  reasons: string[];
  rounds: number;
  honest: HonestSummary;
  /** The control runs without the attacker, before and after. */
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

const refusedIn = ({ refused }: HonestUploads) => Object.values(refused).reduce((sum, count) => sum + count, 0);

function together(one: HonestUploads, other: HonestUploads): HonestUploads {
  const refused = { ...one.refused };
  for (const [status, count] of Object.entries(other.refused)) refused[status] = (refused[status] ?? 0) + count;
  return { retries: one.retries + other.retries, refused, waitsMs: [...one.waitsMs, ...other.waitsMs] };
}

/** Honest people alone for a while. They stay until the end. */
async function startControl(target: Target, forMs: number) {
  const people = startHonestPeople(target);
  await pause(warmUpMs);
  people.count();
  await target.measure();
  await pause(forMs);
  return { people, stopMs: (await target.usage()).longestStopMs };
}

/** Honest people on a process that the attacker never called. */
async function startUntouched(target: Target, forMs: number) {
  await target.restart();
  const { people, stopMs } = await startControl(target, forMs);
  return { honest: await people.stop(), stopMs };
}

/** Runs the attack. If the backend stops answering, the attack ends and counts as having got through. */
async function runToEnd(attack: Attack, target: Target): Promise<Tries> {
  const over = new AbortController();
  const endless = pause(maxAttackMs, null, { signal: over.signal }).then(() => {
    throw new Error(`no end within ${maxAttackMs / 1000} s`);
  });
  // The pause is aborted once the attack is over, which must not count as an unhandled rejection.
  endless.catch(() => undefined);
  try {
    return await Promise.race([attack.run(target), endless]);
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${message} (${cause.message})` : message;
    return { tried: 1, through: 1, seen: `aborted: ${why}` };
  } finally {
    over.abort();
  }
}

export interface RoundOptions {
  /** Runs the attack once, without controls. Judges only what the attack itself counts. */
  isBrief: boolean;
}

async function measureRound(
  attack: Attack,
  redis: RunningRedis | null,
  { isBrief }: RoundOptions,
): Promise<MeasuredRound> {
  const target = await Target.open(attack.target ?? {}, redis);
  const clientDelay = monitorEventLoopDelay({ resolution: 10 });
  try {
    const { people, stopMs: stopBeforeMs } = await startControl(target, isBrief ? 0 : controlMs);
    const before = people.count();
    await target.measure();
    clientDelay.enable();
    const started = performance.now();
    const tries = await runToEnd(attack, target);
    await pause(aftermathMs);
    const attackedMs = performance.now() - started;
    const honest = await people.stop();
    const usage = await target.usage();
    clientDelay.disable();
    // A process that the attacker has not touched: lasting effects of the attack must not look like a slow machine.
    const afterMs = Math.min(maxControlMs, Math.max(controlMs, attackedMs - controlMs));
    const after = isBrief ? null : await startUntouched(target, afterMs);
    const control = together(before, after?.honest ?? before);
    const afterStopMs = after?.stopMs ?? 0;
    const refused = refusedIn(honest);
    const verdict = judgeRound({
      through: tries.through + Number(refused > 0),
      timings: [
        { what: 'an honest upload', attackMs: slowestOf(honest.waitsMs), allowedMs: allowedWaitMs },
        {
          what: 'a turn of the event loop',
          attackMs: usage.longestStopMs,
          allowedMs: allowedStopMs,
          controlMs: [stopBeforeMs, afterStopMs],
        },
        ...(tries.timings ?? []),
      ],
      control: { waitsMs: control.waitsMs, refused: refusedIn(control), clientStopMs: clientDelay.max / 1e6 },
    });
    return { verdict, tries, usage, honest, control, controlStopMs: Math.max(stopBeforeMs, afterStopMs) };
  } finally {
    await target.close();
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
export async function runAttack(attack: Attack, redis: RunningRedis | null, options: RoundOptions): Promise<Row> {
  const verdicts: Verdict<RoundResult>[] = [];
  for (;;) {
    const round = await measureRound(attack, redis, options);
    verdicts.push(round.verdict);
    const verdict = judge(verdicts) ?? (options.isBrief ? { result: 'undecided', reasons: [] } : null);
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
