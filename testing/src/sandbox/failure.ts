import type { ServiceCode } from 'idv-elements-server/identity-service';

/** A code other than 00. Thrown anywhere while a request is handled. */
export class SandboxFailure extends Error {
  readonly code: ServiceCode;

  constructor(code: ServiceCode, message: string) {
    super(message);
    this.code = code;
  }
}
