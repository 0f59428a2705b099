/** What a developer has to mend before a server can start, in the form that every line of this project has. */

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
  | 'hook-failed'
  | 'port-taken';

export interface SetupFault {
  code: SetupCode;
  /** What is wrong: a sentence. */
  what: string;
  /** How to mend it: a sentence that names the option, and the environment variable where there is a usual one. */
  fix: string;
}

/** `[idv-elements-server CODE] what is wrong. → how to fix it. → docs/error-codes.md#code` */
export function lineOf({ code, what, fix }: SetupFault): string {
  return `[idv-elements-server ${code}] ${what} → ${fix} → ${codesPage}#${code}`;
}

/** Thrown at creation, with every fault at once, a line each. */
export class SetupError extends TypeError {
  override readonly name = 'SetupError';
  readonly codes: readonly SetupCode[];

  constructor(faults: readonly SetupFault[]) {
    super(faults.map(lineOf).join('\n'));
    this.codes = faults.map(({ code }) => code);
  }
}
