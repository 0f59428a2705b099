/**
 * A processor that is slower by a factor, for a whole process: it stands still for the rest of every 24 milliseconds.
 * `Emulation.setCPUThrottlingRate` slows a page's own thread alone; this slows its workers, its decoders and its
 * compositor too, as a slow phone does. The browser's network and its graphics process keep their speed.
 */
import { Worker } from 'node:worker_threads';
import type { Browser } from 'puppeteer-core';

const periodMs = 24;

/** Runs in a thread of its own: the timers of a busy event loop would be late. */
const brake = `
const { workerData: { pids, slower, periodMs, stop } } = require('node:worker_threads');
const flag = new Int32Array(stop);
const running = new Set(pids);
const tell = (signal) => {
  for (const pid of running) {
    try { process.kill(pid, signal); } catch { running.delete(pid); }
  }
};
const pause = (ms) => { if (ms > 0) Atomics.wait(flag, 0, 0, ms); };
let ran = 0;
let stood = 0;
let since = performance.now();
while (Atomics.load(flag, 0) === 0 && running.size > 0) {
  pause(periodMs / slower);
  tell('SIGSTOP');
  let now = performance.now();
  ran += now - since;
  since = now;
  // What a late wake-up gave too much is taken back here.
  pause(Math.min(4 * periodMs, ran * (slower - 1) - stood));
  tell('SIGCONT');
  now = performance.now();
  stood += now - since;
  since = now;
}
tell('SIGCONT');
`;

/** Processes that show pages. A page's own exists once it has been navigated. */
async function pageProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.target().createCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * @param slower 4: a fourth of the speed
 * @returns how to end it, after which they run at full speed
 */
export async function slowPages(browser: Browser, slower: number): Promise<() => Promise<void>> {
  if (slower <= 1) return async () => undefined;
  const stop = new SharedArrayBuffer(4);
  const pids = await pageProcesses(browser);
  const worker = new Worker(brake, { eval: true, workerData: { pids, slower, periodMs, stop } });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  return async () => {
    Atomics.store(new Int32Array(stop), 0, 1);
    Atomics.notify(new Int32Array(stop), 0);
    await ended;
  };
}
