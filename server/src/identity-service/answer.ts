/** Reads the service's answers out of their envelopes, and turns failures into errors. */
import { z } from 'zod';
import { codeOfHttpStatus, toServiceCode, type ServiceCode, serviceCodes, IdentityServiceError } from './errors.js';
import type { EnvelopeKind, Endpoint } from './table.js';
import type { RawAnswer } from './transport.js';

const dateText = z
  .string()
  .describe('JavaScript date-string style, UTC.')
  .meta({ examples: ['Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time)'] });
const responseCode = z.string().describe('A response code; 00 on success.');

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
        responseCode: z.string().describe('Name of a response code; SUCCESS on success.'),
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
  /** `null` if the envelope has no such flag. */
  isValid: boolean | null;
  /** The timestamp as the service wrote it. Its format differs by envelope. */
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
 * The code is the body's `responseCode`, a code or a name. Without one, it is the code nearest to `statusCode` or the
 * HTTP status. `null` if no envelope was recognized.
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
  // Envelope D has no code, so its `status` decides.
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

interface AnswerFrame {
  /** The reference that was sent. `null` for the customer endpoints. */
  reference: string | null;
  message: string | null;
  isValid: boolean | null;
  /** The service's own text. */
  timeStamp: string | null;
  httpStatus: number;
  /** Paths in `data` that deviate from the documentation. The data is passed on unchanged. */
  deviations: readonly string[];
  /** The whole answer as it was received. */
  body: unknown;
}

export interface SuccessAnswer<Data> extends AnswerFrame {
  pending: false;
  data: Data;
}

/** Whether the response code is 03: still being processed. */
export interface PendingAnswer extends AnswerFrame {
  pending: true;
  data: null;
}

export type ServiceAnswer<Data> = SuccessAnswer<Data> | PendingAnswer;

/** @throws {IdentityServiceError} for every code except `00` and `03`, and for an answer that cannot be read */
export function readAnswer(row: Endpoint, raw: RawAnswer, reference: string | null): ServiceAnswer<unknown> {
  const { httpStatus, body } = raw;
  const read = readEnvelope(row.envelope, body, httpStatus);
  if (read?.code === '03') return { pending: true, data: null, deviations: [], ...frameOf(read, raw, reference) };
  if (read?.code !== '00') throw failureOf(raw, read, reference);
  const { data } = read;
  if (typeof data !== 'object' || data === null) throw failureOf(raw, null, reference);
  return { pending: false, data, deviations: deviationsOf(row.data, data), ...frameOf(read, raw, reference) };
}

function frameOf(
  { message, isValid, timeStamp }: ReadEnvelope,
  { httpStatus, body }: RawAnswer,
  reference: string | null,
) {
  return { reference, message, isValid, timeStamp, httpStatus, body };
}

function failureOf(raw: RawAnswer, read: ReadEnvelope | null, reference: string | null): IdentityServiceError {
  const { httpStatus, retryAfterSeconds } = raw;
  if (read === null || (httpStatus >= 300 && httpStatus < 400)) {
    const text = `The answer (HTTP ${httpStatus}) could not be read.`;
    return new IdentityServiceError('99', text, { httpStatus, reference, outcomeUnknown: true });
  }
  const text = `The service answered ${read.code} ${serviceCodes[read.code]} (HTTP ${httpStatus}).`;
  return new IdentityServiceError(read.code, text, { httpStatus, reference, retryAfterSeconds });
}

function deviationsOf(schema: z.ZodType, data: unknown): string[] {
  const parsed = schema.safeParse(data);
  return parsed.success ? [] : faultyPaths(parsed.error);
}

/** The distinct paths at which a schema found faults. */
export function faultyPaths({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.map(String).join('.')))];
}
