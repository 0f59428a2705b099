/** Ways to feed pictures into a page (CEN/TS 18099 calls them injection), and what the evidence reports about them. */
import { expect } from 'chai';
import { liveCamera } from '../../../src/camera/choose-camera.js';
import { FramePump } from '../../../src/camera/frame-pump.js';
import { FrameTiming } from '../../../src/camera/frame-timing.js';
import { cameraIntegrity } from '../../../src/camera/integrity.js';
import { nativeFunctions } from '../../../src/camera/native-functions.js';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { adviseOnCamera, type CameraAdvice, type CameraFacts } from '../../../src/liveness-evidence/index.js';
import { createSimulatedCamera, installSimulatedCamera } from '../../../testing/src/index.js';
import { addVideo, until } from './page.js';

const inChromium = sharesVideoFrames;
const canvasSize = { width: 64, height: 48 };

describe('camera facts in the evidence', () => {
  const undo: (() => void)[] = [];
  afterEach(() => undo.splice(0).forEach((step) => step()));

  /** Replaces a member until the test is over. */
  function replace(home: object, name: string, change: PropertyDescriptor): void {
    const own = Object.getOwnPropertyDescriptor(home, name);
    Object.defineProperty(home, name, { configurable: true, ...change });
    undo.push(() => {
      if (own === undefined) Reflect.deleteProperty(home, name);
      else Object.defineProperty(home, name, own);
    });
  }

  /** A canvas that is redrawn continuously. */
  function drawnCanvas(): HTMLCanvasElement {
    const canvas = Object.assign(document.createElement('canvas'), canvasSize);
    const context = canvas.getContext('2d')!;
    let turn = 0;
    const draw = (): void => {
      context.fillStyle = `hsl(${(turn += 7) % 360} 80% 50%)`;
      context.fillRect(0, 0, canvasSize.width, canvasSize.height);
    };
    draw();
    const timer = setInterval(draw, 30);
    undo.push(() => clearInterval(timer));
    return canvas;
  }

  function factsOf(stream: MediaStream): Promise<Omit<CameraFacts, 'timing'>> {
    undo.push(() => stream.getTracks().forEach((track) => track.stop()));
    return cameraIntegrity(liveCamera(stream, stream.getVideoTracks()[0]!));
  }

  /** Camera facts with the times of some frames, collected as the challenge collects them. */
  async function watched(stream: MediaStream, steps = 45): Promise<CameraFacts> {
    const facts = await factsOf(stream);
    const video = addVideo();
    video.muted = true;
    video.srcObject = stream;
    const timing = new FrameTiming();
    const pump = new FramePump(async () => undefined, {
      minIntervalMs: 45,
      onShown: (now, frame) => timing.note(now, frame),
      onError: () => undefined,
    });
    undo.push(
      () => pump.stop(),
      () => video.remove(),
    );
    await video.play();
    pump.start(video);
    await until(() => timing.summary().steps >= steps);
    return { ...facts, timing: timing.summary() };
  }

  const advise = (facts: CameraFacts): CameraAdvice[] => adviseOnCamera(facts, { size: canvasSize, frames: [] });
  const openCamera = () => navigator.mediaDevices.getUserMedia({ video: true });

  it('reports the browser’s own fake camera as native, listed and on its own clock; only the label reveals it', async function () {
    this.timeout(20_000);
    const facts = await watched(await openCamera());
    expect(facts).to.include({ source: 'device', isListed: true, hasNativeCamera: true, hasNativePictures: true });
    expect(facts.width).to.be.greaterThan(0);
    if (inChromium) {
      // Chromium's test camera has the settings of a webcam.
      expect(facts.controls).to.deep.equal({ zoom: false, torch: false, focus: true, exposure: true });
      expect(facts.timing.clock).to.equal('capture');
      expect(facts.timing.repeats).to.equal(0);
    }
    expect(advise(facts), JSON.stringify(facts.timing)).to.deep.equal(['camera-virtual']);
    const text = JSON.stringify(facts);
    const [track] = (await openCamera()).getVideoTracks();
    undo.push(() => track?.stop());
    expect(text).not.to.include(track!.label);
    expect(text).not.to.include(track!.getSettings().deviceId);
  });

  it('reports a canvas', async function () {
    this.timeout(20_000);
    const facts = await watched(drawnCanvas().captureStream(30));
    expect(facts).to.include({ source: 'canvas', isListed: false, isVirtual: false, hasNativeCamera: true });
    expect(facts.controls).to.deep.equal({ zoom: false, torch: false, focus: false, exposure: false });
    expect(facts.timing.clock).to.equal('untold');
    // WebKit's canvas counts frames instead of reporting their time.
    expect(advise(facts).filter((advice) => advice !== 'camera-timing')).to.deep.equal(['camera-canvas']);
  });

  it('still reports that a canvas is not a listed device if it disguises itself as another track', async () => {
    const stream = drawnCanvas().captureStream();
    Object.setPrototypeOf(stream.getVideoTracks()[0]!, MediaStreamTrack.prototype);
    const facts = await factsOf(stream);
    expect([facts.source === 'device', facts.isListed]).to.deep.equal([inChromium, false]);
  });

  it('reports a generator, and its clock if the clock is invented', async function () {
    if (!inChromium) this.skip();
    this.timeout(20_000);
    const { MediaStreamTrackGenerator } = globalThis as unknown as {
      MediaStreamTrackGenerator: new (of: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream };
    };
    const generator = new MediaStreamTrackGenerator({ kind: 'video' });
    const writer = generator.writable.getWriter();
    const canvas = drawnCanvas();
    const began = performance.now();
    const timer = setInterval(() => {
      // A clock at half speed.
      const timestamp = (performance.now() - began) * 500;
      void writer.write(new VideoFrame(canvas, { timestamp })).catch(() => undefined);
    }, 40);
    undo.push(() => clearInterval(timer));
    const facts = await watched(new MediaStream([generator]));
    expect(facts).to.include({ source: 'generator', isListed: false });
    expect(advise(facts)).to.include.members(['camera-canvas', 'camera-timing']);
  });

  it('reports a call', async function () {
    if (!inChromium) this.skip();
    this.timeout(20_000);
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()];
    undo.push(
      () => here.close(),
      () => there.close(),
    );
    here.onicecandidate = ({ candidate }) => void (candidate && there.addIceCandidate(candidate));
    there.onicecandidate = ({ candidate }) => void (candidate && here.addIceCandidate(candidate));
    const sent = drawnCanvas().captureStream(30);
    here.addTrack(sent.getVideoTracks()[0]!, sent);
    const received = new Promise<MediaStream>((resolve) => {
      there.ontrack = ({ streams }) => resolve(streams[0]!);
    });
    await here.setLocalDescription(await here.createOffer());
    await there.setRemoteDescription(here.localDescription!);
    await there.setLocalDescription(await there.createAnswer());
    await here.setRemoteDescription(there.localDescription!);
    const facts = await watched(await received, 3);
    expect(facts.isListed).to.equal(false);
    expect(facts.timing.clock).to.equal('network');
    expect(advise(facts)).to.include('camera-canvas');
  });

  it('reports the simulated camera, which replaces `navigator.mediaDevices`', async () => {
    const camera = installSimulatedCamera();
    undo.push(() => camera.uninstall());
    const facts = await factsOf(await openCamera());
    expect(facts).to.include({ source: 'canvas', hasNativeCamera: false, hasNativePictures: true });
    camera.uninstall();
    expect(nativeFunctions(null).hasNativeCamera).to.equal(true);
  });

  const patches: [string, () => void][] = [
    ['on the object', () => replace(navigator.mediaDevices, 'getUserMedia', { value: fake })],
    ['on the prototype', () => replace(MediaDevices.prototype, 'getUserMedia', { value: fake })],
    ['by a bound function', () => replace(MediaDevices.prototype, 'getUserMedia', { value: fake.bind(null) })],
    ['behind a proxy', () => replace(MediaDevices.prototype, 'getUserMedia', { value: new Proxy(native, {}) })],
    ['by a function named like native code', () => replace(MediaDevices.prototype, 'getUserMedia', { value: posing })],
    ['in the list of devices', () => replace(MediaDevices.prototype, 'enumerateDevices', { value: fake })],
    ['in the settings of a track', () => replace(MediaStreamTrack.prototype, 'getSettings', { value: fake })],
    ['in the label of a track', () => replace(MediaStreamTrack.prototype, 'label', { get: () => 'Webcam' })],
    ['by a plain value', () => replace(MediaStreamTrack.prototype, 'label', { value: 'Webcam' })],
    ['in `navigator.mediaDevices`', () => replace(Navigator.prototype, 'mediaDevices', { get: () => ({}) })],
  ];
  const native = MediaDevices.prototype.getUserMedia;
  const fake = (): void => undefined;
  const posing = Object.defineProperty(() => undefined, 'name', { value: 'getUserMedia() { [native code] }' });
  for (const [where, patch] of patches) {
    it(`reports a camera that is replaced ${where}`, () => {
      expect(nativeFunctions(null).hasNativeCamera).to.equal(true);
      patch();
      expect(nativeFunctions(null).hasNativeCamera).to.equal(false);
      expect(nativeFunctions(null).hasNativePictures).to.equal(true);
    });
  }

  it('reports a track with functions of its own', async () => {
    const { stream, stop } = createSimulatedCamera();
    undo.push(stop);
    const track = stream.getVideoTracks()[0]!;
    expect(nativeFunctions(track).hasNativeCamera).to.equal(true);
    track.getSettings = () => ({ width: 1280 });
    expect(nativeFunctions(track).hasNativeCamera).to.equal(false);
  });

  const pictures: [string, () => void][] = [
    ['`drawImage`', () => replace(CanvasRenderingContext2D.prototype, 'drawImage', { value: fake })],
    ['`createImageBitmap`', () => replace(globalThis, 'createImageBitmap', { value: fake })],
    ['`HTMLVideoElement`', () => replace(globalThis, 'HTMLVideoElement', { value: class extends HTMLVideoElement {} })],
    ['`srcObject`', () => replace(HTMLMediaElement.prototype, 'srcObject', { get: fake, set: fake })],
    [
      '`requestVideoFrameCallback`',
      () => replace(HTMLVideoElement.prototype, 'requestVideoFrameCallback', { value: fake }),
    ],
  ];
  for (const [what, patch] of pictures) {
    it(`reports a replaced ${what}`, () => {
      expect(nativeFunctions(null).hasNativePictures).to.equal(true);
      patch();
      expect(nativeFunctions(null).hasNativePictures).to.equal(false);
      expect(nativeFunctions(null).hasNativeCamera).to.equal(true);
    });
  }

  it('uses a fresh window: a replaced `toString` neither hides a patch nor counts as one', () => {
    const toString = Object.getOwnPropertyDescriptor(Function.prototype, 'toString')!.value as () => string;
    const hiding = function (this: unknown): string {
      return this === fake ? 'function getUserMedia() { [native code] }' : toString.call(this);
    };
    replace(Function.prototype, 'toString', { value: hiding });
    expect([nativeFunctions(null).hasNativeCamera, nativeFunctions(null).hasNativePictures]).to.deep.equal([
      true,
      true,
    ]);
    replace(MediaDevices.prototype, 'getUserMedia', { value: fake });
    expect(String(fake)).to.match(/native code/);
    expect(nativeFunctions(null).hasNativeCamera).to.equal(false);
  });

  it('works under the strictest content security policy', async () => {
    const strict = document.createElement('iframe');
    undo.push(() => strict.remove());
    strict.srcdoc = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src 'none'">`;
    const loaded = new Promise((resolve) => strict.addEventListener('load', resolve));
    document.body.append(strict);
    await loaded;
    const inside = strict.contentDocument!;
    const violations: string[] = [];
    inside.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
    inside.documentElement.append(inside.createElement('img'));
    inside.querySelector('img')!.src = '/favicon.ico';
    inside.documentElement.append(inside.createElement('iframe'));
    const fresh = inside.querySelector('iframe')!.contentWindow as unknown as typeof globalThis;
    expect(fresh.Function.prototype.toString.call(native)).to.include('[native code]');
    await until(() => violations.length > 0);
    // The violation is the image's, which shows that the policy is in force.
    expect(violations).to.deep.equal(['img-src']);
  });

  it('leaves nothing in the page', () => {
    const before = document.documentElement.outerHTML;
    nativeFunctions(null);
    expect(document.documentElement.outerHTML).to.equal(before);
    expect(window.length).to.equal(document.querySelectorAll('iframe').length);
  });
});
