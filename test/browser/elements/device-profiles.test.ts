import { expect } from 'chai';
import { deviceProfiles, type DeviceProfileName } from '../../../testing/src/index.js';
import { cleanUp, mountWithCamera, next } from './harness.js';
import { sampleOf } from '../../support/sample.js';
import { setViewport } from '@web/test-runner-commands';

const names = Object.keys(deviceProfiles) as DeviceProfileName[];
const withCamera = names.filter((name) => deviceProfiles[name].devices.length > 0);
const viewport = { width: 800, height: 600 };
const phone = { width: 390, height: 844 };

/** The stage is wider than tall on a computer, and much taller on a phone. */
const places = withCamera.flatMap((profile) =>
  (deviceProfiles[profile].upright ? [viewport, phone] : [viewport]).map((size) => ({ profile, size })),
);

describe('a page with `installSimulatedCamera({ profile })`', function () {
  this.timeout(120_000);
  afterEach(async () => {
    await cleanUp();
    await setViewport(viewport);
  });

  for (const { profile, size } of sampleOf(places, 1)) {
    it(`takes the selfie of the script ideal: ${profile}, ${size.width} × ${size.height}`, async () => {
      await setViewport(size);
      const { element } = await mountWithCamera({}, { profile, script: 'ideal' });
      const captured = next(element, 'idv-face-captured');
      element.start();
      const { mode, warnings } = await captured;
      expect([mode, [...warnings]]).to.deep.equal(['automatic', []]);
    });
  }
});
