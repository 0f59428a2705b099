/** The envelopes of section 2.1: how each is written (for the OpenAPI document) and how liberally it is read. */
import { z } from 'zod';
import { codeOfHttpStatus, toServiceCode } from './response-codes.js';
import type { ServiceCode } from './response-codes.js';
import type { EnvelopeKind } from './table.js';

const dateText = z
  .string()
  .describe('JavaScript date-string style, UTC.')
  .meta({ examples: ['Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time)'] });
const responseCode = z.string().describe('Section 7 of the interface; 00 on success.');

export function envelopeSchema(kind: EnvelopeKind, data: z.ZodType): z.ZodType {
  switch (kind) {
    case 'A':
      return z.object({
        status: z.boolean(),
        responseCode,
        statusCode: z.string(),
        message: z.string(),
        data,
        meta: z.object({ statusCode: z.string(), isValid: z.boolean(), timeStamp: dateText }),
      });
    case 'B':
      return z.object({
        responseCode,
        isValid: z.boolean(),
        data,
        referenceId: z.string(),
        timeStamp: dateText,
        statusCode: z.string(),
      });
    case 'C':
      return z.object({
        statusCode: z.number(),
        responseCode: z.string().describe('Name of a code of section 7; SUCCESS on success.'),
        isValid: z.boolean(),
        data,
        referenceId: z.string(),
        timeStamp: z.iso.datetime(),
      });
    case 'D':
      return z.object({ status: z.boolean(), statusCode: z.number(), message: z.string(), data });
    case 'none':
      return data;
  }
}

export interface ReadEnvelope {
  code: ServiceCode;
  data: unknown;
  message: string | null;
  /** `null` where the envelope has no such flag. */
  isValid: boolean | null;
  /** As the service wrote it: its format differs by envelope. */
  timeStamp: string | null;
}

const stringOrNumber = z.union([z.string(), z.number()]);

const anyEnvelope = z.looseObject({
  status: z.boolean().nullish().catch(null),
  responseCode: stringOrNumber.nullish().catch(null),
  statusCode: stringOrNumber.nullish().catch(null),
  message: z.string().nullish().catch(null),
  isValid: z.boolean().nullish().catch(null),
  timeStamp: stringOrNumber.nullish().catch(null),
  data: z.unknown(),
  meta: z
    .looseObject({
      statusCode: stringOrNumber.nullish().catch(null),
      isValid: z.boolean().nullish().catch(null),
      timeStamp: stringOrNumber.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/**
 * The code is the body's `responseCode`, as code or name; without one, the nearest to `statusCode` or the HTTP status.
 * `null`: no envelope could be made out.
 */
export function readEnvelope(kind: EnvelopeKind, body: unknown, httpStatus: number): ReadEnvelope | null {
  const succeeded = httpStatus >= 200 && httpStatus < 300;
  if (kind === 'none' && succeeded) {
    return { code: '00', data: body, message: null, isValid: null, timeStamp: null };
  }
  const parsed = anyEnvelope.safeParse(body);
  if (!parsed.success) {
    return succeeded
      ? null
      : { code: codeOfHttpStatus(httpStatus), data: null, message: null, isValid: null, timeStamp: null };
  }
  const { responseCode, statusCode, status, message, isValid, timeStamp, meta, data } = parsed.data;
  const bodyStatus = Number(statusCode ?? meta?.statusCode ?? httpStatus);
  const fallback = codeOfHttpStatus(succeeded && !Number.isNaN(bodyStatus) ? bodyStatus : httpStatus);
  const named = toServiceCode(responseCode) ?? fallback;
  // Envelope D has no code: its `status` decides.
  const code = named === '00' && status === false ? '99' : named;
  const time = timeStamp ?? meta?.timeStamp ?? null;
  return {
    code,
    data: data ?? null,
    message: message ?? null,
    isValid: isValid ?? meta?.isValid ?? null,
    timeStamp: time === null ? null : String(time),
  };
}
