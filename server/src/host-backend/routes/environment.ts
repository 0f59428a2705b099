import type { Context } from 'hono';
import type { IdentityServiceClient } from '../../identity-service/index.js';
import type { SessionPolicy } from 'idv-elements/contract';
import type { Audit } from '../audit.js';
import type { BodyRoom } from '../body-room.js';
import type { CallbackSecrets } from '../callback-secret.js';
import type { CheckFace } from '../face-check.js';
import type { Seal } from '../sealing.js';
import type { HeldPictures } from '../held-pictures.js';
import type { Idempotency } from '../idempotency.js';
import type { CleanImage } from '../image-cleaning.js';
import type { LivenessWatch } from '../liveness-watch.js';
import type { HostBackendOptions, Log, PictureOptions } from '../options.js';
import type { ReportFailure } from '../partner-failure.js';
import type { RateLimits } from '../rate-limits.js';
import type { Results } from '../results.js';
import type { Retention } from '../retention.js';
import type { ScannedImage } from '../scanned-image.js';
import type { SessionClaims, SessionTokens } from '../session-token.js';
import type { BackendState } from '../state.js';
import type { Subjects } from '../subjects.js';
import type { WorkBudget } from '../work-budget.js';

export type Requester = Pick<SessionClaims, 'subjectHash' | 'partner'>;

interface Variables {
  requestId: string;
  origin: string | null;
  session: SessionClaims;
  /** Whose request it is, once that is known. */
  requester: Requester | undefined;
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
  /** Where the picture of a check may be fetched from. */
  pictureOrigins: ReadonlySet<string>;
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
  /** For what rests in the store and is a person's. */
  seal: Seal;
  idempotency: Idempotency;
  cleanImage: CleanImage;
  /** Bytes that a picture may have at most once it is cleaned. */
  maxCleanedBytes: (image: ScannedImage) => number;
  checkFace: CheckFace;
  bodies: BodyRoom;
  /** Bytes on their way to the service. */
  uploads: WorkBudget;
  held: HeldPictures;
  retention: Retention;
  pictures: Required<PictureOptions>;
  results: Results;
  /** For what the partner's own code throws. */
  reportFailure: ReportFailure;
  limits: RateLimits;
  policy: SessionPolicy;
  liveness: LivenessRules;
  livenessWatch: LivenessWatch;
  similarityThreshold: number;
  sessionSeconds: number;
  bodyTimeoutMs: number;
  /** Longest that `authorize` may take. */
  hookTimeoutMs: number;
  log: Log;
  now: () => number;
  /** Aborted when the backend closes. */
  closing: AbortSignal;
}
