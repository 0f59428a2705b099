/** The simulated camera in a page under test. */
import { installSimulatedCamera } from 'idv-elements-testing';

const camera = installSimulatedCamera({ script: 'ideal' });
camera.uninstall();
// @ts-expect-error unknown script
installSimulatedCamera({ script: 'dancing' });
