/** `docs/error-codes.md` explains every code of the server. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('every code of the server is on the page of error codes', () => {
  const [, union = ''] = /export type SetupCode =([^;]+);/.exec(textOf('../../src/shared/setup-error.ts')) ?? [];
  const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code);
  assert.ok(codes.length > 10);
  const headings = [...textOf('../../../docs/error-codes.md').matchAll(/^#### (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(new Set(headings), new Set(codes));
});
