import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseDevice } from '../../src/camera/devices/choose-device.js';
import { deviceProfiles, type DeviceProfile } from '../../src/camera/devices/device-profiles.js';

const phone: DeviceProfile = deviceProfiles.androidPhone;
const laptop: DeviceProfile = deviceProfiles.laptop;
const choose = (profile: DeviceProfile, constraints: MediaTrackConstraints, upright = false) => {
  const choice = chooseDevice(profile.devices, constraints, upright);
  return 'unmet' in choice ? choice : { deviceId: choice.device.deviceId, ...choice.size, frameRate: choice.frameRate };
};

const rows: [string, DeviceProfile, MediaTrackConstraints, boolean, object][] = [
  [
    'the first camera, at its size nearest to 640 × 480, without constraints',
    laptop,
    {},
    false,
    { deviceId: 'laptop-virtual', width: 1280, height: 720, frameRate: 30 },
  ],
  [
    'the requested facing',
    phone,
    { facingMode: 'environment' },
    false,
    { deviceId: 'android-rear', width: 640, height: 480, frameRate: 24 },
  ],
  [
    'the ideal facing',
    phone,
    { facingMode: { ideal: 'user' } },
    false,
    { deviceId: 'android-front', width: 640, height: 480, frameRate: 24 },
  ],
  [
    'another camera when the ideal one is gone',
    phone,
    { deviceId: { ideal: 'gone' } },
    false,
    { deviceId: 'android-front', width: 640, height: 480, frameRate: 24 },
  ],
  [
    'the required device',
    laptop,
    { deviceId: { exact: 'laptop-color' } },
    false,
    { deviceId: 'laptop-color', width: 640, height: 480, frameRate: 30 },
  ],
  ['no camera other than the required one', laptop, { deviceId: { exact: 'gone' } }, false, { unmet: 'deviceId' }],
  ['no laptop camera for a required facing', laptop, { facingMode: { exact: 'user' } }, false, { unmet: 'facingMode' }],
  [
    'the size nearest to the ideal',
    phone,
    { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1440 } },
    false,
    { deviceId: 'android-rear', width: 1920, height: 1080, frameRate: 24 },
  ],
  ['no size larger than the available ones', laptop, { width: { min: 4000 } }, false, { unmet: 'width' }],
  ['no frame rate higher than the available ones', phone, { frameRate: { min: 60 } }, false, { unmet: 'frameRate' }],
  [
    'a picture taller than wide on a phone held upright',
    phone,
    { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: 15 },
    true,
    { deviceId: 'android-front', width: 720, height: 1280, frameRate: 15 },
  ],
];

describe('choice of the simulated camera', () => {
  for (const [name, profile, constraints, upright, expected] of rows) {
    it(`gives ${name}`, () => assert.deepEqual(choose(profile, constraints, upright), expected));
  }

  it('has unique device ids in every profile', () => {
    for (const { devices } of Object.values(deviceProfiles) as DeviceProfile[]) {
      assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, devices.length);
    }
  });
});
