import assert from 'node:assert/strict';
import { it } from 'node:test';
import { engineChoiceOf, engineChoices } from '../../../src/vision/types.js';

it('knows the engines that a page may ask for, and takes anything else for auto', () => {
  assert.deepEqual(engineChoices.map(engineChoiceOf), engineChoices);
  assert.equal(engineChoiceOf('fast'), 'auto');
  assert.equal(engineChoiceOf(''), 'auto');
});
