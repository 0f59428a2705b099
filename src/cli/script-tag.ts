import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments, UsageError } from './arguments.js';

/** From `dist/cli` in the package, and from `src/cli` in its repository. */
const candidates = ['../cdn/', '../../dist/cdn/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export const scriptTagUsage = `idv-elements script-tag <address> [<element> …]

  Prints the script tag for a page, with the hash of every module. The address is where you serve cdn/ and assets/.
  For each element that the page shows at once, such as face-capture, it adds links that preload its first screen.
`;

/** The built files by their path as seen from the version's folder, with their hashes. */
type Hashes = Record<string, string>;

/** The files of these elements' first screens, as the script itself lists them. */
function firstFilesOf(elements: readonly string[], script: string): string[] {
  const files = elements.flatMap((element) => {
    const [, list] = new RegExp(`"?idv-${element.replace(/[^\w-]/g, '')}"?:\\[([^\\]]+)\\]`).exec(script) ?? [];
    if (list === undefined) throw new UsageError(`There is no element "${element}".`);
    return list.split(',').map((file) => file.replace(/["'`]/g, ''));
  });
  return [...new Set(files)];
}

/**
 * `idv-elements script-tag <address> [<element> …]`: prints the tag for a page after an import map with the hash of every
 * module, so that the browser also checks what the script loads, and links that preload first screens.
 */
export function scriptTagCommand(args: string[]): void {
  const { values, positionals } = readArguments(args, {});
  if (values.help === true) {
    console.log(scriptTagUsage);
    return;
  }
  const [address, ...elements] = positionals;
  if (address === undefined) {
    throw new UsageError('Name the address where you serve cdn/ and assets/, such as /idv-elements/.');
  }
  const folder = candidates.find((place) => existsSync(place));
  const version = folder && readdirSync(folder).find((name) => name !== 'chunks');
  if (folder === undefined || version === undefined) {
    throw new Error('The package has no files for script tags: build it first (npm run build).');
  }
  const cdn = `${address.replace(/\/$/, '')}/cdn/`;
  const urlOf = (path: string): string =>
    path.startsWith('../') ? `${cdn}${path.slice(3)}` : `${cdn}${version}/${path}`;
  const hashes = JSON.parse(readFileSync(`${folder}${version}/integrity.json`, 'utf8')) as Hashes;
  const modules = Object.entries(hashes).filter(([path]) => path.endsWith('.js') && !path.startsWith('../../'));
  const integrity = Object.fromEntries(modules.map(([path, hash]) => [urlOf(path), hash]));
  const map = JSON.stringify({ integrity });
  const mapHash = createHash('sha256').update(map).digest('base64');
  const script = readFileSync(`${folder}${version}/idv-elements.js`, 'utf8');
  const links = firstFilesOf(elements, script).map(
    (path) => `<link rel="modulepreload" href="${urlOf(path)}" integrity="${hashes[path]}" crossorigin>\n`,
  );
  console.log(`<!-- In the policy: script-src 'sha256-${mapHash}' -->
<script type="importmap">${map}</script>
${links.join('')}<script type="module" src="${urlOf('idv-elements.js')}" integrity="${hashes['idv-elements.js']}" crossorigin></script>`);
}
