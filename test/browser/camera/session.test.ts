import { expect } from 'chai';
import { takeGivenStream } from '../../../src/camera/given-stream.js';
import { requestCamera } from '../../../src/camera/request-camera.js';
import { CameraSession } from '../../../src/camera/session.js';
import type { CameraOptions } from '../../../src/camera/types.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import { installClock } from '../clock.js';
import { addVideo, pretendHidden, until, untilState } from './page.js';

describe('the camera session', () => {
  let camera: InstalledCamera | undefined;
  let session: CameraSession | undefined;

  const install = (options: InstallOptions = {}): InstalledCamera =>
    (camera = installSimulatedCamera({ pose: {}, natural: false, maxFrameRate: 15, ...options }));
  const create = (options: Partial<CameraOptions> = {}): CameraSession =>
    (session = new CameraSession({ facing: 'user', ...options }));

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    session?.close();
    camera?.uninstall();
    session = undefined;
    camera = undefined;
    pretendHidden(false);
    document.querySelectorAll('video').forEach((video) => video.remove());
  });

  it('opens, shows the picture in the attached video, and releases every track', async () => {
    const { liveTracks } = install();
    expect(liveTracks).to.equal(0);
    const video = addVideo();
    const states: string[] = [];
    create().subscribe(({ state }) => states.push(state));
    session!.attach(video);
    await session!.open();
    const { camera: live } = await untilState(session!, 'live');
    expect(video.srcObject).to.equal(live.stream);
    await until(() => video.videoWidth > 0);
    expect([live.size.width, live.size.height]).to.deep.equal([1280, 720]);
    session!.close();
    expect(camera!.liveTracks).to.equal(0);
    expect(video.srcObject).to.equal(null);
    expect(states).to.deep.equal(['opening', 'live', 'closed']);
  });

  it('stops the camera if its promise resolves after the session was closed', async () => {
    install({ failure: { name: 'slow-start', afterMs: 30 } });
    const opening = create().open();
    session!.close();
    await opening;
    expect(camera!.opened).to.equal(1);
    expect(camera!.liveTracks).to.equal(0);
    expect(session!.snapshot.state).to.equal('closed');
  });

  it('reports silence after 8 seconds without an answer, on a simulated clock, and can be opened again', async () => {
    const clock = installClock();
    try {
      install({ failure: 'hanging' });
      void create().open();
      clock.pass(7_900);
      expect(session!.snapshot).to.deep.equal({ state: 'opening' });
      clock.pass(100);
      expect(session!.snapshot).to.deep.equal({ state: 'opening', isSilent: true });
      session!.close();
      camera!.uninstall();
      install();
      await session!.open();
      expect(session!.snapshot.state).to.equal('live');
    } finally {
      clock.restore();
    }
  });

  it('uses a camera that is already open, and stops one that comes too late', async () => {
    install();
    const early = await navigator.mediaDevices.getUserMedia({ video: true });
    await create().open(early);
    const { camera: live } = await untilState(session!, 'live');
    expect(live.stream).to.equal(early);
    const late = await navigator.mediaDevices.getUserMedia({ video: true });
    await session!.open(late);
    expect(late.getVideoTracks()[0]?.readyState).to.equal('ended');
    session!.close();
    expect(camera!.liveTracks).to.equal(0);
  });

  it('takes over a camera that was requested early, without interrupting its picture', async () => {
    install();
    const video = addVideo();
    const owner = {};
    let isShown = false;
    requestCamera(owner, { facing: 'user', deviceId: null, video, onShown: () => (isShown = true) });
    await until(() => isShown);
    const stream = video.srcObject;
    let interruptions = 0;
    video.addEventListener('emptied', () => (interruptions += 1));
    const opening = create().open(takeGivenStream(owner));
    session!.attach(video);
    await opening;
    const { camera: live } = await untilState(session!, 'live');
    expect(live.stream).to.equal(stream);
    expect(interruptions).to.equal(0);
    session!.close();
    expect(camera!.liveTracks).to.equal(0);
  });

  it('reports why a camera that was requested early does not open', async () => {
    install({ failure: 'permission-denied' });
    const owner = {};
    requestCamera(owner, { facing: 'user', deviceId: null, video: null, onShown: () => undefined });
    await create().open(takeGivenStream(owner));
    const { error } = await untilState(session!, 'failed');
    expect(error.code).to.match(/^camera-(?:blocked|denied|dismissed|permission)/);
  });

  it('stops a camera that was requested early and is no longer wanted', async () => {
    install({ failure: { name: 'slow-start', afterMs: 30 } });
    const drop = requestCamera({}, { facing: 'user', deviceId: null, video: null, onShown: () => undefined });
    drop();
    await until(() => camera!.opened > 0);
    await until(() => camera!.liveTracks === 0);
  });

  describe('the screen', () => {
    const locks: (EventTarget & { released: boolean; release: () => Promise<void> })[] = [];
    const held = (): number => locks.filter(({ released }) => !released).length;
    const own = Object.getOwnPropertyDescriptor(navigator, 'wakeLock');

    beforeEach(() => {
      locks.length = 0;
      Object.defineProperty(navigator, 'wakeLock', {
        configurable: true,
        value: {
          request: async () => {
            const lock = Object.assign(new EventTarget(), {
              released: false,
              release: async () => {
                lock.released = true;
              },
            });
            locks.push(lock);
            return lock;
          },
        },
      });
    });

    afterEach(() => {
      if (own === undefined) delete (navigator as { wakeLock?: unknown }).wakeLock;
      else Object.defineProperty(navigator, 'wakeLock', own);
    });

    it('stays on only while the camera does', async () => {
      install();
      await create().open();
      await until(() => held() === 1);
      session!.close();
      await until(() => held() === 0);
    });

    it('may turn off while the page is hidden, and stays on again once the page is visible', async () => {
      install();
      await create().open();
      await until(() => held() === 1);
      pretendHidden(true);
      await until(() => held() === 0);
      pretendHidden(false);
      await untilState(session!, 'live');
      await until(() => held() === 1);
    });

    it('may turn off if the lock is granted after the camera was released', async () => {
      install();
      let answer = (): void => undefined;
      const { wakeLock } = navigator;
      const { request } = wakeLock;
      wakeLock.request = async (type) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return request(type);
      };
      await create().open();
      session!.close();
      answer();
      await until(() => locks.length === 1 && held() === 0);
    });

    it('may turn off if the browser refuses the lock, and the camera still opens', async () => {
      install();
      navigator.wakeLock.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      await create().open();
      expect(session!.snapshot.state).to.equal('live');
    });
  });

  describe('page visibility', () => {
    it('stops every track when the page is hidden, and reopens with it', async () => {
      install();
      await create().open();
      pretendHidden(true);
      expect(session!.snapshot.state).to.equal('paused');
      expect(camera!.liveTracks).to.equal(0);
      pretendHidden(false);
      await untilState(session!, 'live');
      expect(camera!.liveTracks).to.equal(1);
    });

    it('does not reopen if it was closed in between', async () => {
      install();
      await create().open();
      pretendHidden(true);
      session!.close();
      pretendHidden(false);
      expect(session!.snapshot.state).to.equal('closed');
      expect(camera!.opened).to.equal(1);
    });

    it('stops a camera that starts while the page is hidden, and opens it once the page is shown', async () => {
      install({ failure: { name: 'slow-start', afterMs: 30 } });
      const opening = create().open();
      pretendHidden(true);
      await opening;
      expect(session!.snapshot.state).to.equal('paused');
      expect(camera!.liveTracks).to.equal(0);
      pretendHidden(false);
      await untilState(session!, 'live');
    });
  });

  describe('the choice of device', () => {
    it('skips virtual, depth and infrared cameras that the browser would choose first, and lists them', async () => {
      install({ profile: 'laptop' });
      await create().open();
      const { camera: live } = await untilState(session!, 'live');
      expect(live.deviceId).to.equal('laptop-color');
      expect(camera!.liveTracks).to.equal(1);
      const kinds = (await session!.devices()).map(({ kind }) => kind);
      expect(kinds).to.deep.equal(['virtual', 'depth', 'infrared', 'color']);
    });

    it('opens only once when the labels are known beforehand', async () => {
      install({ profile: 'laptop', permission: 'granted' });
      await create().open();
      expect(camera!.opened).to.equal(1);
    });

    it('reports a missing camera rather than open a virtual one', async () => {
      install({ profile: 'laptop' });
      camera!.unplug('laptop-color');
      await create().open();
      const { error } = await untilState(session!, 'failed');
      expect(error.code).to.equal('camera-not-found');
      expect(camera!.liveTracks).to.equal(0);
    });

    const wishes = [
      ['opens even a virtual camera if its id is requested', 'laptop-virtual', 'laptop-virtual'],
      ['opens another camera if the requested one is gone', 'sold-last-year', 'laptop-color'],
    ] as const;
    for (const [what, deviceId, opened] of wishes) {
      it(what, async () => {
        install({ profile: 'laptop' });
        await create({ deviceId }).open();
        expect((await untilState(session!, 'live')).camera.deviceId).to.equal(opened);
      });
    }

    it('switches to another camera and remembers it for this facing only', async () => {
      install({ profile: 'iphone' });
      await create({ facing: 'environment' }).open();
      await session!.switchTo('iphone-rear');
      expect((await untilState(session!, 'live')).camera.deviceId).to.equal('iphone-rear');
      expect(camera!.liveTracks).to.equal(1);
      expect(localStorage.getItem('idv-elements.camera.environment')).to.equal('iphone-rear');
      expect(localStorage.getItem('idv-elements.camera.user')).to.equal(null);
      session!.close();

      await create({ facing: 'environment' }).open();
      expect((await untilState(session!, 'live')).camera.deviceId).to.equal('iphone-rear');
    });

    it('forgets a remembered camera that no longer exists', async () => {
      install({ profile: 'iphone', permission: 'granted' });
      localStorage.setItem('idv-elements.camera.user', 'sold-last-year');
      await create().open();
      expect((await untilState(session!, 'live')).camera.deviceId).to.equal('iphone-front');
    });

    it('does not remember a camera that the page requested', async () => {
      install({ profile: 'iphone' });
      await create({ facing: 'environment' }).switchTo('iphone-rear', { remember: false });
      await session!.open();
      expect((await untilState(session!, 'live')).camera.deviceId).to.equal('iphone-rear');
      expect(localStorage.length).to.equal(0);
    });

    it('works where storage is blocked', async () => {
      install({ profile: 'iphone' });
      const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
      try {
        await create({ facing: 'environment' }).open();
        await session!.switchTo('iphone-rear');
        expect((await untilState(session!, 'live')).camera.deviceId).to.equal('iphone-rear');
      } finally {
        Object.defineProperty(window, 'localStorage', own);
      }
    });
  });

  describe('the torch', () => {
    it('is switched on and off if the camera has one', async () => {
      install({ profile: 'androidPhone' });
      await create({ facing: 'environment' }).open();
      expect((await untilState(session!, 'live')).camera.torch).to.equal('off');
      await session!.setTorch(true);
      expect(camera!.torchOn).to.equal(true);
      expect((await untilState(session!, 'live')).camera.torch).to.equal('on');
      await session!.setTorch(false);
      expect(camera!.torchOn).to.equal(false);
    });

    it('is reported as missing if there is none', async () => {
      install();
      await create().open();
      expect((await untilState(session!, 'live')).camera.torch).to.equal('unavailable');
      const error: unknown = await session!.setTorch(true).catch((error: unknown) => error);
      expect(error).to.have.property('code', 'camera-unsupported');
    });
  });
});

describe('the camera session on the browser’s own fake camera', () => {
  it('opens it, shows it and releases it', async () => {
    const session = new CameraSession({ facing: 'user' });
    const video = addVideo();
    session.attach(video);
    await session.open();
    const { camera } = await untilState(session, 'live');
    await until(() => video.videoWidth > 0);
    expect(video.videoWidth).to.equal(camera.size.width);
    session.close();
    expect(camera.track.readyState).to.equal('ended');
    video.remove();
  });
});
