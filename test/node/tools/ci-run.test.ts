/**
 * Runs `.ci/run` with an `npm` that only prints how it was called. It runs in a folder of its own, because it deletes
 * build output.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

/** Leaves files where programs may leave some, and fails in the step that `FAILS` names. */
const npm = `#!/usr/bin/env bash
echo "npm $*: $(ls -A "$HOME" | wc -l) files at home, $(ls -A "$TMPDIR" | wc -l) temporary ones"
echo "cache: $npm_config_cache, settings: $npm_config_userconfig, home: $HOME"
[ "$1" = ci ] && [ -e "$npm_config_cache" ] && echo 'the cache is not empty'
mkdir -p "$npm_config_cache" && touch "$npm_config_cache/left" "$HOME/left" "$TMPDIR/left"
[ "$1" = test ] && printf '12 passed, 3 failed\\n'
[ "$1" != "\${FAILS:-}" ]
`;

function run(test: TestContext, env: Record<string, string> = {}, args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'idv-ci-test-'));
  test.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['.ci', 'bin', 'tmp', 'home', 'server/dist']) mkdirSync(join(folder, name), { recursive: true });
  cpSync(`${repositoryRoot}.ci/run`, join(folder, '.ci/run'));
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  writeFileSync(join(folder, 'home/.npmrc'), 'registry=https://nowhere.example/\n');
  const { status, stdout, stderr } = spawnSync(join(folder, '.ci/run'), args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      ...env,
    },
  });
  assert.equal(stderr, '');
  return { folder, status, lines: stdout.trim().split('\n') };
}

describe('.ci/run', { skip: process.platform === 'win32' ? 'no bash' : false }, () => {
  it('starts with an empty home, npm cache and temporary folder, and no build', (test) => {
    const { folder, lines } = run(test);
    assert.equal(lines[0], 'npm ci --no-fund --no-audit: 0 files at home, 0 temporary ones');
    assert.ok(!lines.includes('the cache is not empty'));
    const [, own = ''] = /home: (.*)\/home$/.exec(lines[1] ?? '') ?? [];
    assert.ok(own.startsWith(join(folder, 'tmp/idv-ci.')), own);
    assert.equal(lines[1], `cache: ${own}/npm, settings: ${own}/home/.npmrc, home: ${own}/home`);
    assert.ok(!existsSync(join(folder, 'server/dist')));
  });

  it('passes its arguments to the tests, and ends with their last line after the duration of each step', (test) => {
    const { status, lines } = run(test, {}, ['node']);
    assert.equal(status, 0);
    assert.ok(lines.some((line) => line.startsWith('npm test -- node:')));
    assert.match(lines.at(-2) ?? '', /^seconds: install \d+, audit \d+, check \d+, tests \d+, in all \d+$/);
    assert.equal(lines.at(-1), '12 passed, 3 failed');
  });

  for (const step of ['ci', 'run', 'test']) {
    it(`fails if "npm ${step}" fails, and leaves nothing behind`, (test) => {
      const { folder, status, lines } = run(test, { FAILS: step });
      assert.equal(status, 1);
      assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
      assert.deepEqual(readdirSync(join(folder, 'home')), ['.npmrc']);
      assert.equal(lines.at(-1) === '12 passed, 3 failed', step === 'test');
    });
  }

  it('leaves nothing behind when it succeeds', (test) => {
    const { folder } = run(test);
    assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
  });
});
