import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { dropGivenStream, takeGivenStream } from '../../camera/given-stream.js';
import { CameraSession } from '../../camera/session.js';
import type { CameraOptions, CameraSnapshot, LiveCamera } from '../../camera/types.js';
import { reportToConsole } from '../element/console-report.js';
import { DisconnectDelay } from '../element/disconnect-delay.js';

interface CameraControllerOptions extends CameraOptions {
  /** Called with every change of the camera, before the host's update. */
  onChange?: (snapshot: CameraSnapshot) => void;
  /** Called with every change of a live camera. @param isAnother whether another camera is open now */
  onLive?: (camera: LiveCamera, isAnother: boolean) => void;
}

/**
 * Owns an element's camera: opens it on demand, switches to another one, switches the light, and releases the camera
 * when the element leaves the document.
 */
export class CameraController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: CameraControllerOptions;
  readonly #session: CameraSession;
  readonly #disconnectDelay = new DisconnectDelay();
  #video: HTMLVideoElement | null = null;
  /** Video inputs that the browser lists, requested once the camera is open. */
  #devices: string[] = [];
  #openDevice: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: CameraControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#session = new CameraSession(options);
    this.#session.subscribe(this.#handleChange);
    host.addController(this);
  }

  get snapshot(): CameraSnapshot {
    return this.#session.snapshot;
  }

  /** How many cameras there are to choose from. */
  get count(): number {
    return this.#devices.length;
  }

  get torch(): 'unavailable' | 'off' | 'on' {
    const { snapshot } = this;
    return snapshot.state === 'live' ? snapshot.camera.torch : 'unavailable';
  }

  hostConnected(): void {
    this.#disconnectDelay.cancel();
    // Browsers pause a video that leaves the document, and don't resume it when it returns.
    if (this.snapshot.state === 'live') this.#video?.play().catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#disconnectDelay.schedule(() => {
      dropGivenStream(this.#host);
      this.close();
    });
  }

  /** The video to show the camera in; `undefined` if the screen has none. */
  readonly attach = (video?: Element): void => {
    this.#video = video instanceof HTMLVideoElement ? video : null;
    this.#session.attach(this.#video);
  };

  /**
   * Opens the camera, or takes the one that the browser's own button has opened. `snapshot` and `onChange` report what
   * happens.
   *
   * @param deviceId the camera that the page asks for
   */
  async open(deviceId: string | null = null): Promise<void> {
    if (deviceId !== null) void this.#session.switchTo(deviceId, { remember: false });
    if (this.snapshot.state !== 'live') await this.#session.open(takeGivenStream(this.#host));
  }

  /** Stops every track. Idempotent. */
  close(): void {
    if (this.snapshot.state !== 'idle' && this.snapshot.state !== 'closed') this.#session.close();
  }

  /** Switches at the page's request, which is not remembered as the person's choice. */
  ask(deviceId: string): void {
    if (deviceId !== this.#openDevice) void this.#session.switchTo(deviceId, { remember: false });
  }

  /** Switches to the next camera. */
  switchCamera(): void {
    const at = this.#devices.indexOf(this.#openDevice ?? '');
    const next = this.#devices[(at + 1) % this.#devices.length];
    if (next !== undefined) void this.#session.switchTo(next);
  }

  switchTorch(): void {
    const { torch } = this;
    if (this.snapshot.state !== 'live') return;
    this.#session.setTorch(torch === 'off').catch((error: unknown) => {
      reportToConsole(({ reportTorch }) => reportTorch(this.#host, error));
    });
  }

  readonly #handleChange = (snapshot: CameraSnapshot): void => {
    const { onChange, onLive } = this.#options;
    onChange?.(snapshot);
    if (snapshot.state === 'live') {
      const { deviceId } = snapshot.camera;
      const isAnother = deviceId !== this.#openDevice;
      this.#openDevice = deviceId;
      void this.#listDevices();
      onLive?.(snapshot.camera, isAnother);
    }
    this.#host.requestUpdate();
  };

  async #listDevices(): Promise<void> {
    const devices = await this.#session.devices();
    const usable = devices.filter(({ kind }) => kind === 'color' || kind === 'auxiliary');
    this.#devices = usable.map(({ deviceId }) => deviceId);
    this.#host.requestUpdate();
  }
}
