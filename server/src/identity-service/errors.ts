import { serviceCodes, type ServiceCode, type ServiceCodeName } from 'idv-elements/contract';

export { serviceCodes, type ServiceCode, type ServiceCodeName };

/**
 * HTTP status of each response code. The service does not document the mapping; this
 * one is what the sandbox answers. The client goes by the code in the body and needs the status only when there is
 * none.
 */
export const httpStatusOf: Record<ServiceCode, number> = {
  '00': 200,
  '03': 202,
  '90': 422,
  '91': 400,
  '92': 401,
  '94': 504,
  '95': 502,
  '96': 422,
  '97': 422,
  '98': 404,
  '99': 500,
  '100': 422,
  '101': 500,
  '102': 503,
  '103': 409,
};

export const serviceCodeList = Object.keys(serviceCodes) as ServiceCode[];

const codeByName = new Map<string, ServiceCode>(serviceCodeList.map((code) => [serviceCodes[code], code]));

/** `90`, `"90"`, `"FACE_MISMATCH"` → `"90"`; a number loses its leading zero, so `0` is `00` and `3` is `03`. */
export function toServiceCode(value: unknown): ServiceCode | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  const padded = /^\d$/.test(text) ? `0${text}` : text;
  if (Object.hasOwn(serviceCodes, padded)) return padded as ServiceCode;
  return codeByName.get(text.toUpperCase()) ?? null;
}

const codeByHttpStatus: Record<number, ServiceCode> = {
  202: '03',
  400: '91',
  401: '92',
  403: '92',
  404: '98',
  408: '94',
  409: '103',
  413: '100',
  415: '91',
  422: '91',
  429: '102',
  500: '101',
  502: '95',
  503: '102',
  504: '94',
};

/** The nearest code for an answer without one. */
export function codeOfHttpStatus(status: number): ServiceCode {
  return codeByHttpStatus[status] ?? (status >= 200 && status < 300 ? '00' : '99');
}

/** Codes after which the same request, under a new reference, may succeed. */
const retryableCodes: ReadonlySet<ServiceCode> = new Set(['94', '95', '101', '102']);

export function isRetryable(code: ServiceCode): boolean {
  return retryableCodes.has(code);
}

export interface IdentityServiceErrorOptions extends ErrorOptions {
  /** HTTP status of the answer; `null` when none came. */
  httpStatus?: number | null;
  reference?: string | null;
  retryable?: boolean;
  /** Whether the service may have done the work although no usable answer came. Default `false`. */
  outcomeUnknown?: boolean;
  /** Names of the invalid request fields, if the request was never sent. */
  fields?: readonly string[];
  retryAfterSeconds?: number;
}

/**
 * A call that did not succeed. `message` is ours and contains only codes and field names, never a value that the
 * service or the caller sent.
 *
 * @example ```js try {
 * await service.detectFaces({ base64Image }); } catch (error) {
 * if (!(error instanceof IdentityServiceError)) throw error;
 * if (error.outcomeUnknown) await askLater(error.reference);
 * else console.warn(error.code, error.name); } ```
 */
export class IdentityServiceError extends Error {
  override readonly name: ServiceCodeName;
  /** The service's response code. No answer in time is `94`, no connection `102`, an answer that is unreadable or has more than 16 MB `99`. */
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
