/**
 * Finds and starts browsers for tests, evaluation and end-to-end runs, from a variable such as `CHROME_PATH` or the
 * usual places. It installs nothing; for `npm test`, `tools/test/system-programs.ts` does.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type LaunchOptions, type Page } from 'puppeteer-core';

const names = [
  // Debian's build of Chromium without windows, which is the same engine but takes half the processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const wellKnownPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const base = process.env[variable];
    return base === undefined
      ? []
      : [
          join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ];
  }),
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findOnPath(wanted: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(isExecutable);
}

function installedBrowser(): string | undefined {
  return findOnPath(names) ?? wellKnownPaths[process.platform]?.find(isExecutable);
}

/** Path of a Firefox, or `null`. Only some tests run in it, and only if there is one. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  return findOnPath(['firefox', 'firefox-esr']) ?? null;
}

/** The programs that WebKit's tests need. */
export interface WebKit {
  /** `WebKitWebDriver` */
  driver: string;
  /** `MiniBrowser` */
  browser: string;
  xvfb: string;
}

/** The folders in which Debian, Fedora and Arch install WebKitGTK's own browser. */
const miniBrowsers = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'].flatMap(
  (folder) => ['webkitgtk-6.0', 'webkit2gtk-4.1'].map((version) => join(folder, version, 'MiniBrowser')),
);

/** WebKitGTK with its driver, or `null`. */
export function findWebKitGtk(): Omit<WebKit, 'xvfb'> | null {
  const driver = findOnPath(['WebKitWebDriver']);
  const named = process.env['WEBKIT_PATH'];
  const browser = (named === undefined || named === '' ? miniBrowsers : [named]).find(isExecutable);
  return driver === undefined || browser === undefined ? null : { driver, browser };
}

/** Path of Xvfb, the display in memory, or `null`. */
export function findXvfb(): string | null {
  return findOnPath(['Xvfb']) ?? null;
}

/** WebKitGTK with its driver and a display to draw on, or `null` if one of them is missing. */
export function findWebKit(): WebKit | null {
  const found = findWebKitGtk();
  const xvfb = findXvfb();
  return found === null || xvfb === null ? null : { ...found, xvfb };
}

/**
 * Whether there is a Chromium-family browser, for tests that skip without one. A wrong `CHROME_PATH` counts as one, so
 * that the tests fail.
 */
export function isBrowserHere(): boolean {
  return (process.env['CHROME_PATH'] ?? '') !== '' || installedBrowser() !== undefined;
}

/**
 * Path of a Chromium-family browser.
 * @throws Error with one sentence that says what to install, or which variable is wrong.
 */
