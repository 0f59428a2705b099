import { IdvError } from '../../shared/errors.js';

export function asCaptureError(cause: unknown): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('capture-failed', 'The picture could not be made.', { retryable: true, cause });
}

export function asVisionError(cause: unknown): IdvError {
  if (cause instanceof IdvError && cause.code.startsWith('vision-')) return cause;
  return new IdvError('vision-crashed', 'Frames could not be analyzed.', { retryable: true, cause });
}

/** @param message what could not be done, for an error of another kind */
export function asBackendError(cause: unknown, message: string): IdvError {
  if (cause instanceof IdvError) return cause;
  return new IdvError('backend-unreachable', message, { retryable: true, cause });
}
