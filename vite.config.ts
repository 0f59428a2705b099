/**
 * `vite` serves the demo on the sources, `vite build --mode <name>` makes one of `builds` (`elements` for any other
 * mode). The builds themselves are in `tools/build`, where tools, stories, tests and benchmarks take their part.
 */
import { defineConfig } from 'vite';
import { devSite } from './tools/build/sites.js';
import { builds } from './tools/build/packages.js';

export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return devSite();
  const makeOne = Object.hasOwn(builds, mode) ? builds[mode as keyof typeof builds] : builds.elements;
  return makeOne();
});
