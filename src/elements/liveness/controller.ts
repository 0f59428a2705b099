import type { ReactiveControllerHost } from 'lit';
import { isHosted } from './flow/flow.js';
import { initialLivenessSession } from './flow/state.js';
import type {
  LivenessSessionEffect,
  LivenessSessionEvent,
  LivenessSessionOptions,
  LivenessSessionState,
} from './flow/state.js';
import { reduceLivenessSession } from './flow/machine.js';
import type { Size } from '../../contract/geometry.js';
import type { LivenessBranding } from '../../contract/liveness-url.js';
import { createFaceLoop } from '../../kit/frames/face-loop.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import type { BackendSettings } from '../../kit/submission/backend-access.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { CommonEffect, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import { LivenessCheck } from './check.js';
import { HostedWindow } from './window.js';

interface SessionControllerOptions extends FlowOptions {
  settings(): FlowSettings & BackendSettings & LivenessSessionOptions;
  /** Size of the stage that shows the camera, in CSS pixels. */
  stage: () => Size;
  frame: () => HTMLIFrameElement | null;
  /** The person's language, as a BCP 47 tag. */
  language: () => string;
  /** Parameters for the hosted page. */
  branding: () => Partial<LivenessBranding>;
}

/** Runs the session for an element: performs the effects beyond the lifecycle's with backend and windows. */
export class SessionController extends FlowController<LivenessSessionState, LivenessSessionEvent> {
  protected readonly loop: FaceLoop;
  readonly #check: LivenessCheck;
  readonly #window: HostedWindow;

  constructor(host: ReactiveControllerHost & HTMLElement, options: SessionControllerOptions) {
    const { presentation, preCheck, handheld, handsOver } = options.settings();
    super(host, options, {
      initial: initialLivenessSession({ presentation, preCheck, handheld, handsOver }),
      reduce: reduceLivenessSession,
      facing: 'user',
    });
    const { branding, frame, language, stage } = options;
    const { dispatch } = this;
    this.loop = createFaceLoop({
      stage,
      onJudged: (frameTime, verdict) => dispatch({ type: 'frame-judged', frameTime, verdict }),
      onEngine: dispatch,
    });
    this.#check = new LivenessCheck({ settings: () => options.settings(), branding, dispatch });
    this.#window = new HostedWindow({
      origin: () => (isHosted(this.state) ? new URL(this.state.url).origin : null),
      frame,
      language,
      dispatch,
    });
  }

  protected override perform(effect: LivenessSessionEffect | CommonEffect): void {
    switch (effect.type) {
      case 'open-session':
        void this.#check.open();
        break;
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
        super.perform(effect);
    }
  }

  protected override optionsOf({
    presentation,
    preCheck,
    handheld,
    handsOver,
  }: ReturnType<SessionControllerOptions['settings']>): LivenessSessionOptions {
    return { presentation, preCheck, handheld, handsOver };
  }

  protected override leave(): void {
    if (this.state.status !== 'idle') this.dispatch({ type: 'cancel', removed: true });
  }

  #leaveCheck(forget: boolean): void {
    this.#window.close();
    this.#check.leave(forget);
  }
}
