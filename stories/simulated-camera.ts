/** One simulated camera a page; a story that comes up takes it from the one before. */
import { installSimulatedCamera } from '../src/testing/index.js';
import type { InstalledCamera, InstallOptions } from '../src/testing/index.js';

let installed: InstalledCamera | null = null;

export function useSimulatedCamera(options: InstallOptions): InstalledCamera {
  installed?.uninstall();
  installed = installSimulatedCamera(options);
  return installed;
}
