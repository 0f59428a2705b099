/** `npm run storybook [-- --build]`: the stories on the simulated camera, served on port 6006 (`STORYBOOK_PORT`). */
import { ensureBuild } from './build.js';
import { runLocal } from '../run.js';

// The stories use the sources, but their host backends use the built server.
await ensureBuild();
const port = process.env['STORYBOOK_PORT'] ?? '6006';
const buildOnly = process.argv.includes('--build');
const { exitCode } = await runLocal('storybook', [
  ...(buildOnly ? ['build', '-o', 'storybook-static'] : ['dev', '-p', port, '--no-open']),
  '-c',
  'stories/.storybook',
  '--disable-telemetry',
]);
process.exitCode = exitCode;
