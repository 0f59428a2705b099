import { IdvError } from '../shared/errors.js';
import { detectBrowser } from './browser.js';
import { listCameras, liveCamera, openBestCamera, stopTracks } from './choose-camera.js';
import { cameraError, hasGetUserMedia, liveFailure } from './failures.js';
import type { liveFailures } from './failures.js';
import { PictureSampler, watchPicture, watchdogTiming } from './picture-watchdog.js';
import type { PictureWatch } from './picture-watchdog.js';
import { rememberCamera } from './remembered-choice.js';
import { setTorch } from './torch.js';
import type { CameraDevice, CameraOptions, CameraSnapshot } from './types.js';

/**
 * How long a track may be muted before the camera counts as taken away, milliseconds: iOS mutes for a moment at start.
 */
const muteGraceMs = 3000;

/**
 * One camera for one user of it, from the question for permission to the last stopped track.
 *
 * - `open()` never throws: `snapshot` and every subscriber report what happens.
 * - The page hidden: every track is stopped (`paused`); back again: the camera opens by itself.
 * - A stream that arrives after `close()`, or after another `open()`, is stopped at once.
 * - Infrared, depth and virtual cameras are opened only by id.
 * - With a video attached, its `srcObject` follows the stream, and a watchdog tells black and frozen pictures.
 */
export class CameraSession {
  readonly #listeners = new Set<(snapshot: CameraSnapshot) => void>();
  readonly #sampler = new PictureSampler();
  #options: CameraOptions;
  #snapshot: CameraSnapshot = { state: 'idle' };
  #video: HTMLVideoElement | null = null;
  /** Goes up with each opening and closing; an opening that finds another number has been overtaken. */
  #turn = 0;
  #watch: PictureWatch | null = null;
  #isSampling = false;
  #watchTimer: ReturnType<typeof setInterval> | undefined;
  #muteTimer: ReturnType<typeof setTimeout> | undefined;
  /** The camera the person chose here; kept also where storage is blocked. */
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

  /** Tells of every change from now on; returns the way to stop. */
  subscribe(listener: (snapshot: CameraSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows the camera in this video, which also feeds the watchdog. `null` takes it away. */
  attach(video: HTMLVideoElement | null): void {
    if (this.#video === video) return;
    if (this.#video !== null) this.#video.srcObject = null;
    this.#video = video;
    this.#showStream();
  }

  /** Opens the camera, or reopens it after it failed or was closed. Resolves when it is live, failed or overtaken. */
  async open(): Promise<void> {
    const { state } = this.#snapshot;
    if (state === 'opening' || state === 'live') return;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    if (document.hidden) {
      this.#change({ state: 'paused' });
      return;
    }
    await this.#open();
  }

  /** Stops every track. Idempotent; `open()` may follow. */
  close(): void {
    document.removeEventListener('visibilitychange', this.#handleVisibility);
    this.#release();
    this.#change({ state: 'closed' });
  }

  /**
   * Cameras the browser lists, infrared, depth and virtual ones included (the person may ask for them); labels are
   * empty before permission.
   */
  async devices(): Promise<CameraDevice[]> {
    return listCameras();
  }

  /**
   * Goes over to another camera, now when one is live, else with the next `open()`.
   * @param remember keep it as the person's choice for this facing. `false` for a wish of the page.
   */
  async switchTo(deviceId: string, { remember = true } = {}): Promise<void> {
    this.#chosenDeviceId = deviceId;
    if (remember) rememberCamera(this.#options.facing, deviceId);
    const { state } = this.#snapshot;
    if (state !== 'live' && state !== 'opening') return;
    if (state === 'live' && this.#snapshot.camera.deviceId === deviceId) return;
    await this.#open();
  }

  /** @throws IdvError `camera-unsupported` when the open camera has no torch, or none is open. */
  async setTorch(on: boolean): Promise<void> {
    const { snapshot } = this;
    if (snapshot.state !== 'live' || snapshot.camera.torch === 'unavailable') {
      throw new IdvError('camera-unsupported', 'The open camera has no torch.');
    }
    await setTorch(snapshot.camera.track, on);
    if (this.#snapshot !== snapshot) return;
    this.#change({ state: 'live', camera: { ...snapshot.camera, torch: on ? 'on' : 'off' } });
  }

  async #open(): Promise<void> {
    this.#release();
    const turn = this.#turn;
    this.#change({ state: 'opening' });
    const startedAt = performance.now();
    try {
      if (!hasGetUserMedia()) throw new IdvError('camera-unsupported', 'No getUserMedia.');
      const { facing, idealSize, deviceId } = this.#options;
      const stream = await openBestCamera(facing, idealSize, this.#chosenDeviceId ?? deviceId ?? null);
      if (turn !== this.#turn) {
        stopTracks(stream);
      } else if (document.hidden) {
        stopTracks(stream);
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
      // While the person is asked, the browser's own dialogue may hide the page: the question goes on.
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
    if (video.srcObject !== stream) video.srcObject = stream;
    if (stream === null) return;
    // iOS opens its own player without these, and no browser starts sound by itself.
    video.muted = true;
    video.playsInline = true;
    // Refused or interrupted: the picture stands still, and the watchdog says so.
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
    // A frame that goes while it is copied tells nothing.
    const sample = await this.#sampler.sample(video, performance.now()).catch(() => null);
    this.#isSampling = false;
    // The camera, or the video, has been left in the meantime.
    if (sample === null || timer !== this.#watchTimer || document.hidden) return;
    const { watch, verdict } = watchPicture(this.#watch, sample);
    this.#watch = watch;
    if (verdict !== 'fine') this.#failLive(verdict === 'black' ? 'camera-black' : 'camera-frozen');
  }

  /** Stops whatever is live and overtakes whatever is opening. */
  #release(): void {
    this.#turn += 1;
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
