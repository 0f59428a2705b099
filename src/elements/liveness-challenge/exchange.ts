import { explainSilence } from '../../backend/caller.js';
import { createLivenessIssuer } from '../../backend/liveness-issuer.js';
import type { LivenessIssuer } from '../../backend/liveness-issuer.js';
import type { Connection } from '../../backend/types.js';
import { cameraIntegrity } from '../../camera/integrity.js';
import type { CameraIntegrity } from '../../camera/integrity.js';
import type { LiveCamera } from '../../camera/types.js';
import type { LivenessChallengeEvent, PictureUse } from './flow/state.js';
import type { LivenessAttempt } from '../../liveness-evidence/attempt.js';
import { commitmentOf, sealEvidence } from '../../liveness-evidence/evidence.js';
import type { FrameTimingFacts } from '../../liveness-evidence/camera-advice.js';
import type { LivenessEvidence, PicturedAttempt } from '../../liveness-evidence/evidence.js';
import { isLivenessPlan } from '../../liveness-evidence/plan.js';
import { createEvidenceSigner } from '../../liveness-evidence/signing.js';
import type { EvidenceSigner } from '../../liveness-evidence/signing.js';
import { IdvError } from '../../contract/errors.js';
import { asBackendError, asCaptureError } from '../../kit/flow/errors.js';
import type { Untimed } from '../../kit/flow/flow-controller.js';

export interface ExchangeSettings {
  issuer: LivenessIssuer | null;
  endpoint: string | null;
  connection: Connection;
}

/** The code for an error that has none of its own. */
const noAnswer = 'The issuer gave no answer.';

type UntimedEvent = Untimed<LivenessChallengeEvent>;

/** Talks to the issuer. Apart from requests for moments, only one call runs at a time. */
export class LivenessExchange {
  readonly #options;
  #issuer: LivenessIssuer | null = null;
  /** The issuer that gave the plan. Swaps and evidence go to it, even if the page has set another one since. */
  #planner: LivenessIssuer | null = null;
  #issuerOf: string | null = null;
  #signer: EvidenceSigner | null = null;
  #camera: Promise<CameraIntegrity> | null = null;
  #sealed: { check: LivenessAttempt; evidence: LivenessEvidence } | null = null;
  #abort: AbortController | null = null;
  #attempt = 0;
  #momentAbort: AbortController | null = null;
  /** How often the movements were begun. It tells the server which run is the latest. */
  #run = 0;

  constructor(options: {
    settings: () => ExchangeSettings;
    dispatch: (event: UntimedEvent) => void;
    /** JPEGs of the attempt's key frames, or of its moments. */
    picturesOf: (indices: readonly number[], use: PictureUse) => Promise<Map<number, Uint8Array<ArrayBuffer>>>;
    /** Timing of the camera's frames so far. */
    timingOf: () => FrameTimingFacts;
  }) {
    this.#options = options;
  }

  /** Records the camera for the evidence. */
  follow(camera: LiveCamera): void {
    this.#camera = cameraIntegrity(camera);
  }

  /** Requests a plan, with a new key. */
  async start(attempt: number, { moreTime }: { moreTime: boolean }): Promise<void> {
    const signal = this.#begin(attempt);
    this.#sealed = null;
    try {
      const issuer = this.#issuerFor(this.#options.settings());
      this.#planner = issuer;
      const signer = await createEvidenceSigner(subtle());
      signal.throwIfAborted();
      this.#signer = signer;
      const plan = await issuer.start(signer.publicKey, signal, { moreTime });
      if (!isLivenessPlan(plan)) throw badPlan();
      this.#dispatch(signal, { type: 'plan-given', attempt, plan });
    } catch (cause) {
      this.#dispatch(signal, { type: 'plan-failed', attempt, error: asBackendError(cause, noAnswer) });
    }
  }

  async swap(attempt: number, index: number): Promise<void> {
    const signal = this.#begin(attempt);
    try {
      const plan = await this.#plannerOf().swap(index, signal);
      if (!isLivenessPlan(plan)) throw badPlan();
      this.#dispatch(signal, { type: 'swapped', attempt, plan });
    } catch (cause) {
      this.#dispatch(signal, { type: 'swap-failed', attempt, error: asBackendError(cause, noAnswer) });
    }
  }

