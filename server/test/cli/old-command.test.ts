import assert from 'node:assert/strict';
import { it } from 'node:test';

it('the command of earlier builds names the new one in one line, and fails', async (test) => {
  const { argv, exitCode } = process;
  test.after(() => Object.assign(process, { argv, exitCode }));
  const { mock } = test.mock.method(console, 'error', () => undefined);
  process.argv = [...argv.slice(0, 2), 'check', 'http://localhost:8080/idv'];
  await import('../../src/cli/main.js');
  assert.equal(process.exitCode, 2);
  assert.match(String(mock.calls[0]?.arguments), /npx idv-elements-testing check$/);
  assert.equal(mock.callCount(), 1);
});
