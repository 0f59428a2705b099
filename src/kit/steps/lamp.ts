/**
 * Decides when a phone's or laptop's screen serves as a lamp for the face in front of it. Pure: each frame has its
 * time.
 *
 * The lamp itself makes the picture brighter, so it goes out only if there is far more light than it gives, and never
 * changes fast enough to flash.
 */
export const lampLimits = {
  /** How long "find brighter light" is shown before the lamp, milliseconds. */
  darkMs: 1000,
  /** Light of a well lit room (`FaceMeasures.lightLevel`): more than a screen adds in the dark. */
  plenty: 0.2,
  /** How long there must be plenty of light before the lamp goes out, milliseconds. */
  plentyMs: 2000,
  /** Shortest time between two changes, milliseconds. */
  stayMs: 5000,
} as const;

export interface Lamp {
  readonly isLit: boolean;
  /** Time of the latest change, milliseconds. */
  readonly since: number;
  /** When the reason for a change began; `null` if there is none. */
  readonly changeSince: number | null;
}

const unlit: Lamp = { isLit: false, since: Number.NEGATIVE_INFINITY, changeSince: null };

export interface LampSample {
  /** Milliseconds, monotonic. */
  time: number;
  /** Whether "find brighter light" is shown. */
  isDark: boolean;
  /** `FaceMeasures.lightLevel`; `null` if unknown. */
  light: number | null;
}

/**
 * Returns the lamp after one more frame, or the same object if nothing has changed. @param before `null` if it was
 * never needed
 */
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
