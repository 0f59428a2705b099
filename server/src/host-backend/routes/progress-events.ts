import { streamSSE } from 'hono/streaming';
import type { BackendContext, Environment } from '../environment.js';
import type { ProgressWatch, Watched } from '../sessions/progress-watch.js';
import { endOfToken } from '../sessions/session-store.js';

/** Proxies close connections that are silent for about half a minute. */
const heartbeatMs = 15_000;
/** How long a browser waits before it connects again. */
const reconnectMs = 2_000;

/** What to send, and how. */
interface Sent<Progress> {
  watch: ProgressWatch<Progress>;
  watched: Watched<Progress>;
  /** Name of the events. */
  event: string;
  /** Progress with the same text is not sent again. */
  idOf: (progress: Progress) => string;
}

/**
 * Sends an event at the start and at each change. The stream ends when the thing it follows ends, or when the token
 * that opened it does, so that nothing reaches a device whose handoff was canceled or whose session was erased.
 */
export function streamProgress<Progress>(
  context: BackendContext,
  { now, state }: Environment,
  { watch, watched, event, idOf }: Sent<Progress>,
): Response {
  const session = context.get('session');
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    let sent: string | null = null;
    let sentAt = now();
    // Write one event after the other. The stream closes when this function returns, and must not lose its last event.
    let written: Promise<unknown> = stream.write(`retry: ${reconnectMs}\n\n`);
    await new Promise<void>((resolve) => {
      const end = () => {
        leave();
        resolve();
      };
      const write = async (progress: Progress | null) => {
        const id = progress === null ? sent : idOf(progress);
        const isNew = id !== sent;
        if (!isNew && now() - sentAt < heartbeatMs) return;
        if ((await endOfToken(state, session)) !== null) return end();
        [sent, sentAt] = [id, now()];
        if (!isNew || id === null) return stream.write(': still here\n\n');
        return stream.writeSSE({ id, event, data: JSON.stringify(progress) });
      };
      const leave = watch.join(watched, {
        update(progress) {
          // An unavailable store does not end the stream: the next update asks it again.
          written = written.then(() => write(progress)).catch(() => undefined);
          if ((progress !== null && watched.isOver(progress)) || now() >= session.expiresAt * 1000) end();
        },
        end,
      });
      stream.onAbort(end);
    });
    await written;
  });
}
