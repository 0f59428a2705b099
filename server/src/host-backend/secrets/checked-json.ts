/**
 * Answers of the service as JSON, including what JSON alone would lose: failures, which are errors, and pictures, which
 * are bytes.
 */
import { decodeBase64, encodeBase64, IdentityServiceError } from '../../identity-service/index.js';
import type { IdentityServiceErrorOptions, ServiceCode } from '../../identity-service/index.js';

const mark = 'identityServiceError';
const bytesMark = 'bytesAsBase64';

interface WrittenFailure extends IdentityServiceErrorOptions {
  code: ServiceCode;
  message: string;
}

export function encodeFailures(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Uint8Array) return { [bytesMark]: encodeBase64(item) };
    if (!(item instanceof IdentityServiceError)) return item;
    const { code, message, httpStatus, reference, retryable, outcomeUnknown, fields } = item;
    const failure = { code, message, httpStatus, reference, retryable, outcomeUnknown, fields };
    return { [mark]: { ...failure, retryAfterSeconds: item.retryAfterSeconds } };
  });
}

export function decodeFailures(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    if (Object.hasOwn(item, bytesMark)) {
      const bytes = decodeBase64((item as Record<typeof bytesMark, string>)[bytesMark]);
      return Uint8Array.from(bytes ?? []);
    }
    if (!Object.hasOwn(item, mark)) return item;
    const { code, message, ...options } = (item as Record<typeof mark, WrittenFailure>)[mark];
    return new IdentityServiceError(code, message, options);
  });
}
