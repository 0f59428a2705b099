import { expect } from 'chai';
import type { LivenessChallengeStatus } from '../../../src/capture/challenge/types.js';
import { challenge as words } from '../../../src/i18n/locales/en/challenge.js';
import { challengeKinds, type ChallengeKind } from '../../../src/liveness/index.js';
import { challengeScripts, cooperate, SimulatedIssuer } from '../../../testing/src/index.js';
import type { InstallOptions, SimulatedIssuerOptions } from '../../../testing/src/index.js';
import { findings, findingsIn, themesFor } from './axe.js';
import {
  cleanUp,
  focused,
  keepsFocusElsewhere,
  pausesOf,
  press,
  reaches,
  recordAnnouncements,
  textOf,
  until,
} from './harness.js';
import { mountChallenge, outcomeOf } from './liveness-harness.js';

interface Case {
  state: LivenessChallengeStatus;
  issuer?: SimulatedIssuerOptions;
  camera?: InstallOptions;
  attributes?: Record<string, string>;
  /** A state to pass through, and the part to press there. */
  through?: [state: LivenessChallengeStatus, part: string];
}

const slow: SimulatedIssuerOptions = { challenges: ['nod', 'smile'], timeLimitMs: 60_000 };
const nobody: InstallOptions = { pose: { people: 0 } };
const quick: SimulatedIssuerOptions = { challenges: ['smile', 'nod'], timeLimitMs: 3000 };

const cases: Case[] = [
  { state: 'idle' },
  { state: 'permission', camera: { failure: 'hanging' } },
  { state: 'loading', issuer: { answerMs: 600_000 } },
  { state: 'framing', camera: nobody },
  { state: 'challenge', issuer: slow },
  { state: 'challenge', issuer: slow, attributes: { signals: 'on', lang: 'fr' } },
  { state: 'swapping', issuer: { ...slow, answerMs: 2000 }, through: ['challenge', 'secondary-action'] },
  { state: 'missed', issuer: quick },
  { state: 'expired', issuer: { lifetimeMs: 10_000 }, camera: nobody },
  { state: 'failed', camera: { failure: 'permission-denied' } },
];

describe('<idv-liveness-challenge> accessibility', function () {
  this.timeout(120_000);
  afterEach(cleanUp);

  for (const { state, issuer, camera, attributes, through } of cases) {
    for (const themes of themesFor(state)) {
      it(`axe finds nothing: ${themes.join(' and ')}, ${state} ${JSON.stringify(attributes ?? {})}`, async () => {
        const { element } = await mountChallenge(
          new SimulatedIssuer(issuer),
          { ...attributes, theme: themes[0]! },
          camera,
        );
        if (state !== 'idle') element.start();
        if (through !== undefined) {
          await reaches(element, through[0]);
          press(element, through[1]);
        }
        await reaches(element, state);
        expect(await findingsIn(themes, element)).to.deep.equal([]);
      });
    }
  }

  it('axe finds nothing at the end, and the focus moves there', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    press(element, 'primary-action');
    await reaches(element, 'challenge');
    expect(focused(element)).to.equal('sound-button');
    await outcome;
    await reaches(element, 'passed');
    expect(await findings(element)).to.deep.equal([]);
    expect(focused(element)).to.equal('h3');
    expect(textOf(element, 'h3')).to.equal(words.passed.title);
  });

  it('announces instructions and results in one polite live region', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer(quick));
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    const announced = recordAnnouncements(element);
    element.start();
    await reaches(element, 'missed');
    const [heading, sentence] = ['h3', '.passage p'].map((selector) => textOf(element, selector));
    await until(() => announced.at(-1)?.text === `${heading}. ${sentence}`);
    expect(announced.map(({ text }) => text)).to.include(words.spoken.smile);
    expect(Math.min(...pausesOf(announced))).to.be.at.least(1400);
  });

  it('works by ear: a person who follows the live region alone passes', async () => {
    const challenges: ChallengeKind[] = ['turn-left', 'open-mouth', 'nod'];
    const issuer = new SimulatedIssuer({ challenges, timeLimitMs: 60_000 });
    const { element, camera } = await mountChallenge(issuer);
    const announced = recordAnnouncements(element, (text) => {
      const asked = challengeKinds.find((kind) => text.endsWith(words.spoken[kind]));
      if (asked !== undefined) camera.play(challengeScripts[asked]);
      // A machine that stalls loses the face. The announcement says so, and the person tries again.
      else if (Object.values(words.missed).some((say) => text.startsWith(`${say('').title}.`))) {
        press(element, 'primary-action');
      }
    });
    press(element, 'primary-action');
    await until(() => announced.at(-1)?.text === words.states.passed);
    expect(element.status).to.equal('passed');
    for (const kind of challenges)
      expect(announced.some(({ text }) => text.endsWith(words.spoken[kind]))).to.equal(true);
  });

  it('does not steal the focus from elsewhere on the page', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer());
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await reaches(element, 'challenge');
    });
    expect(isKept).to.equal(true);
  });

  it('flashes nothing: no animation of a movement loops', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer(slow));
    element.start();
    await reaches(element, 'challenge');
    const looping = (element.shadowRoot?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getTiming().iterations === Infinity,
    );
    expect(looping).to.deep.equal([]);
  });
});
