import type { z } from 'zod';
import { BodyError } from './body-error.js';

/** What a JSON text may cost before it is checked against its schema. */
export interface JsonLimits {
  maxBytes: number;
  /** Keys and array elements, at any depth. */
  maxValues: number;
}

/** An element sends less than 2 kB. */
const usualLimits: JsonLimits = { maxBytes: 16 * 1024, maxValues: 256 };
/** Fields that a problem names. */
const maxFieldsNamed = 10;
const maxFieldLength = 80;

const invalidJson = (message: string) => new BodyError('malformed', message);

/** Counts in breadth, so that no depth of nesting fills the stack. */
function hasTooManyValues(json: unknown, maxValues: number): boolean {
  const found = [json];
  for (let at = 0; at < found.length; at += 1) {
    const value = found[at];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value) as unknown[]) found.push(inner);
    if (found.length > maxValues) return true;
  }
  return false;
}

/** Names at most ten of the fields, and no value. */
function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const fields = new Set(issues.map(({ path }) => path.map(String).join('.').slice(0, maxFieldLength)));
  const named = [...fields].filter(Boolean);
  if (named.length === 0) return 'not an object';
  const more = named.length - maxFieldsNamed;
  return `${named.slice(0, maxFieldsNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * The value of a JSON text, whatever its shape.
 * @throws {BodyError} `malformed`
 */
export function parseJsonText(bytes: Uint8Array, { maxBytes, maxValues } = usualLimits, what = 'body'): unknown {
  if (bytes.length > maxBytes) throw invalidJson(`The ${what} may have at most ${maxBytes} bytes.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidJson(`The ${what} is not JSON.`);
  }
  if (hasTooManyValues(json, maxValues)) throw invalidJson(`The ${what} may have at most ${maxValues} values.`);
  return json;
}

/** @throws {BodyError} `malformed`, naming fields and no value */
export function parseJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array, what = 'body'): Value {
  const parsed = schema.safeParse(parseJsonText(bytes, usualLimits, what));
  if (parsed.success) return parsed.data;
  throw invalidJson(`Check the ${what}: ${describeIssues(parsed.error.issues)}.`);
}
