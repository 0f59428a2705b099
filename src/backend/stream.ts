import { createEventStreamReader } from './event-stream.js';
import type { NetworkStatus, StreamedKind } from './types.js';

export interface StreamContext<Progress> {
  kind: StreamedKind<Progress>;
  network: NetworkStatus;
  /** Opens the stream; rejects, or resolves with another kind of answer, when there is none. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Longest wait for the first status, and for a sign of life after it, milliseconds. */
  firstEventMs: number;
  silenceMs: number;
  signal: AbortSignal;
}

/**
 * Reads progress from an event stream of the backend until the stream ends, breaks or falls silent.
 * @returns whether it gave a status at all
 */
export async function watchStream<Progress>(
  { kind, network, open, firstEventMs, silenceMs, signal }: StreamContext<Progress>,
  onProgress: (progress: Progress) => void,
): Promise<boolean> {
  const stream = new AbortController();
  const stop = (): void => stream.abort();
  signal.addEventListener('abort', stop);
  // A connection from before the network was lost is dead, and may not know it.
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
    // Lost, refused or silent: the caller asks instead.
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
