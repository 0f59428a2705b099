/** Starting at `at`, the fields of `to` are reached within `over` milliseconds. Other fields don't change. */
export interface TimelineStep<T> {
  /** Milliseconds from the start of the script. */
  at: number;
  to: Partial<T>;
  /** Milliseconds. Default 0: immediately. */
  over?: number;
}

/** What changes over time. Steps may overlap; each acts on the result of the steps before it. */
export interface Timeline<T> {
  /** Fields that start out different from the camera's own. */
  from?: Partial<T>;
  steps: readonly TimelineStep<T>[];
  /** The script starts again after this many milliseconds. Default: it stays at its end. */
  loopMs?: number;
}

/** A timeline with a name, to choose from a list. */
export interface Script<T> extends Timeline<T> {
  name: string;
  /** One sentence. */
  summary: string;
  /** Whether small natural movement is added. `false` for pictures that must not change. Default `true`. */
  natural?: boolean;
}

/** Names each script by its key. */
export function namedScripts<T, Name extends string>(
  scripts: Record<Name, Omit<Script<T>, 'name'>>,
): Readonly<Record<Name, Script<T>>> {
  const named = Object.entries<Omit<Script<T>, 'name'>>(scripts).map(([name, script]) => [name, { name, ...script }]);
  return Object.fromEntries(named) as Record<Name, Script<T>>;
}

/** A script without a name. `from` is `null` if it starts from the camera's own fields. */
export function scriptOf<T>(
  summary: string,
  from: Partial<T> | null,
  steps: readonly TimelineStep<T>[] = [],
  rest: Pick<Script<T>, 'loopMs' | 'natural'> = {},
): Omit<Script<T>, 'name'> {
  return { summary, ...(from === null ? {} : { from }), steps, ...rest };
}

/**
 * Mixes two states, `share` 0 to 1. Numbers are interpolated, except `steady` ones; everything else changes at once.
 */
export function mixFields<T extends object>(from: T, to: Partial<T>, share: number, steady: ReadonlySet<string>): T {
  const mixed: Record<string, unknown> = { ...from, ...to };
  for (const [field, end] of Object.entries<unknown>(to)) {
    const start = (from as Record<string, unknown>)[field];
    if (typeof end !== 'number' || typeof start !== 'number' || steady.has(field)) continue;
    mixed[field] = start + (end - start) * share;
  }
  return mixed as T;
}

/** The state of a timeline at a time. `mix` interpolates between two states by a share of 0 to 1. */
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

/** When the last step ends, milliseconds; for a loop, its length. */
export function timelineLength<T>(timeline: Timeline<T>): number {
  return timeline.loopMs ?? timeline.steps.reduce((length, { at, over = 0 }) => Math.max(length, at + over), 0);
}
