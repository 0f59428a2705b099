/** Calls of hooks that run in this process: one per event at a time, and never so many that a hook fills the memory. */
import type { Hooks } from '../hooks.js';

type HookName = keyof Hooks;

interface HookCall {
  hook: HookName;
  bytes: number;
  /** The result was stored before, and fell due. */
  isDue: boolean;
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
  running: Promise<void>;
}

/** Of one hook. */
const maxCalls = 256;
/** Of one hook, for results that fell due, so that a hook that hangs does not block the others. */
const maxDueCalls = 16;
/** Stored size of the results that one hook still works on. */
const maxBytes = 64_000_000;
/** A call that has not ended by then never will, so its result may be delivered again. */
const forgottenMs = 3_600_000;

export class HookCalls {
  readonly #calls = new Map<string, HookCall>();

  has(id: string): boolean {
    return this.#calls.has(id);
  }

  /** Whether the hook may get one more result. A result that is too large by itself waits until nothing else runs. */
  hasRoom(hook: HookName, bytes: number, isDue: boolean): boolean {
    const oldest = performance.now() - forgottenMs;
    for (const [id, { startedAt }] of this.#calls) if (startedAt < oldest) this.#calls.delete(id);
    const calls = [...this.#calls.values()].filter((call) => call.hook === hook);
    const dueCalls = calls.filter((call) => call.isDue);
    if (calls.length >= maxCalls || (isDue && dueCalls.length >= maxDueCalls)) return false;
    const held = calls.reduce((sum, call) => sum + call.bytes, 0);
    return held === 0 || held + bytes <= maxBytes;
  }

  /** Counts a call until it ends. */
  add(id: string, call: Omit<HookCall, 'startedAt'>): void {
    const counted = { ...call, startedAt: performance.now() };
    this.#calls.set(id, counted);
    const end = () => {
      if (this.#calls.get(id) === counted) this.#calls.delete(id);
    };
    call.running.then(end, end);
  }

  /** Resolves when the calls that run now have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#calls.values()].map(({ running }) => running));
  }
}
