/** A few of the projects, in which most of what can break breaks. `npm run test:frameworks` takes all of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkProject, hasPassed, steps } from './check-project.js';
import { ownLines } from './own-lines.js';
import { NotInCache } from './packages.js';
import { projects } from './projects.js';
import { openTools, type ClosableTools } from './tools.js';

describe('the packed packages in projects of partners', { timeout: 300_000 }, () => {
  let tools: ClosableTools | null = null;
  before(
    async () => {
      tools = await openTools().catch((error: unknown) => {
        if (error instanceof NotInCache) return null;
        throw error;
      });
    },
    { timeout: 300_000 },
  );
  after(() => tools?.close());

  for (const project of projects.filter(({ isShort = false }) => isShort)) {
    it(`${project.name}: from an empty folder to a captured selfie`, async (test) => {
      const skipped = 'the npm registry cannot be reached, and npm has not all of it in its cache';
      if (tools === null) return test.skip(skipped);
      try {
        const report = await checkProject(project, tools);
        const problems = steps.flatMap((step) => report.steps[step].problems.map((problem) => `${step}: ${problem}`));
        assert.ok(hasPassed(report), problems.join('\n'));
      } catch (error) {
        if (!(error instanceof NotInCache)) throw error;
        test.skip(skipped);
      }
    });
  }

  for (const project of projects) {
    it(`${project.name}: at most 12 lines of the partner's own`, () => {
      const lines = ownLines(project);
      assert.ok(lines > 0 && lines <= 12, `${lines} lines`);
    });
  }
});
