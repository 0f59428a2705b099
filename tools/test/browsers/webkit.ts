/**
 * Runs WebKitGTK's MiniBrowser through its driver, on its own display. Of all browsers on Linux it is the closest to
 * Safari: the same engine, on different media and graphics libraries.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findWebKit, type WebKit } from './launch.js';
import { openDisplay, type Display } from './processes.js';
import { freePort } from './processes.js';
import { endWithProcess } from './processes.js';
import { WebDriverSession } from './webdriver.js';

export interface WebKitOptions {
  /** Whether to use WebKit's own simulated cameras, which `getUserMedia` opens like real ones. */
  mockCameras?: boolean;
  /** Whether to use dark mode. */
  dark?: boolean;
}

/** Features that Safari has, but that are off by default in WebKitGTK. */
const features = ['+AllowWebGLInWorkers', '+CanvasFilters'];

function argumentsOf({ mockCameras = false, dark = false }: WebKitOptions): string[] {
  return [
    '--automation',
    '--autoplay-policy=allow',
    '--javascript-can-open-windows-automatically=true',
    `--features=${[...features, ...(mockCameras ? ['+MockCaptureDevices'] : [])].join(',')}`,
    ...(mockCameras ? ['--enable-mock-capture-devices=true'] : []),
    ...(dark ? ['--dark-mode'] : []),
  ];
}

/** A display and a driver. A driver controls one browser at a time. */
export class WebKitDriver {
  #takeBack = (): void => undefined;

  private constructor(
    readonly webkit: WebKit,
    readonly origin: string,
    readonly driver: ChildProcess,
    readonly display: Display,
  ) {}

  /** @throws Error if WebKitGTK, its driver or Xvfb is missing; see `findWebKit` */
  static async start(): Promise<WebKitDriver> {
    const webkit = findWebKit();
    if (webkit === null) throw new Error('There is no WebKitGTK with its driver.');
    const display = await openDisplay();
    if (display === null) throw new Error('Xvfb does not start.');
    const port = await freePort();
    const driver = spawn(webkit.driver, [`--port=${port}`], {
      // In its own process group, so that a browser that hangs ends with it.
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display.name,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Without a graphics card, reading back "accelerated" canvases is ten times slower.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        // No desktop is needed here, and without one each request to it takes long to fail.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
        // As root, or in a container, WebKit's sandbox does not start.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const started = new WebKitDriver(webkit, `http://127.0.0.1:${port}`, driver, display);
    started.#takeBack = endWithProcess(started.#end);
    await started.#isReady();
    return started;
  }

  open(options: WebKitOptions = {}): Promise<WebDriverSession> {
    return WebDriverSession.open(this.origin, {
      'webkitgtk:browserOptions': { binary: this.webkit.browser, args: argumentsOf(options) },
    });
  }

  stop(): void {
    this.#takeBack();
    this.#end();
  }

  readonly #end = (): void => {
    try {
      if (this.driver.pid !== undefined) process.kill(-this.driver.pid);
    } catch {
      // The process has already ended.
    }
    this.display.end();
  };

  async #isReady(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      try {
        await fetch(`${this.origin}/status`);
        return;
      } catch {
        await wait(50);
      }
    }
    this.stop();
    throw new Error("WebKit's driver does not answer.");
  }
}
