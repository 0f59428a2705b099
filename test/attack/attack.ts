/** What an attack is. One file under `attacks/` each; `registry.ts` lists them. */
import type { House, HouseOptions } from './house.js';

export interface Tries {
  /** What was attempted, counted in the attack's own unit: requests, uploads, forged results. */
  tried: number;
  /** How many of these did what the attacker wanted. The goal is 0. */
  through: number;
  /** One short line for the table: what the backend answered. */
  seen: string;
}

export interface Attack {
  /** Short and unique: the row's name, and what `--only` matches. */
  name: string;
  /** What the attacker does, in one line. */
  does: string;
  /** How the backend is set up. With `storage: 'redis'` the attack is skipped where there is no `redis-server`. */
  house?: HouseOptions;
  /**
   * Attacks the running backend. An honest person uploads selfies beside it the whole time. If one of these uploads is
   * refused (after one repetition, as the element makes it), takes more than 5 s and five times as long as before the
   * attack, or the event loop stops for more than 0.5 s, the row counts one more that got through.
   */
  run: (house: House) => Promise<Tries>;
}
