import { IdvError } from '../contract/errors.js';
import { detectBrowser } from './browser.js';
import { adoptCamera, listCameras, liveCamera, openBestCamera, rememberCamera, stopTracks } from './choose-camera.js';
import { cameraError, hasGetUserMedia, liveFailure } from './failures.js';
import type { liveFailures } from './failures.js';
import { PictureSampler, watchPicture, watchdogTiming } from './picture-watchdog.js';
import type { PictureWatch } from './picture-watchdog.js';
import { isRequested, stopGiven } from './given-stream.js';
import type { GivenCamera } from './given-stream.js';
import { setTorch } from './image-capture.js';
import type { CameraDevice, CameraOptions, CameraSnapshot } from './types.js';
import { ScreenWakeLock } from './wake-lock.js';

/**
 * How long a track may be muted before the camera counts as interrupted, milliseconds: iOS mutes briefly at the start.
 */
const muteGraceMs = 3000;

/**
 * After this many milliseconds without an answer, the person is shown what else they can do. They may still be reading
 * the browser's prompt, but an app's web view may never answer at all.
 */
const silentAfterMs = 8000;

/**
 * Manages one camera for one consumer, from the permission prompt to the last stopped track.
 *
 * - `open()` never throws: `snapshot` and every subscriber report what happens.
 * - When the page is hidden, every track is stopped (`paused`). When it is shown again, the camera reopens by itself.
 * - A stream that arrives after `close()` or another `open()` is stopped immediately.
 * - Infrared, depth and virtual cameras are opened only by id.
 * - The screen stays on while the camera does.
 * - With a video attached, its `srcObject` follows the stream, and a watchdog detects black and frozen pictures.
 */
export class CameraSession {
  readonly #listeners = new Set<(snapshot: CameraSnapshot) => void>();
  readonly #sampler = new PictureSampler();
  #options: CameraOptions;
  #snapshot: CameraSnapshot = { state: 'idle' };
  #video: HTMLVideoElement | null = null;
  /** Increases each time the camera is opened or closed. An `open()` that finds another number is outdated. */
  #turn = 0;
  #watch: PictureWatch | null = null;
  #isSampling = false;
  /** Whether the camera that is opening was requested before the session existed. */
  #isRequested = false;
  #watchTimer: ReturnType<typeof setInterval> | undefined;
  #muteTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #wakeLock = new ScreenWakeLock();
  /** The camera that the person chose here, in case storage is blocked. */
  #chosenDeviceId: string | null = null;

  constructor(options: CameraOptions) {
    this.#options = options;
  }

  get snapshot(): CameraSnapshot {
    return this.#snapshot;
  }

  get options(): CameraOptions {
    return this.#options;
  }

