/** `npm run lab -- soak --backend` opens 10,000 sessions; this runs for a few seconds. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { soakBackend } from '../../../soak/backend.js';

it('a host backend keeps no data of erased or expired sessions', async () => {
  const { rows, leaks } = await soakBackend(100);
  assert.deepEqual(leaks, [], JSON.stringify(rows));
  const [, , maxEntries] = rows.find(([name]) => name === 'entries in the store')!;
  assert.ok(Number(maxEntries) > 100, `the sessions were in the store: ${maxEntries} entries`);
});
