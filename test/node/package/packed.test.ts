/**
 * The three packages as npm would install them: packed, put into an empty folder without a network, imported and
 * compiled against.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import serverPackage from '../../../server/package.json' with { type: 'json' };
import testingPackage from '../../../testing/package.json' with { type: 'json' };
import { ensureBuild } from '../../../tools/build.js';
import { eachElement } from '../../../tools/elements.js';
import { repositoryRoot } from '../../../tools/run.js';
import { installedPackages, runtimePackages } from '../../../tools/runtime-packages.js';

const packages = [
  { folder: '.', manifest: elementsPackage },
  { folder: 'server', manifest: serverPackage },
  { folder: 'testing', manifest: testingPackage },
];

/** Everything that can be imported as a module. */
const entries = packages.flatMap(({ manifest: { name, exports } }) =>
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : eachElement(`${name}${path.slice(1)}`),
  ),
);

/** Without those whose declarations ask for Vue or Svelte. */
const typed = entries.filter((entry) => !/\/(?:vue|svelte)$/.test(entry));

const project = `
import { createElement } from 'react';
import type { SessionPolicy } from 'idv-elements/contract';
import 'idv-elements/face-capture';
import { FaceCapture } from 'idv-elements/react';
import { createHostBackend } from 'idv-elements-server';
import { createIdentityService } from 'idv-elements-server/identity-service';
import { installSimulatedCamera } from 'idv-elements-testing';
${typed.map((entry, index) => `import * as entry${index} from '${entry}';`).join('\n')}

export const all: object[] = [${typed.map((_, index) => `entry${index}`).join(', ')}];
export const policy: Partial<SessionPolicy> = {};
export const wrapped = createElement(FaceCapture, { manual: true, onStatusChanged: ({ status }) => status.length });
export const service = createIdentityService({ baseUrl: 'https://service.example', apiKey: 'key' });
export const backend = createHostBackend({
  identityService: { baseUrl: 'https://service.example', apiKey: 'key' },
  authorize: () => ({ subject: 'somebody' }),
  secret: new Uint8Array(32),
  allowedOrigins: ['https://www.example.com'],
});
const element = document.createElement('idv-face-capture');
element.addEventListener('idv-face-captured', ({ image }) => image.size);
installSimulatedCamera().uninstall();
// @ts-expect-error a status that no capture has
export const wrong: boolean = element.status === 'flying';
`;

const settings = {
  compilerOptions: {
    ...{ module: 'nodenext', target: 'es2022', strict: true, noEmit: true },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
  },
  include: ['main.ts'],
};

function succeed(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

describe('the packed packages', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-packed-'));
  const alone = join(folder, 'alone');
  const together = join(folder, 'together');
  const tarball = (name: string): string => join(folder, `${name}-${elementsPackage.version}.tgz`);

  /** Packages of others are copied from here before: npm leaves what fits as it is, and asks no registry. */
  function install(at: string, dependencies: ReadonlyMap<string, string>, names: string[], extra: object = {}): void {
    mkdirSync(join(at, 'node_modules'), { recursive: true });
    writeFileSync(join(at, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: extra }));
    for (const [name, source] of installedPackages(dependencies)) {
      cpSync(source, join(at, 'node_modules', name), { recursive: true });
    }
    succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...names.map(tarball)], at);
  }

  before(async () => {
    await ensureBuild();
    const folders = packages.map((each) => join(repositoryRoot, each.folder));
    succeed('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...folders], folder);
    install(alone, runtimePackages([''], { optionalPeers: false }), ['idv-elements']);
    const types = new Map(['@types/node', 'undici-types'].map((name) => [name, `node_modules/${name}`]));
    const peers = { '@types/node': '*', '@types/react': '*', react: '*', sharp: '*' };
    install(
      together,
      new Map([...runtimePackages(['', 'server', 'testing']), ...types]),
      packages.map(({ manifest }) => manifest.name),
      peers,
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it('bring six packages of others with the elements, all of Lit', () => {
    const lock = JSON.parse(readFileSync(join(alone, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: Record<string, object>;
    };
    const others = Object.keys(lock.packages).filter((place) => place !== 'node_modules/idv-elements');
    assert.ok(others.length <= 6 && others.includes('node_modules/lit'), others.join(' '));
  });

  for (const { manifest } of packages) {
    it(`hold license and readme, and nothing of the repository: ${manifest.name}`, () => {
      const files = readdirSync(join(together, 'node_modules', manifest.name));
      const expected = ['LICENSE', 'NOTICE', 'README.md', 'dist', 'docs', 'package.json'];
      assert.deepEqual(files.filter((file) => file !== 'CHANGELOG.md').toSorted(), expected);
      const page = manifest.name === 'idv-elements-testing' ? 'testing.md' : 'error-codes.md';
      assert.deepEqual(readdirSync(join(together, 'node_modules', manifest.name, 'docs')), [page]);
      assert.ok(!existsSync(join(together, 'node_modules', manifest.name, 'dist/demo')));
    });
  }

  it('can be imported in Node, every entry', () => {
    // The script tag's file has Lit inside, the browser's.
    const modules = entries.filter((entry) => entry !== 'idv-elements/cdn');
    const script = modules.map((entry) => `await import('${entry}');`).join('\n');
    succeed(process.execPath, ['--input-type=module', '--eval', script], together);
  });

  it('have declarations that a strict project compiles with, libraries checked too', () => {
    writeFileSync(join(together, 'main.ts'), project);
    writeFileSync(join(together, 'tsconfig.json'), JSON.stringify(settings));
    succeed(join(repositoryRoot, 'node_modules/.bin/tsc'), ['-p', '.'], together);
  });

  it('hold the OpenAPI document of the host backend', () => {
    const script = `import document from 'idv-elements-server/openapi.json' with { type: 'json' };
      console.log(document.openapi, Object.keys(document.paths).length, Object.keys(document['x-problem-codes']).length);`;
    const printed = succeed(process.execPath, ['--input-type=module', '--eval', script], together);
    assert.match(printed, /^3\.1\.0 1\d 3\d$/m);
  });

  it('have commands that run', () => {
    const bin = join(together, 'node_modules/.bin');
    assert.match(succeed(join(bin, 'idv-elements'), ['assets', 'public'], together), /files copied/);
    assert.ok(existsSync(join(together, 'public/manifest.json')));
    assert.match(succeed(join(bin, 'idv-elements-server'), ['help'], together), /sandbox/);
  });
});
