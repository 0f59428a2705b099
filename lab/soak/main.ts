/**
 * `npm run lab -- soak [--minutes 10] [--element face|document|liveness-challenge|verification] [--json <file>]`: one
 * person captures, retakes, sends and starts over for this long, on the built package against host backend and sandbox.
 * The memory of page, workers, processes and server is measured after garbage collections. Without `--element`, the
 * four alternate in one page, each created and removed again. It fails if anything grows by more than 5 %.
 *
 * `--elements [--times 50] [--together]` makes, uses and removes each of the five elements, or the one of `--element`;
 * `--backend [--sessions 10000]` opens this many sessions twice, uploads, and erases them or lets them expire. Both
 * fail if anything remains.
 */
import { isCount, isPositive, readCommandLine, stopForUsage } from '../../tools/command-line.js';
import { ensureBuild } from '../../tools/build/build.js';
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import { elementTable, soakedElements, soakElements } from './elements.js';
import { soakPageFor } from './run.js';
import type { SoakKind } from './page.js';
import { judge, type Verdict } from './verdict.js';

const kinds = ['face', 'document', 'liveness-challenge', 'verification'] as const satisfies readonly SoakKind[];

const commandLine = {
  options: {
    minutes: { type: 'string', default: '10', number: isPositive },
    element: { type: 'string' },
    elements: { type: 'boolean', default: false },
    times: { type: 'string', default: '50', number: isCount },
    together: { type: 'boolean', default: false },
    backend: { type: 'boolean', default: false },
    sessions: { type: 'string', default: '10000', number: isCount },
    json: { type: 'string' },
  },
} as const;
const { values } = readCommandLine(commandLine);
const { minutes, times, together, sessions } = values;

const number = (value: number): string => value.toFixed(value >= 100 || Number.isInteger(value) ? 0 : 2);
const percent = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)} %`;

function printVerdicts(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map(({ name, before, after, changePercent, driftPercent, result }) => [
    name,
    number(before),
    number(after),
    percent(changePercent),
    percent(driftPercent),
    result,
  ]);
  console.log(table(['measure', 'before', 'after', 'change', 'trend over the run', 'verdict'], rows));
}

/** The element that `--element` names, or all of them. */
function chosenOf<Kind extends SoakKind>(all: readonly Kind[]): readonly Kind[] {
  if (values.element === undefined) return all;
  const chosen = all.filter((kind) => kind === values.element);
  if (chosen.length > 0) return chosen;
  return stopForUsage(`No element "${values.element}". Elements: ${all.join(', ')}.`, commandLine);
}

async function soakMinutes(): Promise<boolean> {
  const { measures, rounds, failures, troubles, samples } = await soakPageFor(minutes, chosenOf(kinds));
  const verdicts = measures.map(judge);
  printVerdicts(verdicts);
  const file = writeReport('soak', { rounds, failures, troubles, verdicts, samples }, values.json);
  const growing = verdicts.filter(({ result }) => result === 'grows');
  const isFlat = rounds > 0 && growing.length === 0 && troubles.length === 0;
  console.log(`${rounds} captures, ${failures.length} asked again, ${troubles.length} that did not end; ${file}`);
  for (const trouble of troubles) console.log(`  ${trouble}`);
  const isShort = verdicts.some(({ result }) => result === 'too short');
  console.log(
    isFlat
      ? `soak: flat within 5 %${isShort ? ', where there were samples enough to say' : ''}`
      : `soak: grows: ${growing.map(({ name }) => name).join(', ') || 'nothing, but captures did not end'}`,
  );
  return isFlat;
}

async function soakEachElement(): Promise<boolean> {
  const results = await soakElements({ times, together, kinds: chosenOf(soakedElements), onProgress: console.log });
  console.log(elementTable(results));
  writeReport('soak-elements', results, values.json);
  const left = results.filter(({ leaks }) => leaks.length > 0);
  for (const { tags, leaks } of left) console.log(`${tags.join(', ')}: ${leaks.join('; ')}`);
  console.log(
    `soak: ${left.length === 0 ? 'nothing is left of removed elements' : 'removed elements leave something'}`,
  );
  return left.length === 0;
}

async function soakSessions(): Promise<boolean> {
  await ensureBuild();
  // Runs the built server.
  const { soakBackend } = await import('./backend.js');
  const { rows, leaks } = await soakBackend(sessions);
  console.log(table(['measure', 'after a first round', 'at most', 'after a second'], rows));
  writeReport('soak-backend', { rows, leaks }, values.json);
  console.log(`soak: ${leaks.length === 0 ? 'nothing is left of the sessions' : leaks.join('; ')}`);
  return leaks.length === 0;
}

console.log(machineLine(describeMachine()));
const isGood = await (values.backend ? soakSessions() : values.elements ? soakEachElement() : soakMinutes());
process.exitCode = isGood ? 0 : 1;
