import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultOf, uncounted, withExitCode, type FileResult } from '../../../tools/browser-tests.js';

const files = ['a.test.ts', 'b.test.ts', 'c.test.ts'];
const result = (file: string, counts: Partial<FileResult> = {}): FileResult => ({
  file,
  passed: 2,
  failed: 0,
  skipped: 1,
  counted: true,
  seconds: 3,
  ...counts,
});

describe('what comes of browser tests', () => {
  it('is the sum of the files', () => {
    const results = [result('a.test.ts'), result('b.test.ts', { failed: 1 }), result('c.test.ts')];
    assert.deepEqual(resultOf(results, files), { passed: 6, failed: 1, skipped: 3 });
    assert.deepEqual(uncounted(files, results), []);
  });

  it('names the files whose pages ended or never came, and counts each as failed', () => {
    const results = [result('c.test.ts'), result('a.test.ts', { passed: 0, skipped: 0, failed: 1, counted: false })];
    assert.deepEqual(uncounted(files, results), ['a.test.ts', 'b.test.ts']);
    assert.deepEqual(resultOf(results, files), { passed: 2, failed: 2, skipped: 1 });
  });

  it('is not green where the runner failed without a failed test', () => {
    assert.equal(withExitCode({ passed: 2, failed: 0, skipped: 0 }, 1).failed, 1);
    assert.equal(withExitCode({ passed: 2, failed: 0, skipped: 0 }, 0).failed, 0);
  });
});
