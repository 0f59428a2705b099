import type { DrawPlanOptions } from 'idv-elements/liveness-evidence';
import type { FaceReader } from '../shared/face-reader.js';
import type { Store } from '../shared/store/store.js';
import type { LivenessVerdict } from './record.js';

export interface LivenessVerifierOptions {
  /**
   * Where checks live: `createMemoryStore()` for one process, `createRedisStore(client)` for any number; the host backend's own store
   * will do. Nothing else is remembered between two calls.
   */
  store: Pick<Store, 'get' | 'commit'>;
  /**
   * Decodes pictures and finds faces; `createFaceReader` makes one on Node. `null`: nobody looks at the pictures, which is for
   * development alone; confidence is then at most 50.
   */
  readPicture: FaceReader | null;
  /** How long a person has for a check, from `open` on, milliseconds. Default 300,000. */
  lifetimeMs?: number;
  /** How long a check can be read after its lifetime, with its picture, milliseconds. Default 86,400,000: a day. */
  keepMs?: number;
  /** How many plans one check hands out. Default 3. One more start ends the check as rejected. */
  maxAttempts?: number;
  /** What plans are drawn from. Moments are on unless they are switched off here. */
  plan?: Omit<DrawPlanOptions, 'now'>;
  /** Has the last word on what evidence is worth, such as a minimum for `confidence` of your own. */
  decide?: (verdict: LivenessVerdict) => LivenessVerdict;
  /** Called when a check has ended, at most once for each. `result` is what to rely on: it can be asked for again. */
  onEnded?: (result: LivenessResult) => void | Promise<void>;
  /** Answers evidence with `confidence` and `reasons` too. They tell an attacker what to improve: for development alone. Default `false`. */
  explains?: boolean;
  /** Epoch milliseconds. Default `Date.now`. */
  now?: () => number;
}

export interface OpenedCheck {
  /** Random. Whoever knows it may perform the check: give it to the person whom it is for and to nobody else. */
  checkId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessResult {
  checkId: string;
  status: 'running' | 'passed' | 'rejected' | 'expired';
  /** 0 to 100: how clearly the movements were seen. `null` while the check runs, and after it has expired. */
  confidence: number | null;
  /** Why it was rejected, for logs and support: `evidenceFaults`, `pictureFaults`, the judge's failure. No personal value in any. */
  reasons: string[];
  /** JPEG, the most frontal picture of the evidence: compare it with the document's. `null` where none can be believed. */
  picture: Uint8Array<ArrayBuffer> | null;
  /** How often the person began. */
  attempts: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessVerifier {
  /** Opens a check. Call it where you know who the person is, and remember whose check it is. */
  open(): Promise<OpenedCheck>;
  /**
   * Answers the calls of `<idv-liveness-challenge endpoint="…/{checkId}">`: `POST …/{checkId}/start`, `swap`, `moment` and
   * `evidence`, under any path. It may be passed on without its object.
   * @returns a problem (RFC 9457) for what is refused; the check stays as it is
   */
  fetch(request: Request): Promise<Response>;
  /** How a check stands. `null`: there is none, or it is no longer kept. */
  result(checkId: string): Promise<LivenessResult | null>;
  /** Ends a check without evidence. `false`: there is none that runs. */
  end(checkId: string, verdict: LivenessVerdict): Promise<boolean>;
  /** Forgets a check and its picture. */
  erase(checkId: string): Promise<void>;
}
