import { streamSSE } from 'hono/streaming';
import type { BackendContext, Environment } from '../environment.js';
import type { ProgressWatch, Watched } from '../sessions/progress-watch.js';

/** Proxies close connections that are silent for about half a minute. */
const heartbeatMs = 15_000;
/** How long a browser waits before it connects again. */
const reconnectMs = 2_000;

/** How progress is sent. */
interface Sent<Progress> {
  watch: ProgressWatch<Progress>;
  watched: Watched<Progress>;
  /** Name of the events. */
  event: string;
  /** Progress with the same text is not sent again. */
  idOf: (progress: Progress) => string;
}

/** An event at the start and at each change; the stream ends with what is followed. */
export function streamProgress<Progress>(
  context: BackendContext,
  { now }: Environment,
  { watch, watched, event, idOf }: Sent<Progress>,
): Response {
  const { expiresAt } = context.get('session');
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    let sent: string | null = null;
    let sentAt = now();
    let written: Promise<unknown> = stream.write(`retry: ${reconnectMs}\n\n`);
    await new Promise<void>((resolve) => {
      const end = () => {
        leave();
        resolve();
      };
      const leave = watch.join(watched, {
        update(progress) {
          const id = progress === null ? null : idOf(progress);
          if (progress !== null && id !== null && id !== sent) {
            sent = id;
            sentAt = now();
            written = stream.writeSSE({ id, event, data: JSON.stringify(progress) });
            if (watched.isOver(progress)) end();
          } else if (now() - sentAt >= heartbeatMs) {
            sentAt = now();
            written = stream.write(': still here\n\n');
          }
          if (now() >= expiresAt * 1000) end();
        },
        end,
      });
      stream.onAbort(end);
    });
    // The stream closes with this function, and must not lose its last event.
    await written;
  });
}
