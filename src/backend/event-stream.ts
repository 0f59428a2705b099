/** One event of a `text/event-stream`, without `id` and `retry`, which we don't need. */
export interface StreamedEvent {
  /** `message` where the stream names none. */
  event: string;
  data: string;
}

/**
 * Reads server-sent events as the text comes in, in pieces of any size (HTML Standard, 9.2.6). `EventSource` cannot be
 * used: it sends no `Authorization` header. `eventsource-parser` does the same for 1.0 kB more, gzip.
 *
 * @returns takes the next piece and gives the events that it completes
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
    // A line feed may follow in the next piece: it belongs to this carriage return.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}
