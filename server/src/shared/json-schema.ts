import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Converts a schema for use in an OpenAPI document, so without `$schema`. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
