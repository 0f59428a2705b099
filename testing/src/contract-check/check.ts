import type { Bench } from './bench.js';
import type { Group } from './types.js';

/** One check. */
export interface Check {
  /** Stable, because reports and tests use it. */
  id: string;
  group: Group;
  /** What is expected, as one sentence. */
  expects: string;
  /** @throws {Deviation} with what was received instead @throws {Skip} if it cannot be checked */
  run(bench: Bench): Promise<void>;
}
