/**
 * The types of the host-backend contract as plain interfaces: `src/shared/contract.ts` infers them from zod schemas,
 * and the published declarations must not ask their users for zod. A test holds the two equal
 * (`test/node/tools/contract-types.test.ts`).
 */
import { compile } from 'json-schema-to-typescript';
import { z } from 'zod';
import * as schemas from '../src/shared/contract-schemas.js';

const typeName = (name: string): string => name.replace(/^./, (first) => first.toUpperCase());

/** Names of the contract's types. */
export const contractTypes: readonly string[] = Object.keys(schemas).map(typeName);

/** The declarations of `src/shared/contract.ts` without zod. */
export async function contractDeclarations(): Promise<string> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: typeName(name) });
  const { schemas: definitions } = z.toJSONSchema(registry, { uri: (id) => `#/definitions/${id}` });
  const whole = { title: 'Contract', type: 'object', additionalProperties: false, definitions };
  const text = await compile(plain(whole) as Parameters<typeof compile>[0], 'Contract', {
    bannerComment: '',
    style: { printWidth: 120, singleQuote: true },
    unreachableDefinitions: true,
  });
  const origin = ' \\* This interface was referenced by.*\n \\* via the .*\n';
  return text
    .replace(new RegExp(`/\\*\\*\n${origin} \\*/\n`, 'g'), '')
    .replace(new RegExp(` \\*\n${origin}`, 'g'), '')
    .replace('export interface Contract {}\n', '');
}

/** Without what TypeScript cannot say, such as limits of numbers, and without addresses of the single definitions. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'pattern'];
  const dropped = new Set(['$id', '$schema', 'propertyNames', ...limits]);
  const kept = Object.entries(value).filter(([key]) => !dropped.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, plain(inner)]));
}
