import type { ReactiveControllerHost } from 'lit';
import { isHosted } from './flow/flow.js';
import { initialLivenessSession } from './flow/initial.js';
import { reduceLivenessSession } from './flow/machine.js';
import type { LivenessSessionEffect, LivenessSessionOptions, SessionTypes } from './flow/types.js';
import type { Size } from '../../contract/geometry.js';
import type { LivenessBranding } from '../../contract/liveness-url.js';
import { createFaceLoop } from '../../kit/frames/face-loop.js';
import type { FaceLoop } from '../../kit/frames/face-loop.js';
import type { BackendSettings } from '../../kit/submission/backend-access.js';
import { FlowController } from '../../kit/flow/flow-controller.js';
import type { EffectTable, FlowOptions, FlowSettings } from '../../kit/flow/flow-controller.js';
import { LivenessCheck } from './check.js';
import { HostedWindow } from './window.js';

interface Types extends SessionTypes {
  settings: FlowSettings & BackendSettings & LivenessSessionOptions;
}

export interface SessionControllerOptions extends FlowOptions<Types, SessionController> {
  /** Size of the stage that shows the camera, in CSS pixels. */
  stage: () => Size;
  frame: () => HTMLIFrameElement | null;
  /** The person's language, as a BCP 47 tag. */
  language: () => string;
  /** Parameters for the hosted page. */
  branding: () => Partial<LivenessBranding>;
}

/** Runs the session for an element: performs the effects beyond the lifecycle's with backend and windows. */
export class SessionController extends FlowController<Types, SessionController, SessionControllerOptions> {
  protected readonly loop: FaceLoop;
  protected readonly effects: EffectTable<LivenessSessionEffect> = {
    ...this.lifecycleEffects(),
    'open-session': () => void this.#check.open(),
    create: ({ again }) => void this.#check.create(again),
    resume: () => void this.#check.resume(),
    'count-attempts': () => void this.#check.countAttempts(),
    remember: ({ livenessId, presentation }) => this.#check.remember(livenessId, presentation),
    follow: ({ livenessId }) => {
      this.#window.listen();
      this.#check.follow(livenessId);
    },
    refresh: () => this.#check.refresh(),
    leave: ({ forget }) => this.#leaveCheck(forget),
    forget: () => this.#leaveCheck(true),
    'open-popup': ({ url, pressed }) => this.#window.openPopup(url, pressed),
    'close-popup': () => this.#window.closePopup(),
    redirect: ({ url }) => location.assign(url),
    wake: ({ afterMs, wake }) => this.#window.wake(afterMs, wake),
  };
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
    const { dispatch } = this;
    this.loop = createFaceLoop({
      stage,
      onJudged: (frameTime, verdict) => dispatch({ type: 'frame-judged', frameTime, verdict }),
      onEngine: dispatch,
    });
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

  #leaveCheck(forget: boolean): void {
    this.#window.close();
    this.#check.leave(forget);
  }
}