  /**
   * Asks when the server wants a picture of this challenge, in parallel with other calls. The first request begins a
   * run.
   */
  async moment(attempt: number, challenge: number, check: LivenessAttempt): Promise<void> {
    if (challenge === 0) {
      this.#momentAbort?.abort();
      this.#momentAbort = new AbortController();
      this.#run += 1;
    }
    const run = this.#run;
    const { signal } = (this.#momentAbort ??= new AbortController());
    try {
      const planner = this.#plannerOf();
      if (planner.moment === undefined) throw badPlan();
      // On a slow phone, this waits for pictures that are still being encoded. The moment is then met later.
      const commitment = await commitmentOf(await this.#withPictures(check), subtle());
      signal.throwIfAborted();
      const request = { nonce: check.plan.nonce, run, challenge, ...commitment };
      const { afterMs } = await planner.moment(request, signal);
      this.#dispatch(signal, { type: 'moment-announced', attempt, moment: { challenge, afterMs } });
    } catch (cause) {
      const error = asBackendError(cause, noAnswer);
      this.#dispatch(signal, { type: 'moment-failed', attempt, challenge, error });
    }
  }

  /** Seals the evidence once: a repeat for the same attempt sends the same evidence. */
  async submit(attempt: number, check: LivenessAttempt): Promise<void> {
    const signal = this.#begin(attempt);
    try {
      if (this.#sealed?.check !== check) {
        this.#sealed = { check, evidence: await this.#seal(check) };
      }
    } catch (cause) {
      this.#dispatch(signal, { type: 'evidence-failed', attempt, error: asCaptureError(cause) });
      return;
    }
    try {
      signal.throwIfAborted();
      const { status: outcome } = await this.#plannerOf().submit(this.#sealed.evidence, signal);
      this.#dispatch(signal, { type: 'submitted', attempt, outcome });
    } catch (cause) {
      this.#dispatch(signal, { type: 'submit-failed', attempt, error: asBackendError(cause, noAnswer) });
    }
  }

  abort(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#momentAbort?.abort();
    this.#momentAbort = null;
  }

  /** Drops key and evidence, and with them the person's pictures. */
  forget(): void {
    this.abort();
    this.#sealed = null;
    this.#signer = null;
  }

  async #seal(check: LivenessAttempt): Promise<LivenessEvidence> {
    const signer = this.#signer;
    const camera = await this.#camera;
    if (signer === null || camera === null) {
      throw new IdvError('capture-failed', 'There is no key to sign with, or no camera.');
    }
    return sealEvidence({
      ...(await this.#withPictures(check)),
      camera: { ...camera, timing: this.#options.timingOf() },
      startedAt: Math.round(performance.timeOrigin + (check.startTime ?? 0)),
      signer,
      crypto: subtle(),
    });
  }

  async #withPictures(attempt: LivenessAttempt): Promise<Required<PicturedAttempt>> {
    const { picturesOf } = this.#options;
    const framesOf = (frames: readonly { frame: number }[]) => frames.map(({ frame }) => frame);
    const [pictures, momentPictures] = await Promise.all([
      picturesOf(framesOf(attempt.judgment.keyFrames), 'key'),
      picturesOf(framesOf(attempt.moments), 'moment'),
    ]);
    return { attempt, pictures, momentPictures };
  }

  #begin(attempt: number): AbortSignal {
    this.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#attempt = attempt;
    return abort.signal;
  }

  #dispatch(signal: AbortSignal, event: UntimedEvent): void {
    if (!signal.aborted) this.#options.dispatch(event);
  }

  #plannerOf(): LivenessIssuer {
    return this.#planner ?? this.#issuerFor(this.#options.settings());
  }

  #issuerFor(settings: ExchangeSettings): LivenessIssuer {
    const { issuer, endpoint } = settings;
    if (issuer !== null) return issuer;
    if (endpoint === null) {
      throw new IdvError('not-configured', 'Neither `issuer` nor `endpoint` is set.');
    }
    if (this.#issuer === null || this.#issuerOf !== endpoint) {
      this.#issuer = this.#overHttp(endpoint);
      this.#issuerOf = endpoint;
    }
    return this.#issuer;
  }

  #overHttp(endpoint: string): LivenessIssuer {
    const { settings } = this.#options;
    try {
      return createLivenessIssuer({
        endpoint,
        explain: explainSilence,
        // Read again for every request.
        get credentials() {
          return settings().connection.credentials;
        },
        get headers() {
          return settings().connection.headers;
        },
        get fetch() {
          return settings().connection.fetch;
        },
        onWaiting: (waiting) => this.#options.dispatch({ type: 'network-waiting', attempt: this.#attempt, waiting }),
        onSlow: () => this.#options.dispatch({ type: 'slow', attempt: this.#attempt }),
      });
    } catch (cause) {
      throw new IdvError('not-configured', 'The endpoint is not an http(s) address.', { cause });
    }
  }
}

/** Missing on pages without https, where the camera would not open either. */
function subtle(): SubtleCrypto {
  const { subtle } = globalThis.crypto;
  if (subtle === undefined) {
    throw new IdvError('camera-insecure-context', 'Signing needs a secure context.');
  }
  return subtle;
}

function badPlan(): IdvError {
  return new IdvError('backend-bad-response', 'The issuer gave something that is not a plan.');
}
