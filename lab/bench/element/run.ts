/** One capture with the built package and real camera frames, measured from outside. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { fakeCameraFlags, launchBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { quantile } from '../../shared/report.js';
import { cameraFile, cameraFramesPerSecond, type CameraScene } from './camera.js';
import { slowDown } from '../slow-process.js';
import { pin, processorTime, rendererOf } from './processes.js';
import { probe, type ElementNotes, type FrameNote } from './probe.js';
import { serveElement } from './site.js';
import { mainThreadOf, traceCategories } from './trace.js';

/** How the device is slowed down. */
export interface Device {
  name: string;
  /** Slows the page's main thread by this factor (Chromium's throttling), but not its workers. */
  slowPage?: number;
  /** Slows the page's whole process by this factor, workers included. */
  slowProcess?: number;
  /** Cores for the whole browser, in `taskset` notation. */
  cores?: string;
}

export interface ElementRunOptions {
  dist: string;
  /** Tags and attributes, without brackets. */
  elements: readonly string[];
  scene: CameraScene;
  device: Device;
  /** How long to watch the capture. It ends with the photo. */
  seconds: number;
}

export interface ElementRun {
  /** Milliseconds from adding the element to the page until it was ready; `NaN` if it never was. */
  readyMs: number;
  /** The longest task until the element was ready. */
  longestStartMs: number;
  startTasksOver50: number;
  /** Processor time of the two largest tasks until then, milliseconds. */
  startProcessorMs: readonly [number, number];
  /** The longest task of the capture, milliseconds. */
  longestMs: number;
  tasksOver50: number;
  /** Share of the capture's time in which the main thread ran a task, 0 to 1. */
  mainShare: number;
  /** Processor seconds in each second of the capture. */
  processor: { all: number; main: number; workers: number };
  /** Processor seconds of the whole browser, from adding the element to the capture's end. */
  processorSeconds: number;
  /** Frames per second that got a verdict. */
  framesPerSecond: number;
  /** Share of the camera's frames that got none, 0 to 1. */
  dropped: number;
  /** Median times of a frame's stages, milliseconds. `verdict`: from the camera's frame to its verdict. */
  parts: Record<'copy' | 'wait' | 'work' | 'judge' | 'verdict', number>;
  p95: { work: number; verdict: number };
  /** In the worker, by task: p50 and p95. */
  workMs: Record<FrameNote['kind'], readonly [number, number]>;
  hints: string[];
  /** Status at the end, and milliseconds from the capture's start to the photo. */
  status: string;
  capturedMs: number | null;
}

const phone = { width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

async function open(browser: Browser, device: Device): Promise<Page> {
  const page = await openPage(browser);
  await page.setViewport(phone);
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2, configurable: true });
  });
  await page.evaluateOnNewDocument(probe);
  if (device.slowPage !== undefined) await page.emulateCPUThrottling(device.slowPage);
  page.on('pageerror', (error) => console.error(String(error)));
  return page;
}

function spin(): void {
  for (const end = performance.now() + 50; performance.now() < end;);
}

const notesOf = (page: Page): Promise<ElementNotes & { now: number }> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { elementNotes: ElementNotes }).elementNotes,
    now: performance.now(),
  }));

async function taskSeconds(page: Page): Promise<number> {
  const { TaskDuration = Number.NaN } = await page.metrics();
  return TaskDuration;
}

const isOver = ({ statuses }: ElementNotes): boolean =>
  statuses.some(({ status }) => ['review', 'done', 'failed'].includes(status));

/** Times out after more than a slow phone needs. */
async function until(page: Page, test: (notes: ElementNotes) => boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(200)) {
    if (test(await notesOf(page))) return true;
  }
  return false;
}

