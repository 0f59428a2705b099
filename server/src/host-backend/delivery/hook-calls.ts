/**
 * Tracks the hook calls that run in this process: one per event at a time, and never so many that they fill the memory.
 */
import type { Hooks } from '../hooks.js';

type HookName = keyof Hooks;

interface HookCall {
  hook: HookName;
  bytes: number;
  /** Whether this is a stored result that fell due, not a first delivery. */
  isDue: boolean;
  /** From `performance.now()`, in milliseconds. */
  startedAt: number;
  running: Promise<void>;
}

/** Most running calls of one hook. */
const maxCalls = 256;
/** Most running calls of one hook for results that fell due, so that a hanging hook does not block the others. */
const maxDueCalls = 16;
/** Most bytes, as stored, of the results that one hook is still working on. */
const maxBytes = 64_000_000;
/** A call that takes longer than this will never end, so its result may be delivered again. */
const forgottenMs = 3_600_000;

export class HookCalls {
  readonly #calls = new Map<string, HookCall>();

  has(id: string): boolean {
    return this.#calls.has(id);
  }

  /** Whether the hook may get one more result. A result larger than the limit waits until nothing else runs. */
  hasRoom(hook: HookName, bytes: number, isDue: boolean): boolean {
    const oldest = performance.now() - forgottenMs;
    for (const [id, { startedAt }] of this.#calls) if (startedAt < oldest) this.#calls.delete(id);
    const calls = [...this.#calls.values()].filter((call) => call.hook === hook);
    const dueCalls = calls.filter((call) => call.isDue);
    if (calls.length >= maxCalls || (isDue && dueCalls.length >= maxDueCalls)) return false;
    const held = calls.reduce((sum, call) => sum + call.bytes, 0);
    return held === 0 || held + bytes <= maxBytes;
  }

  /** Tracks a call until it ends. */
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
