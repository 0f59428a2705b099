import type { z } from 'zod';
import { ProblemError } from '../shared/problem.js';

/** Before it is parsed; an element sends less than 2 kB. */
const maxJsonBytes = 16 * 1024;
/** Keys and array elements, at any depth, before they are checked. */
const maxJsonValues = 256;
/** Fields that a problem names. */
const maxFieldsNamed = 10;
const maxFieldLength = 80;

const invalidJson = (detail: string) => new ProblemError('INVALID_REQUEST', { detail });

/** Counts in breadth, so that no depth of nesting fills the stack. */
function hasTooManyValues(json: unknown): boolean {
  const found = [json];
  for (let at = 0; at < found.length; at += 1) {
    const value = found[at];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value) as unknown[]) found.push(inner);
    if (found.length > maxJsonValues) return true;
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

/** @throws {ProblemError} `INVALID_REQUEST`, naming fields and no value */
export function parseJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array, what = 'body'): Value {
  if (bytes.length > maxJsonBytes) {
    throw invalidJson(`The ${what} may have at most ${maxJsonBytes} bytes.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidJson(`The ${what} is not JSON.`);
  }
  if (hasTooManyValues(json)) {
    throw invalidJson(`The ${what} may have at most ${maxJsonValues} values.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalidJson(`Check the ${what}: ${describeIssues(parsed.error.issues)}.`);
}
