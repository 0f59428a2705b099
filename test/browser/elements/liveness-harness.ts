import '../../../src/elements/liveness-challenge/define.js';
import type { LivenessIssuer } from '../../../src/backend/liveness-types.js';
import type { LivenessChallengeStatus } from '../../../src/capture/liveness-challenge-types.js';
import type { IdvLivenessChallenge } from '../../../src/elements/liveness-challenge/liveness-challenge.js';
import { installSimulatedCamera } from '../../../src/testing/index.js';
import type { InstalledCamera, InstallOptions } from '../../../src/testing/index.js';
import { until } from './harness.js';

export interface MountedChallenge {
  element: IdvLivenessChallenge;
  camera: InstalledCamera;
}

let camera: InstalledCamera | null = null;

/** An element in the page and a person before the camera. */
export async function mountChallenge(
  issuer: LivenessIssuer | null,
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<MountedChallenge> {
  camera = installSimulatedCamera(options);
  const element = document.createElement('idv-liveness-challenge');
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  element.issuer = issuer;
  document.body.append(element);
  await element.updateComplete;
  return { element, camera };
}

/** Takes every element away and waits until the camera is back. */
export async function cleanUpChallenge(): Promise<void> {
  for (const element of document.querySelectorAll('idv-liveness-challenge')) element.remove();
  const installed = camera;
  if (installed === null) return;
  await until(() => installed.liveTracks === 0);
  installed.uninstall();
  camera = null;
}

export async function reachesChallenge(
  element: IdvLivenessChallenge,
  status: LivenessChallengeStatus,
): Promise<void> {
  await until(() => element.status === status);
  await element.updateComplete;
}
