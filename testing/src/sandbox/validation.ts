/**
 * Everything that is checked before an endpoint's handler runs: shape of the request, test values, uniqueness of the
 * reference.
 */
import { duplicateReference } from 'idv-elements-server/identity-service';
import type { Endpoint, TestOutcome, TestValueKind } from 'idv-elements-server/identity-service';
import { z } from 'zod';
import { SandboxFailure } from './failure.js';
import { outcomeOf } from './images.js';
import type { SandboxState } from './state.js';

function jsonType(field: z.ZodType): unknown {
  return z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }).type;
}

/** Query parameters are text. Numeric fields are converted if they can be read as numbers. */
export function readQuery(row: Endpoint, query: URLSearchParams): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = row.request.shape;
  return Object.fromEntries(
    [...query].map(([name, text]) => {
      // No prototype, because a parameter may have any name, even `__proto__`.
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const numeric = field !== undefined && jsonType(field) === 'number';
      return [name, numeric && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text];
    }),
  );
}

/** @throws {SandboxFailure} 91, naming every field at fault and no value */
export function validate(row: Endpoint, input: unknown): Record<string, unknown> {
  const parsed = row.request.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, code, message }) => {
    const field = path.map(String).join('.') || 'body';
    return code === 'custom' ? `${field} (${message})` : field;
  });
  throw new SandboxFailure('91', `Invalid request: check ${[...new Set(faults)].join(', ')}`);
}

/**
 * Kinds that accept more than the test values. Values of all other kinds are looked up, and only test values are found.
 */
const openKinds: ReadonlySet<TestValueKind> = new Set(['email', 'image']);

export interface FieldOutcome {
  field: string;
  kinds: readonly TestValueKind[];
  outcome: TestOutcome | null;
}

/** The outcome of each field that takes test values. @throws {SandboxFailure} 100 for anything but an image */
export function fieldOutcomes(row: Endpoint, request: Record<string, unknown>): FieldOutcome[] {
  return Object.entries(row.testValues).flatMap(([field, kinds]) => {
    const value = request[field];
    return typeof value === 'string' ? [{ field, kinds, outcome: outcomeOf(kinds, value) }] : [];
  });
}

/** @throws {SandboxFailure} 91, or 100 for an image */
export function refuseInvalid(fields: readonly FieldOutcome[]): void {
  const invalid = fields.find(({ outcome }) => outcome === 'invalid');
  if (invalid === undefined) return;
  if (invalid.kinds.includes('image')) {
    throw new SandboxFailure('100', `Invalid image: ${invalid.field}`);
  }
  throw new SandboxFailure('91', `Invalid request: check ${invalid.field}`);
}

/** @throws {SandboxFailure} 103 */
export function useReference(row: Endpoint, request: Record<string, unknown>, state: SandboxState): void {
  const { reference } = request;
  if (typeof reference !== 'string' || row.reference === 'none') return;
  const duplicate = 'The reference was used before; it must be unique per request';
  if (reference === duplicateReference) throw new SandboxFailure('103', duplicate);
  if (row.reference === 'session') return;
  if (!state.useReference(reference)) throw new SandboxFailure('103', duplicate);
}

/** @throws {SandboxFailure} 101, 90 or 98 for an unknown number */
export function forceOutcome(row: Endpoint, fields: readonly FieldOutcome[]): void {
  if (fields.some(({ outcome }) => outcome === 'error')) {
    throw new SandboxFailure('101', 'Internal error');
  }
  if (fields.some(({ outcome }) => outcome === 'mismatch')) {
    throw new SandboxFailure('90', 'The faces do not match');
  }
  // Customer records are written and filtered, not looked up.
  if (row.envelope === 'none') return;
  const unknown = fields.find(({ kinds, outcome }) => outcome === null && !kinds.some((kind) => openKinds.has(kind)));
  if (unknown === undefined) return;
  throw new SandboxFailure('98', `No record for this ${unknown.field}; use the sandbox test values`);
}
