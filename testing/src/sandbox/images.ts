import { decodeBase64, forcedOutcome } from 'idv-elements-server/identity-service';
import type { TestOutcome, TestValueKind } from 'idv-elements-server/identity-service';
import { readImageHeader, sha256Hex } from 'idv-elements-server-internal';
import { SandboxFailure } from './failure.js';

const imagePrefix = 'data:image/jpeg;base64,';

/** Image test values count with and without their data-URI prefix. */
export function imageTestValue(text: string): TestOutcome | null {
  return forcedOutcome('image', text) ?? forcedOutcome('image', `${imagePrefix}${text}`);
}

/**
 * Anything but a test value must be a JPEG, PNG or WebP by its magic bytes, with a readable size. No pixels are decoded
 * here.
 * @throws {SandboxFailure} 100
 */
function imageOutcome(text: string): TestOutcome | null {
  const forced = imageTestValue(text);
  if (forced !== null) return forced;
  const bytes = decodeBase64(text);
  if (bytes === null || readImageHeader(bytes) === null) {
    throw new SandboxFailure('100', 'The image is not a JPEG, PNG or WebP.');
  }
  return null;
}

/** Nigerian numbers may include their country code. */
function normalisedPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  return digits.startsWith('234') ? `0${digits.slice(3)}` : digits;
}

/**
 * What the sandbox does with `value`. It does not know numbers other than test values (98). E-mail addresses,
 * customers' phone numbers and pictures may be anyone's.
 */
export function outcomeOf(kinds: readonly TestValueKind[], value: string): TestOutcome | null {
  for (const kind of kinds) {
    if (kind === 'image') return imageOutcome(value);
    const outcome = forcedOutcome(kind, kind === 'phone' ? normalisedPhone(value) : value);
    if (outcome !== null) return outcome;
  }
  return null;
}

/** Hash of the decoded bytes. A test can compare it with the picture it sent. */
export function imageDigest(text: string): Promise<string> {
  return sha256Hex(decodeBase64(text) ?? text);
}
