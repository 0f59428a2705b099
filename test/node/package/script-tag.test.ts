/** The script tag's built files: their format, their hashes, and the documentation about them. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { before, describe, it } from 'node:test';
import { Script, createContext } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { loadLanguage, localeTags } from '../../../src/kit/i18n/locale.js';
import { ensureBuild } from '../../../tools/build/build.js';
import {
  cameraTagFolder,
  cdnFolder,
  mediaPipeTagFolder,
  scriptTagFolder,
  version,
  integrityFile,
  integrityOf,
} from '../../../tools/build/script-tag.js';
import { elementNames } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

const read = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');
const loader = (): string => read(`${scriptTagFolder}idv-elements.js`);
const filesOf = (folder: string): string[] =>
  readdirSync(`${repositoryRoot}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(`${repositoryRoot}${folder}`, posix.join(parentPath, name)));

/** A file with its static imports, found in the syntax tree. The build finds them in the text. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const { module } = parseSync(file, read(`${scriptTagFolder}${file}`));
  for (const { moduleRequest } of module.staticImports)
    importedBy(posix.join(posix.dirname(file), moduleRequest.value), found);
  return found;
}

describe('the script tag’s files', () => {
  before(ensureBuild);

  it('are one script, a file for each element, their chunks and the hashes', () => {
    const files = filesOf(scriptTagFolder);
    const elements = elementNames.map((name) => `${name}.js`);
    assert.deepEqual(files.toSorted(), [...elements, 'idv-elements.js', integrityFile].toSorted());
    assert.deepEqual(readdirSync(`${repositoryRoot}${cdnFolder}`).toSorted(), [version, 'chunks'].toSorted());
    for (const file of filesOf(`${cdnFolder}chunks`)) assert.match(file, /^[\w.-]+-[\w-]{8}\.js$/);
  });

  it('include a script that is both a module and a classic script, and defines no global', () => {
    const code = loader();
    assert.doesNotMatch(code, /\bexport\b|import\.meta|\bimport\s*[{*"'`]/);
    const page = createContext({
      ...{ HTMLScriptElement: Object, Element: Object, customElements: { get: () => undefined } },
      document: { currentScript: null, children: [] },
      setTimeout: () => 0,
      MutationObserver: class {
        observe(): void {}
        disconnect(): void {}
      },
    });
    const before = Object.keys(page);
    new Script(code).runInContext(page);
    new Script(code).runInContext(page);
    assert.deepEqual(Object.keys(page), before);
  });

  it('load in two rounds: the script lists every file of an element’s first screen', () => {
    for (const name of elementNames) {
      const files = importedBy(`${name}.js`);
      assert.ok(files.size <= 5, [...files].join(' '));
      const known = new RegExp(`"?idv-${name}"?:\\[([^\\]]*)\\]`).exec(loader())?.[1] ?? '';
      assert.deepEqual([...known.matchAll(/[\w/.-]+\.js/g)].flat().toSorted(), [...files].toSorted());
    }
  });

  it('have files for each language, and no other file contains its texts', async () => {
    const files = filesOf(cdnFolder).filter((file) => file.endsWith('.js'));
    for (const tag of localeTags.filter((each) => !each.startsWith('en'))) {
      const text = (await loadLanguage(tag))?.common?.errors?.['vision-offline']?.text ?? '';
      const holding = files.filter((file) => read(`${cdnFolder}${file}`).includes(text));
      assert.deepEqual(
        holding.map((file) => file.replace(/-[\w-]{8}\.js$/, '')),
        [`chunks/${tag}`],
        text,
      );
    }
  });

  for (const folder of [scriptTagFolder, cameraTagFolder, mediaPipeTagFolder]) {
    it(`all have a hash in ${folder}${integrityFile}`, () => {
      const hashes = JSON.parse(read(`${folder}${integrityFile}`)) as Record<string, string>;
      for (const [path, hash] of Object.entries(hashes)) {
        assert.equal(hash, integrityOf(readFileSync(`${repositoryRoot}${folder}${path}`)), path);
      }
      const own = filesOf(folder).filter((file) => file !== integrityFile);
      const isElements = folder === scriptTagFolder;
      const place = `${folder}../../assets`;
      const assets = folder === cameraTagFolder ? [] : filesOf(place).map((file) => `../../assets/${file}`);
      const chunks = isElements ? filesOf(`${cdnFolder}chunks`).map((file) => `../chunks/${file}`) : [];
      assert.deepEqual(Object.keys(hashes).toSorted(), [...own, ...assets, ...chunks].toSorted());
    });
  }
});
