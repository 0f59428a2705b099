/** Event streams, kept open as a device does. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './target.js';

export interface OpenStream {
  /** The text of the events so far. */
  readonly text: string;
  /** Waits for the backend to end the stream. After this time, gives up and closes it. */
  endsWithin(ms: number): Promise<boolean>;
}

/** @throws if the stream is not opened */
export async function watchEvents(target: Target, path: string, token: string): Promise<OpenStream> {
  const over = new AbortController();
  const response = await target.send(path, { method: 'GET', token, signal: over.signal });
  const { body } = response;
  if (response.status !== 200 || body === null) throw new Error(`GET ${path} answered ${response.status}`);
  const stream = { text: '', endsWithin };
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const chunk of body) stream.text += decoder.decode(chunk, { stream: true });
    return true;
  })().catch(() => true);
  async function endsWithin(ms: number): Promise<boolean> {
    const waited = new AbortController();
    const isEnded = await Promise.race([ended, pause(ms, false, { signal: waited.signal }).catch(() => false)]);
    waited.abort();
    over.abort();
    await ended;
    return isEnded;
  }
  return stream;
}
