import type { ReactiveControllerHost } from 'lit';
import { initialLivenessChallenge } from './flow/state.js';
import type {
  LivenessChallengeEffect,
  LivenessChallengeEvent,
  LivenessChallengeState,
  PictureUse,
} from './flow/state.js';
import { reduceLivenessChallenge } from './flow/machine.js';
import type { LivenessAttempt } from '../../liveness-evidence/attempt.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { CommonEffect, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import type { Side } from '../../kit/flow/guidance-signals.js';
import { LivenessExchange } from './exchange.js';
import type { ExchangeSettings } from './exchange.js';
import { FrameTiming } from '../../camera/frame-timing.js';
import { encodeJpeg } from '../../camera/still.js';
import type { JpegLimits } from '../../camera/still.js';
import { sampleOf } from '../../liveness-evidence/sample.js';
import type { LivenessSample } from '../../liveness-evidence/sample.js';
import { IdvError } from '../../contract/errors.js';
import { acquireVision } from '../../engine/client.js';
import type { AnalyzeRequest, FrameAnalysis } from '../../engine/types.js';
import { FrameLoop, faceLongSide } from '../../kit/frames/frame-loop.js';
import type { EngineEvent } from '../../kit/frames/frame-loop.js';

/** The side to turn the head to. */
const sides: Partial<Record<ChallengeKind, Side>> = { 'turn-left': -1, 'turn-right': 1 };

interface ChallengeControllerOptions extends FlowOptions {
  settings(): FlowSettings & ExchangeSettings;
}

/**
 * Runs the guided challenge for an element: camera, engine, issuer, pictures and sound.
 */
export class ChallengeController extends FlowController<LivenessChallengeState, LivenessChallengeEvent> {
  protected readonly loop: ChallengeFrames['loop'];
  readonly #frames: ChallengeFrames;
  readonly #exchange: LivenessExchange;
  #photoUrl: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: ChallengeControllerOptions) {
    super(host, options, { initial: initialLivenessChallenge(), reduce: reduceLivenessChallenge, facing: 'user' });
    const { dispatch } = this;
    this.#frames = new ChallengeFrames({
      onEngine: dispatch,
      onSample: (sample) => dispatch({ type: 'frame-analyzed', sample }),
    });
    this.loop = this.#frames.loop;
    this.#exchange = new LivenessExchange({
      settings: () => options.settings(),
      dispatch,
      picturesOf: (indices, use) => this.#frames.picturesOf(indices, use),
      timingOf: () => this.#frames.timing.summary(),
    });
  }

  /** The picture of the face at rest, to show it from the end of the last movement on. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  protected override perform(effect: LivenessChallengeEffect | CommonEffect): void {
    switch (effect.type) {
      case 'open-camera':
        this.#forgetPhoto();
        this.openCamera();
        break;
      case 'start-frames': {
        const { snapshot } = this.camera;
        this.#frames.timing.reset();
        if (snapshot.state === 'live') this.#exchange.follow(snapshot.camera);
        this.loop.start();
        break;
      }
      case 'stop-frames':
        this.loop.stop();
        this.loop.held.clear();
        break;
      case 'request-plan':
        void this.#exchange.start(effect.attempt, effect);
        break;
      case 'request-swap':
        void this.#exchange.swap(effect.attempt, effect.index);
        break;
      case 'request-moment':
        void this.#exchange.moment(effect.attempt, effect.challenge, effect.check);
        break;
      case 'submit':
        void this.#showPhoto(effect.check);
        void this.#exchange.submit(effect.attempt, effect.check);
        break;
      case 'abort-request':
        this.#exchange.abort();
        break;
      case 'keep-picture':
        this.#frames.keep(effect.frameTime, effect.frame, effect.uses);
        break;
      case 'drop-pictures':
        this.#frames.dropPictures();
        break;
      case 'cue':
        this.signals.cue(effect.cue);
        break;
      case 'forget':
        this.#forget();
        break;
      default:
        super.perform(effect);
    }
  }

  protected override optionsOf(): object {
    return {};
  }

  protected override leave(): void {
    super.leave();
    this.#forget();
  }

  protected override sound(): void {
    const { state, signals } = this;
    if (state.status === 'challenge') signals.guide(state.progress, sides[state.kind] ?? 0);
    else signals.rest();
  }

  async #showPhoto(check: LivenessAttempt): Promise<void> {
    this.#forgetPhoto();
    const frame = check.judgment.keyFrames.find(({ purpose }) => purpose === 'neutral')?.frame;
    if (frame === undefined) return;
    // A picture that could not be made is reported when the evidence is sealed.
    const pictures = await this.#frames.picturesOf([frame]).catch(() => null);
    const bytes = pictures?.get(frame);
    const isShown = this.state.status === 'submitting' || this.state.status === 'passed';
    if (bytes === undefined || !isShown || this.#photoUrl !== null) return;
    this.#photoUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    this.host.requestUpdate();
  }

  #forgetPhoto(): void {
    if (this.#photoUrl !== null) URL.revokeObjectURL(this.#photoUrl);
    this.#photoUrl = null;
  }

  /** Discards the person's data. */
  #forget(): void {
    this.#frames.dropPictures();
    this.#exchange.forget();
    this.#forgetPhoto();
  }
}

