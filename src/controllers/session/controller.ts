import type { ReactiveControllerHost } from 'lit';
import { isHosted } from '../../capture/session/flow.js';
import { initialLivenessSession } from '../../capture/session/initial.js';
import { reduceLivenessSession } from '../../capture/session/machine.js';
import type { LivenessSessionEffect, LivenessSessionOptions, SessionTypes } from '../../capture/session/types.js';
import type { Size } from '../../shared/geometry.js';
import type { LivenessBranding } from '../../shared/liveness-url.js';
import { FaceFrames } from '../face/frames.js';
import type { FaceFramesOptions } from '../face/frames.js';
import type { BackendSettings } from '../backend/backend-access.js';
import { FlowController } from '../flow/flow-controller.js';
import type { FlowOptions, FlowSettings } from '../flow/flow-controller.js';
import { LivenessCheck } from './check.js';
import { HostedWindow } from './window.js';

interface Types extends SessionTypes {
  settings: FlowSettings & BackendSettings & LivenessSessionOptions;
}

export interface SessionControllerOptions extends FlowOptions<Types, SessionController> {
  /** Size of the stage that shows the camera, CSS pixels. */
  stage: () => Size;
  frame: () => HTMLIFrameElement | null;
  /** What the person reads, as a BCP 47 tag. */
  language: () => string;
  /** For the hosted page. */
  branding: () => Partial<LivenessBranding>;
}

/** Runs the session for an element: what the lifecycle does not know is done with backend and windows. */
export class SessionController extends FlowController<Types, SessionController, SessionControllerOptions> {
  protected readonly frames: FaceFrames;
  readonly #check: LivenessCheck;
  readonly #window: HostedWindow;

  constructor(host: ReactiveControllerHost & HTMLElement, options: SessionControllerOptions) {
    const { presentation, preCheck, handheld, handsOver } = options.settings();
    super(host, options, {
      initial: initialLivenessSession({ presentation, preCheck, handheld, handsOver }),
      reduce: reduceLivenessSession,
      facing: 'user',
    });
    const { settings, branding, frame, language, stage } = options;
    // No photo is taken: no frame is held.
    this.frames = new FaceFrames({ stage, auto: () => false, dispatch: this.#handleFrames });
    this.#check = new LivenessCheck({ settings, branding, dispatch: this.dispatch });
    this.#window = new HostedWindow({
      origin: () => (isHosted(this.state) ? new URL(this.state.url).origin : null),
      frame,
      language,
      dispatch: this.dispatch,
    });
  }

  protected override optionsOf({
    presentation,
    preCheck,
    handheld,
    handsOver,
  }: Types['settings']): LivenessSessionOptions {
    return { presentation, preCheck, handheld, handsOver };
  }

  protected override leave(): void {
    if (this.state.status !== 'idle') this.dispatch({ type: 'cancel', removed: true });
  }

  protected override run(effect: LivenessSessionEffect): void {
    switch (effect.type) {
      case 'create':
        void this.#check.create(effect.again);
        break;
      case 'resume':
        void this.#check.resume();
        break;
      case 'count-attempts':
        void this.#check.countAttempts();
        break;
      case 'remember':
        this.#check.remember(effect.livenessId, effect.presentation);
        break;
      case 'follow':
        this.#window.listen();
        this.#check.follow(effect.livenessId);
        break;
      case 'refresh':
        this.#check.refresh();
        break;
      case 'leave':
        this.#leaveCheck(effect.forget);
        break;
      case 'forget':
        this.#leaveCheck(true);
        break;
      case 'open-popup':
        this.#window.openPopup(effect.url, effect.pressed);
        break;
      case 'close-popup':
        this.#window.closePopup();
        break;
      case 'redirect':
        location.assign(effect.url);
        break;
      case 'wake':
        this.#window.wake(effect.afterMs, effect.wake);
        break;
      default:
        super.run(effect);
    }
  }

  #leaveCheck(forget: boolean): void {
    this.#window.close();
    this.#check.leave(forget);
  }

  /** Of the events of the selfie's frames, only those that a check without a photo needs. */
  readonly #handleFrames: FaceFramesOptions['dispatch'] = (event) => {
    switch (event.type) {
      case 'vision-progress':
      case 'vision-ready':
      case 'vision-failed':
      case 'frame-judged':
        this.dispatch(event);
        break;
      default:
    }
  };
}
