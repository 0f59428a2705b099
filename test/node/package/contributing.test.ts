import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { repositoryRoot } from '../../../tools/run.js';

describe('CONTRIBUTING.md', () => {
  const { scripts } = elementsPackage;
  const text = readFileSync(`${repositoryRoot}CONTRIBUTING.md`, 'utf8');

  it('names only existing commands', () => {
    const named = [...text.matchAll(/`npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    assert.ok(named.length > 10);
    const known = new Set([...Object.keys(scripts), 'ci', 'install']);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('names every command', () => {
    assert.deepEqual(
      Object.keys(scripts).filter((name) => !new RegExp(`\`(?:npm (?:run )?)?${name}[ \`]`).test(text)),
      [],
    );
  });
});
