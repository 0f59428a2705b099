import type { DrawPlanOptions } from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import type { Store } from '../shared/store/store.js';
import type { LivenessVerdict } from './record.js';

export interface LivenessVerifierOptions {
  /**
   * Where checks are stored: `createMemoryStore()` for one process, `createRedisStore(client)` for several, or the store of your
   * host backend. The verifier remembers nothing else between two calls.
   */
  store: Pick<Store, 'get' | 'commit'>;
  /**
   * Decodes pictures and finds faces. `createFaceReader` makes one on Node. With `null` the pictures are not examined and confidence
   * is at most 50: use that for development only.
   */
  readPicture: FaceReader | null;
  /** How long a check stays open, milliseconds. Default 300,000 (five minutes). */
  lifetimeMs?: number;
  /** How long a check and its picture are stored after that, milliseconds. Default 86,400,000 (one day). */
  keepMs?: number;
  /** How many attempts a check allows, each with a plan of its own. Default 3. One more start rejects the check. */
  maxAttempts?: number;
  /** What plans are drawn from. Moments are on unless you switch them off here. */
  plan?: Omit<DrawPlanOptions, 'now'>;
  /** Has the last word on a verdict: for example, your own minimum for `confidence`. */
  decide?: (verdict: LivenessVerdict) => LivenessVerdict;
  /** Called at most once, when a check has ended. Rely on `result`, which you can ask again. */
  onEnded?: (result: LivenessResult) => void | Promise<void>;
  /** Sends `confidence` and `reasons` to the page too. They help attackers, so use it for development only. Default `false`. */
  explains?: boolean;
  /** Epoch milliseconds. Default `Date.now`. */
  now?: () => number;
}

export interface OpenedCheck {
  /** A random UUID. Anyone who knows it can perform the check: send it only to the person it is for. */
  checkId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessResult {
  /** As `open` returned it. */
  checkId: string;
  /** `expired`: the lifetime ended before any evidence arrived. */
  status: 'running' | 'passed' | 'rejected' | 'expired';
  /** 0 to 100: how clearly the movements were seen. `null` while the check runs and if it expired. */
  confidence: number | null;
  /** Why the check was rejected, for logs and support. Reasons hold no personal data. */
  reasons: string[];
  /** The most frontal picture, JPEG, to compare with the portrait on the document. `null` if none can be trusted. */
  picture: Uint8Array<ArrayBuffer> | null;
  /** How many times the person started. */
  attempts: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessVerifier {
  /** Opens a check. Call it where you know who the person is, and remember which person it belongs to. */
  open(): Promise<OpenedCheck>;
  /**
   * Answers the calls of `<idv-liveness-challenge endpoint="…/{checkId}">`: `POST …/{checkId}/start`, `swap`, `moment` and
   * `evidence`, under any path.
   * @returns a problem (RFC 9457) if the call is refused; the check then stays as it is
   */
  fetch(request: Request): Promise<Response>;
  /** The state of a check; `null` if it is unknown or no longer stored. */
  result(checkId: string): Promise<LivenessResult | null>;
  /** Ends a running check without evidence. `false` if no such check is running. */
  end(checkId: string, verdict: LivenessVerdict): Promise<boolean>;
  /** Deletes a check and its picture. */
  erase(checkId: string): Promise<void>;
}
