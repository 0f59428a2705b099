/**
 * Answers of the service as JSON, with what JSON alone would lose: failures, which are errors, and pictures, whose bytes
 * follow the JSON as they are. As base64 within it, a picture would take several times its memory.
 */
import { IdentityServiceError } from '../../identity-service/index.js';
import type { IdentityServiceErrorOptions, ServiceCode } from '../../identity-service/index.js';
import { concat } from '../../shared/bytes.js';
import { utf8 } from '../../shared/digest.js';

const mark = 'identityServiceError';
const bytesMark = 'bytesAt';

interface WrittenFailure extends IdentityServiceErrorOptions {
  code: ServiceCode;
  message: string;
}

/** Where bytes are, counted from the end of the JSON. */
interface Place {
  start: number;
  end: number;
}

/** JSON has no such byte. */
const jsonEnd = new Uint8Array([0]);

export function encodeChecked(value: unknown): Uint8Array {
  const pictures: Uint8Array[] = [];
  let end = 0;
  const json = JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Uint8Array) {
      pictures.push(item);
      const start = end;
      end += item.length;
      return { [bytesMark]: { start, end } satisfies Place };
    }
    if (!(item instanceof IdentityServiceError)) return item;
    const { code, message, httpStatus, reference, retryable, outcomeUnknown, fields } = item;
    const failure = { code, message, httpStatus, reference, retryable, outcomeUnknown, fields };
    return { [mark]: { ...failure, retryAfterSeconds: item.retryAfterSeconds } };
  });
  return pictures.length === 0 ? utf8(json) : concat([utf8(json), jsonEnd, ...pictures]);
}

export function decodeChecked(whole: Uint8Array): unknown {
  const at = whole.indexOf(0);
  const json = at === -1 ? whole : whole.subarray(0, at);
  return JSON.parse(new TextDecoder().decode(json), (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    if (Object.hasOwn(item, bytesMark)) {
      const { start, end } = (item as Record<typeof bytesMark, Place>)[bytesMark];
      return whole.subarray(at + 1 + start, at + 1 + end);
    }
    if (!Object.hasOwn(item, mark)) return item;
    const { code, message, ...options } = (item as Record<typeof mark, WrittenFailure>)[mark];
    return new IdentityServiceError(code, message, options);
  });
}
