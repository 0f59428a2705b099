/**
 * `dist/cdn/<version>/simulated-camera.js`: one tag, and the page's camera is the simulated one. Attributes of the tag
 * say what it sees. For trying without a camera, and for tests of pages that have no bundler.
 */
import { deviceProfiles } from './camera/device-profiles.js';
import { cameraFailureScenarios } from './camera/failures.js';
import { installSimulatedCamera, type InstalledCamera } from './camera/install.js';
import { documentScripts } from './documents/ready-made.js';
import { cooperate } from './script/challenges.js';
import { poseScripts } from './script/ready-made.js';

declare global {
  /** The camera that the script tag has installed. */
  // oxlint-disable-next-line no-var
  var simulatedCamera: InstalledCamera | undefined;
}

/** A module has no `currentScript`. */
const script = (document.currentScript ??
  document.querySelector('script[src$="/simulated-camera.js"]')) as HTMLElement | null;

/** An attribute of the tag, if it is one of these. */
function choice<Name extends string>(attribute: string, table: Readonly<Record<Name, unknown>>): Name | undefined {
  const value = script?.getAttribute(`data-${attribute}`);
  if (value == null) return undefined;
  if (Object.hasOwn(table, value)) return value as Name;
  console.error(
    `[idv-elements-testing attribute-value] data-${attribute}="${value}" is not known. → Use one of ${Object.keys(table).join(', ')}. → docs/testing.md#with-a-script-tag`,
  );
  return undefined;
}

if (globalThis.simulatedCamera === undefined) {
  // On a wide picture the card is held where the person sees it: in the middle.
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
  });
  cooperate(document, camera);
  globalThis.simulatedCamera = camera;
  console.warn(
    '[idv-elements-testing simulated-camera] The camera of this page is simulated. → Remove simulated-camera.js before people use the page. → docs/testing.md#with-a-script-tag',
  );
}
