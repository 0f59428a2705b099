/** The rules of `.dependency-cruiser.mjs`. `npm run check` applies them to the repository's own modules. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { it } from 'node:test';
import { cruise, violationsOf } from '../../../tools/check/layers.js';
import { repositoryRoot } from '../../../tools/run.js';

const { default: configuration } = (await import(`${repositoryRoot}.dependency-cruiser.mjs`)) as {
  default: { forbidden: { name: string }[] };
};

/** For each rule, a module and an import that breaks it. */
const planted: Record<string, readonly [from: string, specifier: string]> = {
  'rooms of src': ['src/attic/a.ts', '../shared/b.js'],
  'rooms of server/src': ['server/src/attic/a.ts', '../shared/b.js'],
  'rooms of testing/src': ['testing/src/attic/a.ts', '../render/b.js'],
  'no circles': ['lab/faults/a.ts', './b.js'],
  'no imports of the laboratory': ['test/a.ts', '../lab/b.js'],
  'no imports of tests': ['test/support/a.ts', '../node/b.test.js'],
  'no unknown targets': ['stories/a.ts', './nothing.js'],
  'the laboratory imports only helpers of the tests': ['lab/a.ts', '../test/packed/b.js'],
  'packages stay inside': ['testing/src/a.ts', '../../tools/b.js'],
  'packages import each other by name': ['server/src/adapters/a.ts', '../../../src/contract.js'],
  'nobody imports itself by name': ['src/kit/theme/a.ts', 'idv-elements/contract'],
  'the server imports only pure entries': ['server/src/shared/a.ts', 'idv-elements'],
  'what runs in pages does not import the server': ['testing/src/camera/a.ts', 'idv-elements-server'],
  'the testing kit imports only public entries': ['testing/src/b.ts', 'idv-elements-internal'],
  'pure rooms import no packages': ['src/liveness-evidence/a.ts', 'hono'],
  'only what renders imports Lit': ['src/backend/a.ts', 'lit'],
  'MediaPipe imports only the engine': ['mediapipe/src/a.ts', '../../src/camera/b.js'],
  'only its package imports MediaPipe': ['src/engine/a.ts', '@mediapipe/tasks-vision'],
};
for (const { name } of configuration.forbidden) {
  const [, kind, place = ''] = /^(room|folder) (.+)$/.exec(name) ?? [];
  const folder = place
    .replace('/*', '')
    .replace('elements/flow', 'elements/liveness/flow')
    .replace('simulation', 'camera')
    .replace('simulated-person', 'sandbox/hosted-page/simulated-person');
  const from = `${folder}/planted.ts`;
  const to = (path: string): string => `./${relative(dirname(from), path)}`;
  // Nobody else may import the command lines and the laboratory.
  const cli = `${/^.*?src/.exec(place)?.[0]}/cli/b.js`;
  if (kind === 'room') planted[name] = [from, to(place.endsWith('/cli') ? cli.replace('cli', 'frameworks') : cli)];
  if (kind === 'folder') planted[name] = [`${place}/too.ts`, to(place === 'lab' ? 'engine/test/b.js' : 'lab/b.js')];
}

it('every layer refuses an import that its rule forbids, even of types only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    cpSync(`${repositoryRoot}tsconfig.json`, join(folder, 'tsconfig.json'));
    symlinkSync(`${repositoryRoot}node_modules`, join(folder, 'node_modules'));
    for (const entry of ['src/index', 'src/contract', 'src/internal/index', 'server/src/host-backend/index'])
      write(`${entry}.ts`, '');
    for (const [from, specifier] of Object.values(planted)) {
      if (specifier.startsWith('.') && !specifier.includes('nothing'))
        write(join(dirname(from), specifier).replace(/\.js$/, '.ts'), '');
      write(from, `import type { It } from '${specifier}';`);
    }
    write('lab/faults/b.ts', "import type { It } from './a.js';");
    // The only rule that leaves types alone.
    write('src/backend/types.ts', "import type { z } from 'zod';");
    write('src/backend/values.ts', "import { z } from 'zod';");
    planted['only one module imports zod'] = ['src/backend/values.ts', 'zod'];

    const found = violationsOf(
      cruise(
        ['src', 'server', 'testing', 'mediapipe', 'engine', 'demo', 'examples', 'tools', 'stories', 'test', 'lab'],
        folder,
      ),
    );
    const missed = configuration.forbidden.filter(({ name }) => {
      const start = `${name}: ${planted[name]?.[0]} → `;
      return !found.some((line) => line.startsWith(start));
    });
    assert.deepEqual(missed, []);
    assert.ok(!found.some((line) => line.includes('src/backend/types.ts')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