  /** Reports every change from now on. Returns a function that stops it. */
  subscribe(listener: (snapshot: CameraSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows the camera in this video, which also feeds the watchdog. `null` detaches it. */
  attach(video: HTMLVideoElement | null): void {
    if (this.#video === video) return;
    if (this.#video !== null) this.#video.srcObject = null;
    this.#video = video;
    this.#showStream();
  }

  /**
   * Opens the camera, or reopens it after it failed or was closed. Resolves when it is live, failed or outdated.
   * @param given a camera that is already open or was requested; it is used or stopped
   */
  async open(given: GivenCamera | null = null): Promise<void> {
    const { state } = this.#snapshot;
    const isOpen = state === 'opening' || state === 'live';
    if (isOpen || document.hidden) stopGiven(given);
    if (isOpen) return;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    if (document.hidden) {
      this.#change({ state: 'paused' });
      return;
    }
    await this.#open(given);
  }

  /** Stops every track. Idempotent; `open()` may follow. */
  close(): void {
    document.removeEventListener('visibilitychange', this.#handleVisibility);
    this.#release();
    this.#change({ state: 'closed' });
  }

  /**
   * All cameras that the browser lists, including infrared, depth and virtual ones, which the person can choose. Labels
   * are empty before permission.
   */
  async devices(): Promise<CameraDevice[]> {
    return listCameras();
  }

  /**
   * Switches to another camera, immediately if one is live, otherwise with the next `open()`.
   * @param remember keeps it as the person's choice for this facing. `false` if the page chose it.
   */
  async switchTo(deviceId: string, { remember = true } = {}): Promise<void> {
    this.#chosenDeviceId = deviceId;
    if (remember) rememberCamera(this.#options.facing, deviceId);
    const { state } = this.#snapshot;
    if (state !== 'live' && state !== 'opening') return;
    if (state === 'live' && this.#snapshot.camera.deviceId === deviceId) return;
    await this.#open();
  }

  /** @throws IdvError `camera-unsupported` if the open camera has no torch, or none is open. */
  async setTorch(on: boolean): Promise<void> {
    const { snapshot } = this;
    if (snapshot.state !== 'live' || snapshot.camera.torch === 'unavailable') {
      throw new IdvError('camera-unsupported', 'The open camera has no torch.');
    }
    await setTorch(snapshot.camera.track, on);
    if (this.#snapshot !== snapshot) return;
    this.#change({ state: 'live', camera: { ...snapshot.camera, torch: on ? 'on' : 'off' } });
  }

  async #open(given: GivenCamera | null = null): Promise<void> {
    this.#release();
    const turn = this.#turn;
    const requested = given !== null && isRequested(given) ? given : null;
    this.#isRequested = requested !== null;
    this.#change({ state: 'opening' });
    this.#silenceTimer = setTimeout(() => this.#change({ state: 'opening', isSilent: true }), silentAfterMs);
    const startedAt = requested?.requestedAt ?? performance.now();
    try {
      if (!hasGetUserMedia()) throw new IdvError('camera-unsupported', 'No getUserMedia.');
      const { facing, idealSize, deviceId } = this.#options;
      const asked = this.#chosenDeviceId ?? deviceId ?? null;
      const stream = await (given === null
        ? openBestCamera(facing, idealSize, asked)
        : isRequested(given)
          ? given.stream
          : adoptCamera(given, facing, idealSize, asked));
      if (turn !== this.#turn) {
        stopTracks(stream);
      } else if (document.hidden) {
        stopTracks(stream);
        clearTimeout(this.#silenceTimer);
        this.#change({ state: 'paused' });
      } else {
        this.#goLive(stream);
      }
    } catch (cause) {
      const error =
        cause instanceof IdvError && cause.code === 'camera-not-found'
          ? cause
          : await cameraError(cause instanceof IdvError ? null : cause, {
              inApp: detectBrowser(navigator.userAgent, navigator.maxTouchPoints).inApp,
              answeredAfterMs: performance.now() - startedAt,
            });
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #goLive(stream: MediaStream): void {
    const track = stream.getVideoTracks()[0];
    if (track === undefined) {
      stopTracks(stream);
      this.#fail(liveFailure('camera-ended'));
      return;
    }
    track.addEventListener('ended', this.#handleEnded);
    track.addEventListener('mute', this.#handleMute);
    track.addEventListener('unmute', this.#handleUnmute);
    clearTimeout(this.#silenceTimer);
    this.#wakeLock.hold();
    this.#change({ state: 'live', camera: liveCamera(stream, track) });
    this.#showStream();
    if (track.readyState === 'ended') this.#handleEnded();
    else if (track.muted) this.#handleMute();
  }

  readonly #handleEnded = (): void => this.#failLive('camera-ended');

  readonly #handleMute = (): void => {
    clearTimeout(this.#muteTimer);
    this.#muteTimer = setTimeout(() => this.#failLive('camera-ended'), muteGraceMs);
  };

  readonly #handleUnmute = (): void => clearTimeout(this.#muteTimer);

  readonly #handleVisibility = (): void => {
    const { state } = this.#snapshot;
    if (document.hidden) {
      // The permission prompt itself may hide the page.
      if (state !== 'live') return;
      this.#release();
      this.#change({ state: 'paused' });
    } else if (state === 'paused') {
      void this.#open();
    }
  };

  #failLive(code: keyof typeof liveFailures): void {
    if (this.#snapshot.state === 'live') this.#fail(liveFailure(code));
  }

  #fail(error: IdvError): void {
    this.#release();
    this.#change({ state: 'failed', error });
  }

  #showStream(): void {
    clearInterval(this.#watchTimer);
    this.#watchTimer = undefined;
    this.#watch = null;
    const video = this.#video;
    if (video === null) return;
    const stream = this.#snapshot.state === 'live' ? this.#snapshot.camera.stream : null;
    // A camera that was requested early may already be on show.
    if (this.#snapshot.state === 'opening' && this.#isRequested) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    if (stream === null) return;
    // Without these, iOS opens its own player, and browsers refuse to start sound.
    video.muted = true;
    video.playsInline = true;
    // If playing is refused or interrupted, the picture freezes and the watchdog reports it.
    video.play().catch(() => undefined);
    this.#watchTimer = setInterval(() => void this.#watchOnce(video), watchdogTiming.everyMs);
  }

  async #watchOnce(video: HTMLVideoElement): Promise<void> {
    if (document.hidden) {
      this.#watch = null;
      return;
    }
    if (this.#isSampling) return;
    this.#isSampling = true;
    const timer = this.#watchTimer;
    // Ignore a frame that disappears while it is being copied.
    const sample = await this.#sampler.sample(video, performance.now()).catch(() => null);
    this.#isSampling = false;
    // The camera or the video has changed in the meantime.
    if (sample === null || timer !== this.#watchTimer || document.hidden) return;
    const { watch, verdict } = watchPicture(this.#watch, sample);
    this.#watch = watch;
    if (verdict !== 'fine') this.#failLive(verdict === 'black' ? 'camera-black' : 'camera-frozen');
  }

  /** Stops the live stream, and makes an opening one outdated. */
  #release(): void {
    this.#turn += 1;
    this.#wakeLock.release();
    clearTimeout(this.#silenceTimer);
    clearInterval(this.#watchTimer);
    this.#watchTimer = undefined;
    clearTimeout(this.#muteTimer);
    if (this.#snapshot.state === 'live') {
      const { stream, track } = this.#snapshot.camera;
      track.removeEventListener('ended', this.#handleEnded);
      track.removeEventListener('mute', this.#handleMute);
      track.removeEventListener('unmute', this.#handleUnmute);
      stopTracks(stream);
    }
    if (this.#video !== null) this.#video.srcObject = null;
  }

  #change(snapshot: CameraSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener(snapshot);
  }
}
