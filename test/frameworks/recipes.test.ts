/** The recipes of `docs/testing.md`, each in an empty project with the packed packages, as a reader would copy them. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../../tools/run.js';
import { findBrowser } from '../../tools/test/browsers/launch.js';
import { canReachRegistry, install, packAll } from './packages.js';
import { runIn, type Ran } from './shell.js';

const page = ['vite'];
/** Cypress is not among them: its program comes from its own server and not from the registry. */
const recipes: Readonly<Record<string, { packages: string[]; command: string[] }>> = {
  playwright: { packages: [...page, '@playwright/test'], command: ['npx', 'playwright', 'test', '--workers=1'] },
  vitest: {
    packages: [...page, 'vitest', '@vitest/browser-playwright', 'playwright'],
    command: ['npx', 'vitest', 'run'],
  },
};

/** @param chrome path of the browser */
async function runRecipe(name: string, folder: string, chrome: string): Promise<Ran> {
  const { packages, command } = recipes[name];
  // The page that the frameworks' test builds, with the recipe's files next to it.
  cpSync(`${repositoryRoot}test/frameworks/vite`, folder, { recursive: true });
  cpSync(`${repositoryRoot}test/recipes/${name}`, folder, { recursive: true });
  const scripts = { build: 'vite build' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  const tarballs = await packAll();
  const ours = ['idv-elements', 'idv-elements-server', 'idv-elements-testing'];
  const installed = await install(folder, [...ours, ...packages], tarballs, true);
  if (installed.exitCode !== 0) return installed;
  const copied = await runIn(folder, ['idv-elements', 'assets', 'public/idv-assets']);
  if (copied.exitCode !== 0) return copied;
  return runIn(folder, command, { env: { CI: '1', CHROME_PATH: chrome } });
}

describe('the recipes for tests', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-recipes-'));
  let isOnline = false;
  before(async () => {
    isOnline = await canReachRegistry(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const name of Object.keys(recipes)) {
    it(`${name}: takes a selfie`, async (test) => {
      if (!isOnline) return test.skip('the npm registry cannot be reached');
      const { exitCode, output } = await runRecipe(name, join(folder, name), findBrowser());
      assert.equal(exitCode, 0, output.slice(-4000));
    });
  }
});
