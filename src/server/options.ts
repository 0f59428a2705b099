import type { Storage } from 'unstorage';
import type { IdentityService, IdentityServiceOptions } from '../identity-service/index.js';
import type { SessionPolicy } from '../shared/contract.js';

/** Who may open a session. */
export interface Authorization {
  /** The person or account at the partner, e.g. a customer number. Never leaves the backend in clear. */
  subject: string;
  /** Whose quota it uses, where one backend serves several partners. Default `default`. */
  partner?: string;
}

/** A line of structured log; pino fits. Fields never hold keys, tokens, images, names or numbers of a person. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** At least 32 bytes of randomness; a string counts as its UTF-8 bytes. */
export type Secret = string | Uint8Array;

export interface HostBackendOptions {
  /** Address and key of the identity service, or a client of your own. */
  identityService: IdentityServiceOptions | IdentityService;
  /**
   * Decides who may open a session, from the partner's own login: cookie, header, whatever it uses.
   * `null` refuses with 401. Required: there is no backend that is open to all by accident.
   */
  authorize: (request: Request) => Authorization | null | Promise<Authorization | null>;
  /** Signs session tokens. Several: the first signs, all verify, so that secrets can be rotated. */
  secret: Secret | readonly Secret[];
  /** Origins of the pages that may call, e.g. `https://www.example.com`. */
  allowedOrigins: readonly string[];
  /** Where the backend is mounted. Default `/idv`. */
  basePath?: string;
  /** Sessions, idempotency records, limits. Default: memory, which is for one process. */
  storage?: Storage;
  /** Default: pino to standard output on Node, JSON lines by `console` elsewhere. `false` is silent. */
  log?: Log | false;
  /** Life of a session and its token, minutes; at most 15, the default. */
  sessionMinutes?: number;
  policy?: Partial<SessionPolicy>;
}

export interface RequestContext {
  /** Address of the client, as the runtime or a trusted proxy gives it; limits per address need it. */
  address?: string;
}

export interface HostBackend {
  /** The whole backend as one function; web APIs alone. */
  fetch(request: Request, context?: RequestContext): Promise<Response>;
}
