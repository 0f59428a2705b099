/** Partners' projects compiled against the packed packages; `npm run test:types` does it with older compilers too. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { makeConsumerProject, programs, type ConsumerProject } from '../../../tools/types/consumers.js';

describe('types of the packed packages', { timeout: 300_000 }, () => {
  let project: ConsumerProject | null = null;

  before(async () => {
    project = await makeConsumerProject();
  });
  after(() => project?.remove());

  for (const program of programs) {
    it(`are as "${program.file}" expects, resolved as ${program.resolution}`, async () => {
      const said = await project?.compile(`${repositoryRoot}node_modules/typescript/bin/tsc`, program);
      assert.equal(said, '');
    });
  }
});
