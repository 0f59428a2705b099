/** A reporter of node:test that prints the lines of `npm test`, for tests that `node-files.mjs` runs. */
import { linesOf } from './report.ts';

export default async function* report(source) {
  const part = process.env.IDV_TEST_PART ?? 'node';
  const empty = (file) => ({ part, file, passed: 0, failures: [], skips: [], seconds: 0 });
  /** The names of the tests that are running, from the file down. */
  const path = [];
  let result = empty('');
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      path.length = data.nesting;
      path.push(data.name);
      if (data.nesting === 0) result = empty(data.name);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { details, nesting, name } = data;
    const isSuite = details.type === 'suite';
    if (data.skip !== undefined) result.skips.push(typeof data.skip === 'string' ? data.skip : name);
    // A suite counts by its tests, unless it fails outside of them, such as in a hook.
    else if (type === 'test:fail' && !(isSuite && details.error?.failureType === 'subtestsFailed')) {
      const { cause = details.error } = details.error;
      result.failures.push({
        title: [...path.slice(1, nesting), name].join(' › '),
        text: cause?.stack ?? String(cause),
      });
    } else if (type === 'test:pass' && !isSuite) result.passed += 1;
    if (nesting === 0) yield `${linesOf({ ...result, seconds: details.duration_ms / 1000 })}\n`;
  }
}
