/**
 * Slows processes down by a factor, with all their threads. `Emulation.setCPUThrottlingRate` slows only a page's main
 * thread; this also slows its workers and decoders, as on a slow phone. The camera, the network and the graphics
 * process keep their speed, and clocks run normally.
 */
import { Worker } from 'node:worker_threads';
import type { Browser } from 'puppeteer-core';
import { rendererProcesses } from '../shared/renderer-processes.js';

/** How long they run before each pause, milliseconds. */
const runMs = 4;

/** Runs in its own thread, because the timers of a busy event loop would be late. */
const brake = `
const { workerData: { pids, factor, runMs, flag } } = require('node:worker_threads');
const running = new Set(pids);
const tell = (signal) => {
  for (const pid of running) {
    try { process.kill(pid, signal); } catch { running.delete(pid); }
  }
};
// If a busy machine lets them run for longer, stop them for longer too.
let owedMs = 0;
let since = performance.now();
while (Atomics.load(flag, 0) === 0 && running.size > 0) {
  tell('SIGSTOP');
  const stopped = performance.now();
  owedMs += (factor - 1) * (stopped - since);
  Atomics.wait(flag, 0, 0, Math.max(1, owedMs));
  tell('SIGCONT');
  since = performance.now();
  owedMs -= since - stopped;
  Atomics.wait(flag, 0, 0, runMs);
}
tell('SIGCONT');
`;

/**
 * @param factor 4: a quarter of the speed
 * @returns a function that ends the slowdown
 */
export function slowDown(pids: readonly number[], factor: number): () => Promise<void> {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(brake, { eval: true, workerData: { pids, runMs, factor, flag } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return () => {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    return ended;
  };
}

/** Slows down all pages of a browser, see `slowDown`. */
export async function slowPages(browser: Browser, factor: number): Promise<() => Promise<void>> {
  return factor <= 1 ? async () => undefined : slowDown(await rendererProcesses(browser), factor);
}
