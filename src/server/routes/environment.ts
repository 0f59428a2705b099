import type { Context } from 'hono';
import type { IdentityService } from '../../identity-service/index.js';
import type { SessionPolicy } from '../../shared/contract.js';
import type { Idempotency } from '../idempotency.js';
import type { Authorization, Log } from '../options.js';
import type { SessionClaims, SessionTokens } from '../session-token.js';
import type { BackendState } from '../state.js';

export interface Variables {
  requestId: string;
  origin: string | null;
  session: SessionClaims;
  /** Fields for the one log line of this request. */
  logged: Record<string, unknown>;
}

export interface Env {
  Variables: Variables;
}

export type BackendContext = Context<Env>;

/** What the routes share. */
export interface Environment {
  authorize: (request: Request) => Authorization | null | Promise<Authorization | null>;
  service: IdentityService;
  tokens: SessionTokens;
  state: BackendState;
  idempotency: Idempotency;
  policy: SessionPolicy;
  sessionSeconds: number;
  bodyTimeoutMs: number;
  log: Log;
  now: () => number;
}
