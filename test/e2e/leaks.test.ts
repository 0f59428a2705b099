/** `npm run soak -- --elements` does this 50 times, one element after the other; here it runs for a few seconds. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { soakElements } from '../soak/elements.js';

it('removed elements leave nothing behind in the page', { timeout: 300_000 }, async () => {
  const [all] = await soakElements({ times: 4, together: true });
  assert.equal(Object.keys(all!.elements).length, 5, 'every element was used');
  assert.deepEqual(all!.leaks, []);
});
