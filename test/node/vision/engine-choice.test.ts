import assert from 'node:assert/strict';
import { it } from 'node:test';
import { engineChoiceOf, engineChoices } from '../../../src/vision/types.js';

it('accepts the engines that a page may request, and reads anything else as auto', () => {
  assert.deepEqual(engineChoices.map(engineChoiceOf), engineChoices);
  assert.equal(engineChoiceOf('fast'), 'auto');
  assert.equal(engineChoiceOf(''), 'auto');
});
