/** What an attack is. One file under `attacks/` each; `registry.ts` lists them. */
import type { House, HouseOptions } from './house.js';
import type { Timing } from './verdict.js';

export interface Tries {
  /** What was attempted, counted in the attack's own unit: requests, uploads, forged results. */
  tried: number;
  /** How many of these did what the attacker wanted, however slow the machine is. The goal is 0. */
  through: number;
  /** What may take only so long: beyond it the attacker got through, unless the control says that the machine is slow. */
  timings?: readonly Timing[];
  /** One short line for the table: what the backend answered. */
  seen: string;
}

export interface Attack {
  /** Short and unique: the row's name, and what `--only` matches. */
  name: string;
  /** What the attacker does, in one line. */
  does: string;
  /** Nothing but time shows whether it got through: no broken defense can be told from a slow machine. */
  judgesTimeAlone?: true;
  /** How the backend is set up. With `storage: 'redis'` the attack is skipped where there is no `redis-server`. */
  house?: HouseOptions;
  /**
   * Attacks the running backend, several times where its effect on time is in doubt. An honest person uploads selfies
   * beside it the whole time. If one of these uploads is refused (after one repetition, as the element makes it), the
   * attack got through. If one takes more than 5 s, or the event loop stops for more than 0.5 s, the same uploads
   * without the attacker tell whether the attack got through or the row is undecided: see `verdict.ts`.
   */
  run: (house: House) => Promise<Tries>;
}
