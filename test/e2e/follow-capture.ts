/**
 * One person in front of the demo: opens the page, starts the selfie, presses what the element offers, and follows the
 * picture to the request that the identity service (the sandbox) received.
 */
import { createHash } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { fakeCameraFlags, launchBrowser, openPage, watchWorkers } from '../../tools/test/browsers/launch.js';

export type Camera =
  | { kind: 'clip'; file: string }
  /** The demo's simulated camera, by the name of the script in its menu. */
  | { kind: 'simulated'; script: string };

export interface FollowOptions {
  demoUrl: string;
  camera: Camera;
  /** How long to wait for a picture once the camera is ready, milliseconds. */
  timeoutMs: number;
}

export interface CaptureReport {
  outcome: 'submitted' | 'captured' | 'failed' | 'no-capture';
  /** Code of the failure, if any. */
  code: string | null;
  /** Hints in the order shown, without immediate repeats. */
  hints: string[];
  /** Time from the person's start until the first frame can be judged (camera live, engine loaded). */
  msToReady: number | null;
  /** Time from ready to the picture. */
  msToCapture: number | null;
  picture: {
    width: number;
    height: number;
    bytes: number;
    /** Hash without the color profile, which browsers write and the host backend removes. */
    sha256: string;
  } | null;
  /** URLs of requests to origins other than the demo's. Must be empty. */
  requestsLeftOrigin: string[];
  /** Console messages at level warning or error. */
  consoleProblems: string[];
}

export interface FollowedCapture {
  report: CaptureReport;
  jpeg: Buffer | null;
}

interface RecordedEvent {
  type: string;
  at: number;
  hint?: string | null;
  status?: string;
  code?: string;
  image?: { base64: string; width: number; height: number };
}

/** Runs in the page before its own scripts: records every `idv-` event, with the picture's bytes. */
function listen(): void {
  const recorded: RecordedEvent[] = [];
  Object.assign(globalThis, { recordedEvents: recorded });
  const names = [
    'idv-status-changed',
    'idv-capture-ready',
    'idv-hint-changed',
    'idv-face-captured',
    'idv-face-submitted',
    'idv-capture-failed',
    'idv-capture-canceled',
  ];
  const keep = async (event: Event): Promise<void> => {
    const { hint, status, error, image, width, height } = event as Event & {
      hint?: string | null;
      status?: string;
      error?: { code: string };
      image?: Blob;
      width?: number;
      height?: number;
    };
    const entry: RecordedEvent = { type: event.type, at: performance.now() };
    if (hint !== undefined) entry.hint = hint;
    if (status !== undefined) entry.status = status;
    if (error !== undefined) entry.code = error.code;
    if (image instanceof Blob) {
      const bytes = new Uint8Array(await image.arrayBuffer());
      let binary = '';
      for (const byte of bytes) binary += String.fromCharCode(byte);
      entry.image = { base64: btoa(binary), width: width ?? 0, height: height ?? 0 };
    }
    recorded.push(entry);
  };
  for (const name of names) document.addEventListener(name, (event) => void keep(event));
}

/** Waits for one of `types`, or for `status`, if given. */
async function waitForEvent(page: Page, types: string[], timeoutMs: number, status?: string): Promise<boolean> {
  const arrived = page.waitForFunction(
    (wanted: string[], wantedStatus: string | undefined) =>
      (globalThis as unknown as { recordedEvents: RecordedEvent[] }).recordedEvents.some(
        (event) => wanted.includes(event.type) || (wantedStatus !== undefined && event.status === wantedStatus),
      ),
    { timeout: timeoutMs, polling: 50 },
    types,
    status,
  );
  return arrived.then(
    () => true,
    () => false,
  );
}

function recordedEvents(page: Page): Promise<RecordedEvent[]> {
  return page.evaluate(() => (globalThis as unknown as { recordedEvents: RecordedEvent[] }).recordedEvents);
}

/** Presses the element's primary button, as a person would. */
async function pressPrimary(page: Page): Promise<void> {
  const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', {
    visible: true,
    timeout: 10_000,
  });
  await button?.click();
}

function toReport(events: RecordedEvent[], requestsLeftOrigin: string[], consoleProblems: string[]): FollowedCapture {
  const first = (type: string) => events.find((event) => event.type === type);
  const ready = first('idv-capture-ready');
  const captured = first('idv-face-captured');
  const failed = first('idv-capture-failed');
  const hints = events.flatMap(({ type, hint }) =>
    type === 'idv-hint-changed' && typeof hint === 'string' ? [hint] : [],
  );
  const jpeg = captured?.image === undefined ? null : Buffer.from(captured.image.base64, 'base64');
  const outcome =
    first('idv-face-submitted') !== undefined
      ? 'submitted'
      : failed !== undefined
        ? 'failed'
        : captured !== undefined
          ? 'captured'
          : 'no-capture';
  return {
    jpeg,
    report: {
      outcome,
      code: failed?.code ?? null,
      hints: hints.filter((hint, index) => hint !== hints[index - 1]),
      msToReady: ready === undefined ? null : Math.round(ready.at - (events[0]?.at ?? ready.at)),
      msToCapture: ready === undefined || captured === undefined ? null : Math.round(captured.at - ready.at),
      picture:
        jpeg === null || captured?.image === undefined
          ? null
          : {
              width: captured.image.width,
              height: captured.image.height,
              bytes: jpeg.length,
              sha256: createHash('sha256').update(withoutProfile(jpeg)).digest('hex'),
            },
      requestsLeftOrigin,
      consoleProblems,
    },
  };
}

/** The JPEG without its APP2 segments. */
function withoutProfile(jpeg: Buffer): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== 0xe2) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

export async function followCapture(options: FollowOptions): Promise<FollowedCapture> {
  const { camera, demoUrl, timeoutMs } = options;
  const browser = await launchBrowser(fakeCameraFlags(camera.kind === 'clip' ? camera.file : undefined));
  try {
    const page = await openPage(browser);
    await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
    const left: string[] = [];
    const problems: string[] = [];
    const origin = new URL(demoUrl).origin;
    const watch = (url: string): void => {
      const { origin: asked, protocol } = new URL(url);
      if (asked !== origin && /^(https?|wss?):$/.test(protocol)) left.push(url);
    };
    page.on('request', (request) => watch(request.url()));
    watchWorkers(page, watch);
    page.on('console', (message) => {
      if (['warn', 'error'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    // The TypeScript runner names functions with this helper, which the page does not have.
    await page.evaluateOnNewDocument(listen);
    const query = camera.kind === 'clip' ? 'camera=real' : `camera=simulated&script=${camera.script}`;
    await page.goto(`${demoUrl}/selfie.html?${query}`, { waitUntil: 'load' });
    await pressPrimary(page);
    const ended = ['idv-capture-failed', 'idv-face-submitted'];
    if (await waitForEvent(page, ['idv-capture-ready', ...ended], 60_000)) {
      await confirmWhenAsked(page, ended, timeoutMs);
    }
    return toReport(await recordedEvents(page), left, problems);
  } finally {
    await browser.close();
  }
}

/** The demo asks the person to review the picture; to accept it, they press the button again. */
async function confirmWhenAsked(page: Page, ended: string[], timeoutMs: number): Promise<void> {
  if (!(await waitForEvent(page, ended, timeoutMs, 'review'))) return;
  const events = await recordedEvents(page);
  if (events.some(({ type }) => ended.includes(type))) return;
  await pressPrimary(page);
  await waitForEvent(page, ended, 30_000);
}
