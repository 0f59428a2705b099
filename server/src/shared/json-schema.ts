import { z } from 'zod';

export type Json = Record<string, unknown>;

/** A schema as a part of an OpenAPI document, hence without `$schema`. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