/** Placement is not judged here, so any oval will do. */
const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

/**
 * Takes frames from the camera through the engine to a sample, and holds the few whose pictures belong to the evidence.
 * The analyzed frame is made from the very bitmap that is held, so that picture and trace show the same moment.
 */
export class ChallengeFrames {
  readonly loop: FrameLoop<AnalyzeRequest, FrameAnalysis, LivenessSample>;
  /** Timing of the open camera's frames, for the evidence. */
  readonly timing = new FrameTiming();
  readonly #pictures: Record<PictureUse, Map<number, Promise<Uint8Array<ArrayBuffer>>>> = {
    key: new Map(),
    moment: new Map(),
  };

  constructor({
    onEngine,
    onSample,
  }: {
    onEngine: (event: EngineEvent) => void;
    onSample: (sample: LivenessSample) => void;
  }) {
    this.loop = new FrameLoop<AnalyzeRequest, FrameAnalysis, LivenessSample>({
      acquire: acquireVision,
      longSide: faceLongSide,
      holds: 'first',
      requestOf: (time, { width }) => (width === 0 ? null : { time, oval, withFaces: true, withFingerprint: true }),
      judge(analysis) {
        if (analysis.fingerprint === undefined) throw new TypeError('no fingerprint came back');
        return sampleOf(analysis, analysis.fingerprint);
      },
      onJudged: (_time, sample) => onSample(sample),
      onEngine,
      onShown: (now, frame) => this.timing.note(now, frame),
    });
  }

  /** Holds the picture of the frame with this time. `index` is its place in the trace. */
  keep(frameTime: number, index: number, uses: readonly PictureUse[]): void {
    const { held } = this.loop;
    held.keep(frameTime);
    const frame = held.takeBest()?.frame;
    const pictures = uses.map((use) => {
      const picture =
        frame === undefined
          ? Promise.reject(new IdvError('capture-failed', 'The key frame was discarded.', { retryable: true }))
          : encode(frame, pictureLimits[use]);
      this.#pictures[use].set(index, picture);
      return picture;
    });
    // Report a failure only when the picture is needed, which may be never.
    void Promise.allSettled(pictures).then(() => frame?.close());
  }

  /**
   * Returns the pictures of these frames, by their place in the trace. Rejects with an `IdvError` if one could not be
   * made.
   */
  async picturesOf(indices: readonly number[], use: PictureUse = 'key'): Promise<Map<number, Uint8Array<ArrayBuffer>>> {
    const found = await Promise.all(
      indices.map(async (index) => {
        const bytes = await this.#pictures[use].get(index);
        return bytes === undefined ? [] : [[index, bytes] as const];
      }),
    );
    return new Map(found.flat());
  }

  dropPictures(): void {
    this.#pictures.key.clear();
    this.#pictures.moment.clear();
  }
}

async function encode(frame: ImageBitmap, limits: JpegLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { blob } = await encodeJpeg(frame, limits);
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * The evidence contains four or five pictures with a face about 400 pixels high. Up to four smaller ones show moments
 * that the server picks at random. They have the size at which the server examines every picture, because it compares
 * their textures.
 */
export const pictureLimits: Record<PictureUse, Required<JpegLimits>> = {
  key: { maxBytes: 160_000, maxLongSide: 960, minLongSide: 480 },
  moment: { maxBytes: 60_000, maxLongSide: 640, minLongSide: 480 },
};
