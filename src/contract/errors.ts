import type { IdvErrorCode } from './error-codes.js';
import { fixOf } from './fixes.js';

export { deviceErrorCodes, type DeviceErrorCode, type IdvErrorCode } from './error-codes.js';

export interface IdvErrorOptions extends ErrorOptions {
  /** Whether trying again may help. Default `false`. */
  retryable?: boolean;
  /** The reference of the call to the identity service, for support. Never a name, an image or a token. */
  reference?: string;
  /** Seconds to wait before the next attempt, if the server said so. */
  retryAfterSeconds?: number;
  /** Details of the host backend's problem beyond its code (`detail`). For developers. */
  detail?: string;
  /** What the site's developer can do about it. Default: the fix of the code. */
  fix?: string;
}

/**
 * The only error type of the package. `message` is English, for developers, and free of personal data.
 *
 * @example
 * ```js
 * element.addEventListener('idv-capture-failed', ({ error }) => {
 *   if (error instanceof IdvError) console.info(error.code, error.reference);
 * });
 * ```
 */
export class IdvError extends Error {
  override readonly name = 'IdvError';
  readonly code: IdvErrorCode;
  readonly retryable: boolean;
  readonly reference: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Details of the host backend's problem beyond its code (`detail`). For developers, never shown to the person. */
  readonly detail: string | undefined;
  /** What the site's developer can do about it, if known. Also shown in the console. */
  readonly fix: string | undefined;

  constructor(code: IdvErrorCode, message: string, options: IdvErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.reference = options.reference;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.detail = options.detail;
    this.fix = options.fix ?? fixOf(code);
  }
}
