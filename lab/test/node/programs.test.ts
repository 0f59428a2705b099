import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { parts } from '../../bench/parts.js';
import { commands } from '../../commands.js';

describe('the programs of the laboratory', () => {
  it('exist', () => {
    const files = [...Object.values(commands), ...Object.values(parts).map(({ file }) => ({ file: `bench/${file}` }))];
    for (const { file } of files) assert.ok(existsSync(`${repositoryRoot}lab/${file}`), file);
  });

  it('read no folder outside the repository unless an option names it', () => {
    const files = readdirSync(`${repositoryRoot}lab`, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !/^(?:test|node_modules)\//.test(file));
    assert.ok(files.length > 100);
    const reading = files.filter((file) =>
      readFileSync(`${repositoryRoot}lab/${file}`, 'utf8').includes('shared/eval'),
    );
    assert.deepEqual(reading, []);
  });
});
