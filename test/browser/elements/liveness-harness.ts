import '../../../src/elements/liveness-challenge/define.js';
import type { LivenessIssuer } from '../../../src/backend/liveness-issuer.js';
import type { IdvLivenessChallenge } from '../../../src/elements/liveness-challenge/liveness-challenge.js';
import type { InstallOptions } from '../../../testing/src/index.js';
import type { ChallengeKind, LivenessFailure } from '../../../src/liveness/index.js';
import type { LivenessOutcome } from '../../../src/shared/liveness-contract.js';
import { insertWithCamera, part, until, type Mounted } from './harness.js';

/** An element in the page and a person in front of the camera. */
export function mountChallenge(
  issuer: LivenessIssuer | null,
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted<IdvLivenessChallenge>> {
  const element = document.createElement('idv-liveness-challenge');
  element.issuer = issuer;
  return insertWithCamera(element, attributes, options);
}

/** Failures on a slow machine, whose frames are too far apart to follow a face. */
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

/** Resolves with the outcome, after as many attempts as a stalling machine needs. Rejects on any other failure. */
export function outcomeOf(element: IdvLivenessChallenge): Promise<LivenessOutcome> {
  return new Promise((resolve, reject) => {
    tryAgainAfterStalls(element, (reason, challenge) => reject(new Error(`${challenge} was missed: ${reason}`)));
    element.addEventListener('idv-liveness-challenge-completed', ({ status }) => resolve(status));
  });
}

/** Resolves with the first miss that is not a stall. */
export function missOf(element: IdvLivenessChallenge): Promise<{ reason: LivenessFailure; challenge: ChallengeKind }> {
  return new Promise((resolve) => {
    tryAgainAfterStalls(element, (reason, challenge) => resolve({ reason, challenge }));
  });
}
