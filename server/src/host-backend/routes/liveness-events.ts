import { streamSSE } from 'hono/streaming';
import type { BackendContext, Environment } from '../environment.js';
import { findCheck } from '../sessions/liveness-checks.js';

/** Proxies close connections that are silent for about half a minute. */
const heartbeatMs = 15_000;
/** How long a browser waits before it connects again. */
const reconnectMs = 2_000;

/** `GET /liveness/{id}/events`: a `status` event at the start and at each change; the stream ends with the check. */
export async function watchLiveness(context: BackendContext, environment: Environment): Promise<Response> {
  const { livenessWatch, now } = environment;
  const { sessionId, expiresAt } = context.get('session');
  const livenessId = context.req.param('id') ?? '';
  await findCheck(environment, livenessId, sessionId);
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
      const leave = livenessWatch.join(environment, livenessId, sessionId, {
        update(progress) {
          if (progress !== null && progress.status !== sent) {
            sent = progress.status;
            sentAt = now();
            written = stream.writeSSE({ id: sent, event: 'status', data: JSON.stringify(progress) });
            if (sent !== 'IN_PROGRESS') end();
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
