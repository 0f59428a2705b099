/**
 * `npm run storybook`: the stories on the simulated camera, served on port 6006
 * (`STORYBOOK_PORT`). `--build [--out <folder>]` writes a site that any file server can serve.
 */
import { ensureBuild } from './build.js';
import { readCommandLine } from '../command-line.js';
import { runLocal } from '../run.js';

// The stories use the sources, but the page that their sandbox hosts is a built one.
await ensureBuild();
const port = process.env['STORYBOOK_PORT'] ?? '6006';
const { values } = readCommandLine({
  options: { build: { type: 'boolean', default: false }, out: { type: 'string', default: 'storybook-static' } },
});
const { exitCode } = await runLocal('storybook', [
  ...(values.build ? ['build', '-o', values.out] : ['dev', '-p', port, '--no-open']),
  '-c',
  'stories/.storybook',
  '--disable-telemetry',
]);
process.exitCode = exitCode;
