/** Runs one attack while honest people upload, and prints its row. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningRedis } from '../../test/support/redis.js';
import type { Attack, Timing, Tries } from './attack.js';
import { startHonestPeople } from './honest-person.js';
import { Target } from './target.js';

/** The first uploads compile the code of a new process, so they are not counted. */
const warmUpMs = 1_000;
/** Effects that outlast the attack still count for this long. */
const aftermathMs = 2_000;
/** No attack takes this long. If one does, a request was never answered. */
const maxAttackMs = 300_000;
/** Limit for an honest upload, including the element's repetition. */
const allowedWaitMs = 5_000;
/** Limit for a turn of the backend's event loop, in processor time, which other work on the machine does not change. */
const allowedStopMs = 500;
/** What we want, and mark in the table. */
export const goals = { stopMs: 100, megabytes: 400 };

export interface Row extends Omit<Tries, 'timings'> {
  attack: string;
  does: string;
  /** `slow`: people waited too long, or something ended too late. A busy machine has the same effect. */
  result: 'survived' | 'got through' | 'slow';
  reasons: string[];
  longestStopMs: number;
  peakMegabytes: number;
  honest: { count: number; retries: number; refused: Record<string, number>; slowestMs: number };
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

const tooLong = ({ what, attackMs, allowedMs }: Timing): string[] =>
  attackMs <= allowedMs ? [] : [`${what} took ${Math.round(attackMs)} ms, allowed ${allowedMs} ms`];

export async function runAttack(attack: Attack, redis: RunningRedis | null): Promise<Row> {
  const target = await Target.open(attack.target ?? {}, redis);
  try {
    const people = startHonestPeople(target);
    await pause(warmUpMs);
    people.count();
    await target.measure();
    const { timings = [], ...tries } = await runToEnd(attack, target);
    await pause(aftermathMs);
    const { waitsMs, ...uploads } = await people.stop();
    const { longestStopMs, peakMegabytes } = await target.usage();
    const slowestMs = Math.round(Math.max(0, ...waitsMs));
    const stops = tooLong({ what: 'a turn of the event loop', attackMs: longestStopMs, allowedMs: allowedStopMs });
    const waits = [{ what: 'an honest upload', attackMs: slowestMs, allowedMs: allowedWaitMs }, ...timings];
    const slow = waits.flatMap(tooLong);
    const isBreached = tries.through > 0 || stops.length > 0 || Object.keys(uploads.refused).length > 0;
    return {
      attack: attack.name,
      does: attack.does,
      ...tries,
      result: isBreached ? 'got through' : slow.length > 0 ? 'slow' : 'survived',
      reasons: [...stops, ...slow],
      longestStopMs: Math.max(0, Math.round(longestStopMs)),
      peakMegabytes: Math.round(peakMegabytes),
      honest: { ...uploads, count: waitsMs.length, slowestMs },
    };
  } finally {
    await target.close();
  }
}

const marked = (value: number, goal: number, unit: string) => `${value} ${unit}${value > goal ? ' !' : ''}`;

export function print({ attack, tried, result, reasons, longestStopMs, peakMegabytes, honest, seen }: Row): void {
  const refused = Object.entries(honest.refused).map(([status, count]) => `${count} × ${status}`);
  const honestly = [
    `${honest.count} honest, slowest ${honest.slowestMs} ms`,
    ...(honest.retries > 0 ? [`${honest.retries} tried again`] : []),
    ...(refused.length > 0 ? [`refused ${refused.join(', ')}`] : []),
  ].join(', ');
  console.log(
    [
      attack.padEnd(24),
      `tried ${tried}`.padStart(11),
      result.padStart(11),
      `stop ${marked(longestStopMs, goals.stopMs, 'ms')}`.padStart(14),
      `peak ${marked(peakMegabytes, goals.megabytes, 'MB')}`.padStart(14),
      `  ${honestly}`.padEnd(50),
      `  ${seen}`,
    ].join(' '),
  );
  for (const reason of reasons) console.log(`  ${reason}`);
}
