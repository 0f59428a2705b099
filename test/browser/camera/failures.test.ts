import { expect } from 'chai';
import { CameraSession } from '../../../src/camera/session.js';
import type { CameraErrorCode } from '../../../src/camera/failures.js';
import { PictureSampler } from '../../../src/camera/picture-watchdog.js';
import { failureError } from '../../../testing/src/camera/devices/failures.js';
import { cameraFailureScenarios, installSimulatedCamera } from '../../../testing/src/index.js';
import type { CameraFailureName, InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import { installClock, type PageClock } from '../clock.js';
import { addVideo, until, untilState } from './page.js';

/** Each simulated failure → the expected error code. `live` means that the camera opens in the end. */
const outcomes: Record<CameraFailureName, CameraErrorCode | 'live' | 'opening'> = {
  'permission-denied': 'camera-permission-denied',
  'permission-dismissed': 'camera-permission-dismissed',
  'blocked-by-policy': 'camera-blocked-by-policy',
  'insecure-context': 'camera-insecure-context',
  unsupported: 'camera-unsupported',
  'not-found': 'camera-not-found',
  busy: 'camera-busy',
  overconstrained: 'camera-overconstrained',
  ended: 'camera-ended',
  black: 'camera-black',
  frozen: 'camera-frozen',
  'slow-start': 'live',
  hanging: 'opening',
};

/** A person who does not move, which is cheap to draw. */
const still: InstallOptions = { pose: {}, natural: false, maxFrameRate: 15 };

describe('failures of the camera', () => {
  let camera: InstalledCamera | undefined;
  let session: CameraSession | undefined;
  let clock: PageClock;
  beforeEach(() => {
    // The watchdog takes a sample every 500 ms.
    clock = installClock(500);
  });
  afterEach(() => {
    session?.close();
    camera?.uninstall();
    clock.restore();
    document.querySelectorAll('video').forEach((video) => video.remove());
  });

  /** Lets time pass until the session has failed. */
  async function failureOf(opened: CameraSession): Promise<string> {
    await until(() => {
      if (opened.snapshot.state !== 'failed') clock.pass(500);
      return opened.snapshot.state === 'failed';
    });
    return (await untilState(opened, 'failed')).error.code;
  }

  for (const name of Object.keys(cameraFailureScenarios) as CameraFailureName[]) {
    const outcome = outcomes[name];
    it(`${name}: ${outcome}`, async () => {
      camera = installSimulatedCamera({ ...still, failure: name === 'slow-start' ? { name, afterMs: 200 } : name });
      session = new CameraSession({ facing: 'user' });
      const video = addVideo();
      session.attach(video);
      const opening = session.open();
      if (outcome === 'opening') {
        await until(() => session!.snapshot.state === 'opening');
        return;
      }
      await opening;
      if (outcome === 'live') {
        await untilState(session, 'live');
        return;
      }
      await until(() => session!.snapshot.state !== 'live' || video.videoWidth > 0);
      expect(await failureOf(session)).to.equal(outcome);
      expect(camera.liveTracks).to.equal(0);

      // Without the failure, the same session can open.
      camera.fail(null);
      await session.open();
      await untilState(session, 'live');
      expect(camera.liveTracks).to.equal(1);
    });
  }

  it('a missing camera is reported as missing, though WebKit calls it overconstrained', async () => {
    camera = installSimulatedCamera({ profile: 'noCamera' });
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: () => Promise.reject(failureError('overconstrained')),
    });
    session = new CameraSession({ facing: 'user' });
    await session.open();
    expect(await failureOf(session)).to.equal('camera-not-found');
  });

  it('an in-app browser without getUserMedia is reported as such', async () => {
    camera = installSimulatedCamera({ failure: 'unsupported' });
    Object.defineProperty(navigator, 'userAgent', {
      configurable: true,
      get: () =>
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 [FBAN/FBIOS;FBAV/468.0.0.40.107]',
    });
    try {
      session = new CameraSession({ facing: 'user' });
      await session.open();
      expect(await failureOf(session)).to.equal('camera-in-app-browser');
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent');
    }
  });

  it('a camera that is muted briefly is not lost, but one that stays muted is', async () => {
    camera = installSimulatedCamera(still);
    session = new CameraSession({ facing: 'user' });
    await session.open();
    const { track } = (await untilState(session, 'live')).camera;
    track.dispatchEvent(new Event('mute'));
    clock.pass(2_000);
    track.dispatchEvent(new Event('unmute'));
    clock.pass(2_000);
    track.dispatchEvent(new Event('mute'));
    clock.pass(2_900);
    expect(session.snapshot.state).to.equal('live');
    clock.pass(100);
    expect(await failureOf(session)).to.equal('camera-ended');
    expect(camera.liveTracks).to.equal(0);
  });

  it('a camera that is allowed but never starts times out', async () => {
    camera = installSimulatedCamera({ permission: 'granted', failure: 'hanging' });
    session = new CameraSession({ facing: 'user' });
    void session.open();
    expect(await failureOf(session)).to.equal('camera-busy');
  });

  it('a person who holds perfectly still is not mistaken for a frozen picture', async () => {
    camera = installSimulatedCamera(still);
    session = new CameraSession({ facing: 'user' });
    const video = addVideo();
    session.attach(video);
    await session.open();
    await until(() => video.videoWidth > 0);
    const sampler = new PictureSampler();
    const samples = new Set<string>();
    // A busy browser can show one frame twice, but a frozen picture never yields a second sample.
    while (samples.size < 3) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      samples.add(String((await sampler.sample(video, performance.now())).bytes));
    }
  });
});

describe('the camera in an iframe that does not allow it', () => {
  it('is blocked by policy, as the browser itself reports', async () => {
    const frame = document.createElement('iframe');
    // Gives this same-origin iframe the default of cross-origin iframes.
    frame.allow = "camera 'none'";
    const told = new Promise<unknown>((resolve) => {
      window.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    const module = new URL('../../../src/camera/session.ts', import.meta.url).href;
    frame.srcdoc = `<script type="module">
      const { CameraSession } = await import(${JSON.stringify(module)});
      const session = new CameraSession({ facing: 'user' });
      await session.open();
      parent.postMessage(session.snapshot.error?.code ?? session.snapshot.state, '*');
    </script>`;
    document.body.append(frame);
    try {
      expect(await told).to.equal('camera-blocked-by-policy');
    } finally {
      frame.remove();
    }
  });
});
