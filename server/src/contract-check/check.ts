import type { Bench } from './bench.js';
import type { Group } from './types.js';

/** One thing that is looked at. */
export interface Check {
  /** Stable: reports and tests name it. */
  id: string;
  group: Group;
  /** What is expected, as one sentence. */
  expects: string;
  /** @throws {Deviation} with what came instead @throws {Skip} if it cannot be looked at */
  run(bench: Bench): Promise<void>;
}
