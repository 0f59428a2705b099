import { expect } from 'chai';
import type { LivenessChallengeStatus } from '../../../src/capture/challenge/types.js';
import { challenge as words } from '../../../src/i18n/locales/en/challenge.js';
import { challengeKinds, type ChallengeKind } from '../../../src/liveness/index.js';
import { challengeScripts, cooperate, SimulatedIssuer } from '../../../testing/src/index.js';
import type { InstallOptions, SimulatedIssuerOptions } from '../../../testing/src/index.js';
import { findings, findingsIn, themesFor } from './axe.js';
import { focused, press, textOf, until } from './harness.js';
import { cleanUpChallenge, mountChallenge, outcomeOf, reachesChallenge } from './liveness-harness.js';

interface Way {
  state: LivenessChallengeStatus;
  issuer?: SimulatedIssuerOptions;
  camera?: InstallOptions;
  attributes?: Record<string, string>;
  /** Through another state, and what is pressed there. */
  through?: [state: LivenessChallengeStatus, part: string];
}

const slow: SimulatedIssuerOptions = { challenges: ['nod', 'smile'], timeLimitMs: 60_000 };
const nobody: InstallOptions = { pose: { people: 0 } };
const quick: SimulatedIssuerOptions = { challenges: ['smile', 'nod'], timeLimitMs: 3000 };

const ways: Way[] = [
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

describe('<idv-liveness-challenge> for everybody', function () {
  this.timeout(120_000);
  afterEach(cleanUpChallenge);

  for (const { state, issuer, camera, attributes, through } of ways) {
    for (const themes of themesFor(state)) {
      it(`axe finds nothing: ${themes.join(' and ')}, ${state} ${JSON.stringify(attributes ?? {})}`, async () => {
        const { element } = await mountChallenge(
          new SimulatedIssuer(issuer),
          { ...attributes, theme: themes[0]! },
          camera,
        );
        if (state !== 'idle') element.start();
        if (through !== undefined) {
          await reachesChallenge(element, through[0]);
          press(element, through[1]);
        }
        await reachesChallenge(element, state);
        expect(await findingsIn(themes, element)).to.deep.equal([]);
      });
    }
  }

  it('axe finds nothing at the end, and the focus comes along to it', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'smile'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera);
    const outcome = outcomeOf(element);
    press(element, 'primary-action');
    await reachesChallenge(element, 'challenge');
    expect(focused(element)).to.equal('sound-button');
    await outcome;
    await reachesChallenge(element, 'passed');
    expect(await findings(element)).to.deep.equal([]);
    expect(focused(element)).to.equal('h3');
    expect(textOf(element, 'h3')).to.equal(words.passed.title);
  });

  it('says in one polite live region what to do and what became of it', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer(quick));
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    const said: { text: string; at: number }[] = [];
    const observer = new MutationObserver(() => {
      said.push({ text: textOf(element, '[aria-live]'), at: performance.now() });
    });
    observer.observe(regions[0]!, { childList: true, characterData: true, subtree: true });
    element.start();
    await reachesChallenge(element, 'missed');
    const [heading, sentence] = ['h3', '.passage p'].map((selector) => textOf(element, selector));
    await until(() => said.at(-1)?.text === `${heading}. ${sentence}`);
    observer.disconnect();
    expect(said.map(({ text }) => text)).to.include(words.spoken.smile);
    for (const [at, { at: time }] of said.entries()) {
      if (at > 0) expect(time - said[at - 1]!.at).to.be.at.least(1400);
    }
  });

  it('can be done by ear: a person who goes by the live region alone passes', async () => {
    const challenges: ChallengeKind[] = ['turn-left', 'open-mouth', 'nod'];
    const issuer = new SimulatedIssuer({ challenges, timeLimitMs: 60_000 });
    const { element, camera } = await mountChallenge(issuer);
    const heard: string[] = [];
    const hears = (text: string): void => {
      heard.push(text);
      const asked = challengeKinds.find((kind) => text.endsWith(words.spoken[kind]));
      if (asked !== undefined) camera.play(challengeScripts[asked]);
      // A machine that stalls loses sight of anybody: the words say so, and the keyboard tries again.
      else if (Object.values(words.missed).some((say) => text.startsWith(`${say('').title}.`))) {
        press(element, 'primary-action');
      }
    };
    const region = element.shadowRoot?.querySelector('[aria-live]');
    const observer = new MutationObserver(() => hears(textOf(element, '[aria-live]')));
    observer.observe(region!, { childList: true, characterData: true, subtree: true });
    press(element, 'primary-action');
    await until(() => heard.at(-1) === words.states.passed);
    observer.disconnect();
    expect(element.status).to.equal('passed');
    for (const kind of challenges) expect(heard.some((text) => text.endsWith(words.spoken[kind]))).to.equal(true);
  });

  it('takes no focus from elsewhere on the page', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer());
    const field = document.createElement('input');
    document.body.append(field);
    try {
      field.focus();
      element.start();
      await reachesChallenge(element, 'challenge');
      expect(document.activeElement).to.equal(field);
    } finally {
      field.remove();
    }
  });

  it('flashes nothing: no animation of a movement loops', async () => {
    const { element } = await mountChallenge(new SimulatedIssuer(slow));
    element.start();
    await reachesChallenge(element, 'challenge');
    const looping = (element.shadowRoot?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getTiming().iterations === Infinity,
    );
    expect(looping).to.deep.equal([]);
  });
});
