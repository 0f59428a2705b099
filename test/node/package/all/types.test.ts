/** Partners' projects compiled against the packed packages; `npm run test:types` also uses older compilers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from '../../../../tools/run.js';
import { sampleOf } from '../../../support/sample.js';
import { makeConsumerProject, programs, type ConsumerProject } from '../../../packed/consumers.js';

describe('types of the packed packages', () => {
  let project: ConsumerProject | null = null;

  before(async () => {
    project = await makeConsumerProject();
  });
  after(() => project?.remove());

  for (const program of sampleOf(programs, 3)) {
    it(`are as "${program.file}" expects, resolved as ${program.resolution}`, async () => {
      const output = await project?.compile(`${repositoryRoot}node_modules/@typescript/native/bin/tsc`, program);
      assert.equal(output, '');
    });
  }
});
