/** `npm run check`: format, lint, layers, types, unused code, package. Runs all of them and lists those that failed. */
import { ensureBuild } from '../build/build.js';
import { runLocal } from '../run.js';

type Check = [name: string, command: string, args: string[]];

const checks: Check[] = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'oxlint', ['--type-aware', '--max-warnings', '0']],
  ['layers', 'tsx', ['tools/check/layers.ts']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the pure rooms', 'tsc', ['-p', 'tsconfig.pure.json']],
  ['unused code', 'knip', []],
  ...['.', 'server', 'testing', 'mediapipe'].map((folder): Check => [
    `package ${folder}`,
    'publint',
    [folder, '--strict'],
  ]),
  ['types of the packages', 'tsx', ['tools/release/types.ts']],
];

await ensureBuild();
const failed: string[] = [];
for (const [name, command, args] of checks) {
  const { exitCode } = await runLocal(command, args);
  console.log(`${exitCode === 0 ? 'ok' : 'FAILED'}: ${name}`);
  if (exitCode !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
