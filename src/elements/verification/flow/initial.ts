import type { VerificationOptions, VerificationState, VerificationStep } from './types.js';
import { verificationSteps } from './types.js';

function isStep(name: string): name is VerificationStep {
  return (verificationSteps as readonly string[]).includes(name);
}

/** Parses the steps that the page requests. @param wanted names, separated by spaces; empty for all steps */
export function readSteps(wanted: string): Pick<VerificationOptions, 'steps' | 'unknown'> {
  const names = wanted.split(/\s+/).filter((name) => name !== '');
  const steps = names.filter(isStep).filter((name, at, all) => all.indexOf(name) === at);
  const unknown = names.filter((name, at) => !isStep(name) || names.indexOf(name) !== at);
  return { steps: names.length === 0 ? verificationSteps : steps, unknown };
}

/** Whether the page has to be corrected before anybody can begin. */
export function isMisconfigured({ unknown, hasBackend, needsBackend }: VerificationOptions): boolean {
  return unknown.length > 0 || (needsBackend && !hasBackend);
}

/** Nothing is done yet. */
export function initialVerification(options: VerificationOptions): VerificationState {
  const fields = {
    options,
    current: options.steps[0] ?? 'consent',
    consented: false,
    isUnderway: false,
    accepted: {},
    isMatch: false,
    isUncompared: false,
    mismatches: 0,
    mismatchedPair: null,
    round: 1,
    isRenewed: false,
    claimed: false,
    failures: null,
    waitingForNetwork: false,
    isSlow: false,
  };
  if (isMisconfigured(options)) return { ...fields, status: 'misconfigured' };
  return { ...fields, status: 'step', redone: null, begins: false, isDone: false };
}
