/** Records every content security policy violation: in the page, in its frames and in its workers. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { repositoryRoot } from '../../tools/run.js';

const mark = 'refused ';

/** Runs in every frame before its scripts, and in a worker as soon as it starts. The console crosses both boundaries. */
function reportViolations(prefix: string): void {
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    console.debug(`${prefix}${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim());
  });
}

/** @returns the violations, as they happen */
export async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) violations.push(text.slice(mark.length));
  });
  page.on('workercreated', (worker) => {
    // A worker that ends at once has no violations.
    worker.evaluate(reportViolations, mark).catch(() => undefined);
  });
  await page.evaluateOnNewDocument(reportViolations, mark);
  return violations;
}

/** The headers in the first block below a heading of `docs/content-policy.md`. */
export function documentedHeaders(heading: string): Record<string, string> {
  const text = readFileSync(`${repositoryRoot}docs/content-policy.md`, 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const block = /```http\n([\s\S]*?)```/.exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/content-policy.md has no headers below "${heading}".`);
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')).toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  );
}
