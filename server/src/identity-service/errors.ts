import { isRetryable, serviceCodes } from './response-codes.js';
import type { ServiceCode, ServiceCodeName } from './response-codes.js';

export interface IdentityServiceErrorOptions extends ErrorOptions {
  /** HTTP status of the answer; `null` when none came. */
  httpStatus?: number | null;
  reference?: string | null;
  retryable?: boolean;
  /** Whether the service may have done the work although no usable answer came. Default `false`. */
  outcomeUnknown?: boolean;
  /** Names of the request fields at fault, when the request never left. */
  fields?: readonly string[];
  retryAfterSeconds?: number;
}

/**
 * A call that did not succeed. `message` is ours and names codes and fields alone: nothing that the service or the
 * caller sent as a value is repeated in it.
 */
export class IdentityServiceError extends Error {
  override readonly name: ServiceCodeName;
  /** Section 7 of the interface. No answer in time is `94`, no connection `102`, an answer that is unreadable or has more than 16 MB `99`. */
  readonly code: ServiceCode;
  readonly retryable: boolean;
  readonly httpStatus: number | null;
  readonly reference: string | null;
  readonly outcomeUnknown: boolean;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ServiceCode, message: string, options: IdentityServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.name = serviceCodes[code];
    this.retryable = options.retryable ?? isRetryable(code);
    this.httpStatus = options.httpStatus ?? null;
    this.reference = options.reference ?? null;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
