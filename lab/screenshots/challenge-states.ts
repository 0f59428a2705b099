/**
 * Every state of `<idv-liveness-challenge>` and how to reach it, on the real engine. The server's part runs in the
 * page.
 */
import type { Page } from 'puppeteer-core';
import type { InstallOptions, SimulatedIssuerOptions } from 'idv-elements-testing';
import type { ChallengeKind } from '../../src/liveness-evidence/challenge-kinds.js';
import type { StageOptions } from '../../test/support/stage.js';
import type { ElementState } from './states.js';
import { press, waitForStatus } from '../../test/support/stage-actions.js';

const tag = 'idv-liveness-challenge';
const ideal: InstallOptions = { pose: {} };
const slow = { timeLimitMs: 60_000 };

function stage(options: Omit<StageOptions, 'tag'> = {}): StageOptions {
  return { tag, camera: ideal, issuer: slow, start: true, ...options };
}

const asking = (challenge: ChallengeKind): SimulatedIssuerOptions => ({
  ...slow,
  challenges: [challenge, challenge === 'nod' ? 'turn-left' : 'nod'],
});

const held: [challenge: ChallengeKind, acts: StageOptions['acts']][] = [
  ['turn-left', { yawDegrees: 13 }],
  ['turn-right', { yawDegrees: -13 }],
  ['nod', { pitchDegrees: 8 }],
  ['blink', { eyeOpen: 0.5 }],
  ['smile', { smile: 0.35 }],
  ['open-mouth', { mouthOpen: 0.27 }],
  ['move-closer', { faceHeightShare: 0.52 }],
];

const cameraFailures = ['permission-denied', 'not-found'] as const;

/** A half-finished movement that stops. */
async function halfDone(page: Page): Promise<void> {
  await waitForStatus(page, 'challenge');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1200)));
}

async function swap(page: Page): Promise<void> {
  await waitForStatus(page, 'challenge');
  await press(page, 'secondary-action');
}

export const challengeStates: readonly ElementState[] = [
  { name: 'challenge-idle', stage: stage({ start: false }), status: 'idle' },
  { name: 'challenge-idle-french', stage: stage({ start: false, attributes: { lang: 'fr' } }), status: 'idle' },
  { name: 'challenge-permission', stage: stage({ camera: { failure: 'hanging' } }), status: 'permission' },
  { name: 'challenge-loading', stage: stage({ issuer: { answerMs: 60_000 } }), status: 'loading' },
  {
    name: 'challenge-framing',
    stage: stage({ camera: { pose: { people: 0 }, profile: 'androidPhone' } }),
    status: 'framing',
  },
  {
    name: 'challenge-hint-look-straight',
    stage: stage({ camera: { pose: { yawDegrees: 22 } } }),
    status: 'framing',
    is: { hint: 'look-straight' },
  },
  ...held.map(([challenge, acts]) => ({
    name: `challenge-${challenge}`,
    stage: stage({ issuer: asking(challenge), acts }),
    reach: halfDone,
    status: 'challenge',
    is: { kind: challenge },
  })),
  {
    name: 'challenge-sound-on',
    stage: stage({ issuer: asking('turn-left'), acts: { yawDegrees: 13 }, attributes: { signals: 'on', lang: 'fr' } }),
    reach: halfDone,
    status: 'challenge',
  },
  {
    // The face stays close, so that it does not come to rest where it started.
    name: 'challenge-between',
    // A head that stays turned is not back at rest.
    stage: stage({ issuer: { ...slow, challenges: ['turn-left', 'nod'] }, acts: { yawDegrees: 30 } }),
    status: 'between',
  },
  {
    name: 'challenge-swapping',
    stage: stage({ issuer: { ...asking('turn-left'), answerMs: 5000 } }),
    reach: swap,
    status: 'swapping',
  },
  {
    name: 'challenge-swapped',
    stage: stage({ issuer: asking('turn-left') }),
    reach: async (page) => {
      await waitForStatus(page, 'challenge');
      await page.evaluate(() => {
        const { camera } = (globalThis as unknown as { stage: StageTools }).stage;
        camera.set({ people: 0 });
      });
      await press(page, 'secondary-action');
    },
    status: 'framing',
  },
  {
    name: 'challenge-submitting',
    stage: stage({ issuer: { challenges: ['smile', 'turn-left'], answerMs: 5000 }, acts: 'as-asked' }),
    status: 'submitting',
  },
  {
    name: 'challenge-passed',
    stage: stage({ issuer: { challenges: ['smile', 'turn-left'] }, acts: 'as-asked' }),
    status: 'passed',
  },
  {
    name: 'challenge-rejected',
    stage: stage({ issuer: { challenges: ['smile', 'turn-left'], outcome: 'FAILED' }, acts: 'as-asked' }),
    status: 'rejected',
  },
  {
    name: 'challenge-missed-timeout',
    stage: stage({ issuer: { challenges: ['turn-left', 'smile'], timeLimitMs: 3000 } }),
    status: 'missed',
    is: { failure: 'challenge-timeout' },
  },
  {
    name: 'challenge-missed-several-faces',
    stage: stage({ issuer: asking('smile'), acts: { people: 2 } }),
    status: 'missed',
    is: { failure: 'several-faces' },
  },
  {
    name: 'challenge-missed-face-lost',
    stage: stage({ issuer: asking('smile'), acts: { people: 0 } }),
    status: 'missed',
    is: { failure: 'face-lost' },
  },
  {
    name: 'challenge-expired',
    stage: stage({ camera: { pose: { people: 0 } }, issuer: { lifetimeMs: 10_000 } }),
    status: 'expired',
  },
  {
    name: 'challenge-paused',
    stage: stage(),
    reach: async (page) => {
      await waitForStatus(page, 'challenge');
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    },
    status: 'paused',
  },
  ...cameraFailures.map((failure) => ({
    name: `challenge-failed-${failure}`,
    stage: stage({ camera: { failure } }),
    status: 'failed',
  })),
  { name: 'challenge-failed-not-configured', stage: { tag, camera: ideal, start: true }, status: 'failed' },
  {
    // At this address, the stage's own server answers with its page.
    name: 'challenge-failed-html',
    stage: { tag, camera: ideal, attributes: { endpoint: '/nobody-home' }, start: true },
    status: 'failed',
  },
];

interface StageTools {
  camera: { set(pose: { people: number }): void };
}
