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

/** @param message what could not be done, for an error of another kind */
export function asBackendError(cause: unknown, message: string): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('backend-unreachable', message, { retryable: true, cause });
}
