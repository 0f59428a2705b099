/** Runs in the page of one test file: loads it into Mocha and reports what happened. */
import { config } from 'chai';
import type { PageReport } from './protocol.js';

// Failures print values in full, because "[ Array(1) ]" explains nothing.
config.truncateThreshold = 0;

// Saved, because tests may replace it.
const send = globalThis.fetch.bind(globalThis);
const query = new URLSearchParams(location.search);
const id = query.get('id');

const report: PageReport = { passed: 0, failed: 0, skipped: 0, failures: [] };

function fail(title: string, error: unknown): void {
  const { stack, message } = error instanceof Error ? error : { message: String(error) };
  report.failed += 1;
  report.failures.push(`${title}\n${stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`}`);
}

/** Prints nothing, because the report is built from the runner's events. */
function silentReporter(): void {}

async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: Number(query.get('timeout')), reporter: silentReporter as never });
  await import(/* @vite-ignore */ `/${query.get('file')}`);
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', () => (report.passed += 1));
    runner.on('pending', () => (report.skipped += 1));
    runner.on('fail', (test, error) => fail(test.titlePath().join(' › '), error));
  });
}

try {
  await run();
} catch (error) {
  fail('The file does not load', error);
}
await send(`/__tests/report?id=${id}`, { method: 'POST', body: JSON.stringify(report) });
