import { expect } from 'chai';
import { deviceProfiles, type DeviceProfileName } from '../../../testing/src/index.js';
import { mountDocument } from './document-harness.js';
import { cleanUp, mountWithCamera, next, reaches, until } from './harness.js';
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

describe('a page with `installSimulatedCamera({ profile })`', () => {
  afterEach(async () => {
    await cleanUp();
    await setViewport(viewport);
  });

  for (const { profile, size } of sampleOf(places, 4)) {
    const where = `${profile}, ${size.width} × ${size.height}`;

    it(`takes the selfie of the script ideal: ${where}`, async () => {
      await setViewport(size);
      const { element } = await mountWithCamera({}, { profile, script: 'ideal' });
      const captured = next(element, 'idv-face-captured');
      element.start();
      const { mode, warnings } = await captured;
      expect({ mode, warnings }).to.deep.equal({ mode: 'automatic', warnings: [] });
      await reaches(element, 'done');
    });

    it(`takes the document of the script ideal: ${where}`, async () => {
      await setViewport(size);
      const { element } = await mountDocument({}, { profile, documentScript: 'ideal' });
      const captured = next(element, 'idv-document-captured');
      element.start();
      const { front } = await captured;
      expect({ mode: front.mode, warnings: front.warnings }).to.deep.equal({ mode: 'automatic', warnings: [] });
      await reaches(element, 'done');
    });
  }

  for (const [script, wanted] of [
    ['tooFar', 'too-far'],
    ['tooClose', 'too-close'],
  ] as const) {
    it(`shows the hint of the script ${script} on a phone`, async () => {
      const { element } = await mountWithCamera({}, { profile: 'androidPhone', script });
      const hints: (string | null)[] = [];
      element.addEventListener('idv-hint-changed', ({ hint }) => hints.push(hint));
      element.start();
      await until(() => hints.includes(wanted));
    });
  }
});
