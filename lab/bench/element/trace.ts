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
  args?: { name?: string; data?: { url?: string; functionName?: string } };
}

export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export interface MainThreadTrace {
  /** Milliseconds of each task, in order. */
  tasks: number[];
  /** Processor milliseconds of each task, in order. */
  taskProcessorMs: number[];
  /** Milliseconds of each kind of work, excluding what it called, and how often it ran; largest first. */
  work: WorkShare[];
  /** Parts of the longest task, as `work`. */
  longest: WorkShare[];
}

export type WorkShare = [name: string, ms: number, times: number];

/** @param content a trace in JSON @param pid of the page's process */
export function mainThreadOf(content: Uint8Array, pid: number): MainThreadTrace {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(content)) as { traceEvents: TraceEvent[] };
  // The main thread has the process's id.
  const events = traceEvents
    .filter((event) => event.pid === pid && event.tid === pid && event.ph === 'X' && event.dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts || b.dur! - a.dur!);
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const longest = tasks.reduce<TraceEvent | null>((one, other) => (one && one.dur! >= other.dur! ? one : other), null);
  const within = events.filter(({ ts }) => longest !== null && ts >= longest.ts && ts < longest.ts + longest.dur!);
  return {
    tasks: tasks.map(({ dur }) => dur! / 1000),
    taskProcessorMs: tasks.map(({ tdur = 0 }) => tdur / 1000),
    work: selfTimes(events),
    longest: selfTimes(within),
  };
}

/** Calls of a script are labeled with its file and function. */
function nameOf({ name, args }: TraceEvent): string {
  const { url, functionName } = args?.data ?? {};
  if (name !== 'FunctionCall' || url === undefined || url === '') return name;
  return `${name} ${url.split('/').at(-1)!.split('?')[0]!}#${functionName || 'anonymous'}`;
}

function selfTimes(events: readonly TraceEvent[]): WorkShare[] {
  const shares = new Map<string, { ms: number; times: number }>();
  const add = (name: string, ms: number, times: number): void => {
    const share = shares.get(name) ?? { ms: 0, times: 0 };
    shares.set(name, { ms: share.ms + ms, times: share.times + times });
  };
  const open: TraceEvent[] = [];
  for (const event of events) {
    while (open.length > 0 && open.at(-1)!.ts + open.at(-1)!.dur! <= event.ts) open.pop();
    const around = open.at(-1);
    if (around !== undefined) add(nameOf(around), -event.dur! / 1000, 0);
    add(nameOf(event), event.dur! / 1000, 1);
    open.push(event);
  }
  return [...shares].map(([name, { ms, times }]): WorkShare => [name, ms, times]).sort(([, a], [, b]) => b - a);
}
