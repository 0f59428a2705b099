/** A page has one simulated camera. Each story takes it over from the previous one. */
import { installSimulatedCamera, turnWhenAsked } from '../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../testing/src/index.js';

let installed: InstalledCamera | null = null;
// The document is turned over when an element asks for its back.
turnWhenAsked(document, { playDocument: (script) => installed?.playDocument(script) });

export function useSimulatedCamera(options: InstallOptions): InstalledCamera {
  installed?.uninstall();
  installed = installSimulatedCamera(options);
  return installed;
}
