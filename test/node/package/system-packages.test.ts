import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { installVariable } from '../../../tools/system-packages.js';

/** Looks for Redis and a browser where there is neither. */
const lookForBoth = `
  const { startRedis } = await import('./server/test/host-backend/redis.js');
  if ((await startRedis()) !== null) throw new Error('there is a Redis');
  const { installIfAsked } = await import('./tools/system-packages.js');
  installIfAsked('chromium');
`;

/** The calls of an `apt-get` that is the only program on the path, and only notes them. */
async function installations(environment: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'idv-packages-'));
  try {
    const notes = join(folder, 'notes');
    await writeFile(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${notes}\n`);
    await chmod(join(folder, 'apt-get'), 0o755);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', lookForBoth],
      { cwd: repositoryRoot, env: { PATH: folder, HOME: folder, ...environment }, encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    if (!existsSync(notes)) return [];
    return (await readFile(notes, 'utf8')).trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

describe('system packages', () => {
  it('are not installed by tests', async () => {
    assert.deepEqual(await installations({}), []);
  });

  it(
    'are installed where that is asked for',
    { skip: canInstall ? false : 'only on Debian or Ubuntu as root' },
    async () => {
      const calls = await installations({ [installVariable]: '1' });
      const installed = calls.filter((call) => call.startsWith('install'));
      assert.deepEqual(
        installed.map((call) => call.split(' ').at(-1)),
        ['redis-server', 'chromium'],
      );
    },
  );
});
