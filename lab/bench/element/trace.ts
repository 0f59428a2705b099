/** What a page's main thread did, from a Chromium trace. */

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time by the thread's own clock, which other processes do not affect. */
  tdur?: number;
}

export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export interface MainThreadTrace {
  /** Milliseconds of each task, in order. */
  tasks: number[];
  /** Processor milliseconds of each task, in order. */
  taskProcessorMs: number[];
}

/** @param content a trace in JSON @param pid of the page's process */
export function mainThreadOf(content: Uint8Array, pid: number): MainThreadTrace {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(content)) as { traceEvents: TraceEvent[] };
  // The main thread has the process's id.
  const events = traceEvents
    .filter((event) => event.pid === pid && event.tid === pid && event.ph === 'X' && event.dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts || b.dur! - a.dur!);
  const tasks = events.filter(({ name }) => name === 'RunTask');
  return { tasks: tasks.map(({ dur }) => dur! / 1000), taskProcessorMs: tasks.map(({ tdur = 0 }) => tdur / 1000) };
}
