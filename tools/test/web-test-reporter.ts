/** A reporter of Web Test Runner that prints the lines of `npm test`. */
import { relative } from 'node:path';
import type { Reporter, TestResultError, TestSession, TestSuiteResult } from '@web/test-runner';
import { repositoryRoot } from '../run.js';
import { linesOf, type FileResult } from './report.js';

/** In Firefox and WebKit, a stack does not repeat the message. */
const textOf = ({ message, stack = '' }: Partial<TestResultError> = {}): string =>
  stack.includes(message ?? '') ? stack : `${message}\n${stack}`;

function collect(suite: TestSuiteResult, into: FileResult, path: readonly string[] = []): void {
  for (const { name, passed, skipped, error, duration = 0 } of suite.tests) {
    into.seconds += duration / 1000;
    if (skipped) into.skips.push(name);
    else if (passed) into.passed += 1;
    else into.failures.push({ title: [...path, name].join(' › '), text: textOf(error) });
  }
  for (const inner of suite.suites) collect(inner, into, [...path, inner.name]);
}

function resultOf(part: string, { testFile, testResults, errors, request404s, logs }: TestSession): FileResult {
  const file = relative(repositoryRoot, testFile);
  const result: FileResult = { part, file, passed: 0, failures: [], skips: [], seconds: 0 };
  if (testResults !== undefined) collect(testResults, result);
  // Errors outside of tests: a file that does not load, a hook that fails, a page that hangs or crashes.
  for (const error of errors) {
    const missing = request404s.map((url) => `not found: ${url}`);
    result.failures.push({ title: error.name ?? 'The file', text: [textOf(error), ...missing].join('\n') });
  }
  const [last] = result.failures.slice(-1);
  if (last !== undefined) last.text += `\nThe page's console:\n${logs.flat().map(String).join('\n')}`;
  return result;
}

export const webTestReporter = (part: string): Reporter => ({
  reportTestFileResults({ sessionsForTestFile }) {
    for (const session of sessionsForTestFile) console.log(linesOf(resultOf(part, session)));
  },
});
