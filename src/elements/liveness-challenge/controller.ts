import type { ReactiveControllerHost } from 'lit';
import { initialLivenessChallenge } from './flow/state.js';
import type { LivenessChallengeEffect, LivenessChallengeEvent, LivenessChallengeState } from './flow/state.js';
import { reduceLivenessChallenge } from './flow/machine.js';
import type { LivenessAttempt } from '../../liveness-evidence/attempt.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { CommonEffect, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import type { Side } from '../../kit/flow/guidance-signals.js';
import { LivenessExchange } from './exchange.js';
import type { ExchangeSettings } from './exchange.js';
import { ChallengeFrames } from './frames.js';

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
