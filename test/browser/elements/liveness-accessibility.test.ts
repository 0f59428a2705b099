import '../../../src/elements/liveness/define.js';
import { expect } from 'chai';
import type { LivenessStatus } from '../../../src/elements/liveness/flow/state.js';
import type { LivenessChallengeStatus } from '../../../src/elements/liveness-challenge/flow/state.js';
import type { LivenessPlan } from '../../../src/liveness-evidence/index.js';
import { SimulatedIssuer } from '../../../testing/src/index.js';
import { consoleLinesOf } from '../console-lines.js';
import { mountChallenge } from './liveness-harness.js';
import { english as en } from '../../../tools/docs/english.js';
import { common } from '../../../src/kit/i18n/locales/en/common.js';
import { liveness } from '../../../src/kit/i18n/locales/en/liveness.js';
import type { CameraFailureName, InstallOptions } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { installFakeBackend } from '../fake-backend.js';
import {
  cleanUp,
  focused,
  insertWithCamera,
  keepsFocusElsewhere,
  labelsOf,
  next,
  press,
  reaches,
  textOf,
  until,
} from './harness.js';

const nobody: InstallOptions = { pose: { people: 0 }, maxFrameRate: 8 };

/** The screens before the hosted page opens. The tests in `test/e2e` cover the later ones. */
describe('<idv-liveness> accessibility', function () {
  this.timeout(60_000);
  let backend: ReturnType<typeof installFakeBackend>;
  beforeEach(() => {
    backend = installFakeBackend();
  });
  afterEach(async () => {
    await cleanUp();
    backend.uninstall();
  });

  async function mount(camera: InstallOptions, attributes: Record<string, string> = {}) {
    const all = { backend: backend.address, ...attributes };
    return (await insertWithCamera(document.createElement('idv-liveness'), all, camera)).element;
  }

  const screens: [state: LivenessStatus, camera: InstallOptions, attributes?: Record<string, string>][] = [
    ['idle', {}, { lang: 'fr', 'hide-branding': '' }],
    ['permission', { failure: 'hanging' }],
    ['checking', nobody],
    ['failed', { failure: 'permission-denied' }],
    ['failed', {}, { 'skip-pre-check': '', backend: '/host-backend' }],
  ];
  for (const [state, camera, attributes = {}] of screens) {
    it(`axe finds nothing: ${state} ${JSON.stringify({ ...camera, ...attributes })}`, async () => {
      const element = await mount(camera, attributes);
      if (state !== 'idle') element.start();
      await reaches(element, state);
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('moves the focus along, and does not steal it from elsewhere on the page', async () => {
    const element = await mount({ failure: 'permission-denied' });
    press(element, 'primary-action');
    await reaches(element, 'failed');
    expect(focused(element)).to.equal('h3');
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await until(() => element.status !== 'failed');
      await reaches(element, 'failed');
    });
    expect(isKept).to.equal(true);
  });

  it('announces hints and failures in one polite live region', async () => {
    const element = await mount(nobody);
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    element.start();
    await until(() => textOf(element, '[aria-live]') === en.face.hints['no-face']);
    element.stop();
    await until(() => textOf(element, '[aria-live]') === liveness.states.canceled);
    expect(textOf(element, '[part~="primary-action"]')).to.contain(en.liveness.start);
  });

  const ways: [presentation: string, failure: CameraFailureName, labels: string[], text: string | null][] = [
    ['auto', 'blocked-by-policy', ['Continue on your phone'], liveness.blocked.phone],
    ['popup', 'blocked-by-policy', [liveness.actions.openTab], liveness.blocked.tab],
    ['redirect', 'blocked-by-policy', [liveness.actions.open], liveness.blocked.tab],
    ['iframe', 'blocked-by-policy', ['Back'], common.errors['camera-blocked-by-policy'].text],
    ['auto', 'permission-denied', ['Try again', 'Continue on your phone'], null],
  ];
  for (const [presentation, failure, labels, text] of ways) {
    it(`names where to continue after ${failure}, also aloud: ${presentation}`, async () => {
      const element = await mount({ failure }, { presentation });
      element.start();
      await reaches(element, 'failed');
      expect(labelsOf(element)).to.deep.equal(labels);
      if (text === null) return;
      expect(textOf(element, '[part~="message"] p')).to.equal(text);
      await until(() => textOf(element, '[role="status"]').includes(text));
    });
  }
});

describe('<idv-liveness-challenge> without a person', function () {
  this.timeout(60_000);
  afterEach(cleanUp);

  /** Its plans have expired by the time they arrive. */
  class LateIssuer extends SimulatedIssuer {
    override async start(...asked: Parameters<SimulatedIssuer['start']>): Promise<LivenessPlan> {
      return { ...(await super.start(...asked)), expiresAt: Date.now() };
    }
  }

  const screens: [state: LivenessChallengeStatus, issuer: SimulatedIssuer, camera: InstallOptions][] = [
    ['permission', new SimulatedIssuer(), { failure: 'hanging' }],
    ['loading', new SimulatedIssuer({ answerMs: 600_000 }), nobody],
    ['framing', new SimulatedIssuer(), nobody],
    ['expired', new LateIssuer(), nobody],
    ['failed', new SimulatedIssuer(), { failure: 'permission-denied' }],
  ];
  for (const [state, issuer, camera] of screens) {
    it(`axe finds nothing: ${state}`, async () => {
      const { element } = await mountChallenge(issuer, {}, camera);
      element.start();
      await reaches(element, state);
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('tells the developer what is missing', async () => {
    const logged = await consoleLinesOf(async (lines) => {
      const { element } = await mountChallenge(null);
      const failed = next(element, 'idv-capture-failed');
      element.start();
      expect((await failed).error.code).to.equal('not-configured');
      await until(() => lines.length > 0);
    });
    expect(logged).to.have.length(1);
    expect(logged.join()).to.match(/neither `issuer` nor `endpoint`/);
  });
});
