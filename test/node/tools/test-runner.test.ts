/** The runner of these tests: what counts as a failure, what runs in parallel, what is related to a change. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { runJobs, type Job, withCrash } from '../../../tools/test/jobs.js';
import { runNodeFile } from '../../../tools/test/node-files.js';
import { relatedTests } from '../../../tools/test/related.js';

describe('a test file in a process of its own', () => {
  let folder: string;
  before(async () => {
    await mkdir(`${repositoryRoot}.cache`, { recursive: true });
    folder = await mkdtemp(join(repositoryRoot, '.cache/test-runner-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function run(source: string) {
    const file = join(folder, `${Math.random().toString(36).slice(2)}.test.ts`);
    await writeFile(file, `import { before, describe, it } from 'node:test';\n${source}`);
    const { passed, failed, skipped, skips, output } = await runNodeFile(file);
    return { passed, failed, skipped, skips, output };
  }

  it('counts tests, not suites, and keeps the reasons of skipped ones', async () => {
    const { output: _, ...counted } = await run(`
      describe('a suite', () => { it('passes', () => {}); it('waits', { skip: 'no camera' }, () => {}); });
      it('has parts', async (context) => { await context.test('one', () => {}); });`);
    assert.deepEqual(counted, { passed: 3, failed: 0, skipped: 1, skips: ['no camera'] });
  });

  it('counts a suite that is skipped entirely as one test', async () => {
    const { passed, failed, skipped, skips } = await run(`
      describe('a suite', { skip: 'no data' }, () => { it('passes', () => {}); it('too', () => {}); });`);
    assert.deepEqual({ passed, failed, skipped, skips }, { passed: 0, failed: 0, skipped: 1, skips: ['no data'] });
  });

  it('shows why a test failed', async () => {
    const { passed, failed, output } = await run(
      `it('passes', () => {}); it('breaks', () => { throw new Error('ow'); });`,
    );
    assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 });
    assert.match(output, /ow/);
  });

  for (const [name, source] of [
    [
      'a hook fails',
      `describe('a suite', () => { before(() => { throw new Error('ow'); }); it('passes', () => {}); });`,
    ],
    ['a file does not load', `import './missing.js';`],
    [
      'a process ends before its tests',
      `it('passes', () => {}); setTimeout(() => process.exit(0)); it('waits', () => new Promise(() => setInterval(() => {}, 1000)));`,
    ],
    ['a process fails after its tests', `it('passes', () => {}); process.on('exit', () => (process.exitCode = 3));`],
    ['a file holds no test', ``],
  ] as const) {
    it(`fails when ${name}`, async () => assert.ok((await run(source)).failed > 0));
  }
});

describe('a result', () => {
  it('of a crash without a failed test counts as one failure', () => {
    assert.equal(withCrash({ passed: 2, failed: 0, skipped: 0 }, true).failed, 1);
    assert.equal(withCrash({ passed: 2, failed: 3, skipped: 0 }, true).failed, 3);
    assert.equal(withCrash({ passed: 0, failed: 0, skipped: 1 }, false).failed, 0);
  });
});

describe('jobs', () => {
  interface Watched {
    jobs: Job[];
    /** Names of the running jobs, recorded whenever one starts. */
    seen: string[][];
  }

  function watch(wishes: readonly Pick<Job, 'file' | 'group' | 'weight' | 'atOnce'>[]): Watched {
    const running = new Set<string>();
    const seen: string[][] = [];
    const jobs = wishes.map((wish) => ({
      ...wish,
      async run() {
        running.add(wish.file);
        seen.push([...running]);
        await new Promise(setImmediate);
        running.delete(wish.file);
        return { file: wish.file, passed: 1, failed: 0, skipped: 0, seconds: 0, skips: [], output: '' };
      },
    }));
    return { jobs, seen };
  }

  it('all run, with as many of one group at once as it allows', async () => {
    const { jobs, seen } = watch(['a', 'b', 'c'].map((file) => ({ file, group: 'webkit', weight: 1, atOnce: 1 })));
    const ended: string[] = [];
    await runJobs(jobs, ({ file }) => void ended.push(file));
    assert.deepEqual(ended, ['a', 'b', 'c']);
    assert.deepEqual(seen, [['a'], ['b'], ['c']]);
  });

  it('share the machine by weight, and a heavy one still runs alone', async () => {
    const heavy = { group: 'e2e', weight: 1000, atOnce: 9 };
    const { jobs, seen } = watch([
      { file: 'a', ...heavy },
      { file: 'b', ...heavy },
    ]);
    await runJobs(jobs, () => undefined);
    assert.deepEqual(seen, [['a'], ['b']]);
  });
});

describe('tests related to a change', () => {
  it('are those of the folder, of its importers, and the file itself', () => {
    const related = relatedTests(['src/theme/palette.ts']);
    assert.ok(related.includes('test/node/theme/palette.test.ts'));
    assert.deepEqual(
      relatedTests(['test/node/theme/palette.test.ts']).includes('test/node/theme/palette.test.ts'),
      true,
    );
    assert.ok(related.every((file) => file.endsWith('.test.ts')));
  });

  it('are found for a folder of the server, too', () => {
    assert.ok(relatedTests(['server/src/sandbox']).includes('server/test/sandbox/sandbox.test.ts'));
  });

  it('are none for a page of documentation', () => assert.deepEqual(relatedTests(['README.md']), []));
});
