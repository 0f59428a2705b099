/** `npm run storybook [-- --build]`: the stories on the simulated camera, served on port 6006 (`STORYBOOK_PORT`). */
import { ensureAssets } from './assets.js';
import { runLocal } from './run.js';

await ensureAssets();
const port = process.env['STORYBOOK_PORT'] ?? '6006';
const buildOnly = process.argv.includes('--build');
const { exitCode } = await runLocal('storybook', [
  ...(buildOnly ? ['build', '-o', 'storybook-static'] : ['dev', '-p', port, '--no-open']),
  '-c',
  'stories/.storybook',
  '--disable-telemetry',
]);
process.exitCode = exitCode;
