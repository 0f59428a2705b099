/** Values that force outcomes in the sandbox. */

export const testOutcomes = ['valid', 'invalid', 'error', 'mismatch'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

interface TestValues {
  valid: string;
  invalid: string;
  error: string;
  mismatch: string | null;
  /** `false`: no endpoint of the interface takes such a value. */
  hasEndpoint: boolean;
}

export const testValues = {
  bvn: {
    valid: '12345678901',
    invalid: '00000000000',
    error: '99999999999',
    mismatch: '88888888888',
    hasEndpoint: true,
  },
  nin: {
    valid: '12345678901',
    invalid: '00000000000',
    error: '99999999999',
    mismatch: '88888888888',
    hasEndpoint: true,
  },
  /** Redacted in the document. These are ours. */
  email: {
    valid: 'valid@example.com',
    invalid: 'invalid@example.com',
    error: 'error@example.com',
    mismatch: null,
    hasEndpoint: true,
  },
  phone: { valid: '08012345678', invalid: '00000000000', error: '99999999999', mismatch: null, hasEndpoint: true },
  tin: {
    valid: '12345678-00001',
    invalid: '00000000-00000',
    error: '99999999-99999',
    mismatch: null,
    hasEndpoint: false,
  },
  passport: { valid: 'A00400000', invalid: 'B00000000', error: 'C99999999', mismatch: null, hasEndpoint: true },
  rcNumber: { valid: 'RC123456', invalid: 'RC000000', error: 'RC999999', mismatch: null, hasEndpoint: true },
  ghanaCard: {
    valid: 'GHA123456789',
    invalid: 'GHA000000000',
    error: 'GHA999999999',
    mismatch: null,
    hasEndpoint: true,
  },
  alienId: { valid: 'ALN123456789', invalid: 'ALN000000000', error: 'ALN999999999', mismatch: null, hasEndpoint: true },
  driversLicense: {
    valid: 'DL123456789',
    invalid: 'DL000000000',
    error: 'DL999999999',
    mismatch: null,
    hasEndpoint: true,
  },
  nationalId: {
    valid: 'NID123456789',
    invalid: 'NID000000000',
    error: 'NID999999999',
    mismatch: null,
    hasEndpoint: true,
  },
  plateNumber: { valid: 'ABC123DE', invalid: 'INVALID123', error: 'ERROR999', mismatch: null, hasEndpoint: false },
  bankAccount: { valid: '1234567890', invalid: '0000000000', error: '9999999999', mismatch: null, hasEndpoint: true },
  /** Accepted by every endpoint with an image, not only by face comparison. */
  image: {
    valid: 'data:image/jpeg;base64,valid_image',
    invalid: 'data:image/jpeg;base64,invalid_image',
    error: 'data:image/jpeg;base64,error_image',
    mismatch: 'data:image/jpeg;base64,mismatch_image',
    hasEndpoint: true,
  },
  directorSearch: {
    valid: 'Doe Venture',
    invalid: 'Invalid Company',
    error: 'Error Company',
    mismatch: null,
    hasEndpoint: false,
  },
} as const satisfies Record<string, TestValues>;

export type TestValueKind = keyof typeof testValues;

/** Every endpoint with a reference answers code 103 to this one. */
export const duplicateReference = '77777777777';

/**
 * The outcome that `value` forces as a value of `kind`, or `null` if it is not a test value.
 *
 * @example ```js forcedOutcome('bvn', '88888888888'); // 'mismatch' ```
 */
export function forcedOutcome(kind: TestValueKind, value: string): TestOutcome | null {
  const values: TestValues = testValues[kind];
  return testOutcomes.find((outcome) => values[outcome] === value) ?? null;
}
