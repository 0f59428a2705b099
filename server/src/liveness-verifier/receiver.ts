/** The calls of a device over HTTP (`liveness-contract.ts`), bounded before they are read. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type LivenessEvidenceAnswer, livenessRoutes } from 'idv-elements/contract';
import { idempotencyKeyOf } from '../shared/idempotency-key.js';
import { StoreError } from '../shared/store/store.js';
import { evidenceBodyOf, maxEvidenceBytes, maxJsonBytes, momentBodyOf, startBodyOf, swapBodyOf } from './bodies.js';
import type { LivenessChecks } from './checks.js';
import type { LivenessVerdict } from './record.js';
import { LivenessRefusal } from './refusal.js';

/** `/{checkId}/{call}`, wherever the receiver is mounted. */
function callPath({ url }: Request): string {
  return `/${new URL(url).pathname.split('/').slice(-2).join('/')}`;
}

/** @throws {LivenessRefusal} `key-missing` */
function keyOf(request: Request): string {
  const key = idempotencyKeyOf(request);
  if (key === null) throw new LivenessRefusal('key-missing');
  return key;
}

function answerTo({ passed, confidence, reasons }: LivenessVerdict, explains: boolean): LivenessEvidenceAnswer {
  const status = passed ? 'SUCCEEDED' : 'FAILED';
  return explains ? { status, ...{ confidence, reasons } } : { status };
}

export function receiverOf(checks: LivenessChecks, explains: boolean): (request: Request) => Promise<Response> {
  const app = new Hono({ getPath: callPath });
  const refuse = (refusal: LivenessRefusal, path: string) => refusal.toResponse(path.split('/')[1] ?? '');
  const within = (maxSize: number) =>
    bodyLimit({ maxSize, onError: ({ req }) => refuse(new LivenessRefusal('too-large'), req.path) });

  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post(`/:id/${livenessRoutes.start}`, within(maxJsonBytes), async (c) => {
    const key = keyOf(c.req.raw);
    const body = await startBodyOf(c.req.raw);
    return c.json({ plan: await checks.start(c.req.param('id'), { key, ...body }) });
  });
  app.post(`/:id/${livenessRoutes.swap}`, within(maxJsonBytes), async (c) =>
    c.json({ plan: await checks.swap(c.req.param('id'), await swapBodyOf(c.req.raw)) }),
  );
  app.post(`/:id/${livenessRoutes.moment}`, within(maxJsonBytes), async (c) =>
    c.json({ afterMs: await checks.moment(c.req.param('id'), await momentBodyOf(c.req.raw)) }),
  );
  app.post(`/:id/${livenessRoutes.evidence}`, within(maxEvidenceBytes), async (c) => {
    const key = keyOf(c.req.raw);
    const received = await evidenceBodyOf(c.req.raw);
    return c.json(answerTo(await checks.take(c.req.param('id'), key, received), explains));
  });
  app.notFound(({ req }) => refuse(new LivenessRefusal('unknown-call'), req.path));
  app.onError((error, { req }) => {
    if (error instanceof LivenessRefusal) return refuse(error, req.path);
    if (error instanceof StoreError) return refuse(new LivenessRefusal('store-away'), req.path);
    throw error;
  });
  return async (request) => app.fetch(request);
}
