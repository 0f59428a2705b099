import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { attacks } from '../../attack/registry.js';

describe('the attacks', () => {
  it('are all in the table, each under a name of its own', () => {
    const files = readdirSync(`${repositoryRoot}test/attack/attacks`);
    assert.ok(files.length > 0);
    assert.equal(attacks.length, files.length, 'one file, one attack');
    assert.equal(new Set(attacks.map(({ name }) => name)).size, attacks.length);
    for (const { name, does } of attacks) assert.ok(does.length > name.length, name);
  });
});
