/** From `at` on, within `over` milliseconds, the fields of `to` are taken on; other fields stay as they are. */
export interface TimelineStep<T> {
  /** Milliseconds from the start of the script. */
  at: number;
  to: Partial<T>;
  /** Milliseconds; 0 or absent: at once. */
  over?: number;
}

/** What changes over time. Steps may overlap; a later one acts on what the earlier made. */
export interface Timeline<T> {
  /** Fields that differ from the camera's own at the start. */
  from?: Partial<T>;
  steps: readonly TimelineStep<T>[];
  /** After this many milliseconds the script starts again; absent: the end is held. */
  loopMs?: number;
}

/** Where a timeline stands; `mix` goes from one state toward another by a share of 0 to 1. */
export function timelineAt<T extends object>(
  timeline: Timeline<T>,
  base: T,
  timeMs: number,
  mix: (from: T, to: Partial<T>, share: number) => T,
): T {
  const time = timeline.loopMs ? timeMs % timeline.loopMs : timeMs;
  let state: T = { ...base, ...timeline.from };
  for (const { at, to, over = 0 } of timeline.steps) {
    if (time < at) continue;
    const share = over > 0 ? Math.min(1, (time - at) / over) : 1;
    state = mix(state, to, share * share * (3 - 2 * share));
  }
  return state;
}

/** When the last step is over, milliseconds; of a looping script the length of a round. */
export function timelineLength<T>(timeline: Timeline<T>): number {
  return timeline.loopMs ?? timeline.steps.reduce((length, { at, over = 0 }) => Math.max(length, at + over), 0);
}
