import type { DrawPlanOptions } from 'idv-elements/liveness-evidence';
import type { FaceReader, PresentationDetector } from '../shared/faces.js';
import type { Store } from '../shared/store/store.js';
import type { ComparePictures, LivenessVerdict } from './record.js';

export interface LivenessVerifierOptions {
  /**
   * Where checks are stored: `createMemoryStore()` for one process, `createRedisStore(client)` for several, or the host
   * backend's own store. Nothing else is kept between two calls.
   */
  store: Pick<Store, 'get' | 'commit'>;
  /**
   * Decodes pictures and finds faces. `createFaceReader` makes one on Node. `null` is for development: pictures are not
   * decoded, and confidence is at most 50.
   */
  readPicture: FaceReader | null;
  /**
   * Judges whether the pictures show a living face, or a screen or print of one: `createPresentationDetector` makes one on
   * Node. It advises: a suspicion adds the reason `presentation-suspected` and lowers `confidence` to 50 at most, and
   * `decide` gets the score. It is wrong about some people; docs/liveness-worth.md has the figures. Needs `readPicture`. Default:
   * none.
   */
  presentation?: PresentationDetector | null;
  /**
   * Whether a suspicion from `presentation` alone rejects the check, which also rejects some genuine people. Default
   * `false`.
   */
  rejectsPresentation?: boolean;
  /**
   * Compares the picture at rest with another one of the check, drawn at random, once everything else has passed. Without
   * a match, the check is rejected with the reason `picture-other-person`. Pass the face comparison of the identity
   * service: nothing else here recognizes people. If it rejects, the device gets a 503 and sends its evidence again.
   * Needs `readPicture`. Default: none.
   */
  comparePictures?: ComparePictures | null;
  /** How long a person has for a check after `open`, in milliseconds. Default 300,000. */
  lifetimeMs?: number;
  /**
   * How long a check and its picture are stored after its lifetime, in milliseconds. The verifier doesn't encrypt the
   * picture, so use an encrypted store, or `erase` the check once you have the result. Default 86,400,000, a day.
   */
  keepMs?: number;
  /** How many plans a check hands out. One more start ends the check as rejected. Default 3. */
  maxAttempts?: number;
  /** The challenges and settings that plans are drawn from. Moments are on unless you switch them off here. */
  plan?: Omit<DrawPlanOptions, 'now'>;
  /**
   * Accepts pictures without camera noise, with a confidence of at most 50: simulated cameras have hardly any. For
   * development only: a warped photograph passes too. Default `false`.
   */
  allowsSimulatedFaces?: boolean;
  /** Replaces the verdict, for example to reject a camera that `advice` doubts. */
  decide?: (verdict: LivenessVerdict) => LivenessVerdict;
  /**
   * Called at most once when a check has ended. To be certain, call `result`, which can be repeated. The device gets its
   * answer even if this fails.
   */
  onEnded?: (result: LivenessResult) => void | Promise<void>;
  /** Receives what `onEnded` threw. Default: one line on the console that names the error's type. */
  onEndedFailed?: (error: unknown, checkId: string) => void;
  /** Adds `confidence` and `reasons` to the answer. For development only: they help an attacker. Default `false`. */
  explains?: boolean;
  /** The clock, in milliseconds since the epoch. Default `Date.now`. */
  now?: () => number;
}

export interface NewCheck {
  /**
   * Who performs it: any text that is the same for all checks of this person, such as your user's id. One person's
   * evidence takes at most a quarter of the memory, however many checks they have. Only the digest is stored. Default:
   * each check counts as another person.
   */
  owner?: string | undefined;
}

export interface OpenedCheck {
  /** A random id. Anyone who knows it may perform the check, so give it only to the person whom you check. */
  checkId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessResult {
  checkId: string;
  status: 'running' | 'passed' | 'rejected' | 'expired';
  /** How clearly the movements were seen, 0 to 100. `null` while the check runs and after it has expired. */
  confidence: number | null;
  /**
   * Why it was rejected, for logs and support; for a check that passed, `presentation-suspected`, `picture-unbound` or
   * nothing. No reason contains personal data.
   */
  reasons: string[];
  /** `LivenessVerdict.presentation`. `null` if it was not measured. */
  presentation: number | null;
  /** `LivenessVerdict.similarity`. `null` if nothing was compared. */
  similarity: number | null;
  /**
   * What makes the camera doubtful: values of `cameraAdvice`, and `picture-unlike`, also for a check that passed. They
   * reject nobody by themselves.
   */
  advice: string[];
  /**
   * The most frontal picture of the evidence, a JPEG, to compare with the document's. It is bound to a moment, so nobody
   * has exchanged it since. `null` if none is bound, and unless the check has passed.
   */
  picture: Uint8Array<ArrayBuffer> | null;
  /** How often the person started the check. */
  attempts: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface LivenessVerifier {
  /**
   * Opens a check. Call it when you know who the person is, and remember whose check it is.
   *
   * @example
   * ```js
   * const { checkId, expiresAt } = await verifier.open({ owner: user.id });
   * ```
   */
  open(check?: NewCheck): Promise<OpenedCheck>;
  /**
   * Answers the calls of `<idv-liveness-challenge endpoint="…/{checkId}">`: `POST …/{checkId}/start`, `swap`, `moment`
   * and `evidence`, under any path. It does not depend on `this`.
   * @returns a problem (RFC 9457) if a call is refused; the check then stays as it is
   */
  fetch(request: Request): Promise<Response>;
  /** The state of a check. `null` if there is none, or it is no longer stored. */
  result(checkId: string): Promise<LivenessResult | null>;
  /** Ends a check without evidence. `false` if no such check is running. */
  end(checkId: string, verdict: LivenessVerdict): Promise<boolean>;
  /** Erases a check and its picture. */
  erase(checkId: string): Promise<void>;
}
