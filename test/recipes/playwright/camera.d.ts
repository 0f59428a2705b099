import type { InstallOptions } from 'idv-elements-testing';

declare global {
  var simulatedCameraOptions: InstallOptions | undefined;
}
