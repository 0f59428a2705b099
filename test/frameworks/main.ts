/**
 * `npm run test:frameworks [-- names… --keep]`: the packed packages in projects of every kind, each from an
 * empty folder to a captured selfie. `--keep` leaves the projects in the system's temporary folder.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { say, table } from '../../tools/run.js';
import { prepareSystem } from '../../tools/test/system-programs.js';
import { checkProject, hasPassed, steps, type ProjectReport, type StepResult } from './check-project.js';
import { NotInCache } from './packages.js';
import { projects } from '../../tools/docs/framework-projects.js';
import { openTools } from './tools.js';

function word({ ok, seconds }: StepResult): string {
  return ok === null ? '–' : `${ok ? 'yes' : 'NO'} ${seconds.toFixed(0)} s`;
}

function tableOf(reports: readonly ProjectReport[]): string {
  const rows = reports.map((report) => [
    report.name,
    ...steps.map((step) => word(report.steps[step])),
    String(report.ownLines),
    report.seconds.toFixed(0),
  ]);
  return table(['framework', ...steps, 'own lines', 'seconds to a selfie'], rows);
}

function explain({ name, steps: results }: ProjectReport): void {
  for (const step of steps) {
    for (const problem of results[step].problems) say(`${name}, ${step}: ${problem}`);
  }
}

const { values, positionals } = readCommandLine({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => projects.every((project) => project.name !== name));
if (unknown.length > 0) {
  console.error(
    `No project is called ${unknown.join(', ')}. There are: ${projects.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
prepareSystem({ wanted: ['chromium'] });
const chosen = projects.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const tools = await openTools(values).catch((error: unknown) => {
  if (!(error instanceof NotInCache)) throw error;
  console.log('skipped: the frameworks (the npm registry cannot be reached, and npm’s cache is incomplete)');
  process.exit(0);
});
const reports: ProjectReport[] = [];
try {
  for (const project of chosen) {
    say(`${project.name} …`);
    // One after the other: builds of frameworks take all cores.
    const report = await checkProject(project, tools);
    explain(report);
    reports.push(report);
  }
} finally {
  await tools.close();
}
if (values.keep) say(`The projects are in ${tools.folder}.`);
console.log(tableOf(reports));
if (!reports.every(hasPassed)) process.exitCode = 1;
