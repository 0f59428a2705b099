import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLayers } from '../../../tools/check/layers.js';
import { circlesOf, graphOf } from '../../../tools/check/module-graph.js';

describe('layers', () => {
  it('are all checked, and every import points down', () => {
    const { modules, imports, violations } = checkLayers();
    assert.ok(modules > 50 && imports > modules, `${modules} modules, ${imports} imports`);
    assert.deepEqual(violations, []);
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
