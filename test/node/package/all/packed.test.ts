/**
 * The packages as npm installs them: packed, installed into an empty folder offline, imported and
 * compiled against.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import elementsPackage from '../../../../package.json' with { type: 'json' };
import mediaPipePackage from '../../../../mediapipe/package.json' with { type: 'json' };
import serverPackage from '../../../../server/package.json' with { type: 'json' };
import testingPackage from '../../../../testing/package.json' with { type: 'json' };
import { linksIn } from '../../../../tools/docs/links.js';
import { eachElement } from '../../../../tools/repository.js';
import { makeProject, repository, succeed } from '../../../packed/project.js';
import { repositoryRoot } from '../../../../tools/run.js';

const packages = [elementsPackage, serverPackage, testingPackage, mediaPipePackage];

/** Every module that can be imported. */
const entries = packages.flatMap(({ name, exports }) =>
  Object.entries<string | object>(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : eachElement(`${name}${path.slice(1)}`),
  ),
);

/** The entries whose declarations need neither Vue nor Svelte. */
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

describe('the packed packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-packed-'));
  const alone = join(folder, 'alone');
  const together = join(folder, 'together');
  let brought: string[] = [];

  before(async () => {
    brought = await makeProject(alone, { packages: ['idv-elements'] });
    const others = ['@types/node', '@types/react', 'react', 'sharp'];
    await makeProject(together, { packages: packages.map(({ name }) => name), others, optionalPeers: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('install six foreign packages with the elements, all part of Lit', () => {
    assert.ok(brought.length <= 6 && brought.includes('lit'), brought.join(' '));
  });

  it('let the server be installed alone, without the sandbox', async () => {
    const server = join(folder, 'server');
    await makeProject(server, { packages: ['idv-elements-server'] });
    const modules = entries.filter((entry) => entry.startsWith('idv-elements-server'));
    const script = modules.map((entry) => `await import('${entry}');`).join('\n');
    succeed(process.execPath, ['--input-type=module', '--eval', script], server);
  });

  it('let server and testing kit be installed without the elements, with everything that sandbox and face counter need', async () => {
    const server = join(folder, 'tested');
    const ours = ['idv-elements-server', 'idv-elements-testing'];
    const others = await makeProject(server, { packages: ours, others: ['sharp'] });
    assert.ok(!others.includes('lit'), others.join(' '));
    const modules = entries.filter((entry) => ours.some((name) => entry.startsWith(name)));
    const script = `
      import { createFaceCounter } from 'idv-elements-server/node';
      import { createPresentationDetector } from 'idv-elements-server/liveness-verifier/node';
      import { startSandbox } from 'idv-elements-testing/sandbox';
      import { createIdentityService } from 'idv-elements-server/identity-service';
      import sharp from 'sharp';
      for (const entry of ${JSON.stringify(modules)}) await import(entry);
      const count = await createFaceCounter();
      const create = { width: 640, height: 480, channels: 3, background: '#888' };
      const faces = await count(await sharp({ create }).jpeg().toBuffer());
      await createPresentationDetector();
      const sandbox = await startSandbox({ port: 0 });
      const service = createIdentityService({ baseUrl: sandbox.url, apiKey: 'sandbox-key' });
      const { data } = await service.generateLivenessUrl({});
      const page = await (await fetch(data.frontendUrl)).text();
      const files = [...page.matchAll(/src="([^"]+[.]js)"/g)].map(([, file]) => new URL(file, data.frontendUrl));
      const answers = await Promise.all(files.map((file) => fetch(file)));
      console.log(faces.length, answers.map(({ status }) => status).join(' '));
      await sandbox.close();
    `;
    writeFileSync(join(server, 'try.mjs'), script);
    assert.equal(succeed(process.execPath, ['try.mjs'], server).trim().split('\n').at(-1), '0 200 200');
  });

  for (const { name } of packages) {
    it(`include license and readme, and no repository files: ${name}`, () => {
      const files = readdirSync(join(together, 'node_modules', name));
      const models = name === 'idv-elements-server' ? ['models'] : [];
      const own = name === 'idv-elements' ? ['AGENTS.md', 'CHANGELOG.md', 'SECURITY.md', 'llms.txt'] : [];
      const docs = name === 'idv-elements-mediapipe' ? [] : ['docs'];
      const expected = ['LICENSE', 'NOTICE', 'README.md', 'dist', ...docs, ...models, ...own, 'package.json'];
      assert.deepEqual(files.toSorted(), expected.toSorted());
      assert.ok(!existsSync(join(together, 'node_modules', name, 'dist/demo')));
      if (docs.length === 0) return;
      const pages = readdirSync(join(together, 'node_modules', name, 'docs'));
      if (name === 'idv-elements') assert.ok(pages.includes('results.md') && !pages.includes('decisions'));
      else assert.deepEqual(pages, [name === 'idv-elements-testing' ? 'testing.md' : 'error-codes.md']);
    });
  }

  for (const { name } of packages) {
    it(`have a package.json without what only this repository needs: ${name}`, () => {
      const text = readFileSync(join(together, 'node_modules', name, 'package.json'), 'utf8');
      const { scripts, workspaces, devDependencies, overrides, exports } = JSON.parse(text) as Record<string, unknown>;
      assert.deepEqual([scripts, workspaces, devDependencies, overrides], [undefined, undefined, undefined, undefined]);
      assert.equal(typeof exports, 'object');
    });

    it(`say who made them, where they come from and what they are about: ${name}`, () => {
      const text = readFileSync(join(together, 'node_modules', name, 'package.json'), 'utf8');
      const manifest = JSON.parse(text) as Record<'author' | 'homepage', string> & {
        keywords: string[];
        repository: { url: string; directory?: string };
        bugs: { url: string };
      };
      const directory = name === 'idv-elements' ? undefined : name.replace('idv-elements-', '');
      assert.equal(manifest.author, 'the idv-elements authors');
      assert.ok(manifest.keywords.includes('identity-verification'));
      // npm refuses a package whose address is not that of the repository which built it.
      assert.equal(manifest.repository.url, `git+https://github.com/${repository}.git`);
      assert.equal(manifest.repository.directory, directory);
      assert.ok(manifest.homepage.startsWith(`https://github.com/${repository}`));
      assert.equal(manifest.bugs.url, `https://github.com/${repository}/issues`);
    });
  }

  for (const { name } of packages) {
    it(`have no link that leads nowhere: ${name}`, () => {
      const root = join(together, 'node_modules', name);
      const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
      const pages = all.filter((file) => /\.md$|^llms\.txt$/.test(file) && !file.includes('node_modules'));
      const links = pages.flatMap((page) =>
        linksIn(readFileSync(join(root, page), 'utf8')).map((link) => ({ page, link })),
      );
      assert.ok(links.length > (name === 'idv-elements' ? 200 : 0), String(links.length));
      for (const { page, link } of links) {
        const published = /^https:\/\/unpkg\.com\/([\w-]+)@[^/]+\/([^#]+)/.exec(link);
        const [path = ''] = link.split('#');
        const file =
          published === null
            ? join(root, path === '' ? page : join(dirname(page), path))
            : join(together, 'node_modules', published[1] ?? '', published[2] ?? '');
        if (published !== null || !/^(?:https?|mailto):/.test(link)) assert.ok(existsSync(file), `${page}: ${link}`);
      }
    });
  }

  it('can be imported in Node, every entry', () => {
    // The script tag's file bundles Lit's browser build.
    const modules = entries.filter((entry) => entry !== 'idv-elements/cdn');
    const script = modules.map((entry) => `await import('${entry}');`).join('\n');
    succeed(process.execPath, ['--input-type=module', '--eval', script], together);
  });

  it('have declarations that compile in a strict project without `skipLibCheck`', () => {
    writeFileSync(join(together, 'main.ts'), project);
    writeFileSync(join(together, 'tsconfig.json'), JSON.stringify(settings));
    succeed(join(repositoryRoot, 'node_modules/.bin/tsc'), ['-p', '.'], together);
  });

  it('include the host backend’s OpenAPI document', () => {
    const script = `import document from 'idv-elements-server/openapi.json' with { type: 'json' };
      console.log(document.openapi, Object.keys(document.paths).length, Object.keys(document['x-problem-codes']).length);`;
    const printed = succeed(process.execPath, ['--input-type=module', '--eval', script], together);
    assert.match(printed, /^3\.1\.0 1\d 3\d$/m);
  });

  it('have working commands', () => {
    const bin = join(together, 'node_modules/.bin');
    for (const [project, engines] of [
      [alone, /Engines: compact\.$/],
      [together, /Engines: compact, and MediaPipe/],
    ] as const) {
      const command = join(project, 'node_modules/.bin/idv-elements');
      assert.match(succeed(command, ['assets', 'public'], project).trim(), engines);
      assert.match(succeed(command, ['assets', '--check', 'public'], project), /everything is in order/);
    }
    assert.match(succeed(join(bin, 'idv-elements-testing'), ['help'], together), /sandbox/);
  });
});
