/** `require` loads every entry that is useful in Node. Since 20.19, it can load modules without top-level `await`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import serverPackage from '../../../server/package.json' with { type: 'json' };
import testingPackage from '../../../testing/package.json' with { type: 'json' };
import { ensureBuild } from '../../../tools/build/build.js';
import { repositoryRoot } from '../../../tools/run.js';

/** Entries that only run in a page. */
const forPages =
  /^idv-elements\/(?:define|cdn|react|jsx|vue|svelte|\*|face-capture|document-capture|liveness|liveness-challenge|verification)/;

const entries = [elementsPackage, serverPackage, testingPackage].flatMap(({ name, exports }) =>
  Object.entries(exports as Record<string, unknown>)
    .filter(([, target]) => typeof target === 'object' && target !== null && 'default' in target)
    .map(([path]) => `${name}${path.slice(1)}`)
    .filter((entry) => !forPages.test(entry)),
);

function run(code: string): string {
  const args = ['--input-type=commonjs', '--eval', code];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '', 'and without a warning');
  return stdout.trim();
}

describe('a CommonJS project', () => {
  before(() => ensureBuild());

  it('requires every entry', () => {
    assert.ok(entries.length >= 15, entries.join());
    const counts = JSON.parse(
      run(`console.log(JSON.stringify(${JSON.stringify(entries)}.map((name) => Object.keys(require(name)).length)))`),
    ) as number[];
    for (const [at, count] of counts.entries()) assert.ok(count > 0, `${entries[at]} has exports`);
  });
});
