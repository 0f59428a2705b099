/** What the browser tells of a frame that is shown, the optional members where it knows them. */
export interface ShownFrame {
  /** The frame's own time, seconds. */
  mediaTime: number;
  /** How many frames were shown before it. */
  presentedFrames: number;
  /** Milliseconds, when the camera took it. */
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

/** A longer time without a frame is a pause of the page and says nothing of the camera, milliseconds. */
const longestStepMs = 1000;
/** Twice the frames of the longest check. */
const mostSteps = 9_000;

interface Step {
  /** From one frame to the next: by the page's clock and by the frames' own, milliseconds. */
  pageMs: number;
  mediaMs: number;
  /** How many frames were shown in that time. */
  shown: number;
}

/** Follows the times of a camera's frames, as the browser tells of some of them. */
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
    if (last === null || this.#steps.length === mostSteps) return;
    const step = {
      pageMs: now - last.now,
      mediaMs: msBetween(last.frame, frame),
      shown: frame.presentedFrames - last.frame.presentedFrames,
    };
    const isTold = step.pageMs > 0 && step.mediaMs >= 0 && step.shown >= 0;
    if (isTold && Math.max(step.pageMs, step.mediaMs) <= longestStepMs) this.#steps.push(step);
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

/** WebKit's media time counts the frames of a camera and is no clock; with a capture time, the camera's clock is known. */
function msBetween(from: ShownFrame, to: ShownFrame): number {
  if (from.captureTime !== undefined && to.captureTime !== undefined) return to.captureTime - from.captureTime;
  return (to.mediaTime - from.mediaTime) * 1000;
}

/**
 * From the middle of the first third to that of the last, so that a page that is late now and then, be it with the last
 * frame, does not count as a clock that is wrong.
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

/** To thousandths. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
