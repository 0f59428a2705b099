/** The recipes of `docs/testing.md`, as a reader would copy them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findBrowser } from '../../tools/test/browsers/launch.js';
import { recipes, runRecipe } from './recipes.js';
import { canReachRegistry } from './packages.js';

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
