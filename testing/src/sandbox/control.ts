/** Serves the switches and the request log over HTTP, for tests that run in another process. Off by default. */
import { Hono } from 'hono';
import { z } from 'zod';
import { endpointNames } from 'idv-elements-server/identity-service';
import { noFaults, serviceCodeSet } from './faults.js';
import type { Faults, Sandbox } from './options.js';

const code = z.string().refine((value) => serviceCodeSet.has(value), 'not a response code');

/** At most one minute: with a longer delay, a test that forgot to reset its switch would seem to hang. */
const maxWaitMs = 60_000;
const waitMs = z.number().min(0).max(maxWaitMs);

const faultChange = z
  .strictObject({
    latencyMs: waitMs,
    jitterMs: waitMs,
    faultRate: z.number().min(0).max(1),
    faultCode: code,
    forceCode: code.nullable(),
    forceWhen: z.enum(['before-work', 'after-work']),
    reset: z.enum(['never', 'before-work', 'after-work']),
    slowBodyMs: waitMs,
    detectedFaces: z.int().min(0).max(20).nullable(),
    nextLivenessOutcome: z.enum(['succeed', 'fail']).nullable(),
    endpoints: z.array(z.enum(endpointNames)).nullable(),
  })
  .partial();

export function controlRoutes(sandbox: Pick<Sandbox, 'faults' | 'requests' | 'reset'>): Hono {
  const app = new Hono();
  app.get('/faults', (c) => c.json(sandbox.faults));
  app.patch('/faults', async (c) => {
    const parsed = faultChange.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'body');
      return c.json({ error: `Check ${fields.join(', ')}` }, 400);
    }
    Object.assign(sandbox.faults, parsed.data satisfies object as Partial<Faults>);
    return c.json(sandbox.faults);
  });
  app.delete('/faults', (c) => {
    Object.assign(sandbox.faults, noFaults);
    return c.json(sandbox.faults);
  });
  app.get('/requests', (c) => c.json(sandbox.requests));
  app.post('/reset', async (c) => {
    await sandbox.reset();
    return c.body(null, 204);
  });
  return app;
}
