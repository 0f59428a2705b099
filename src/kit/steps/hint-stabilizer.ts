/**
 * Turns the hints of single frames, which flicker, into the one hint a person reads.
 *
 * Each frame votes for its hint (or for none) with its duration, and newer frames count more. Among the hints with a
 * fair share of the window, the most blocking one wins. A shown hint stays for `holdMs`, whatever the frames say. Pure:
 * each sample has its time.
 */
interface HintStabilizerTiming {
  /** How far back frames vote, milliseconds. */
  windowMs: number;
  /** On a slow device, the previous frame votes together with the newest if it is not older than this, milliseconds. */
  maxGapMs: number;
  /** A shown hint is neither replaced nor removed before this time, milliseconds. */
  holdMs: number;
  /** How long frames must have arrived before the first hint, milliseconds. */
  settleMs: number;
  /** The same if all frames agree and the camera has run for `settleMs`, long enough to set its exposure. */
  agreedMs: number;
  /** Longest time that one frame may count for, in milliseconds, because a stalled camera has no opinion. */
  maxVoteMs: number;
  /** Share of the weighted window from which a hint may win over a weightier but less blocking one. */
  fairShare: number;
  /** A hint that stays this long is repeated once, milliseconds. */
  repeatMs: number;
}

/**
 * Microblink votes over 3 s and holds for 1.5 s. One second each follows the person more closely and ends a wrong hint
 * sooner.
 */
export const hintTiming: HintStabilizerTiming = {
  windowMs: 1000,
  maxGapMs: 4000,
  holdMs: 1000,
  settleMs: 250,
  agreedMs: 100,
  maxVoteMs: 250,
  fairShare: 1 / 3,
  repeatMs: 4000,
};

export interface HintSample<H extends string, D extends string> {
  /** Milliseconds, monotonic. */
  time: number;
  /** `null` if there is nothing to correct. */
  hint: H | null;
  direction: D | null;
}

export interface HintStabilizerState<H extends string, D extends string> {
  /** The hint to show. */
  readonly hint: H | null;
  readonly direction: D | null;
  /** When it appeared, milliseconds. */
  readonly since: number;
  /**
   * Whether it was repeated, because it did not help at once. It is never said a third time, because other help is
   * shown by then.
   */
  readonly repeated: boolean;
  /** The voters, oldest first. */
  readonly samples: readonly HintSample<H, D>[];
  /** When the camera's picture went live, milliseconds. */
  readonly liveSince: number;
}

/** @param liveSince when the camera's picture went live, if that is known */
export function initialHints<H extends string, D extends string>(
  liveSince = Number.POSITIVE_INFINITY,
): HintStabilizerState<H, D> {
  return { hint: null, direction: null, since: Number.NEGATIVE_INFINITY, repeated: false, samples: [], liveSince };
}

/**
 * Returns the state after one more frame.
 *
 * @param order every hint, most blocking first.
 */
export function stabilizeHint<H extends string, D extends string>(
  state: HintStabilizerState<H, D>,
  sample: HintSample<H, D>,
  order: readonly H[],
  timing: HintStabilizerTiming = hintTiming,
): HintStabilizerState<H, D> {
  const samples = votersWith(state.samples, sample, timing);
  const isRepeated = state.hint !== null && sample.time - state.since >= timing.repeatMs;
  const kept = { ...state, repeated: state.repeated || isRepeated, samples };
  if (state.hint !== null && sample.time - state.since < timing.holdMs) return kept;
  if (!isEnough(kept, sample, timing)) return kept;
  const votes = weigh(samples, sample.time, timing);
  const hint = elect(votes, order, timing);
  const direction = hint === null ? null : electDirection(votes, hint);
  if (hint === state.hint && direction === state.direction) return kept;
  return { ...kept, hint, direction, since: sample.time, repeated: false };
}

/** Whether the frames up to the newest are enough to conclude anything. */
function isEnough(
  { samples, liveSince }: HintStabilizerState<string, string>,
  newest: HintSample<string, string>,
  { settleMs, agreedMs }: HintStabilizerTiming,
): boolean {
  const agrees =
    newest.time - liveSince >= settleMs &&
    samples.every(({ hint, direction }) => hint === newest.hint && direction === newest.direction);
  return newest.time - (samples[0] ?? newest).time >= (agrees ? agreedMs : settleMs);
}

