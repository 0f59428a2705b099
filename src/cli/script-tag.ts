import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments, UsageError } from './arguments.js';

/** From `dist/cli` in the package, and from `src/cli` in its repository. */
const candidates = ['../cdn/', '../../dist/cdn/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export const scriptTagUsage = `idv-elements script-tag <address>

  Prints the script tag for a page, with the hash of every module. The address is where you serve cdn/ and assets/.
`;

/**
 * `idv-elements script-tag <address>`: prints the tag for a page after an import map with the hash of every module, so
 * that the browser also checks what the script loads.
 */
export function scriptTagCommand(args: string[]): void {
  const { values, positionals } = readArguments(args, {});
  if (values.help === true) {
    console.log(scriptTagUsage);
    return;
  }
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) {
    throw new UsageError('Name the address where you serve cdn/ and assets/, such as /idv-elements/.');
  }
  const folder = candidates.find((place) => existsSync(place));
  const version = folder === undefined ? undefined : readdirSync(folder)[0];
  if (folder === undefined || version === undefined) {
    throw new Error('The package has no files for script tags: build it first (npm run build).');
  }
  const base = `${address.replace(/\/$/, '')}/cdn/${version}/`;
  const hashes = JSON.parse(readFileSync(`${folder}${version}/integrity.json`, 'utf8')) as Record<string, string>;
  const modules = Object.entries(hashes).filter(([path]) => path.endsWith('.js') && !path.startsWith('..'));
  const integrity = Object.fromEntries(modules.map(([path, hash]) => [`${base}${path}`, hash]));
  const map = JSON.stringify({ integrity });
  const mapHash = createHash('sha256').update(map).digest('base64');
  console.log(`<!-- In the policy: script-src 'sha256-${mapHash}' -->
<script type="importmap">${map}</script>
<script type="module" src="${base}idv-elements.js" integrity="${hashes['idv-elements.js']}" crossorigin></script>`);
}
