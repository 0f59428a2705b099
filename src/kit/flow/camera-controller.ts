import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { dropGivenStream, takeGivenStream } from '../../camera/given-stream.js';
import { CameraSession } from '../../camera/session.js';
import type { CameraDevice, CameraOptions, CameraSnapshot } from '../../camera/types.js';
import { DisconnectDelay } from '../element/disconnect-delay.js';

export interface CameraControllerOptions extends CameraOptions {
  /** Called with every change of the camera, before the host's update. */
  onChange?: (snapshot: CameraSnapshot) => void;
}

/** Owns an element's camera: opens it on demand and releases it when the element leaves the document. */
export class CameraController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: ((snapshot: CameraSnapshot) => void) | undefined;
  readonly #session: CameraSession;
  readonly #disconnectDelay = new DisconnectDelay();
  #video: HTMLVideoElement | null = null;

  constructor(host: ReactiveControllerHost, { onChange, ...options }: CameraControllerOptions) {
    this.#host = host;
    this.#onChange = onChange;
    this.#session = new CameraSession(options);
    this.#session.subscribe(this.#handleChange);
    host.addController(this);
  }

  get snapshot(): CameraSnapshot {
    return this.#session.snapshot;
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

  /** Opens the camera, or takes the one that the browser's own button has opened. `snapshot` and `onChange` report what happens. */
  async open(): Promise<void> {
    await this.#session.open(takeGivenStream(this.#host));
  }

  /** Stops every track. Idempotent. */
  close(): void {
    if (this.snapshot.state !== 'idle' && this.snapshot.state !== 'closed') this.#session.close();
  }

  /** See `CameraSession.devices`. */
  async devices(): Promise<CameraDevice[]> {
    return this.#session.devices();
  }

  /** See `CameraSession.switchTo`. */
  async switchTo(deviceId: string, options?: { remember?: boolean }): Promise<void> {
    await this.#session.switchTo(deviceId, options);
  }

  /** See `CameraSession.setTorch`. */
  async setTorch(on: boolean): Promise<void> {
    await this.#session.setTorch(on);
  }

  readonly #handleChange = (snapshot: CameraSnapshot): void => {
    this.#onChange?.(snapshot);
    this.#host.requestUpdate();
  };
}
