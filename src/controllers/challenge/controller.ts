import type { ReactiveControllerHost } from 'lit';
import { initialLivenessChallenge } from '../../capture/challenge/initial.js';
import { reduceLivenessChallenge } from '../../capture/challenge/machine.js';
import type { ChallengeTypes, LivenessChallengeEffect } from '../../capture/challenge/types.js';
import type { LivenessAttempt } from '../../liveness/attempt.js';
import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import { FlowController } from '../flow/flow-controller.js';
import type { FlowOptions, FlowSettings } from '../flow/flow-controller.js';
import type { Side } from '../flow/guidance-signals.js';
import { LivenessExchange } from './exchange.js';
import type { ExchangeSettings } from './exchange.js';
import { ChallengeFrames } from './frames.js';

/** Where the head should turn to. */
const sides: Partial<Record<ChallengeKind, Side>> = { 'turn-left': -1, 'turn-right': 1 };

interface Types extends ChallengeTypes {
  settings: FlowSettings & ExchangeSettings;
}

export type ChallengeControllerOptions = FlowOptions<Types, ChallengeController>;

/**
 * Runs the guided challenge for an element: what the lifecycle does not know is done with issuer, pictures and sound.
 */
export class ChallengeController extends FlowController<Types, ChallengeController> {
  protected readonly frames: ChallengeFrames;
  readonly #exchange: LivenessExchange;
  #photoUrl: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: ChallengeControllerOptions) {
    super(host, options, { initial: initialLivenessChallenge(), reduce: reduceLivenessChallenge, facing: 'user' });
    this.frames = new ChallengeFrames(this.dispatch);
    this.#exchange = new LivenessExchange({
      settings: options.settings,
      dispatch: this.dispatch,
      picturesOf: (indices, use) => this.frames.picturesOf(indices, use),
      timingOf: () => this.frames.timing.summary(),
    });
  }

  /** The face at rest, from the end of the last movement on, for showing it. */
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

  protected override run(effect: LivenessChallengeEffect): void {
    switch (effect.type) {
      case 'start-frames': {
        const { snapshot } = this.camera;
        this.frames.timing.reset();
        if (snapshot.state === 'live') this.#exchange.follow(snapshot.camera);
        super.run(effect);
        break;
      }
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
        this.frames.keep(effect.frameTime, effect.frame, effect.uses);
        break;
      case 'drop-pictures':
        this.frames.dropPictures();
        break;
      case 'cue':
        this.signals.cue(effect.cue);
        break;
      case 'forget':
        this.#forget();
        break;
      default:
        super.run(effect);
    }
  }

  protected override openCamera(): void {
    this.#forgetPhoto();
    super.openCamera();
  }

  async #showPhoto(check: LivenessAttempt): Promise<void> {
    this.#forgetPhoto();
    const frame = check.judgment.keyFrames.find(({ purpose }) => purpose === 'neutral')?.frame;
    if (frame === undefined) return;
    // A picture that could not be made is reported when the evidence is sealed.
    const pictures = await this.frames.picturesOf([frame]).catch(() => null);
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

  /** Nothing of the person stays. */
  #forget(): void {
    this.frames.dropPictures();
    this.#exchange.forget();
    this.#forgetPhoto();
  }
}
