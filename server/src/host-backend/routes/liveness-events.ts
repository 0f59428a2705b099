import type { LivenessProgress } from 'idv-elements/contract';
import { findCheck } from '../liveness-checks.js';
import type { BackendContext, Environment } from './environment.js';

/** Proxies close connections that are silent for longer than half a minute or so. */
const heartbeatMs = 15_000;
/** What a browser waits before it connects again. */
const reconnectMs = 2_000;

function eventText(progress: LivenessProgress): string {
  return `id: ${progress.status}\nevent: status\ndata: ${JSON.stringify(progress)}\n\n`;
}

/** `GET /liveness/{id}/events`: a `status` event at the start and at each change; the stream ends with the check. */
export async function watchLiveness(context: BackendContext, environment: Environment): Promise<Response> {
  const { livenessWatch, now } = environment;
  const { sessionId, expiresAt } = context.get('session');
  const livenessId = context.req.param('id') ?? '';
  await findCheck(environment, livenessId, sessionId);

  const encoder = new TextEncoder();
  let leave: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let told: string | null = null;
      let spokenAt = now();
      let isOver = false;
      const send = (text: string) => {
        spokenAt = now();
        controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (isOver) return;
        isOver = true;
        leave();
        controller.close();
      };
      send(`retry: ${reconnectMs}\n\n`);
      leave = livenessWatch.join(environment, livenessId, sessionId, {
        look(progress) {
          if (progress !== null && progress.status !== told) {
            told = progress.status;
            send(eventText(progress));
            if (progress.status !== 'IN_PROGRESS') end();
          } else if (now() - spokenAt >= heartbeatMs) {
            send(': still here\n\n');
          }
          if (now() >= expiresAt * 1000) end();
        },
        end,
      });
    },
    cancel() {
      leave();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}
