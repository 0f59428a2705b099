/**
 * Turns the hints of single frames, which flicker, into the one hint a person reads.
 *
 * Each frame votes for its hint (or for none) with the time it stood for, and newer time counts more. Of the hints
 * that stood for a fair share of the window the most blocking one wins. A hint on show stays for `holdMs`, whatever
 * the frames say meanwhile. Pure: time comes in with each sample.
 */
export interface HintStabiliserTiming {
  /** How far back frames vote, milliseconds. */
  windowMs: number;
  /** A hint on show is neither replaced nor taken away before, milliseconds. */
  holdMs: number;
  /** Evidence needed before the first word is said, milliseconds. */
  settleMs: number;
  /** Longest time one frame may stand for, milliseconds: a stalled camera has no opinion. */
  longestVoteMs: number;
  /** Share of the weighted window from which a hint may win over a weightier but less blocking one. */
  fairShare: number;
}

/** Microblink votes over 3 s and holds 1.5 s; one second follows a person who corrects more closely. */
export const hintTiming: HintStabiliserTiming = {
  windowMs: 1000,
  holdMs: 1200,
  settleMs: 250,
  longestVoteMs: 250,
  fairShare: 1 / 3,
};

export interface HintSample<H extends string, D extends string> {
  /** Milliseconds, monotonic. */
  time: number;
  /** `null`: nothing to correct. */
  hint: H | null;
  direction: D | null;
}

export interface HintStabiliserState<H extends string, D extends string> {
  /** The hint to show. */
  readonly hint: H | null;
  readonly direction: D | null;
  /** Since when it is on show, milliseconds. */
  readonly since: number;
  /** The voters, oldest first. */
  readonly samples: readonly HintSample<H, D>[];
}
