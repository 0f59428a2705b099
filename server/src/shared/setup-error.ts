/**
 * Reports what a developer must fix before a server can start, in the same form as all console messages of this
 * project.
 */

/** Where every code is explained: a path in the package. */
const codesPage = 'docs/error-codes.md';

export type SetupCode =
  | 'secret-missing'
  | 'secret-short'
  | 'service-address-missing'
  | 'service-address-invalid'
  | 'api-key-missing'
  | 'authorize-missing'
  | 'origins-missing'
  | 'origin-invalid'
  | 'not-a-web-request'
  | 'body-already-read'
  | 'authorize-failed'
  | 'hook-failed';

export interface SetupFault {
  code: SetupCode;
  /** What is wrong: a sentence. */
  what: string;
  /** How to fix it: a sentence that names the option, and its usual environment variable. */
  fix: string;
}

/** `[idv-elements-server CODE] what is wrong. → how to fix it. → docs/error-codes.md#code` */
export function lineOf({ code, what, fix }: SetupFault): string {
  return `[idv-elements-server ${code}] ${what} → ${fix} → ${codesPage}#${code}`;
}

/**
 * Thrown at creation, with one line per fault.
 *
 * @example
 * ```js
 * try {
 *   createHostBackend(options);
 * } catch (error) {
 *   if (error instanceof SetupError) console.error(error.message); // one line per fault, with its fix
 *   throw error;
 * }
 * ```
 */
export class SetupError extends TypeError {
  override readonly name = 'SetupError';
  readonly codes: readonly SetupCode[];

  constructor(faults: readonly SetupFault[]) {
    super(faults.map(lineOf).join('\n'));
    this.codes = faults.map(({ code }) => code);
  }
}