/**
 * The frames of the window. If they span less than `settleMs`, the frame before them is kept too. Otherwise a slow
 * device would never give a hint.
 */
function votersWith<H extends string, D extends string>(
  earlier: readonly HintSample<H, D>[],
  sample: HintSample<H, D>,
  { windowMs, maxGapMs, settleMs }: HintStabilizerTiming,
): HintSample<H, D>[] {
  const past = earlier.filter(({ time }) => time <= sample.time);
  const recent = past.filter(({ time }) => time > sample.time - windowMs);
  const before = past[past.length - recent.length - 1];
  const isShort = sample.time - (recent[0] ?? sample).time < settleMs;
  const keeps = isShort && before !== undefined && before.time >= sample.time - maxGapMs;
  return keeps ? [before, ...recent, sample] : [...recent, sample];
}

type Shown<H, D> = Pick<HintStabilizerState<H & string, D & string>, 'hint' | 'direction'>;

/** Repeats a hint that has stayed, because silence would tell someone who cannot see that all is well. */
export function repeatEffects<H extends string, D extends string>(
  before: HintStabilizerState<H, D>,
  { hint, direction, repeated }: HintStabilizerState<H, D>,
) {
  if (hint === null || !repeated || before.repeated) return [];
  return [{ type: 'announce', announcement: { kind: 'hint', hint, direction, again: true } } as const];
}

/** Notifies page and screen reader if the hint has changed or disappeared. */
export function hintEffects<H extends string, D extends string>(before: Shown<H, D>, { hint, direction }: Shown<H, D>) {
  if (hint === before.hint && direction === before.direction) return [];
  const emit = { type: 'emit', event: { type: 'hint', hint, direction } } as const;
  return [emit, { type: 'announce', announcement: { kind: 'hint', hint, direction } } as const];
}

interface Vote<H, D> {
  hint: H | null;
  direction: D | null;
  weight: number;
}

function weigh<H extends string, D extends string>(
  samples: readonly HintSample<H, D>[],
  newest: number,
  timing: HintStabilizerTiming,
): Vote<H, D>[] {
  return samples.map(({ time, hint, direction }, index) => {
    // A frame counts for the time since the previous one. The first in the window counts for none.
    const previous = samples[index - 1];
    const stoodMs = previous === undefined ? 0 : Math.min(time - previous.time, timing.maxVoteMs);
    // Only the first may be older than the window, and it counts for no time, so no weight is negative.
    const age = (newest - time) / timing.windowMs;
    return { hint, direction, weight: stoodMs * (1 - age) };
  });
}

function elect<H extends string, D extends string>(
  votes: readonly Vote<H, D>[],
  order: readonly H[],
  { fairShare }: HintStabilizerTiming,
): H | null {
  const weights = new Map<H | null, number>();
  let total = 0;
  for (const { hint, weight } of votes) {
    weights.set(hint, (weights.get(hint) ?? 0) + weight);
    total += weight;
  }
  // If there is nothing to correct most of the time, a flickering gate gives no hint.
  if ((weights.get(null) ?? 0) > total / 2) return null;
  const fair = order.find((hint) => (weights.get(hint) ?? 0) >= total * fairShare);
  if (fair !== undefined) return fair;
  // If there are many hints but none for long, the longest wins, and among equals the more blocking one.
  const longest = Math.max(...order.map((hint) => weights.get(hint) ?? 0));
  return order.find((hint) => weights.get(hint) === longest) ?? null;
}

function electDirection<H extends string, D extends string>(votes: readonly Vote<H, D>[], winner: H): D | null {
  const weights = new Map<D | null, number>();
  for (const { hint, direction, weight } of votes) {
    if (hint === winner) weights.set(direction, (weights.get(direction) ?? 0) + weight);
  }
  let elected: D | null = null;
  let most = -1;
  for (const [direction, weight] of weights) {
    if (weight > most) [elected, most] = [direction, weight];
  }
  return elected;
}
