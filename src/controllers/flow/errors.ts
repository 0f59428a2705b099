import { recoveries } from '../../capture/lifecycle/recovery.js';
import { IdvError } from '../../shared/errors.js';

export function asCaptureError(cause: unknown): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('capture-failed', 'The picture could not be made.', { retryable: true, cause });
}

/** What is needed for a capture cannot be loaded now; it goes on when the device is online again. */
export function offlineError(cause?: unknown): IdvError {
  return new IdvError('vision-offline', 'The device is offline.', { retryable: true, cause });
}

export function asVisionError(cause: unknown): IdvError {
  if (cause instanceof IdvError && cause.code.startsWith('vision-')) {
    const isAbsent = cause.code === 'vision-assets-missing' || cause.code === 'vision-assets-misconfigured';
    return isAbsent && !navigator.onLine ? offlineError(cause) : cause;
  }
  return new IdvError('vision-crashed', 'Frames could not be analyzed.', { retryable: true, cause });
}

/**
 * An error of another copy of this package: elements may come by script tag, and what the page gives them, such as an
 * issuer, may be built with the copy of npm.
 */
function isCopied(cause: unknown): cause is IdvError {
  return cause instanceof Error && cause.name === 'IdvError' && Object.hasOwn(recoveries, (cause as IdvError).code);
}

/** @param message what could not be done, for an error of another kind */
export function asBackendError(cause: unknown, message: string): IdvError {
  if (cause instanceof IdvError) return cause;
  if (isCopied(cause)) return new IdvError(cause.code, cause.message, cause);
  const isOffline = (globalThis.navigator as Navigator | undefined)?.onLine === false;
  return new IdvError(isOffline ? 'backend-offline' : 'backend-unreachable', message, { retryable: true, cause });
}
