/**
 * `npm run test:recipes [-- playwright vitest] [--keep]`: the recipes of `docs/testing.md`, each in an empty project with
 * the packed packages and the test runner from npm's registry, which must be reachable.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/command-line.js';
import { say } from '../../tools/run.js';
import { findBrowser } from '../../tools/test/browsers/launch.js';
import { prepareSystem } from '../../tools/test/system-programs.js';
import { canReachRegistry } from '../frameworks/packages.js';
import { recipes, runRecipe } from '../frameworks/recipes.js';

const { values, positionals } = readCommandLine({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
});
prepareSystem({ wanted: ['chromium'] });
const root = mkdtempSync(join(tmpdir(), 'idv-recipes-'));
try {
  if (await canReachRegistry(root)) {
    const chrome = findBrowser();
    for (const name of positionals.length > 0 ? positionals : Object.keys(recipes)) {
      const started = performance.now();
      const { exitCode, output } = await runRecipe(name, join(root, name), chrome);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${seconds} s`);
      if (exitCode === 0) continue;
      console.error(output.slice(-4000));
      process.exitCode = 1;
    }
  } else {
    console.log('skipped: the recipes (the npm registry cannot be reached)');
  }
} finally {
  if (values.keep) say(`The projects are in ${root}.`);
  else rmSync(root, { recursive: true, force: true });
}
