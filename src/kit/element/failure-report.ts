/** Console messages about failures that the site's developer can fix. Fetched when the first one is reported. */
import { report } from '../../contract/diagnostics.js';
import type { IdvError, IdvErrorCode } from '../../contract/errors.js';
import { fixOf } from '../../contract/fixes.js';

/** Mistakes known before anything has failed. */
export const contextProblems = {
  'camera-insecure-context': 'This page is not a secure context, so browsers give it no camera.',
  'camera-blocked-by-policy': 'The permissions policy of this page, or of the frame it is in, forbids the camera.',
} as const satisfies Partial<Record<IdvErrorCode, string>>;

export function reportContext(code: keyof typeof contextProblems): void {
  report(code, contextProblems[code], fixOf(code) ?? '');
}

/** Logs a line for a failure that an element shows. */
export function reportFailure(host: object, { code, message, fix, cause }: IdvError): void {
  const { localName = 'idv-elements' } = host as Partial<HTMLElement>;
  if (code in contextProblems) reportContext(code as keyof typeof contextProblems);
  else if (fix !== undefined) report(code, `<${localName}>: ${message.replace(/\.?$/, '.')}`, fix, { cause });
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
