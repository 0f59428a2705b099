/** `npm run lab -- soak --backend` opens 10,000 sessions; here are as many as take seconds. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { soakBackend } from '../../soak/backend.js';

it('a host backend keeps nothing of sessions that were erased or have expired', async () => {
  const { rows, leaks } = await soakBackend(400);
  assert.deepEqual(leaks, [], JSON.stringify(rows));
  const [, , atMost] = rows.find(([name]) => name === 'entries in the store')!;
  assert.ok(Number(atMost) > 400, `the sessions were in the store: ${atMost} entries`);
});
