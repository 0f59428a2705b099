import '../../../src/elements/liveness-challenge/define.js';
import type { LivenessIssuer } from '../../../src/backend/liveness-types.js';
import type { LivenessChallengeStatus } from '../../../src/capture/liveness-challenge-types.js';
import type { IdvLivenessChallenge } from '../../../src/elements/liveness-challenge/liveness-challenge.js';
import {
  drawPlan,
  swapChallenge,
  verifyLivenessEvidence,
  type ChallengeKind,
  type EvidenceVerification,
  type LivenessEvidence,
  type LivenessPlan,
  type PublicKeyJwk,
} from '../../../src/liveness/index.js';
import { IdvError } from '../../../src/shared/errors.js';
import { installSimulatedCamera } from '../../../src/testing/index.js';
import type { InstalledCamera, InstallOptions } from '../../../src/testing/index.js';
import { until } from './harness.js';

const random = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes);

/** The server's part in the page: real plans, real verification. */
export class PageIssuer implements LivenessIssuer {
  readonly plans: LivenessPlan[] = [];
  readonly submitted: LivenessEvidence[] = [];
  verification: EvidenceVerification | null = null;
  #publicKey: PublicKeyJwk | null = null;

  /** @param kinds what is asked for, in this order; without them the plan is drawn */
  constructor(
    readonly kinds: readonly ChallengeKind[] | null = null,
    readonly timeLimitMs = 12_000,
  ) {}

  get plan(): LivenessPlan {
    return this.plans.at(-1)!;
  }

  async start(publicKey: PublicKeyJwk): Promise<LivenessPlan> {
    this.#publicKey = publicKey;
    const drawn = drawPlan(random, { now: Date.now(), timeLimitMs: this.timeLimitMs });
    const { kinds, timeLimitMs } = this;
    const challenges = kinds?.map((kind) => ({ kind, timeLimitMs })) ?? drawn.challenges;
    this.plans.push({ ...drawn, challenges });
    return this.plan;
  }

  async swap(index: number): Promise<LivenessPlan> {
    const plan = swapChallenge(this.plan, index, random);
    if (plan === null) throw new IdvError('CONFLICT', 'There is no other challenge.');
    this.plans.push(plan);
    return plan;
  }

  async submit(evidence: LivenessEvidence): Promise<{ status: 'SUCCEEDED' | 'FAILED' }> {
    this.submitted.push(evidence);
    this.verification = await verifyLivenessEvidence(evidence, {
      plan: this.plan,
      publicKey: this.#publicKey!,
      crypto: crypto.subtle,
      now: Date.now(),
    });
    return { status: this.verification.passed ? 'SUCCEEDED' : 'FAILED' };
  }
}

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
