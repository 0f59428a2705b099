import type { LivenessProgress } from '../../shared/contract.js';
import { findCheck, progressOf, refreshCheck } from '../liveness-checks.js';
import { toProblemError } from '../problem.js';
import type { BackendContext, Environment } from './environment.js';

/** Results that a callback brought, to whichever process, are seen within this time. */
const lookMs = 1_000;
/** Proxies close connections that are silent for longer than half a minute or so. */
const heartbeatMs = 15_000;
/** What a browser waits before it connects again. */
const reconnectMs = 2_000;

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

function eventText(progress: LivenessProgress): string {
  return `id: ${progress.status}\nevent: status\ndata: ${JSON.stringify(progress)}\n\n`;
}

/** `GET /liveness/{id}/events`: a `status` event at the start and at each change; the stream ends with the check. */
export async function watchLiveness(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { liveness, now, closing } = environment;
  const { sessionId, expiresAt } = context.get('session');
  const livenessId = context.req.param('id') ?? '';
  await findCheck(environment, livenessId, sessionId);

  const gone = new AbortController();
  const ended = AbortSignal.any([gone.signal, closing]);
  const encoder = new TextEncoder();
  const stepMs = Math.min(lookMs, liveness.pollMs);

  async function follow(send: (text: string) => void): Promise<void> {
    send(`retry: ${reconnectMs}\n\n`);
    let told: string | null = null;
    let spokenAt = now();
    while (!ended.aborted && now() < expiresAt * 1000) {
      // A service that is away for a while does not end the stream; a check that is gone does.
      const progress = await findCheck(environment, livenessId, sessionId)
        .then((check) => refreshCheck(environment, check))
        .then((check) => progressOf(check, liveness.tellConfidence))
        .catch((error: unknown) => {
          if (toProblemError(error).code === 'NOT_FOUND') throw error;
          return null;
        });
      if (progress !== null && progress.status !== told) {
        told = progress.status;
        spokenAt = now();
        send(eventText(progress));
        if (progress.status !== 'IN_PROGRESS') return;
      } else if (now() - spokenAt >= heartbeatMs) {
        spokenAt = now();
        send(': still here\n\n');
      }
      await delay(stepMs, ended);
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      void follow((text) => controller.enqueue(encoder.encode(text)))
        .catch(() => undefined)
        .finally(() => {
          if (!gone.signal.aborted) controller.close();
        });
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  });
}
