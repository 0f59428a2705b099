/** `npm run assets [-- --out <folder>]`: builds what the page's engines load. */
import { buildAssets } from '../engine/assets/build.js';
import { bundleWorker } from './builds/workers.js';
import { readCommandLine } from './command-line.js';

const { values } = readCommandLine({ options: { out: { type: 'string', default: 'dist/assets' } } });
await buildAssets({ outDir: values.out, bundleWorker, log: (line) => console.log(line) });
