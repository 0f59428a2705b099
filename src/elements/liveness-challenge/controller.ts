import type { ReactiveControllerHost } from 'lit';
import { initialLivenessChallenge } from './flow/initial.js';
import { reduceLivenessChallenge } from './flow/machine.js';
import type { ChallengeTypes, LivenessChallengeEffect } from './flow/types.js';
import type { LivenessAttempt } from '../../liveness-evidence/attempt.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { EffectTable, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import type { Side } from '../../kit/flow/guidance-signals.js';
import { LivenessExchange } from './exchange.js';
import type { ExchangeSettings } from './exchange.js';
import { ChallengeFrames } from './frames.js';

/** The side to turn the head to. */
const sides: Partial<Record<ChallengeKind, Side>> = { 'turn-left': -1, 'turn-right': 1 };

interface Types extends ChallengeTypes {
  settings: FlowSettings & ExchangeSettings;
}

export type ChallengeControllerOptions = FlowOptions<Types, ChallengeController>;

/**
 * Runs the guided challenge for an element: camera, engine, issuer, pictures and sound.
 */
export class ChallengeController extends FlowController<Types, ChallengeController> {
  protected readonly loop: ChallengeFrames['loop'];
  protected readonly effects: EffectTable<LivenessChallengeEffect> = {
    ...this.lifecycleEffects(),
    'open-camera': () => {
      this.#forgetPhoto();
      this.openCamera();
    },
    'start-frames': () => {
      const { snapshot } = this.camera;
      this.#frames.timing.reset();
      if (snapshot.state === 'live') this.#exchange.follow(snapshot.camera);
      this.loop.start();
    },
    'stop-frames': () => {
      this.loop.stop();
      this.loop.held.clear();
    },
    'request-plan': (effect) => void this.#exchange.start(effect.attempt, effect),
    'request-swap': ({ attempt, index }) => void this.#exchange.swap(attempt, index),
    'request-moment': ({ attempt, challenge, check }) => void this.#exchange.moment(attempt, challenge, check),
    submit: ({ attempt, check }) => {
      void this.#showPhoto(check);
      void this.#exchange.submit(attempt, check);
    },
    'abort-request': () => this.#exchange.abort(),
    'keep-picture': ({ frameTime, frame, uses }) => this.#frames.keep(frameTime, frame, uses),
    'drop-pictures': () => this.#frames.dropPictures(),
    cue: ({ cue }) => this.signals.cue(cue),
    forget: () => this.#forget(),
  };
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
      settings: options.settings,
      dispatch: this.dispatch,
      picturesOf: (indices, use) => this.#frames.picturesOf(indices, use),
      timingOf: () => this.#frames.timing.summary(),
    });
  }

  /** The picture of the face at rest, to show it from the end of the last movement on. */
  get photoUrl(): string | null {
    return this.#photoUrl;
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
