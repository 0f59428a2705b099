/** Checks the code that a selfie loads before its first hint. Everything else must load later. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseSync } from 'oxc-parser';
import { targetOf } from '../../../tools/check/module-graph.js';
import { repositoryRoot } from '../../../tools/run.js';

/** Modules that load with this one, including static imports, relative to `src`. */
function cameWith(path: string, known = new Set<string>()): Set<string> {
  known.add(path);
  const file = `${repositoryRoot}src/${path}`;
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imported = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some((e) => !e.isType));
  const exported = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const specifiers = [
    ...imported.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
  for (const specifier of specifiers) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js')) continue;
    const target = targetOf(path, specifier);
    if (!known.has(target)) cameWith(target, known);
  }
  return known;
}

describe('the first hint', () => {
  it('does not wait for code that submits', () => {
    const modules = [...cameWith('controllers/face/controller.ts')];
    assert.ok(modules.includes('vision/worker-run.ts'), `${modules.length} modules`);
    assert.deepEqual(
      modules.filter((module) => module.startsWith('backend/') || module.endsWith('/backend-access.ts')),
      [],
    );
  });
});
