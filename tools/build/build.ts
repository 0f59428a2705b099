/**
 * `npm run build` makes `dist/` of each package: engine assets, ES modules, one file for script tags, the commands,
 * declarations, and the custom-elements manifest. The order matters, because every step adds to the previous ones.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import elementsPackage from '../../package.json' with { type: 'json' };
import serverPackage from '../../server/package.json' with { type: 'json' };
import testingPackage from '../../testing/package.json' with { type: 'json' };
import { make } from './bundle.js';
import { packageFolders } from '../repository.js';
import { repositoryRoot, say } from '../run.js';
import { cameraTagFolder } from './script-tag.js';
import { buildIfStale, ensureAssets } from './stale.js';

const stamp = 'dist/.built';
const sources = [
  ...packageFolders.flatMap((folder) => [`${folder}src`, `${folder}package.json`]),
  ...['tools/build', 'tools/repository.ts', 'tools/run.ts', 'package-lock.json'],
  ...['tsconfig.json', 'tsconfig.build.json', 'vite.config.ts'],
];

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  say(`built ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function empty(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    // The assets are named by hash and slow to build. Their own build keeps them up to date.
    if (entry !== 'assets') rmSync(`${folder}/${entry}`, { recursive: true });
  }
}

/** The host-backend contract for other languages, as the backend serves it. */
async function writeOpenApi(): Promise<void> {
  const { hostBackendOpenApi } = await import('../../server/src/host-backend/routes/openapi.js');
  const document = JSON.stringify(hostBackendOpenApi('/idv'));
  writeFileSync(`${repositoryRoot}server/dist/openapi.json`, `${document}\n`);
}

/** Each package has its own copy of the licenses, and of the page that its console messages refer to. */
function copyDocuments(): void {
  const pages = { 'server/': ['docs/error-codes.md'], 'testing/': ['docs/testing.md'], 'mediapipe/': [] };
  for (const [folder, page] of Object.entries<string[]>(pages)) {
    if (page.length > 0) mkdirSync(`${repositoryRoot}${folder}docs`, { recursive: true });
    for (const file of ['LICENSE', 'NOTICE', ...page]) {
      copyFileSync(`${repositoryRoot}${file}`, `${repositoryRoot}${folder}${file}`);
    }
  }
}

/** `npm ci` links only commands whose files exist, and in a fresh clone they do not exist yet. */
function installCommands(): void {
  const commands = { 'idv-elements': '', 'idv-elements-server': 'server/', 'idv-elements-testing': 'testing/' };
  for (const [name, folder] of Object.entries(commands)) {
    chmodSync(`${repositoryRoot}${folder}dist/cli/main.js`, 0o755);
    const link = `${repositoryRoot}node_modules/.bin/${name}`;
    if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(`../${name}/dist/cli/main.js`, link);
  }
}

export async function buildPackage(): Promise<void> {
  // Loaded only here, because every end-to-end test imports this file to see whether the build is up to date.
  const { contractDeclarations, makeDeclarations } = await import('./declarations.js');
  const { writeManifest } = await import('./manifest/write.js');
  const { packageNames, writeNotices } = await import('./notices.js');
  for (const folder of packageFolders) empty(`${repositoryRoot}${folder}dist`);
  await step('engine assets', ensureAssets);
  await step('idv-elements', () => make('elements'));
  await step('script tag', () => make('script-tag', 'script-tag-loader', 'mediapipe-script'));
  await step('declarations', () =>
    makeDeclarations({
      folder: '',
      manifest: elementsPackage,
      prepare: async (folder) => writeFileSync(`${folder}contract/contract.d.ts`, await contractDeclarations()),
    }),
  );
  await step('idv-elements-server', async () => {
    await make('server');
    await makeDeclarations({ folder: 'server/', manifest: serverPackage });
    await writeOpenApi();
  });
  await step('idv-elements-testing', async () => {
    await make('testing', 'hosted-page', 'simulated-camera');
    // Test runners read it by a path that stays the same.
    copyFileSync(
      `${repositoryRoot}${cameraTagFolder}simulated-camera.js`,
      `${repositoryRoot}testing/dist/simulated-camera.js`,
    );
    await makeDeclarations({ folder: 'testing/', manifest: testingPackage });
  });
  await step('custom-elements manifest', writeManifest);
  await step('licenses and bills of materials', async () => {
    for (const name of packageNames) await writeNotices(name);
  });
  copyDocuments();
  installCommands();
  writeFileSync(`${repositoryRoot}${stamp}`, '');
}

export async function ensureBuild(): Promise<void> {
  await buildIfStale(stamp, sources, buildPackage);
  await ensureAssets();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
