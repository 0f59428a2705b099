/** Tests the default log, including bundles in which pino is broken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logOf } from '../../src/host-backend/operations/log.js';
import type { Log } from '../../src/host-backend/index.js';
import { nextTurn } from '../../../test/support/time.js';

async function linesOf(test: { mock: { method: typeof import('node:test').mock.method } }, found: unknown) {
  const lines: string[] = [];
  test.mock.method(console, 'log', (line: string) => lines.push(line));
  const log = logOf(() => (found instanceof Error ? Promise.reject(found) : Promise.resolve(found)));
  log.warn({ code: 'X' }, 'said');
  await nextTurn();
  return lines;
}

describe('the default log', () => {
  const made: string[] = [];
  const pino = (): Log => {
    const write = (_fields: unknown, message: string) => void made.push(message);
    return { info: write, warn: write, error: write };
  };
  const shapes: [string, unknown][] = [
    ['a module', { pino }],
    ['a module with only a default', { default: pino }],
    ['a CommonJS module under its default', { default: Object.assign(() => undefined, { pino }) }],
  ];
  for (const [name, found] of shapes) {
    it(`is pino as ${name}`, async (test) => {
      made.length = 0;
      assert.deepEqual(await linesOf(test, found), []);
      assert.deepEqual(made, ['said']);
    });
  }

  const broken: [string, unknown][] = [
    ['is not there', new Error('Cannot find package')],
    ['was bundled into nothing', { default: {} }],
    [
      'fails at its first call',
      {
        pino: () => {
          throw new TypeError('a is not a function');
        },
      },
    ],
    ['returns no log', { pino: () => undefined }],
  ];
  for (const [name, found] of broken) {
    it(`is lines of JSON if pino ${name}`, async (test) => {
      const [line = '{}'] = await linesOf(test, found);
      const { level, msg, code } = JSON.parse(line) as Record<string, unknown>;
      assert.deepEqual({ level, msg, code }, { level: 'warn', msg: 'said', code: 'X' });
    });
  }
});
