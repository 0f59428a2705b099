/**
 * A clock for tests whose subject is a time limit: timeouts and intervals of `fromMs` or more fire when the test lets
 * time pass.
 */
export interface PageClock {
  /** How many of these timers wait. */
  readonly waiting: number;
  /** Lets time pass. Timers fire when they are due. */
  pass(ms: number): void;
  /** Lets time pass while the page is frozen. Timers fire afterwards, too late. */
  freeze(ms: number): void;
  restore(): void;
}

export function installClock(fromMs = 5_000): PageClock {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const now = performance.now.bind(performance);
  let passedMs = 0;
  let lastId = 1e9;
  const timers = new Map<number, { dueAt: number; run: () => void; everyMs?: number }>();
  const clock = (): number => now() + passedMs;
  const fireUntil = (end: number): void => {
    for (;;) {
      const [next] = [...timers].filter(([, { dueAt }]) => dueAt <= end).sort(([, a], [, b]) => a.dueAt - b.dueAt);
      if (next === undefined) return;
      const [id, { dueAt, run, everyMs }] = next;
      if (everyMs === undefined) timers.delete(id);
      else timers.set(id, { dueAt: dueAt + everyMs, run, everyMs });
      passedMs += Math.max(0, dueAt - clock());
      run();
    }
  };
  globalThis.setTimeout = ((run: () => void, ms = 0, ...more: []) => {
    if (ms < fromMs) return setTimeout(run, ms, ...more);
    timers.set((lastId += 1), { dueAt: clock() + ms, run });
    return lastId;
  }) as never;
  globalThis.setInterval = ((run: () => void, ms = 0, ...more: []) => {
    if (ms < fromMs) return setInterval(run, ms, ...more);
    timers.set((lastId += 1), { dueAt: clock() + ms, run, everyMs: ms });
    return lastId;
  }) as never;
  globalThis.clearTimeout = ((id: number) => void (timers.delete(id) || clearTimeout(id))) as never;
  globalThis.clearInterval = ((id: number) => void (timers.delete(id) || clearInterval(id))) as never;
  Object.defineProperty(performance, 'now', { configurable: true, value: clock });
  return {
    get waiting() {
      return timers.size;
    },
    pass: (ms) => {
      const end = clock() + ms;
      fireUntil(end);
      passedMs += Math.max(0, end - clock());
    },
    freeze: (ms) => {
      passedMs += ms;
      fireUntil(clock());
    },
    restore: () => {
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
      Reflect.deleteProperty(performance, 'now');
    },
  };
}
