/** The first commands of a newcomer: what the pages print works as it stands. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import serverPackage from '../../../server/package.json' with { type: 'json' };
import { ensureBuild } from '../../../tools/build/build.js';
import { markdownFiles } from '../../../tools/docs/main.js';
import { repositoryRoot } from '../../../tools/run.js';
import { makeProject } from '../../packed/project.js';

const textOf = (page: string): string => readFileSync(`${repositoryRoot}${page}`, 'utf8');
const pages = markdownFiles().filter((page) => !/^(?:CHANGELOG\.md|docs\/decisions\/)/.test(page));
const installing = [
  'README.md',
  'AGENTS.md',
  'server/README.md',
  'testing/README.md',
  'docs/frameworks.md',
  'docs/testing.md',
];

describe('the packages, which are not on npm yet', () => {
  before(ensureBuild);

  it('are fetched from there by no page', () => {
    const registry =
      /npm (?:i|install|add|create)\b[^\n`]*\bidv-elements|(?:npmjs\.com\/package|unpkg\.com)\/idv-elements/;
    assert.deepEqual(
      pages.filter((page) => registry.test(textOf(page))),
      [],
    );
  });

  it('are installed by the same command on every page, here without a network', async (test) => {
    const commands = installing.map((page) => /npm run pack -- (--into \S+)(.*)$/m.exec(textOf(page)));
    assert.ok(commands.every((command) => command !== null));
    const project = mkdtempSync(join(tmpdir(), 'idv-first-'));
    test.after(() => rmSync(project, { recursive: true }));
    // Without the network, npm finds what ours depend on only where it is installed already.
    await makeProject(join(project, 'app'), { packages: [], others: Object.keys(serverPackage.dependencies) });
    const [, , names = ''] = commands[installing.indexOf('testing/README.md')]!;
    const args = ['--out', join(project, 'packages'), '--into', join(project, 'app'), ...names.trim().split(' ')];
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/pack.ts', ...args], {
      cwd: repositoryRoot,
      env: { ...process.env, npm_config_offline: 'true', GITHUB_REPOSITORY: '' },
      stdio: 'pipe',
    });
    const code = "import { renderPerson } from 'idv-elements-testing'; console.log(typeof renderPerson);";
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: join(project, 'app') });
    assert.equal(run.stdout.toString().trim(), 'function', run.stderr.toString());
    for (const file of readdirSync(join(project, 'packages'))) {
      const content = execFileSync('tar', ['-xOf', file], { cwd: join(project, 'packages'), maxBuffer: 64_000_000 });
      assert.ok(!content.includes('https://unpkg.com/idv-elements'), `${file} links to a package that is not there`);
    }
  });
});

describe('the first host backend', () => {
  for (const page of ['README.md', 'AGENTS.md', 'server/README.md']) {
    it(`runs as ${page} prints it, and opens a session`, (test) => {
      const [sample] = [...textOf(page).matchAll(/```js\n([\s\S]*?)```/g)]
        .map(([, code = '']) => code)
        .filter((code) => code.includes('serveHostBackend('));
      assert.ok(sample !== undefined);
      // Other tests run next to this one, so it takes free ports.
      const free = sample
        .replace('await serveHostBackend(', 'const { port } = await serveHostBackend(')
        .replace('port: 3000', 'port: 0')
        .replace('startSandbox()', 'startSandbox({ port: 0 })');
      const asked = `
        const headers = { origin: 'http://localhost:5173', 'idempotency-key': 'key', 'content-type': 'application/json' };
        const answer = await fetch(\`http://localhost:\${port}/idv/sessions\`, { method: 'POST', headers, body: '{}' });
        console.log(\`answered \${answer.status}\`);
        process.exit(0);`;
      const folder = mkdtempSync(join(repositoryRoot, '.cache', 'first-'));
      test.after(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, 'server.mjs'), `${free}\n${asked}`);
      const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, 'server.mjs')], {
        cwd: repositoryRoot,
      });
      assert.match(stdout.toString(), /answered 201/, stderr.toString());
    });
  }
});
