/** The advice for each failure, which a page reads in `event.error.fix` and a developer in the console. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contextProblems, reportFailure } from '../../../src/kit/element/failure-report.js';
import { forgetReports } from '../../../src/contract/diagnostics.js';
import { deviceErrorCodes, IdvError } from '../../../src/contract/errors.js';
import { hostProblemCodes } from '../../../src/contract/problem-codes.js';

describe('what a developer can do about a failure', () => {
  for (const code of [...deviceErrorCodes, ...hostProblemCodes]) {
    it(`is the same in the console as in the event for ${code}`, (test) => {
      forgetReports();
      const line = test.mock.method(console, 'error', () => undefined);
      const error = new IdvError(code, 'Something is wrong.');
      reportFailure({ localName: 'idv-face-capture' }, error);
      const said = line.mock.calls.map(({ arguments: [text] }) => String(text));
      assert.equal(said.length, error.fix === undefined ? 0 : 1);
      if (error.fix !== undefined) assert.ok(said[0]?.includes(` → ${error.fix} → `), said[0]);
      if (code in contextProblems || code.endsWith('misconfigured')) assert.notEqual(error.fix, undefined);
    });
  }
});
