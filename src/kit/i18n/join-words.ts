import type { LocaleOverrides } from './types.js';

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(base: unknown, own: unknown): unknown {
  if (own === undefined) return base;
  if (!isGroup(base) || !isGroup(own)) return own;
  const merged = { ...base };
  for (const [key, value] of Object.entries(own)) merged[key] = merge(base[key], value);
  return merged;
}

/** Joins first screens and sections. */
export const joinWords = merge as <First extends object, Rest extends object>(first: First, rest: Rest) => First & Rest;

/** Replaces our words with the page's own. */
export const withOverrides = merge as <Base extends object>(words: Base, overrides: LocaleOverrides) => Base;
