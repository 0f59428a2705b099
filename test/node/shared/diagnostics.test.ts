import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it, mock } from 'node:test';
import { forgetReports, lineOf, report } from '../../../src/contract/diagnostics.js';

describe('diagnostics', () => {
  const error = mock.method(console, 'error', () => undefined);
  const warn = mock.method(console, 'warn', () => undefined);

  beforeEach(forgetReports);
  after(() => mock.restoreAll());
  afterEach(() => {
    error.mock.resetCalls();
    warn.mock.resetCalls();
  });

  it('name code, problem, fix and page in one line', () => {
    const line = lineOf('FORBIDDEN', 'What is wrong.', 'How to fix it.');
    assert.equal(line, '[idv-elements FORBIDDEN] What is wrong. → How to fix it. → docs/error-codes.md#forbidden');
  });

  it('report a problem once, and another one with the same code as well', () => {
    report('attribute-value', '<idv-face-capture> ignores theme="sepia".', 'Use light.');
    report('attribute-value', '<idv-face-capture> ignores theme="sepia".', 'Use light.');
    report('attribute-value', '<idv-liveness> ignores theme="sepia".', 'Use light.');
    assert.equal(error.mock.callCount(), 2);
    assert.equal(warn.mock.callCount(), 0);
  });

  it('warn if the page only works less well, and pass on what was caught', () => {
    const cause = new TypeError('import failed');
    report('code-not-loaded', '<idv-face-capture> could not load its handoff.', 'Serve it.', { degrades: true, cause });
    assert.equal(error.mock.callCount(), 0);
    const [line, passed] = (warn.mock.calls[0]?.arguments ?? []) as unknown[];
    assert.match(String(line), /^\[idv-elements code-not-loaded\] <idv-face-capture> could not load its handoff\. → /);
    assert.equal(passed, cause);
  });

  it('are logged once by two copies of the package', async () => {
    report('attribute-value', 'Twice.', 'Once.');
    const again = '../../../src/contract/diagnostics.js?copy';
    const copy = (await import(again)) as typeof import('../../../src/contract/diagnostics.js');
    assert.notEqual(copy.report, report);
    copy.report('attribute-value', 'Twice.', 'Once.');
    assert.equal(error.mock.callCount(), 1);
  });
});
