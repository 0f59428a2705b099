import { fixOf } from './fixes.js';
import type { ProblemCode } from './problem-codes.js';

/**
 * Everything that can go wrong on the device. The locale has the text that people read (`errors.<code>`). The code is
 * for support and for your own code.
 */
export const deviceErrorCodes = [
  'camera-permission-denied',
  'camera-permission-dismissed',
  'camera-blocked-by-policy',
  'camera-insecure-context',
  'camera-not-found',
  'camera-busy',
  'camera-overconstrained',
  'camera-ended',
  'camera-black',
  'camera-frozen',
  'camera-unsupported',
  'camera-in-app-browser',
  'vision-offline',
  'vision-assets-missing',
  'vision-assets-corrupt',
  'vision-assets-misconfigured',
  'vision-worker-blocked',
  'vision-crashed',
  'vision-stalled',
  'vision-unsupported',
  'canvas-blocked',
  'capture-failed',
  'file-unsupported',
  'file-unreadable',
  'file-locked',
  'backend-offline',
  'backend-unreachable',
  'backend-timeout',
  'backend-bad-response',
  'backend-misconfigured',
  'backend-down',
  'not-configured',
] as const;

export type DeviceErrorCode = (typeof deviceErrorCodes)[number];

/** Codes from the device are in kebab case. Codes from the host backend keep their upper-case names. */
export type IdvErrorCode = DeviceErrorCode | ProblemCode;

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
