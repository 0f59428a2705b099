/**
 * Runs in the page before anything else. Records each camera frame's path through the element from outside, so that any
 * build can be measured. Times are milliseconds, by `performance.now()`.
 */

/** A frame that was sent to the worker. */
export interface FrameNote {
  kind: 'face' | 'document';
  /** When the video showed it. */
  presented: number;
  /** Time until the page's copies of it were ready. */
  copyMs: number;
  posted: number;
  answered: number;
  /** Its time in the worker. */
  workMs: number;
  /** From the answer until the page is idle again: verdict, state machine, rendering. */
  judgeMs: number;
}

export interface ElementNotes {
  frames: FrameNote[];
  /** Camera frames that the page was notified of. */
  presented: number[];
  longTasks: { start: number; ms: number }[];
  statuses: { status: string; at: number }[];
  hints: { hint: string | null; at: number }[];
  ready: number | null;
}

export function probe(): void {
  const notes: ElementNotes = { frames: [], presented: [], longTasks: [], statuses: [], hints: [], ready: null };
  Object.assign(globalThis, { elementNotes: notes });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });

  const video = HTMLVideoElement.prototype;
  const request = video.requestVideoFrameCallback;
  let presented = 0;
  video.requestVideoFrameCallback = function (callback) {
    return request.call(this, (now, metadata) => {
      presented = now;
      notes.presented.push(now);
      callback(now, metadata);
    });
  };

  let copyMs = 0;
  const copy = globalThis.createImageBitmap as (...args: unknown[]) => Promise<ImageBitmap>;
  Object.assign(globalThis, {
    createImageBitmap: async (...args: unknown[]) => {
      const start = performance.now();
      const bitmap = await copy(...args);
      copyMs = performance.now() - start;
      return bitmap;
    },
  });

  const channel = new MessageChannel();
  let waiting: FrameNote | null = null;
  channel.port1.addEventListener('message', () => {
    if (waiting !== null) waiting.judgeMs = performance.now() - waiting.answered;
    waiting = null;
  });
  channel.port1.start();
  const post = Worker.prototype.postMessage;
  const watched = new WeakMap<Worker, Map<number, FrameNote>>();
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
    const sent = message as { type?: string; id?: number; request?: { time: number; documentType?: string } };
    const inWork = watched.get(this) ?? new Map<number, FrameNote>();
    if (!watched.has(this)) {
      watched.set(this, inWork);
      this.addEventListener('message', ({ data }: MessageEvent<{ id?: number; workMs?: number }>) => {
        const note = inWork.get(data.id ?? -1);
        if (note === undefined || data.workMs === undefined) return;
        inWork.delete(data.id!);
        Object.assign(note, { answered: performance.now(), workMs: data.workMs });
        notes.frames.push(note);
        waiting = note;
        channel.port2.postMessage(null);
      });
    }
    if (sent.type === 'analyze') {
      const posted = performance.now();
      const shown = sent.request?.time ?? presented;
      inWork.set(sent.id!, {
        kind: sent.request?.documentType === undefined ? 'face' : 'document',
        presented: shown,
        copyMs,
        posted,
        answered: 0,
        workMs: 0,
        judgeMs: 0,
      });
    }
    return (post as (...args: unknown[]) => void).call(this, message, ...rest);
  } as Worker['postMessage'];

  document.addEventListener('idv-status-changed', (event) => {
    const { status } = event as Event & { status: string };
    notes.statuses.push({ status, at: performance.now() });
  });
  document.addEventListener('idv-hint-changed', (event) => {
    const { hint } = event as Event & { hint: string | null };
    notes.hints.push({ hint, at: performance.now() });
  });
  document.addEventListener('idv-capture-ready', () => {
    notes.ready ??= performance.now();
  });
}
