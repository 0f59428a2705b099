import type { ServiceCode } from '../identity-service/index.js';

/** A code other than 00, thrown anywhere on the way to an answer. */
export class SandboxFailure extends Error {
  readonly code: ServiceCode;

  constructor(code: ServiceCode, message: string) {
    super(message);
    this.code = code;
  }
}
