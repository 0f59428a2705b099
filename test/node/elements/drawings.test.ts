/**
 * Chromium's style cache retains the targets of `clip-path: url(#…)` and the like until it is swept, and with them the
 * shadow root of a removed element. So drawings use no such references; their shapes need no clipping.
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
