/** Writes the envelopes in which the service answers. */
import { httpStatusOf, serviceCodes } from 'idv-elements-server/identity-service';
import type { EnvelopeKind, ServiceCode } from 'idv-elements-server/identity-service';

export interface Outcome {
  code: ServiceCode;
  /** `null` on every code but 00. */
  data: unknown;
  message: string;
  /** The request's reference, or the session id on liveness. */
  referenceId: string | null;
}

/** What `Date.prototype.toString` prints where the clock is set to UTC. */
function dateString(epochMs: number): string {
  const [day, date, month, year, time] = new Date(epochMs).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${year} ${time} GMT+0000 (Coordinated Universal Time)`;
}

/**
 * Decision: error bodies, which the document does not show, keep the row's envelope with `data: null` and always carry
 * `responseCode`, in Envelope D too. The customer rows have no envelope; their errors come in Envelope A.
 */
export function writeEnvelope(kind: EnvelopeKind, outcome: Outcome, epochMs: number): unknown {
  const { code, data, message, referenceId } = outcome;
  const succeeded = code === '00';
  const httpStatus = httpStatusOf[code];
  if (kind === 'none' && succeeded) return data;
  switch (kind) {
    case 'none':
    case 'A':
      return {
        status: succeeded,
        responseCode: code,
        statusCode: String(httpStatus),
        message,
        data,
        meta: { statusCode: String(httpStatus), isValid: succeeded, timeStamp: dateString(epochMs) },
      };
    case 'B':
      return {
        responseCode: code,
        isValid: succeeded,
        data,
        referenceId: referenceId ?? '',
        timeStamp: dateString(epochMs),
        statusCode: String(httpStatus),
        ...(succeeded ? {} : { message }),
      };
    case 'C':
      return {
        statusCode: httpStatus,
        responseCode: serviceCodes[code],
        isValid: succeeded,
        data,
        referenceId: referenceId ?? '',
        timeStamp: new Date(epochMs).toISOString(),
        ...(succeeded ? {} : { message }),
      };
    case 'D':
      return { status: succeeded, statusCode: httpStatus, message, data, ...(succeeded ? {} : { responseCode: code }) };
  }
}
