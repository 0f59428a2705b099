/** A page has one simulated camera. Each story takes it over from the previous one. */
import { installSimulatedCamera } from '../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../testing/src/index.js';

let installed: InstalledCamera | null = null;

export function useSimulatedCamera(options: InstallOptions): InstalledCamera {
  installed?.uninstall();
  installed = installSimulatedCamera(options);
  return installed;
}
