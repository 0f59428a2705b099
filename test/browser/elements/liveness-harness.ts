import '../../../src/elements/liveness-challenge/define.js';
import type { LivenessIssuer } from '../../../src/backend/liveness-types.js';
import type { LivenessChallengeStatus } from '../../../src/capture/challenge/types.js';
import type { IdvLivenessChallenge } from '../../../src/elements/liveness-challenge/liveness-challenge.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import type { ChallengeKind, LivenessFailure } from '../../../src/liveness/index.js';
import type { LivenessOutcome } from '../../../src/shared/liveness-contract.js';
import { part, until } from './harness.js';

export interface MountedChallenge {
  element: IdvLivenessChallenge;
  camera: InstalledCamera;
}

let camera: InstalledCamera | null = null;

/** An element in the page and a person in front of the camera. */
export async function mountChallenge(
  issuer: LivenessIssuer | null,
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<MountedChallenge> {
  camera = installSimulatedCamera({ maxFrameRate: 15, ...options });
  const element = document.createElement('idv-liveness-challenge');
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  element.issuer = issuer;
  document.body.append(element);
  await element.updateComplete;
  return { element, camera };
}

/** Removes every element and waits until the camera is released. */
export async function cleanUpChallenge(): Promise<void> {
  for (const element of document.querySelectorAll('idv-liveness-challenge')) element.remove();
  const installed = camera;
  if (installed === null) return;
  await until(() => installed.liveTracks === 0);
  installed.uninstall();
  camera = null;
}

export async function reachesChallenge(element: IdvLivenessChallenge, status: LivenessChallengeStatus): Promise<void> {
  await until(() => element.status === status);
  await element.updateComplete;
}

/** What a machine short of time sees of any person: frames too far apart to follow a face. */
const stalls: readonly LivenessFailure[] = ['face-lost', 'face-jumped'];

/** Retries like a person whose device stalls. Any other failure is reported. */
function tryAgainAfterStalls(
  element: IdvLivenessChallenge,
  onMissed: (reason: LivenessFailure, challenge: ChallengeKind) => void,
): void {
  element.addEventListener('idv-challenge-missed', ({ reason, challenge }) => {
    if (!stalls.includes(reason)) {
      onMissed(reason, challenge);
      return;
    }
    void until(() => element.status === 'missed' && part(element, 'primary-action') !== null).then(() =>
      part(element, 'primary-action')?.click(),
    );
  });
}

/** The outcome, after as many attempts as a stalling machine needs; rejects for any other failure. */
export function outcomeOf(element: IdvLivenessChallenge): Promise<LivenessOutcome> {
  return new Promise((resolve, reject) => {
    tryAgainAfterStalls(element, (reason, challenge) => reject(new Error(`${challenge} was missed: ${reason}`)));
    element.addEventListener('idv-liveness-challenge-completed', ({ status }) => resolve(status));
  });
}

/** What was missed first, except for stalls. */
export function missOf(element: IdvLivenessChallenge): Promise<{ reason: LivenessFailure; challenge: ChallengeKind }> {
  return new Promise((resolve) => {
    tryAgainAfterStalls(element, (reason, challenge) => resolve({ reason, challenge }));
  });
}
