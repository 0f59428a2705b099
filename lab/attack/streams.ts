/** Event streams as a device keeps them open. */
import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './house.js';

export interface OpenStream {
  /** The text of the events so far. */
  readonly text: string;
  /** Waits for the backend to end it; gives up, and closes it, after that time. */
  endsWithin(ms: number): Promise<boolean>;
}

/** @throws where it is not opened */
export async function watchEvents(house: House, path: string, token: string): Promise<OpenStream> {
  const over = new AbortController();
  const response = await house.send(path, { method: 'GET', token, signal: over.signal });
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
