/** The interface of an attack. Each attack is a file under `attacks/`, and `registry.ts` lists them all. */
import type { Target, TargetOptions } from './target.js';

/** A duration that has a limit while the attack runs. */
export interface Timing {
  /** A label for people, such as `an honest upload`. */
  what: string;
  attackMs: number;
  allowedMs: number;
}

export interface Tries {
  /** What was attempted, in units of the attack: requests, uploads, forged results. */
  tried: number;
  /** How many of these did what the attacker wanted. Must not depend on the machine's speed; the goal is 0. */
  through: number;
  /** Time limits. Beyond one, the row is `slow`. */
  timings?: readonly Timing[];
  /** One short line for the table: what the backend answered. */
  seen: string;
}

export interface Attack {
  /** Short and unique: the row's name, and what `--only` matches. */
  name: string;
  /** What the attacker does, in one line. */
  does: string;
  /** Set if only timings show whether the attack got through. A broken defense then looks like a slow machine. */
  judgesTimeAlone?: true;
  /** How the backend is set up. With `storage: 'redis'`, the attack is skipped if there is no `redis-server`. */
  target?: TargetOptions;
  /**
   * Attacks the running backend. Meanwhile, honest people upload selfies. If one of these uploads is refused (after one
   * repetition, as the element makes it), or the event loop stops for more than 0.5 s, the attack got through. If one
   * takes more than 5 s, the row is `slow`.
   */
  run: (target: Target) => Promise<Tries>;
}
