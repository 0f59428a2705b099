/**
 * When the screen serves as a lamp: a phone's or laptop's screen lights the face in front of it. Pure: time comes in with
 * each frame.
 *
 * The lamp itself makes the picture brighter, so it goes out only where there is far more light than it gives, and stays
 * as it is for long enough never to flash.
 */
export const lampLimits = {
  /** For how long "find brighter light" is on show before, milliseconds. */
  darkMs: 1000,
  /** Light of a well lit room (`FaceMeasures.lightLevel`): more than a screen adds in the dark. */
  plenty: 0.2,
  /** For how long there is plenty before the lamp goes out, milliseconds. */
  plentyMs: 2000,
  /** It is neither lit nor put out sooner after the last time, milliseconds. */
  stayMs: 5000,
} as const;

export interface Lamp {
  readonly isLit: boolean;
  /** Since when it is lit or not, milliseconds. */
  readonly since: number;
  /** Since when what speaks for a change has been seen; `null`: nothing does. */
  readonly changeSince: number | null;
}

const unlit: Lamp = { isLit: false, since: Number.NEGATIVE_INFINITY, changeSince: null };

export interface LampSample {
  /** Milliseconds, monotonic. */
  time: number;
  /** "Find brighter light" is on show. */
  isDark: boolean;
  /** `FaceMeasures.lightLevel`; `null`: unknown. */
  light: number | null;
}

/** The lamp after one more frame; the same object where nothing has changed. @param before `null`: it was never needed */
export function stepLamp(before: Lamp | null, { time, isDark, light }: LampSample): Lamp {
  const lamp = before ?? unlit;
  const { darkMs, plenty, plentyMs, stayMs } = lampLimits;
  const speaksForChange = lamp.isLit ? !isDark && light !== null && light >= plenty : isDark;
  if (!speaksForChange) return lamp.changeSince === null ? lamp : { ...lamp, changeSince: null };
  const changeSince = lamp.changeSince ?? time;
  const isDue = time - changeSince >= (lamp.isLit ? plentyMs : darkMs) && time - lamp.since >= stayMs;
  if (isDue) return { isLit: !lamp.isLit, since: time, changeSince: null };
  return changeSince === lamp.changeSince ? lamp : { ...lamp, changeSince };
}
