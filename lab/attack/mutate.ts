/** Breaks one defense after another in a copy of the sources, and runs the attack that must notice. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { say } from '../../tools/run.js';
import { copySources, linkBuilds, whileBroken } from '../shared/broken-copy.js';
import { isGood, outcomeOf, type AttackReport, type Outcome } from './mutation.js';
import { mutations } from './mutations.js';

let running: ChildProcess | null = null;
process.on('exit', () => running?.kill());

/** @returns `null` if it ended without a report */
async function attackIn(folder: string, name: string): Promise<AttackReport | null> {
  const args = ['--import', 'tsx', 'lab/attack/main.ts', '--brief', '--json', '--only', name];
  running = spawn(process.execPath, args, {
    cwd: folder,
    // With the copy's own tsconfig.json, whose paths lead to the copy.
    env: { ...process.env, TSX_TSCONFIG_PATH: undefined },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  running.stdout?.on('data', (part: Buffer) => (text += part.toString()));
  await once(running, 'close');
  running = null;
  try {
    return JSON.parse(text.slice(text.indexOf('{'))) as AttackReport;
  } catch {
    return null;
  }
}

function print(what: string, attack: string, outcome: string, seen = ''): void {
  console.log([what.padEnd(52), attack.padEnd(24), outcome.padEnd(12), seen].join(' ').trimEnd());
}

/**
 * Prints a line for each mutation, and sets the exit code unless all are noticed. An attack that also gets through the
 * unbroken copy proves nothing.
 * @param only attacks whose names contain it
 */
export async function runMutations(only: string): Promise<void> {
  const chosen = mutations.filter(({ attack }) => attack.includes(only));
  const folder = copySources();
  linkBuilds(folder);
  say(`Breaking ${chosen.length} defenses in ${folder} ...`);
  const unsound = new Set<string>();
  for (const attack of new Set(chosen.map((mutation) => mutation.attack))) {
    const outcome = outcomeOf(await attackIn(folder, attack));
    if (outcome === 'NOT NOTICED' || outcome === 'skipped') continue;
    unsound.add(attack);
    print('(nothing is broken)', attack, 'UNSOUND', outcome);
  }
  const outcomes: Outcome[] = [];
  for (const mutation of chosen) {
    const tried = await whileBroken(folder, mutation, async () => ({
      report: await attackIn(folder, mutation.attack),
    }));
    const outcome = tried === null ? 'NOT FOUND' : outcomeOf(tried.report);
    outcomes.push(unsound.has(mutation.attack) ? 'NOT NOTICED' : outcome);
    print(mutation.breaks, mutation.attack, outcomes.at(-1)!, tried?.report?.rows[0]?.seen);
  }
  console.log(`mutations: ${outcomes.length} tried, ${outcomes.filter(isGood).length} noticed or skipped`);
  if (outcomes.length === 0 || !outcomes.every(isGood)) process.exitCode = 1;
}
