/** Checks every published file: its licenses, and that it has no traces of where it was built. */
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
  'idv-elements-mediapipe': 'mediapipe/',
};
const names = Object.keys(folders) as PackageName[];

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
    it(`has no traces of the machine that built it, or of a package that is never published: ${name}`, () => {
      // This includes paths that a bundler wrote relative to the root: `../../../home/…`.
      const machine = [repositoryRoot.slice(1, -1), homedir().slice(1)].filter((path) => path.includes('/'));
      for (const { path } of tarballs.get(name)!.files) {
        const content = read(name, path).toString('latin1');
        for (const place of machine) assert.ok(!content.includes(place), `${path} names ${place}`);
        assert.doesNotMatch(content, /['"`]file:\/\/\/\w/, `${path} has an address of a file`);
        if (path !== 'package.json') assert.doesNotMatch(content, /idv-elements-(?:server-)?internal/, path);
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

  for (const [name, count] of [
    ['idv-elements', 5],
    ['idv-elements-mediapipe', 2],
  ] as const) {
    it(`lists every foreign model and WebAssembly file with its hash and source: ${name}`, () => {
      const models = foreignAssets(folders[name]);
      assert.equal(models.length, count);
      const { components } = bomOf(name);
      for (const { file, sha256 } of models) {
        assert.ok(
          components.some((each) => each.name === file && each.hashes?.[0]?.content === sha256),
          file,
        );
      }
    });
  }

  it('refuses to bundle code of unknown origin', () => {
    assert.throws(() => componentOf('\0virtual:something'), /nobody knows its license/);
    assert.throws(() => componentOf('/elsewhere/module.js'), /nobody knows its license/);
    assert.throws(() => componentOf(`${repositoryRoot}node_modules/not-installed/index.js`));
  });
});
