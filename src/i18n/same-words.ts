import type { IdvErrorCode } from '../shared/errors.js';

/** Failures that a person need not tell apart, by the one whose words they share. A page may still give each its own. */
export const sameWords = {
  'backend-misconfigured': 'not-configured',
  'backend-down': 'SERVICE_TEMPORARILY_UNAVAILABLE',
} as const satisfies Partial<Record<IdvErrorCode, IdvErrorCode>>;

/** The code whose words stand for this one's, where it has none of its own. */
export function spokenCode(code: IdvErrorCode): IdvErrorCode {
  return (sameWords as Partial<Record<IdvErrorCode, IdvErrorCode>>)[code] ?? code;
}
