/** A few of the projects, which cover most failures. `npm run test:frameworks` runs all of them. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkProject, hasPassed, steps } from './check-project.js';
import { ownLines, projects } from '../../tools/docs/framework-projects.js';
import { NotInCache } from './packages.js';
import { visit } from './person.js';
import { serveFolder } from './sites.js';
import { openTools, type ClosableTools } from './tools.js';

const skipped = 'the npm registry cannot be reached, and npm’s cache is incomplete';

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

  it('vite, without the assets copied: the console names the command to run', async (test) => {
    // The site that the first project has built.
    const dist = join(tools?.folder ?? '', 'vite/dist');
    if (tools === null || !existsSync(dist)) return test.skip(skipped);
    const site = await serveFolder(dist, { without: '/idv-assets/' });
    try {
      const url = `${site.origin}/`;
      const { shown, problems } = await visit(tools.browser, { url, camera: tools.camera, timeoutMs: 10_000 });
      assert.equal(shown, null);
      const logged = problems.filter((problem) => problem.includes('[idv-elements vision-assets-'));
      assert.equal(logged.length, 1, problems.join('\n'));
      assert.match(logged[0] ?? '', new RegExp(`${site.origin}/idv-assets/manifest\\.json answered with status 404`));
      assert.match(logged[0] ?? '', /npx idv-elements assets public\/idv-assets/);
    } finally {
      site.close();
    }
  });

  for (const project of projects) {
    it(`${project.name}: needs at most 12 lines of the partner's own`, () => {
      const lines = ownLines(project);
      assert.ok(lines > 0 && lines <= 12, `${lines} lines`);
    });
  }
});
