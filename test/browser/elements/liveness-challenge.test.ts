import { expect } from 'chai';
import { cooperate, SimulatedIssuer } from '../../../src/testing/index.js';
import { next, press, recordStatuses } from './harness.js';
import { cleanUpChallenge, mountChallenge, reachesChallenge } from './liveness-harness.js';

describe('<idv-liveness-challenge>', () => {
  afterEach(cleanUpChallenge);

  it('guides a person through the plan and hands over evidence that verifies', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile', 'nod'] });
    const { element, camera } = await mountChallenge(issuer);
    const statuses = recordStatuses(element);
    cooperate(element, camera);
    const completed = next(element, 'idv-liveness-challenge-completed');
    press(element, 'primary-action');
    expect((await completed).status).to.equal('SUCCEEDED');
    expect(issuer.verification?.reasons).to.deep.equal([]);
    expect(issuer.verification?.confidence).to.be.at.least(50);
    await reachesChallenge(element, 'passed');
    expect(statuses.filter((status) => status !== 'loading')).to.deep.equal([
      'permission',
      'framing',
      'challenge',
      'between',
      'challenge',
      'between',
      'challenge',
      'submitting',
      'passed',
    ]);
    expect(camera.liveTracks).to.equal(0);
  });
});
