/**
 * Chromium's style cache retains whatever `clip-path: url(#…)` and similar refer to, and with it the shadow root
 * of a removed element, until the cache is swept. Drawings avoid such references: shapes end where they should.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

/** Glare hatching appears only in the live picture, and only while there is glare. */
const allowed = ['fill: url(#hatch)'];

it('no drawing refers to a part of itself by id', () => {
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
