/**
 * `simulated-camera.js`: one script replaces the page's camera with the simulated one. As a script tag, its attributes
 * say what the camera sees; as an init script of a test runner, `simulatedCameraOptions` does.
 */
import { deviceProfiles } from './camera/devices/device-profiles.js';
import { cameraFailureScenarios } from './camera/devices/failures.js';
import { installSimulatedCamera, type InstalledCamera, type InstallOptions } from './camera/install.js';
import { documentScripts } from './documents/document-scripts.js';
import { turnWhenAsked } from './documents/turn-over.js';
import { cooperate } from './liveness/challenges.js';
import { poseScripts } from './people/scripts/ready-made.js';

declare global {
  /** The camera that the script tag has installed. */
  // oxlint-disable-next-line no-var
  var simulatedCamera: InstalledCamera | undefined;
  /** Set this before the script runs. Every option of `installSimulatedCamera`. */
  // oxlint-disable-next-line no-var
  var simulatedCameraOptions: InstallOptions | undefined;
}

/** Modules have no `currentScript`. */
const script = (document.currentScript ??
  document.querySelector('script[src$="/simulated-camera.js"]')) as HTMLElement | null;

/** Value of the tag's attribute, if the table has it. */
function choice<Name extends string>(attribute: string, table: Readonly<Record<Name, unknown>>): Name | undefined {
  const value = script?.getAttribute(`data-${attribute}`);
  if (value == null) return undefined;
  if (Object.hasOwn(table, value)) return value as Name;
  console.error(
    `[idv-elements-testing attribute-value] data-${attribute}="${value}" is unknown. → Use one of ${Object.keys(table).join(', ')}. → docs/testing.md#with-a-script-tag`,
  );
  return undefined;
}

// A test runner's init script also runs in pages that have no camera, such as `about:blank`.
if (globalThis.simulatedCamera === undefined && isSecureContext) {
  // On a wide picture the card is held in the middle, where the person can see it.
  const isWide = innerWidth > 600;
  const poseScript = choice('script', poseScripts);
  const documentScript = choice('document-script', documentScripts);
  const camera = installSimulatedCamera({
    profile: choice('profile', deviceProfiles) ?? (isWide ? 'desktop' : 'androidPhone'),
    failure: choice('failure', cameraFailureScenarios) ?? null,
    pose: {},
    document: isWide ? { fillShare: 0.62 } : {},
    ...(poseScript && { script: poseScript }),
    ...(documentScript && { documentScript }),
    ...globalThis.simulatedCameraOptions,
  });
  cooperate(document, camera);
  turnWhenAsked(document, camera);
  globalThis.simulatedCamera = camera;
  console.warn(
    '[idv-elements-testing simulated-camera] The camera of this page is simulated. → Remove simulated-camera.js before people use the page. → docs/testing.md#with-a-script-tag',
  );
}
