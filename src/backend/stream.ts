import type { NetworkStatus, StreamedKind } from './types.js';

/** One event of a `text/event-stream`, without `id` and `retry`, which we don't need. */
export interface StreamedEvent {
  /** `message` if the stream names none. */
  event: string;
  data: string;
}

/**
 * Reads server-sent events as the text comes in, in pieces of any size (HTML Standard, 9.2.6). `EventSource` cannot be
 * used: it sends no `Authorization` header. `eventsource-parser` does the same for 1.0 kB more, gzip.
 *
 * @returns a function that takes the next piece and returns the events that it completes
 */
export function createEventStreamReader(): (piece: string) => StreamedEvent[] {
  let rest = '';
  let isFirst = true;
  let event = '';
  let data: string[] = [];

  function readLine(line: string): StreamedEvent | null {
    if (line === '') {
      const complete = data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      return complete;
    }
    const [field = ''] = line.split(':', 1);
    const value = line.slice(field.length + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    return null;
  }

  return (piece) => {
    rest += isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    isFirst &&= piece === '';
    // Keep a carriage return at the end, because the next piece may start with the line feed that belongs to it.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}

export interface StreamContext<Progress> {
  kind: StreamedKind<Progress>;
  network: NetworkStatus;
  /** Opens the stream. If there is none, it rejects, or resolves with another kind of answer. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** How long to wait for the first status, and for each sign of life after it, in milliseconds. */
  firstEventMs: number;
  silenceMs: number;
  signal: AbortSignal;
}

/**
 * Reads progress from an event stream of the backend until the stream ends, breaks or falls silent.
 * @returns whether it received a status
 */
export async function watchStream<Progress>(
  { kind, network, open, firstEventMs, silenceMs, signal }: StreamContext<Progress>,
  onProgress: (progress: Progress) => void,
): Promise<boolean> {
  const stream = new AbortController();
  const stop = (): void => stream.abort();
  signal.addEventListener('abort', stop);
  // A connection from before the outage is dead, even if it does not report that.
  const unlisten = [network.onOnline(stop), network.onOffline?.(stop)];
  let silence = setTimeout(stop, firstEventMs);
  let hasStatus = false;
  try {
    const response = await open(stream.signal);
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || response.body === null) return false;
    const readEvents = createEventStreamReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      for (const { event, data } of readEvents(piece.value)) {
        const progress = event === kind.event ? parse(data, kind.isExpected) : null;
        if (progress === null) continue;
        hasStatus = true;
        onProgress(progress);
      }
      if (!hasStatus) continue;
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
    }
  } catch {
    // The stream was lost, refused or silent, so the caller polls instead.
  } finally {
    clearTimeout(silence);
    for (const end of unlisten) end?.();
    stop();
    signal.removeEventListener('abort', stop);
  }
  return hasStatus;
}

function parse<Progress>(text: string, isExpected: StreamedKind<Progress>['isExpected']): Progress | null {
  try {
    const value: unknown = JSON.parse(text);
    return isExpected(value) ? value : null;
  } catch {
    return null;
  }
}
