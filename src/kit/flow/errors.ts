import { recoveries } from '../steps/recovery.js';
import { IdvError } from '../../contract/errors.js';

export function asCaptureError(cause: unknown): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('capture-failed', 'The picture could not be made.', { retryable: true, cause });
}

/** The error for files that cannot be loaded while the device is offline. Loading continues once it is back online. */
export function offlineError(cause?: unknown): IdvError {
  return new IdvError('vision-offline', 'The device is offline.', { retryable: true, cause });
}

export function asVisionError(cause: unknown): IdvError {
  if (cause instanceof IdvError && cause.code === 'canvas-blocked') return cause;
  if (cause instanceof IdvError && cause.code.startsWith('vision-')) {
    const isAbsent = cause.code === 'vision-assets-missing' || cause.code === 'vision-assets-misconfigured';
    return isAbsent && !navigator.onLine ? offlineError(cause) : cause;
  }
  return new IdvError('vision-crashed', 'Frames could not be analyzed.', { retryable: true, cause });
}

/**
 * Recognizes an error from another copy of this package: elements may come from the script tag while the page's
 * objects, such as an issuer, use the npm package.
 */
function isCopied(cause: unknown): cause is IdvError {
  return cause instanceof Error && cause.name === 'IdvError' && Object.hasOwn(recoveries, (cause as IdvError).code);
}

/** @param message what failed; used if `cause` is not one of our errors */
export function asBackendError(cause: unknown, message: string): IdvError {
  if (cause instanceof IdvError) return cause;
  if (isCopied(cause)) return new IdvError(cause.code, cause.message, cause);
  const isOffline = (globalThis.navigator as Navigator | undefined)?.onLine === false;
  return new IdvError(isOffline ? 'backend-offline' : 'backend-unreachable', message, { retryable: true, cause });
}
