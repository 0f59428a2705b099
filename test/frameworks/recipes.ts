/** The recipes of `docs/testing.md`: how each runs in an empty project with the packed packages. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../tools/run.js';
import { install, packAll } from './packages.js';
import { runIn, type Ran } from './shell.js';

const page = ['vite'];
/** Cypress is not among them: its program comes from its own server and not from the registry. */
export const recipes: Readonly<Record<string, { packages: string[]; command: string[] }>> = {
  playwright: { packages: [...page, '@playwright/test'], command: ['npx', 'playwright', 'test', '--workers=1'] },
  vitest: {
    packages: [...page, 'vitest', '@vitest/browser-playwright', 'playwright'],
    command: ['npx', 'vitest', 'run'],
  },
};

/** @param chrome path of the browser */
export async function runRecipe(name: string, folder: string, chrome: string): Promise<Ran> {
  const { packages, command } = recipes[name];
  // The page that the frameworks' test builds, with the recipe's files next to it.
  cpSync(`${repositoryRoot}test/frameworks/vite`, folder, { recursive: true });
  cpSync(`${repositoryRoot}test/recipes/${name}`, folder, { recursive: true });
  const scripts = { build: 'vite build' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  const tarballs = await packAll();
  const installed = await install(folder, ['idv-elements', 'idv-elements-testing', ...packages], tarballs, true);
  if (installed.exitCode !== 0) return installed;
  const copied = await runIn(folder, ['idv-elements', 'assets', 'public/idv-assets']);
  if (copied.exitCode !== 0) return copied;
  return runIn(folder, command, { env: { CI: '1', CHROME_PATH: chrome } });
}
