import type { ProblemCode } from './problem-codes.js';

/**
 * Everything that can go wrong on the device, before or beside a call to the host backend.
 * The words a person reads come from the locale (`errors.<code>`); the code is for support and for code.
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
  'vision-assets-missing',
  'vision-assets-corrupt',
  'vision-worker-blocked',
  'vision-crashed',
  'vision-stalled',
  'vision-unsupported',
  'capture-failed',
  'backend-offline',
  'backend-unreachable',
  'backend-timeout',
  'backend-bad-response',
  'not-configured',
] as const;

export type DeviceErrorCode = (typeof deviceErrorCodes)[number];

/** Device codes are kebab-case; codes that came from the host backend keep its upper-case names. */
export type IdvErrorCode = DeviceErrorCode | ProblemCode;

export interface IdvErrorOptions extends ErrorOptions {
  /** Whether the same action may succeed when the person tries again. Default `false`. */
  retryable?: boolean;
  /** The reference of the attempt at the service, for support. Never a name, an image or a token. */
  reference?: string;
  /** Seconds to wait before the next try, when the other side said so. */
  retryAfterSeconds?: number;
}

/** The one error type of the package. `message` is for developers, English, free of personal values. */
export class IdvError extends Error {
  override readonly name = 'IdvError';
  readonly code: IdvErrorCode;
  readonly retryable: boolean;
  readonly reference: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: IdvErrorCode, message: string, options: IdvErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.reference = options.reference;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
