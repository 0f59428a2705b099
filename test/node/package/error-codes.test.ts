/** `docs/error-codes.md` and the sources list the same codes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { consoleCodes } from '../../../src/shared/diagnostic-codes.js';
import { deviceErrorCodes } from '../../../src/shared/errors.js';
import { filesUnder } from '../../../tools/repository.js';
import { problemCodes } from '../../../tools/docs/error-codes.js';
import { repositoryRoot } from '../../../tools/run.js';

const textOf = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');
const page = textOf('docs/error-codes.md');
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);
const allCodes: readonly string[] = [...deviceErrorCodes, ...problemCodes, ...consoleCodes];
const sources = filesUnder('src/', '.ts').map((path) => textOf(path));

/** Codes in the sources, as the first argument of a call. */
function namedIn(call: RegExp): Set<string> {
  return new Set(sources.flatMap((text) => [...text.matchAll(call)].map(([, code = '']) => code)));
}

describe('docs/error-codes.md', () => {
  it('has exactly one section for each code', () => {
    const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    assert.equal(headings.length, new Set(headings).size);
    assert.deepEqual(new Set(headings), new Set(allCodes));
  });

  it('has every code that the sources report or throw', () => {
    const named = [...namedIn(/\breport\(\s*'([^']+)'/g), ...namedIn(/\bnew IdvError\(\s*'([^']+)'/g)];
    assert.ok(named.length > 20, 'the sources were read');
    for (const code of named) assert.ok(sections.has(code), code);
  });

  it('has no unused console code', () => {
    const reported = namedIn(/\breport\(\s*'([^']+)'/g);
    for (const code of consoleCodes) assert.ok(reported.has(code), code);
  });
});
