import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLayers } from '../../../tools/layers.js';

describe('layers', () => {
  it('are read, and every import points down', () => {
    const { modules, imports, violations } = checkLayers();
    assert.ok(modules > 50 && imports > modules, `${modules} modules, ${imports} imports`);
    assert.deepEqual(violations, []);
  });
});