export function findBrowser(): string {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_PATH names "${named}", which is not an executable file.`);
  }
  const found = installedBrowser();
  if (found !== undefined) return found;
  throw new Error(
    'This needs a browser: install Chrome, Chromium or Edge, or set CHROME_PATH to its executable. ' +
      'On Debian as root, "npm test" installs Chromium.',
  );
}

/**
 * Flags for a quiet browser. GL flags are left out, because a software GL back end makes canvas work ten times slower. As
 * root, Chromium refuses to start with its sandbox.
 */
export const quietFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Disables animations, which take a sixth of a test's processor time when drawn in software. Tests of motion turn
  // them on.
  '--force-prefers-reduced-motion',
  '--autoplay-policy=no-user-gesture-required',
  // Otherwise background tabs would be throttled and their cameras would starve.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Lets the elements use Chromium's own camera button. A headless browser cannot prompt, so the button is off in tests
 * that don't pass this flag.
 */
export const cameraButtonFlag = '--enable-blink-features=CameraAndMicrophoneElements';
const noCameraButtonFlag = cameraButtonFlag.replace('enable', 'disable');

/** Flags for a fake camera (Chromium's own test picture, or the frames of an `.mjpeg` file) without a prompt. */
export function fakeCameraFlags(clip?: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...(clip === undefined ? [] : [`--use-file-for-fake-video-capture=${clip}`]),
  ];
}

/** Flags for a browser without WebGL. */
export const withoutWebGlFlags: readonly string[] = ['--disable-gpu', '--disable-software-rasterizer'];

/** The browser that `launchBrowser` starts: Chromium, or the one in `IDV_BROWSER`. */
export const launchedBrowser: 'chromium' | 'firefox' =
  process.env['IDV_BROWSER'] === 'firefox' ? 'firefox' : 'chromium';

/** @param flags for Chromium, in addition to the quiet ones; of these, Firefox supports only the fake camera */
export function launchBrowser(flags: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  if (launchedBrowser === 'firefox')
    return launchFirefox({ fakeCamera: flags.some((flag) => fakeCameraFlags().includes(flag)) }, options);
  return puppeteer.launch({ ...options, ...chromiumOptions(flags) });
}

/** @param flags in addition to the quiet ones */
export function chromiumOptions(flags: readonly string[]): { executablePath: string; args: string[] } {
  const button = flags.includes(cameraButtonFlag) ? [] : [noCameraButtonFlag];
  return { executablePath: findBrowser(), args: [...quietFlags, ...button, ...flags] };
}

export function launchFirefox(wishes: FirefoxWishes, options: LaunchOptions = {}): Promise<Browser> {
  const path = findFirefox();
  if (path === null) throw new Error('There is no firefox or firefox-esr on the path, and FIREFOX_PATH is not set.');
  return puppeteer.launch({ ...firefoxOptions(path, wishes), ...options });
}

/** Opens a page that accepts functions from our files. The TypeScript runner wraps them in a helper that pages lack. */
export async function openPage(where: Browser | BrowserContext): Promise<Page> {
  const page = await where.newPage();
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  // A busy machine may need longer than Puppeteer's 30 seconds.
  page.setDefaultTimeout(60_000);
  return page;
}

/** Reports the requests of a page's workers. In Chromium they do not pass through the page; in Firefox they do. */
export function watchWorkers(page: Page, tell: (url: string) => void): void {
  if (launchedBrowser !== 'chromium') return;
  page.on('workercreated', (worker) => {
    void worker.client.send('Network.enable').catch(() => {});
    worker.client.on('Network.requestWillBeSent', ({ request }) => tell(request.url));
  });
}

export interface FirefoxWishes {
  /** Firefox's own fake camera: a picture that changes color, without a prompt. Otherwise there is no camera. */
  fakeCamera: boolean;
  /** The pointer of a phone. */
  phone?: boolean;
  /** Pages read noise from a canvas, as in Tor Browser. */
  resistFingerprinting?: boolean;
}

/** Use a display if there is one, because Firefox has no WebGL without. */
export function firefoxOptions(
  executablePath: string,
  { fakeCamera, phone = false, resistFingerprinting = false }: FirefoxWishes,
): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath,
    headless: !process.env['DISPLAY'],
    // For `setFirefoxMedia`.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // On a display without a window manager, windows cover each other.
      'focusmanager.testmode': true,
      // Otherwise Firefox lists no cameras to pages of a window that is not in front.
      'media.devices.unfocused.enabled': true,
      'media.autoplay.default': 0,
      ...(fakeCamera ? { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true } : {}),
      'privacy.resistFingerprinting': resistFingerprinting,
      ...(phone ? { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 } : {}),
    },
  };
}

/** The part of Puppeteer's connection that its types hide. */
interface Connection {
  send(method: string, params: object): Promise<{ result: Record<string, unknown> }>;
}

interface MediaFeature {
  name: string;
  value: string;
}

/**
 * Sets `forced-colors` and `prefers-reduced-motion` for one page through the browser's own window, because no protocol
 * supports it.
 */
export async function setFirefoxMedia(page: Page, features: readonly MediaFeature[]): Promise<void> {
  const { connection } = page.browser() as unknown as { connection: Connection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const [window] = result['contexts'] as { context: string }[];
  const call = await connection.send('script.callFunction', {
    functionDeclaration: setOverrides,
    target: { context: window?.context },
    awaitPromise: false,
    arguments: [
      { type: 'string', value: page.url() },
      { type: 'string', value: JSON.stringify(features) },
    ],
  });
  if (call.result['type'] !== 'success') throw new Error(JSON.stringify(call.result));
  // The page is in another process and is notified later.
  await page.waitForFunction(
    (all: readonly MediaFeature[]) => all.every(({ name, value }) => matchMedia(`(${name}: ${value})`).matches),
    { timeout: 5000 },
    features,
  );
}

/** Runs in the browser's window. Passed as text, because Puppeteer would look for the function in the page. */
const setOverrides = `(address, features) => {
  const fields = { 'forced-colors': 'forcedColorsOverride', 'prefers-reduced-motion': 'prefersReducedMotionOverride' };
  for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
    for (const { browsingContext } of gBrowser.browsers) {
      if (browsingContext.currentURI.spec !== address) continue;
      for (const { name, value } of JSON.parse(features)) browsingContext[fields[name]] = value;
    }
  }
}`;