export async function runElement({ dist, elements, scene, device, seconds }: ElementRunOptions): Promise<ElementRun> {
  const site = await serveElement(dist);
  const browser = await launchBrowser(fakeCameraFlags(cameraFile(scene)));
  let speedUp = async (): Promise<void> => {};
  try {
    const root = browser.process()?.pid ?? Number.NaN;
    if (device.cores !== undefined) pin(root, device.cores);
    const page = await open(browser, device);
    await page.goto(site.urlOf(elements), { waitUntil: 'load' });
    const renderer = await rendererOf(root, () => page.evaluate(spin));
    if (device.slowProcess !== undefined) speedUp = slowDown([renderer], device.slowProcess);
    await page.tracing.start({ categories: traceCategories });
    const atStart = processorTime(root, renderer);
    const begun = await page.evaluate(() => {
      (globalThis as unknown as { begin(): void }).begin();
      return performance.now();
    });
    await page.waitForFunction(() =>
      [...document.body.children].every((child) => child.localName === 'script' || 'start' in child),
    );
    await page.evaluate(() => {
      for (const child of document.body.children)
        if ('start' in child) (child as HTMLElement & { start(): void }).start();
    });
    await until(page, (notes) => notes.ready !== null || isOver(notes), 60);
    const started = await page.tracing.stop();

    await page.tracing.start({ categories: traceCategories });
    const before = { notes: await notesOf(page), tasks: await taskSeconds(page), time: processorTime(root, renderer) };
    await until(page, isOver, seconds);
    const after = { notes: await notesOf(page), tasks: await taskSeconds(page), time: processorTime(root, renderer) };
    await speedUp();
    const captured = await page.tracing.stop();
    if (started === undefined || captured === undefined) throw new Error('The browser recorded no trace.');

    const watched = (after.notes.now - before.notes.now) / 1000;
    const each = (name: 'all' | 'main' | 'workers') => (after.time[name] - before.time[name]) / watched;
    const start = mainThreadOf(started, renderer);
    const main = mainThreadOf(captured, renderer);
    return {
      readyMs: (after.notes.ready ?? Number.NaN) - begun,
      longestStartMs: Math.max(0, ...start.tasks),
      startTasksOver50: start.tasks.filter((ms) => ms > 50).length,
      startProcessorMs: start.taskProcessorMs.toSorted((a, b) => b - a).slice(0, 2) as [number, number],
      longestMs: Math.max(0, ...main.tasks),
      tasksOver50: main.tasks.filter((ms) => ms > 50).length,
      mainShare: (after.tasks - before.tasks) / watched,
      processor: { all: each('all'), main: each('main'), workers: each('workers') },
      processorSeconds: after.time.all - atStart.all,
      // If the capture is already over, it is measured from its start.
      ...framesOf(after.notes, isOver(after.notes) ? begun : before.notes.now),
      ...outcomeOf(after.notes),
    };
  } finally {
    await speedUp();
    await browser.close();
    site.close();
  }
}

function framesOf(
  { frames, presented, now }: ElementNotes & { now: number },
  from: number,
): Pick<ElementRun, 'framesPerSecond' | 'dropped' | 'parts' | 'p95' | 'workMs'> {
  const judged = frames.filter((frame) => frame.presented >= from);
  const seconds = (now - from) / 1000;
  const shown = presented.filter((time) => time >= from).length;
  const at = (share: number, of: (frame: FrameNote) => number) => quantile(judged.map(of), share);
  const work = (kind: FrameNote['kind']) => {
    const times = judged.filter((frame) => frame.kind === kind).map(({ workMs }) => workMs);
    return [quantile(times, 0.5), quantile(times, 0.95)] as const;
  };
  const verdict = (frame: FrameNote) => frame.answered + frame.judgeMs - frame.presented;
  return {
    framesPerSecond: judged.length / seconds,
    // An element that requests only the frames it processes doesn't see all of them, so count the camera's frames.
    dropped: Math.max(0, 1 - judged.length / Math.max(shown, cameraFramesPerSecond * seconds)),
    workMs: { face: work('face'), document: work('document') },
    parts: {
      copy: at(0.5, ({ copyMs }) => copyMs),
      wait: at(0.5, ({ posted, answered, workMs }) => answered - posted - workMs),
      work: at(0.5, ({ workMs }) => workMs),
      judge: at(0.5, ({ judgeMs }) => judgeMs),
      verdict: at(0.5, verdict),
    },
    p95: { work: at(0.95, ({ workMs }) => workMs), verdict: at(0.95, verdict) },
  };
}

function outcomeOf({ statuses, hints }: ElementNotes): Pick<ElementRun, 'hints' | 'status' | 'capturedMs'> {
  const first = statuses.find(({ status }) => status === 'framing')?.at;
  const end = statuses.find(({ status }) => status === 'review' || status === 'done')?.at;
  return {
    hints: hints.map(({ hint }) => hint ?? '–'),
    status: statuses.at(-1)?.status ?? 'idle',
    capturedMs: first !== undefined && end !== undefined ? end - first : null,
  };
}
