/** Breaks one defense after another in a copy of the sources, and runs the attack that must notice. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot, say } from '../../tools/run.js';
import { isGood, mutated, outcomeOf, type AttackReport, type Mutation, type Outcome } from './mutation.js';
import { mutations } from './mutations.js';

/** Files that the sources need but Git ignores. They are only read. */
const linked = ['node_modules', 'server/node_modules', 'testing/node_modules', 'dist', 'server/dist', 'testing/dist'];
/** The files that attacks run from. */
const copied = ['src', 'server', 'testing', 'test', 'tools', 'lab', 'package.json', 'tsconfig.json'];

/** The current files, committed or not. */
function filesOf(): string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-zco', '--exclude-standard', '--', ...copied], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error('git does not list the files');
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(repositoryRoot, file)));
}

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idv-broken-'));
  for (const file of filesOf()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(folder, file));
  }
  for (const name of linked) {
    const from = join(repositoryRoot, name);
    if (existsSync(from)) symlinkSync(from, join(folder, name));
  }
  return folder;
}

let running: ChildProcess | null = null;

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

async function tryMutation(folder: string, mutation: Mutation): Promise<{ outcome: Outcome; seen: string }> {
  const file = join(folder, mutation.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const broken = mutated(text, mutation);
  if (broken === null) return { outcome: 'NOT FOUND', seen: mutation.file };
  writeFileSync(file, broken);
  try {
    const report = await attackIn(folder, mutation.attack);
    return { outcome: outcomeOf(report), seen: report?.rows[0]?.seen ?? '' };
  } finally {
    writeFileSync(file, text);
  }
}

function print(what: string, attack: string, outcome: string, seen: string): void {
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
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => {
    running?.kill();
    remove();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const outcomes: Outcome[] = [];
  try {
    say(`Breaking ${chosen.length} defenses in ${folder} ...`);
    const unsound = new Set<string>();
    for (const attack of new Set(chosen.map((mutation) => mutation.attack))) {
      const outcome = outcomeOf(await attackIn(folder, attack));
      if (outcome === 'NOT NOTICED' || outcome === 'skipped') continue;
      unsound.add(attack);
      print('(nothing is broken)', attack, 'UNSOUND', outcome);
    }
    for (const mutation of chosen) {
      const { outcome, seen } = await tryMutation(folder, mutation);
      const known = unsound.has(mutation.attack) ? 'NOT NOTICED' : outcome;
      outcomes.push(known);
      print(mutation.breaks, mutation.attack, known, seen);
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    remove();
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const others = (['NOT NOTICED', 'NOT FOUND', 'DOES NOT RUN', 'skipped'] as const).flatMap((outcome) =>
    count(outcome) === 0 ? [] : [`${count(outcome)} ${outcome.toLowerCase()}`],
  );
  console.log(`mutations: ${[`${outcomes.length} tried`, `${count('noticed')} noticed`, ...others].join(', ')}`);
  if (outcomes.length === 0 || !outcomes.every(isGood)) process.exitCode = 1;
}
