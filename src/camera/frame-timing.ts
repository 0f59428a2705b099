/** What the browser reports about a shown frame. Optional members are missing if unknown. */
export interface ShownFrame {
  /** The frame's own time, seconds. */
  mediaTime: number;
  /** Number of frames shown before this one. */
  presentedFrames: number;
  /** When the camera took it, milliseconds. */
  captureTime?: number;
  receiveTime?: number;
  rtpTimestamp?: number;
}

export interface FrameTimes {
  steps: number;
  intervalMs: number;
  jitterMs: number;
  repeats: number;
  drops: number;
  pace: number;
  clock: 'capture' | 'network' | 'untold';
}

/** A longer gap between frames is a pause of the page and says nothing about the camera, milliseconds. */
const maxStepMs = 1000;
/** Most frames to track: twice those of the longest check. */
const maxSteps = 9_000;

interface Step {
  /** Time between two frames, by the page's clock and by the frames' own, in milliseconds. */
  pageMs: number;
  mediaMs: number;
  /** Number of frames shown in that time. */
  shown: number;
}

/** Tracks the times of a camera's frames. The browser may report only some of them. */
export class FrameTiming {
  #last: { now: number; frame: ShownFrame } | null = null;
  #steps: Step[] = [];
  #clock: FrameTimes['clock'] = 'untold';

  /** @param now milliseconds, the clock of `performance.now()` */
  note(now: number, frame: ShownFrame): void {
    const last = this.#last;
    this.#last = { now, frame };
    if (frame.captureTime !== undefined && this.#clock === 'untold') this.#clock = 'capture';
    if (frame.receiveTime !== undefined || frame.rtpTimestamp !== undefined) this.#clock = 'network';
    if (last === null || this.#steps.length === maxSteps) return;
    const step = {
      pageMs: now - last.now,
      mediaMs: msBetween(last.frame, frame),
      shown: frame.presentedFrames - last.frame.presentedFrames,
    };
    const isValid = step.pageMs > 0 && step.mediaMs >= 0 && step.shown >= 0;
    if (isValid && Math.max(step.pageMs, step.mediaMs) <= maxStepMs) this.#steps.push(step);
  }

  reset(): void {
    this.#last = null;
    this.#steps = [];
    this.#clock = 'untold';
  }

  summary(): FrameTimes {
    const moved = this.#steps.filter(({ mediaMs, shown }) => mediaMs > 0 && shown > 0);
    const intervals = moved.map(({ mediaMs, shown }) => mediaMs / shown);
    const intervalMs = median(intervals);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const off = sum(intervals.map((interval) => Math.abs(interval - intervalMs)));
    const missing = moved.map(({ mediaMs, shown }) => Math.max(0, Math.round(mediaMs / intervalMs) - shown));
    return {
      steps: this.#steps.length,
      intervalMs: rounded(intervalMs),
      jitterMs: rounded(off / Math.max(1, intervals.length)),
      repeats: this.#steps.length - moved.length,
      drops: Math.min(1e6, sum(missing)),
      pace: rounded(paceOf(this.#steps)),
      clock: this.#clock,
    };
  }
}

/** Prefers the camera's own clock. WebKit's media time only counts frames. */
function msBetween(from: ShownFrame, to: ShownFrame): number {
  if (from.captureTime !== undefined && to.captureTime !== undefined) return to.captureTime - from.captureTime;
  return (to.mediaTime - from.mediaTime) * 1000;
}

/**
 * Compares the medians of the first and the last third, because a page that shows some frames late, even the last one,
 * does not have a wrong clock.
 */
function paceOf(steps: readonly Step[]): number {
  const at = { pageMs: 0, mediaMs: 0 };
  const times = steps.map(({ pageMs, mediaMs }) => {
    at.pageMs += pageMs;
    at.mediaMs += mediaMs;
    return { pageMs: at.pageMs, aheadMs: at.mediaMs - at.pageMs };
  });
  const third = Math.ceil(times.length / 3);
  const [first, last] = [times.slice(0, third), times.slice(-third)].map((part) => ({
    pageMs: median(part.map(({ pageMs }) => pageMs)),
    aheadMs: median(part.map(({ aheadMs }) => aheadMs)),
  }));
  const elapsedMs = (last?.pageMs ?? 0) - (first?.pageMs ?? 0);
  return elapsedMs === 0 ? 0 : Math.max(0, 1 + ((last?.aheadMs ?? 0) - (first?.aheadMs ?? 0)) / elapsedMs);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Rounds to thousandths. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
