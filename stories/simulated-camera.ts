/** One simulated camera a page; a story that comes up takes it from the one before. */
import { installSimulatedCamera } from '../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../testing/src/index.js';

let installed: InstalledCamera | null = null;

export function useSimulatedCamera(options: InstallOptions): InstalledCamera {
  installed?.uninstall();
  installed = installSimulatedCamera(options);
  return installed;
}
