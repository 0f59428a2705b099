/** A reporter of node:test that prints the lines of `npm test`, for files that `node-files.mjs` runs. */
import { linesOf } from './report.ts';

// Before a test can replace them.
const files = new Set(process.argv.slice(2));

export default async function* report(source) {
  const part = process.env.IDV_TEST_PART ?? 'node';
  const empty = (file) => ({ part, file, passed: 0, failures: [], skips: [], seconds: 0 });
  /** The names of the tests that are running. */
  const path = [];
  let result = null;
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      path.length = data.nesting;
      path.push(data.name);
      if (data.nesting === 0 && files.has(data.name)) {
        if (result !== null) yield `${linesOf(result)}\n`;
        result = empty(data.name);
      }
    }
    // What an ended test still does, such as an uncaught exception.
    if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) {
      result?.failures.push({ title: 'after a test has ended', text: data.message });
    }
    if (result === null || (type !== 'test:pass' && type !== 'test:fail')) continue;
    const { details, nesting, name } = data;
    const isSuite = details.type === 'suite';
    if (nesting === 0) result.seconds += details.duration_ms / 1000;
    if (data.skip !== undefined) result.skips.push(typeof data.skip === 'string' ? data.skip : name);
    // A suite counts by its tests, unless it fails outside of them, such as in a hook.
    else if (type === 'test:fail' && !(isSuite && details.error?.failureType === 'subtestsFailed')) {
      const { cause = details.error } = details.error;
      result.failures.push({
        title: [...path.slice(0, nesting), name].join(' › '),
        text: cause?.stack ?? String(cause),
      });
    } else if (type === 'test:pass' && !isSuite) result.passed += 1;
  }
  if (result !== null) yield `${linesOf(result)}\n`;
}
