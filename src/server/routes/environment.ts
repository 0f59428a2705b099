import type { Context } from 'hono';
import type { IdentityServiceClient } from '../../identity-service/index.js';
import type { SessionPolicy } from '../../shared/contract.js';
import type { Audit } from '../audit.js';
import type { BodyRoom } from '../body-room.js';
import type { CallbackSecrets } from '../callback-secret.js';
import type { CheckFace } from '../face-check.js';
import type { Idempotency } from '../idempotency.js';
import type { CleanImage } from '../image-cleaning.js';
import type { LivenessWatch } from '../liveness-watch.js';
import type { Hooks, HostBackendOptions, Log } from '../options.js';
import type { RateLimits } from '../rate-limits.js';
import type { ScannedImage } from '../scanned-image.js';
import type { SessionClaims, SessionTokens } from '../session-token.js';
import type { BackendState } from '../state.js';
import type { Subjects } from '../subjects.js';
import type { WorkBudget } from '../work-budget.js';

interface Variables {
  requestId: string;
  origin: string | null;
  session: SessionClaims;
  /** Whose request it is, once that is known. */
  requester: { subjectHash: string; partner: string } | undefined;
  /** Fields for the one log line of this request. */
  logged: Record<string, unknown>;
}

export interface Env {
  Variables: Variables;
  Bindings: { address?: string };
}

export type BackendContext = Context<Env>;

export interface LivenessRules {
  allowedOrigins: ReadonlySet<string>;
  /** Without a slash at the end; `null`: no callbacks. */
  publicUrl: string | null;
  tellConfidence: boolean;
  pollMs: number;
}

/** What the routes share. */
export interface Environment {
  authorize: HostBackendOptions['authorize'];
  service: IdentityServiceClient;
  tokens: SessionTokens;
  subjects: Subjects;
  audit: Audit;
  callbackSecrets: CallbackSecrets;
  state: BackendState;
  idempotency: Idempotency;
  cleanImage: CleanImage;
  /** Bytes that a picture may have at most once it is cleaned. */
  maxCleanedBytes: (image: ScannedImage) => number;
  checkFace: CheckFace;
  bodies: BodyRoom;
  /** Bytes on their way to the service. */
  uploads: WorkBudget;
  hooks: Hooks;
  limits: RateLimits;
  policy: SessionPolicy;
  liveness: LivenessRules;
  livenessWatch: LivenessWatch;
  similarityThreshold: number;
  sessionSeconds: number;
  bodyTimeoutMs: number;
  hookTimeoutMs: number;
  log: Log;
  now: () => number;
  /** Aborted when the backend closes. */
  closing: AbortSignal;
}
