/** Reads the answers of the service, and turns the failed ones into errors. */
import type { z } from 'zod';
import { readEnvelope, type ReadEnvelope } from './envelopes.js';
import { IdentityServiceError } from './errors.js';
import { serviceCodes } from './response-codes.js';
import type { Endpoint } from './table.js';
import type { RawAnswer } from './transport.js';

interface AnswerFrame {
  /** The reference that was sent; `null` for the customer endpoints. */
  reference: string | null;
  message: string | null;
  isValid: boolean | null;
  /** The service's own text. */
  timeStamp: string | null;
  httpStatus: number;
  /** Paths in `data` that deviate from the documentation. The data is passed on as it came. */
  deviations: readonly string[];
  /** The whole answer as it came. */
  body: unknown;
}

export interface SuccessAnswer<Data> extends AnswerFrame {
  pending: false;
  data: Data;
}

/** Response code 03: still being processed. */
export interface PendingAnswer extends AnswerFrame {
  pending: true;
  data: null;
}

export type ServiceAnswer<Data> = SuccessAnswer<Data> | PendingAnswer;

/** @throws {IdentityServiceError} for every code but `00` and `03`, and for an answer that cannot be read */
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

/** Where in a value a schema found faults, each once. */
export function faultyPaths({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.map(String).join('.')))];
}
