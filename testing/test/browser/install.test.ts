import { expect } from 'chai';
import {
  cameraFailureScenarios,
  deviceProfiles,
  installSimulatedCamera,
  type CameraFailureName,
  type CameraFailureScenario,
  type DeviceProfile,
  type DeviceProfileName,
  type InstalledCamera,
  type InstallOptions,
} from '../../src/index.js';

let camera: InstalledCamera | undefined;
const install = (options: InstallOptions = {}): InstalledCamera => {
  camera = installSimulatedCamera({ pose: {}, natural: false, ...options });
  return camera;
};
afterEach(() => camera?.uninstall());

const small = { width: { ideal: 320 }, height: { ideal: 240 } };
const open = (video: MediaTrackConstraints | true = small): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video });
const rejection = async (promise: Promise<unknown>): Promise<DOMException> => {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  // WebKit's OverconstrainedError is not a DOMException, and Firefox does not expose the class.
  const kinds = [DOMException, ...(typeof OverconstrainedError === 'function' ? [OverconstrainedError] : [])];
  expect(kinds.some((kind) => outcome instanceof kind)).to.equal(true);
  return outcome as DOMException;
};
const cameraPermission = async (): Promise<PermissionState> =>
  (await navigator.permissions.query({ name: 'camera' })).state;

async function frames(stream: MediaStream, count: number): Promise<Uint8ClampedArray[]> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  // WebKit reports no frames of a video outside the page.
  document.body.append(video);
  await video.play();
  const context = new OffscreenCanvas(80, 60).getContext('2d', { willReadFrequently: true })!;
  const seen: Uint8ClampedArray[] = [];
  while (seen.length < count) {
    await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
    context.drawImage(video, 0, 0, 80, 60, 0, 0, 80, 60);
    const { data } = context.getImageData(0, 0, 80, 60);
    // WebKit's copies of a video are occasionally empty.
    if (data[3] !== 0) seen.push(data);
    context.clearRect(0, 0, 80, 60);
  }
  video.srcObject = null;
  video.remove();
  return seen;
}

describe('device profiles', () => {
  for (const [name, profile] of Object.entries(deviceProfiles) as [DeviceProfileName, DeviceProfile][]) {
    it(`${name}: hides labels until the camera is allowed, then opens each device by its id`, async () => {
      const installed = install({ profile: name });
      const hidden = await navigator.mediaDevices.enumerateDevices();
      expect(hidden.every(({ label, deviceId }) => label === '' && deviceId === '')).to.equal(true);
      if (profile.devices.length === 0) {
        expect((await rejection(open())).name).to.equal('NotFoundError');
        return;
      }
      (await open()).getTracks().forEach((track) => track.stop());
      const listed = await navigator.mediaDevices.enumerateDevices();
      expect(listed.map(({ label }) => label)).to.deep.equal(profile.devices.map(({ label }) => label));
      for (const device of profile.devices) {
        const stream = await open({ deviceId: { exact: device.deviceId }, ...small });
        const track = stream.getVideoTracks()[0]!;
        const { deviceId, facingMode, width, height } = track.getSettings();
        expect(deviceId).to.equal(device.deviceId);
        expect(facingMode ?? null).to.equal(device.facing);
        expect(track.label).to.equal(device.label);
        expect(height! > width!).to.equal(profile.upright);
        const capabilities = track.getCapabilities() as MediaTrackCapabilities & { torch?: boolean };
        expect(capabilities.torch ?? false).to.equal(device.torch);
        expect((await frames(stream, 1))[0]!.some((value) => value > 20 && value < 255)).to.equal(true);
        track.stop();
      }
      expect(installed.liveTracks).to.equal(0);
      expect(installed.opened).to.equal(profile.devices.length + 1);
    });
  }

  it('switches the torch if there is one, and refuses otherwise', async () => {
    const installed = install({ profile: 'androidPhone' });
    const torch = { advanced: [{ torch: true } as MediaTrackConstraintSet] };
    const rear = (await open({ facingMode: 'environment' })).getVideoTracks()[0]!;
    await rear.applyConstraints(torch);
    expect(installed.torchOn).to.equal(true);
    expect((rear.getSettings() as { torch?: boolean }).torch).to.equal(true);
    rear.stop();
    expect(installed.torchOn).to.equal(false);
    const front = (await open({ facingMode: 'user' })).getVideoTracks()[0]!;
    expect((await rejection(front.applyConstraints(torch))).name).to.equal('OverconstrainedError');
    front.stop();
  });
});

