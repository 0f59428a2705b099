import type { ReactiveControllerHost } from 'lit';
import type { CameraSnapshot } from '../../camera/types.js';
import type { CameraController } from './camera-controller.js';
import { reportToConsole } from '../element/console-report.js';

/**
 * Actions with an open camera besides taking a photo: switching to another camera, and switching the light on and off.
 */
export class CameraActions {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #camera: CameraController;
  /** Video inputs that the browser lists, requested once the camera is open. */
  #devices: string[] = [];
  #openDevice: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, camera: CameraController) {
    this.#host = host;
    this.#camera = camera;
  }

  /** How many cameras there are to choose from. */
  get count(): number {
    return this.#devices.length;
  }

  get torch(): 'unavailable' | 'off' | 'on' {
    const { snapshot } = this.#camera;
    return snapshot.state === 'live' ? snapshot.camera.torch : 'unavailable';
  }

  /** Call this with every change. @returns whether another camera is open now */
  follow(snapshot: CameraSnapshot): boolean {
    if (snapshot.state !== 'live') return false;
    const { deviceId } = snapshot.camera;
    const changed = deviceId !== this.#openDevice;
    this.#openDevice = deviceId;
    void this.#list();
    return changed;
  }

  /** Switches at the page's request, which is not remembered as the person's choice. */
  ask(deviceId: string): void {
    if (deviceId === this.#openDevice) return;
    void this.#camera.switchTo(deviceId, { remember: false });
  }

  /** Switches to the next camera. */
  switchCamera(): void {
    const at = this.#devices.indexOf(this.#openDevice ?? '');
    const next = this.#devices[(at + 1) % this.#devices.length];
    if (next !== undefined) void this.#camera.switchTo(next);
  }

  switchTorch(): void {
    const camera = this.#camera;
    if (camera.snapshot.state !== 'live') return;
    camera.setTorch(camera.snapshot.camera.torch === 'off').catch((error: unknown) => {
      reportToConsole(({ reportTorch }) => reportTorch(this.#host, error));
    });
  }

  async #list(): Promise<void> {
    const devices = await this.#camera.devices();
    const usable = devices.filter(({ kind }) => kind === 'color' || kind === 'auxiliary');
    this.#devices = usable.map(({ deviceId }) => deviceId);
    this.#host.requestUpdate();
  }
}
