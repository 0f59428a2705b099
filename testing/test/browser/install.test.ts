import { expect } from 'chai';
import {
  deviceProfiles,
  installSimulatedCamera,
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

/** The stream's first picture, 80 × 60. */
async function firstFrame(stream: MediaStream): Promise<Uint8ClampedArray> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  // WebKit reports no frames of a video outside the page.
  document.body.append(video);
  await video.play();
  const context = new OffscreenCanvas(80, 60).getContext('2d', { willReadFrequently: true })!;
  for (;;) {
    await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
    context.drawImage(video, 0, 0, 80, 60, 0, 0, 80, 60);
    const { data } = context.getImageData(0, 0, 80, 60);
    // WebKit's copies of a video are occasionally empty.
    if (data[3] === 0) continue;
    video.remove();
    return data;
  }
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
        expect((await firstFrame(stream)).some((value) => value > 20 && value < 255)).to.equal(true);
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