/** What a page observes of each failure, for every row of `cameraFailureScenarios`. */
const seen: Record<CameraFailureName, (installed: InstalledCamera) => Promise<void>> = {
  'permission-denied': refuses,
  'permission-dismissed': refuses,
  'blocked-by-policy': async (installed) => {
    const page = document as unknown as Record<string, { allowsFeature(feature: string): boolean }>;
    const policy = page['permissionsPolicy'] ?? page['featurePolicy'];
    expect(policy!.allowsFeature('camera')).to.equal(false);
    await refuses(installed);
  },
  'insecure-context': async () => {
    expect(navigator.mediaDevices).to.equal(undefined);
    expect(isSecureContext).to.equal(false);
  },
  unsupported: async () => {
    expect(navigator.mediaDevices).to.equal(undefined);
    expect(isSecureContext).to.equal(true);
  },
  'not-found': refuses,
  busy: refuses,
  overconstrained: refuses,
  ended: async (installed) => {
    const track = (await open()).getVideoTracks()[0]!;
    expect(track.readyState).to.equal('live');
    await new Promise((resolve) => track.addEventListener('ended', resolve));
    expect(track.readyState).to.equal('ended');
    expect(installed.liveTracks).to.equal(0);
  },
  black: async () => {
    const stream = await open();
    const [frame] = await frames(stream, 1);
    expect(frame!.every((value, index) => index % 4 === 3 || value <= 16)).to.equal(true);
  },
  frozen: async () => {
    const pictures = await frames(await open(), 4);
    const last = pictures.at(-1)!;
    expect(last.some((value, index) => index % 4 !== 3 && value > 40)).to.equal(true);
    expect(pictures.slice(1).every((picture) => picture.every((value, at) => value === last[at]))).to.equal(true);
  },
  'slow-start': async (installed) => {
    installed.fail({ name: 'slow-start', afterMs: 300 });
    const asked = performance.now();
    await open();
    expect(performance.now() - asked).to.be.greaterThan(290);
  },
  hanging: async (installed) => {
    let answered = false;
    void open().finally(() => (answered = true));
    // Other questions are answered meanwhile.
    for (let asked = 0; asked < 20; asked += 1) await navigator.mediaDevices.enumerateDevices();
    await new Promise(requestAnimationFrame);
    expect(answered).to.equal(false);
    expect(installed.permission).to.equal('prompt');
  },
};

async function refuses(): Promise<void>;
async function refuses(installed: InstalledCamera): Promise<void>;
async function refuses(installed?: InstalledCamera): Promise<void> {
  const error = await rejection(open());
  expect(error.name).to.equal(current.errorName);
  if (current.errorMessage) expect(error.message).to.equal(current.errorMessage);
  if (current.errorName === 'OverconstrainedError') {
    expect((error as DOMException & { constraint: string }).constraint).to.equal('width');
  }
  expect(await cameraPermission()).to.equal(current.permission ?? 'granted');
  expect(installed?.liveTracks).to.equal(0);
}
let current: CameraFailureScenario;

describe('camera failures', () => {
  for (const [name, scenario] of Object.entries(cameraFailureScenarios) as [
    CameraFailureName,
    CameraFailureScenario,
  ][]) {
    it(`${name}: ${scenario.summary}`, async () => {
      current = scenario;
      const installed = install({ failure: name });
      await seen[name](installed);
      // After the failure is fixed, the same page gets a picture.
      installed.fail(null);
      installed.setPicture('none');
      const stream = await open();
      expect(stream.getVideoTracks()[0]!.readyState).to.equal('live');
      expect((await frames(stream, 1))[0]!.some((value, at) => at % 4 !== 3 && value > 40)).to.equal(true);
    });
  }
});

describe('installSimulatedCamera', () => {
  it('counts clones as live until each is stopped', async () => {
    const installed = install();
    const track = (await open()).getVideoTracks()[0]!;
    const clone = track.clone();
    expect(installed.liveTracks).to.equal(2);
    track.stop();
    expect(installed.liveTracks).to.equal(1);
    clone.stop();
    expect(installed.liveTracks).to.equal(0);
  });

  it('reports cameras that are plugged in and unplugged', async () => {
    const installed = install({ profile: 'laptop', permission: 'granted' });
    let changes = 0;
    navigator.mediaDevices.addEventListener('devicechange', () => changes++);
    const track = (await open({ deviceId: { exact: 'laptop-color' } })).getVideoTracks()[0]!;
    installed.unplug('laptop-color');
    expect(track.readyState).to.equal('ended');
    expect(await navigator.mediaDevices.enumerateDevices()).to.have.length(3);
    installed.plug(deviceProfiles.desktop.devices[0]);
    expect(await navigator.mediaDevices.enumerateDevices()).to.have.length(4);
    expect(changes).to.equal(2);
  });

  it('reports that the prompt was answered', async () => {
    install({ answerMs: 20 });
    const status = await navigator.permissions.query({ name: 'camera' });
    expect(status.state).to.equal('prompt');
    const changed = new Promise((resolve) => status.addEventListener('change', resolve));
    await open();
    await changed;
    expect(status.state).to.equal('granted');
  });

  it("restores the page's own camera and stops every track", async () => {
    const own = navigator.mediaDevices;
    const { query } = navigator.permissions;
    const installed = install({ failure: null });
    expect(navigator.mediaDevices).not.to.equal(own);
    const track = (await open()).getVideoTracks()[0]!;
    installed.uninstall();
    expect(track.readyState).to.equal('ended');
    expect(navigator.mediaDevices).to.equal(own);
    expect(navigator.permissions.query).to.equal(query);
    installed.uninstall();
  });

  it('delivers no more frames per second than requested', async () => {
    install({ maxFrameRate: 7.5 });
    const [track] = (await open()).getVideoTracks();
    expect(track?.getSettings().frameRate).to.equal(7.5);
    expect(await rejection(open({ frameRate: { min: 15 } }))).to.have.property('constraint', 'frameRate');
  });

  it('refuses a frame rate of 0 or less, or NaN, and installs nothing', () => {
    for (const maxFrameRate of [0, -1, Number.NaN]) {
      expect(() => installSimulatedCamera({ maxFrameRate })).to.throw(RangeError, 'above 0');
    }
    install();
  });

  it('refuses to be installed twice', () => {
    install();
    expect(() => installSimulatedCamera()).to.throw('already installed');
  });
});
