/**
 * `vite` serves the demo on the sources, `vite build --mode <name>` makes one of `builds` (`elements` for any other
 * mode). The builds themselves are in `tools/builds`, where tools, stories, tests and benchmarks take their part.
 */
import { defineConfig } from 'vite';
import { devSite } from './tools/builds/demo-site.js';
import { builds } from './tools/builds/index.js';

export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return devSite();
  const makeOne = Object.hasOwn(builds, mode) ? builds[mode as keyof typeof builds] : builds.elements;
  return makeOne();
});
