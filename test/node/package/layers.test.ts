import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLayers, folderViolations, repositoryModules } from '../../../tools/check/layers.js';
import { circlesOf, graphOf } from '../../../tools/check/module-graph.js';

describe('layers', () => {
  it('are all checked, and every import points down', () => {
    const { modules, imports, violations } = checkLayers();
    assert.ok(modules > 50 && imports > modules, `${modules} modules, ${imports} imports`);
    assert.deepEqual(violations, []);
  });

  const modules = repositoryModules();
  const importing = (file: string, specifier: string) =>
    folderViolations([...modules, { file, imports: [{ specifier, isType: true }] }]);

  it('forbid imports of the tests in tools, and of the laboratory anywhere', () => {
    assert.match(
      importing('tools/docs/new.ts', '../../test/support/size.js').join('\n'),
      /tools may not import test\n/,
    );
    assert.match(
      importing('test/support/new.ts', '../../lab/shared/report.js').join('\n'),
      /test may not import lab\n/,
    );
    assert.match(importing('engine/new.ts', 'idv-elements-testing').join('\n'), /engine may not import testing\/src/);
  });

  it('let the laboratory use the helpers of the tests', () => {
    assert.deepEqual(importing('lab/bench/new.ts', '../../test/support/size.js'), []);
    assert.match(importing('lab/bench/new.ts', '../../test/packed/project.js').join(), /only test\/support/);
    assert.match(importing('lab/new.ts', '../server/test/host-backend/redis.test.js').join(), /which is a test/);
  });

  it('forbid cycles between the folders of a folder', () => {
    const [circle] = importing('tools/build/new.ts', '../release/pack.js');
    assert.equal(circle, 'a circle of folders: tools/build/ → tools/release/ → tools/build/');
  });

  it('fail if no modules are found', () => {
    assert.ok(folderViolations([]).includes('lab holds no module'));
  });
});

describe('import cycles', () => {
  it('are reported once per group, by the shortest cycle', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'd'],
      ['e', 'f'],
      ['f', 'f'],
    ] as const;
    assert.deepEqual(circlesOf(graphOf(edges)), [
      ['a', 'b', 'c', 'a'],
      ['d', 'e', 'd'],
    ]);
    assert.deepEqual(circlesOf(graphOf(edges.filter(([, to]) => to !== 'a' && to !== 'd'))), []);
  });
});
