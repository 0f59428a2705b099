import assert from 'node:assert/strict';
import { it } from 'node:test';
import { engineChoices, isEngineChoice } from '../../../src/vision/types.js';

it('accepts the engines that a page may request', () => {
  assert.deepEqual(engineChoices.map(isEngineChoice), [true, true, true]);
  assert.equal(isEngineChoice('fast'), false);
  assert.equal(isEngineChoice(''), false);
});
