import { z } from 'zod';

/** Section 1: the countries of the service. */
export const countries = ['NGA', 'GHA', 'KEN'] as const;

const nonEmpty = z.string().min(1);

export const text = (description: string) => nonEmpty.describe(description);

/** No longest length is shown; ours are at most 64 characters. 255 keeps a key of a store or a log line sane. */
export const reference = nonEmpty.max(255).describe('Unique per request; a reused one gives code 103.');

export const country = <const Code extends (typeof countries)[number]>(allowed: readonly Code[]) =>
  z.enum(allowed).describe(`3-letter country code: ${allowed.join(', ')}.`);

/**
 * Decision: `basic` and `extended` are the only values the document shows, and it says that others are not shown, so
 * any non-empty text is taken.
 */
export const verificationLevel = nonEmpty.describe('`basic` or `extended`; others are not shown.');

/** Base64, with or without `data:image/<type>;base64,`. Whether it is an image is for the service to say (code 100). */
export const image = nonEmpty
  .describe('Base64 image, with or without a data-URI prefix.')
  .meta({ contentEncoding: 'base64' });

const customer = nonEmpty.optional().describe('Id of a customer record.');
const verificationGroup = nonEmpty.optional().describe('Id of a verification group.');

/** Fields that every verification request may carry (section 1). */
export const common = { customer, verificationGroup };

function isCalendarDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDate, 'must be a calendar date, YYYY-MM-DD')
  .meta({ format: 'date' })
  .describe('YYYY-MM-DD');

export const email = z.email();
/** Includes the country code. Spaces, dots, dashes and brackets are tolerated between digits. */
export const phoneNumber = z
  .string()
  .regex(/^\+?[0-9][0-9 ().-]{5,24}$/)
  .describe('Phone number with country code.');

export const httpUrl = z.url({ protocol: /^https?$/ }).describe('Absolute http(s) address.');
