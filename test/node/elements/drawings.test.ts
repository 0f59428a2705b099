/**
 * Chromium's cache of styles holds on to what `clip-path: url(#…)` and its like point at, and with it to the shadow root
 * and its removed element, until the cache is swept. Drawings do without: shapes end where they should.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

/** The hatching over glare stands in the live picture alone, and only while there is glare. */
const allowed = ['fill: url(#hatch)'];

it('no drawing points at a part of itself by its id', () => {
  const folder = `${repositoryRoot}src/elements/`;
  const found: string[] = [];
  let files = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    files += 1;
    const text = readFileSync(`${folder}${name}`, 'utf8').replaceAll(/^\s*(?:\*|\/\*\*|\/\/).*$/gm, '');
    for (const [line] of text.matchAll(/.*url\(\s*['"]?#.*/g)) {
      if (!allowed.some((one) => line.includes(one))) found.push(`${name}: ${line.trim()}`);
    }
  }
  assert.ok(files > 50, `${files} files`);
  assert.deepEqual(found, []);
});
