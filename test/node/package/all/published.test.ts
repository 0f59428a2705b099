/** Checks every published file: its size, its licenses, and that it has no traces of where it was built. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { before, describe, it } from 'node:test';
import { componentOf, componentsOf, foreignAssets, type PackageName } from '../../../../tools/build/components.js';
import { packedPackages, type PackedPackage } from '../../../packed/project.js';
import { repositoryRoot } from '../../../../tools/run.js';
import { runtimePackages } from '../../../../tools/build/runtime-packages.js';

const folders: Record<PackageName, string> = {
  'idv-elements': '',
  'idv-elements-server': 'server/',
  'idv-elements-testing': 'testing/',
};
const names = Object.keys(folders) as PackageName[];

/** Limits for the compressed bytes and the number of files. */
const budgets: Record<PackageName, { bytes: number; files: number }> = {
  // Each language has a file for each section, for bundlers and for the script tag, so that a page loads only what it shows.
  'idv-elements': { bytes: 7_250_000, files: 510 },
  // Three quarters of it are models: those of the face engine, and the network for presentation attack detection.
  'idv-elements-server': { bytes: 2_000_000, files: 120 },
  'idv-elements-testing': { bytes: 220_000, files: 20 },
};

interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: {
    type: string;
    name: string;
    version: string;
    licenses: { license: { id: string } }[];
    hashes?: { content: string }[];
    properties?: { value: string }[];
  }[];
}

describe('what is published', () => {
  let tarballs: Map<string, PackedPackage>;
  const read = (name: PackageName, path: string) => readFileSync(`${repositoryRoot}${folders[name]}${path}`);
  const bomOf = (name: PackageName) => JSON.parse(read(name, 'dist/sbom.json').toString()) as Bom;

  before(async () => {
    tarballs = new Map((await packedPackages()).map((tarball) => [tarball.name, tarball]));
  });

  for (const name of names) {
    const { bytes, files } = budgets[name];
    it(`stays within ${bytes} bytes and ${files} files: ${name}`, () => {
      const tarball = tarballs.get(name);
      assert.ok(tarball !== undefined && tarball.files.length > 5);
      assert.ok(tarball.size <= bytes, `${tarball.size} bytes`);
      assert.ok(tarball.files.length <= files, `${tarball.files.length} files`);
    });

    it(`has no traces of the machine that built it, or of a package that is never published: ${name}`, () => {
      // This includes paths that a bundler wrote relative to the root: `../../../home/…`.
      const machine = [repositoryRoot.slice(1, -1), homedir().slice(1)].filter((path) => path.includes('/'));
      for (const { path } of tarballs.get(name)!.files) {
        const content = read(name, path).toString('latin1');
        for (const place of machine) assert.ok(!content.includes(place), `${path} names ${place}`);
        assert.doesNotMatch(content, /['"`]file:\/\/\/\w/, `${path} has an address of a file`);
        if (path !== 'package.json') assert.ok(!content.includes('idv-elements-internal'), path);
        assert.doesNotMatch(content, /sourceMappingURL=(?!data:)\S+\.map/, path);
      }
    });

    it(`has no source maps, tests or build leftovers: ${name}`, () => {
      const paths = tarballs.get(name)!.files.map(({ path }) => path);
      assert.deepEqual(
        paths.filter((path) => /\.map$|\.tsbuildinfo$|\.test\./.test(path)),
        [],
      );
    });

    it(`includes the licenses of everything bundled: ${name}`, async () => {
      const components = await componentsOf(name);
      const text = read(name, 'dist/licenses.txt').toString();
      const bom = bomOf(name);
      for (const { name: each, version, license, text: words } of components) {
        assert.ok(text.includes(`${each} ${version} (${license})`), each);
        assert.ok(words === null || text.includes(words.trim()), `the license text of ${each}`);
        assert.ok(
          bom.components.some((found) => found.name === each && found.version === version),
          each,
        );
      }
      assert.equal(bom.bomFormat, 'CycloneDX');
      assert.equal(bom.metadata.component.name, name);
      assert.ok(bom.components.every(({ licenses }) => licenses[0]!.license.id !== ''));
      assert.ok(
        ['dist/licenses.txt', 'dist/sbom.json'].every((file) =>
          tarballs.get(name)!.files.some(({ path }) => path === file),
        ),
      );
    });

    it(`lists what npm installs with it: ${name}`, () => {
      const listed = bomOf(name).components.filter(({ properties }) => properties?.[0]?.value === 'dependency');
      const needed = [...runtimePackages([folders[name]], { optionalPeers: false }).keys()];
      assert.deepEqual(listed.map((each) => each.name).toSorted(), needed.toSorted());
    });
  }

  it('installs at most 2 MB with the server, besides the models', () => {
    const files = tarballs.get('idv-elements-server')?.files ?? [];
    const sum = (all: typeof files): number => all.reduce((bytes, { size }) => bytes + size, 0);
    const models = files.filter(({ path }) => path.endsWith('.bin'));
    assert.equal(models.length, 6);
    assert.ok(sum(files) - sum(models) <= 2_000_000, `${sum(files) - sum(models)} bytes`);
  });

  it('installs at most six packages with the elements', () => {
    const others = [...runtimePackages([''], { optionalPeers: false }).keys()];
    assert.ok(others.length > 0 && others.length <= 6, others.join(' '));
  });

  it('lists every foreign model and WebAssembly file with its hash and source', () => {
    const models = foreignAssets();
    assert.ok(models.length >= 5);
    const { components } = bomOf('idv-elements');
    for (const { file, sha256 } of models) {
      assert.ok(
        components.some(({ name, hashes }) => name === file && hashes?.[0]?.content === sha256),
        file,
      );
    }
  });

  it('distinguishes its own modules from others', () => {
    assert.equal(componentOf(`${repositoryRoot}src/index.ts`), null);
    assert.equal(componentOf(`${repositoryRoot}node_modules/lean-qr/index.mjs`)?.license, 'MIT');
    assert.match(componentOf('\0@oxc-project+runtime@0.156.0/helpers/decorate.js')?.text ?? '', /MIT|Permission/);
  });

  it('refuses to bundle code of unknown origin', () => {
    assert.throws(() => componentOf('\0virtual:something'), /nobody knows its license/);
    assert.throws(() => componentOf('/elsewhere/module.js'), /nobody knows its license/);
    assert.throws(() => componentOf(`${repositoryRoot}node_modules/not-installed/index.js`));
  });
});
