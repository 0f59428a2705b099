import type { z } from 'zod';
import type { BackendContext, Environment } from '../environment.js';
import { parseJson } from '../../shared/http/json-body.js';
import { readBody } from '../../shared/http/request-body.js';

/** What a small request may send: two ids, or a code, and the JSON around them. */
const maxJsonBytes = 1_024;

/**
 * The JSON of a small request.
 * @param owner whose share of the memory for bodies it takes
 * @throws {BodyError}
 */
export async function readJson<Value>(
  context: BackendContext,
  { bodies, bodyTimeoutMs: timeoutMs }: Environment,
  schema: z.ZodType<Value>,
  owner: string,
): Promise<Value> {
  const reservation = bodies.reserve(owner);
  try {
    const body = await readBody(context.req.raw, { maxBytes: maxJsonBytes, timeoutMs, reservation });
    return parseJson(schema, body);
  } finally {
    reservation.release();
  }
}
