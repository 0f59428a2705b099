/**
 * Simulated time, for tests that must not wait: once nothing else is left to do, the next timer fires immediately. Only
 * for code in this process, because work in another one seems to take no time.
 */
import type { TestContext } from 'node:test';
// Loaded when needed, from threads that this module cannot observe: time would pass while they load.
import 'sharp';
import '../../src/backend/explain-unreachable.js';

interface Timer {
  dueAt: number;
  /** Length of an interval, milliseconds. */
  everyMs: number | null;
  work: () => void;
}

/** The clocks and timers of a program. */
const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
/** Web Crypto runs on threads, which this module cannot observe. */
const threaded = ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'importKey', 'sign', 'verify'] as const;
/**
 * How many turns of the event loop must pass without new timers or busy threads before time advances. Streams take
 * several turns from one chunk to the next.
 */
const quietTurns = 12;

const realTimeout = globalThis.setTimeout;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const moment = () => new Promise<void>((resolve) => realTimeout(resolve, 1));

export class SimulatedTime {
  readonly #timers = new Set<Timer>();
  readonly #startedAt = Date.now();
  #elapsedMs = 0;
  #working = 0;

  /** Replaces the machine's time until the test or suite ends. Time stands still except within `run`. */
  static begin({ mock }: Pick<TestContext, 'mock'>): SimulatedTime {
    const time = new SimulatedTime();
    const set =
      (everyMs: (ms: number) => number | null) =>
      (work: () => void, ms = 0) => {
        const timer: Timer = { dueAt: time.#elapsedMs + Math.max(1, ms), everyMs: everyMs(ms), work };
        time.#timers.add(timer);
        return timer;
      };
    const clear = (timer: Timer | undefined) => void (timer !== undefined && time.#timers.delete(timer));
    const simulated = {
      setTimeout: set(() => null),
      setInterval: set((ms) => Math.max(1, ms)),
      clearTimeout: clear,
      clearInterval: clear,
    };
    for (const name of clocks) mock.method(globalThis, name, simulated[name] as never);
    mock.method(Date, 'now', () => Math.floor(time.now));
    mock.method(performance, 'now', () => time.#elapsedMs);
    const { subtle } = crypto;
    for (const name of threaded) {
      const method = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
      mock.method(subtle, name, ((...given: unknown[]) => time.#during(method(...given))) as never);
    }
    return time;
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.#startedAt + this.#elapsedMs;
  }

  /** Lets time pass until the work has ended. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    const over = new AbortController();
    const ended = work().finally(() => over.abort());
    // Prevents an unhandled rejection. The caller still gets the failure from `ended`.
    ended.catch(() => undefined);
    let quiet = 0;
    while (!over.signal.aborted) {
      if (this.#working > 0) await moment();
      else await turn();
      quiet = this.#working > 0 ? 0 : quiet + 1;
      if (quiet < quietTurns || over.signal.aborted) continue;
      quiet = 0;
      if (!this.#fireNext()) await moment();
    }
    return ended;
  }

  /** Fires the next due timers. `false` if there are none. */
  #fireNext(): boolean {
    const dueAt = Math.min(...[...this.#timers].map((timer) => timer.dueAt));
    if (dueAt === Infinity) return false;
    this.#elapsedMs = Math.max(this.#elapsedMs, dueAt);
    for (const timer of [...this.#timers].filter((one) => one.dueAt <= dueAt)) {
      // An earlier callback may have cleared it.
      if (!this.#timers.has(timer)) continue;
      if (timer.everyMs === null) this.#timers.delete(timer);
      else timer.dueAt += timer.everyMs;
      timer.work();
    }
    return true;
  }

  async #during<Value>(work: Promise<Value>): Promise<Value> {
    this.#working += 1;
    try {
      return await work;
    } finally {
      this.#working -= 1;
    }
  }
}
