/** Console messages about failures that the site's developer can fix. Fetched when the first one is reported. */
import { problemFixes } from '../../backend/problem-fixes.js';
import { report } from '../../shared/diagnostics.js';
import type { IdvError, IdvErrorCode } from '../../shared/errors.js';

/** Mistakes known before anything has failed, and how to fix them. */
export const contextProblems = {
  'camera-insecure-context': [
    'This page is not a secure context, so browsers give it no camera.',
    'Serve it over https, or from localhost while developing.',
  ],
  'camera-blocked-by-policy': [
    'The permissions policy of this page, or of the frame it is in, forbids the camera.',
    'Set allow="camera" on every <iframe> around it, and no `Permissions-Policy: camera=()` on any page of them.',
  ],
} as const satisfies Partial<Record<IdvErrorCode, readonly [what: string, fix: string]>>;

/**
 * The fix for each code that a developer can do something about, unless the error has a fix of its own. The other codes
 * depend on the person, or on chance.
 */
export const fixes: Partial<Record<IdvErrorCode, string>> = {
  'vision-assets-missing':
    'See that the files can be fetched from this page: network, server, content policy (connect-src).',
  'vision-assets-corrupt':
    'Copy the files again with `npx idv-elements assets <folder>`, and let no proxy change them.',
  'vision-assets-misconfigured':
    'Copy the files there with `npx idv-elements assets <folder>`, or point `assets` at them.',
  'vision-worker-blocked': "Let the content policy of the page start the worker: worker-src 'self' blob:.",
  'backend-unreachable': 'See that the host backend runs, and that this page may ask it.',
  'backend-timeout': 'Look for what keeps the host backend from answering in time: its log has each request.',
  'backend-bad-response': 'Look at what stands before the host backend (proxy, gateway): it answers in its place.',
  'backend-misconfigured': 'Point `backend` at the address where the host backend is mounted.',
  'backend-down': 'Start the host backend.',
  ...problemFixes,
};

/** Logs a line for a failure that an element shows. */
export function reportFailure(host: object, { code, message, fix, cause }: IdvError): void {
  const { localName = 'idv-elements' } = host as Partial<HTMLElement>;
  const [what, how] = (contextProblems as Partial<Record<IdvErrorCode, readonly [string, string]>>)[code] ?? [];
  if (what !== undefined && how !== undefined) {
    report(code, what, how);
    return;
  }
  const advice = fix ?? fixes[code];
  if (advice !== undefined) report(code, `<${localName}>: ${message.replace(/\.?$/, '.')}`, advice, { cause });
}

/**
 * Reports that a part of the package's own code did not load, such as `handoff`. The rest continues without it if
 * possible.
 */
export function reportUnloaded({ localName }: HTMLElement, part: string, cause: unknown): void {
  const fix = "Serve every file of the package's build, and let the content policy load scripts from there.";
  report('code-not-loaded', `<${localName}> could not load its ${part}.`, fix, { cause });
}

/** Reports that the page completes a step that the journey does not have. */
export function reportStep({ localName }: HTMLElement, name: string, steps: readonly string[]): void {
  const what = `<${localName}> has no step "${name}" that completeStep() could complete.`;
  report('step-unknown', what, `Its steps are ${steps.join(', ')}.`);
}

/** Reports that the camera has a light but refuses to switch it. */
export function reportTorch({ localName }: HTMLElement, cause: unknown): void {
  const what = `<${localName}> could not switch the light of this camera.`;
  report('torch-failed', what, 'No action needed: this device refuses it.', { degrades: true, cause });
}

/** Reports that nobody has answered a request for the camera for a while. */
export function reportSilence({ localName }: HTMLElement): void {
  const what = `<${localName}> asked for the camera, and nobody has answered yet.`;
  report(
    'camera-silent',
    what,
    'No action needed where a person is still reading the question. In an app of your own, its web view has to answer: see docs/apps.md.',
    { degrades: true },
  );
}

/** Reports that the hosted page of a liveness check refuses to be framed by this page. */
export function reportFrame(origin: string): void {
  const what = `The content policy of this page forbids the frame of the liveness check (${origin}).`;
  report(
    'frame-blocked',
    what,
    `Add ${origin} to \`frame-src\` of its Content-Security-Policy, or set presentation="popup".`,
  );
}
