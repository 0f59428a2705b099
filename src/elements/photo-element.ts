import type { RefOrCallback } from 'lit/directives/ref.js';
import { property } from 'lit/decorators.js';
import type { HeldSession } from '../controllers/shared/backend-access.js';
import { endFlow } from '../controllers/shared/page-flow.js';
import type { LocaleController } from '../controllers/shared/locale-controller.js';
import type { FirstSections, Words } from '../i18n/types.js';
import type { Size } from '../shared/geometry.js';
import { booleanAttribute } from './boolean-attribute.js';
import { FlowElement } from './flow-element.js';

/** What a person can press while a photo is taken. */
export type PhotoAction = 'start' | 'shutter' | 'confirm' | 'retake' | 'retry' | 'cancel' | 'switch' | 'torch';

/** What the screens of every element that takes a photo are rendered from. */
export interface PhotoView<State, AllWords> {
  state: State;
  words: AllWords;
  stage: Size;
  /** Shows the photo from review on. */
  photoUrl: string | null;
  /** Whether the photo leaves the device. */
  sent: boolean;
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  watchStage: RefOrCallback;
  attachVideo: RefOrCallback;
}

interface PhotoLoader<State> {
  readonly state: State;
  readonly capture: { readonly photoUrl: string | null } | null;
  dispatch(event: { type: 'start' | 'retry' | 'cancel' | 'shutter' | 'confirm' | 'retake' }): void;
  attachVideo(video?: Element): void;
}

/**
 * What the elements share that take a photo.
 *
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Words while the browser asks for the camera.
 * @slot paused - Words while the page is hidden.
 * @slot loading - Above the shutter while the engine loads.
 * @slot framing - Above the shutter while the person gets face or document into the frame.
 * @slot holding - Above the shutter while the person holds still.
 * @slot capturing - Above the shutter while the photo is checked.
 * @slot review - Words above "Use this photo".
 * @slot submitting - Words while the photo is sent.
 * @slot done - Words of the end.
 *
 * @csspart hint - The pill.
 * @csspart warning - What could be better about the photo.
 * @csspart shutter - The round button that takes the photo.
 * @csspart shutter-note - The line under the shutter.
 * @csspart torch-button - Switches the light.
 *
 * @fires {IdvHintChangedEvent} idv-hint-changed - The one thing that the person is told now has changed.
 */
export abstract class PhotoElement<
  State extends { status: string; options: { hasBackend: boolean } },
  Section extends keyof FirstSections,
> extends FlowElement<State> {
  protected abstract override readonly locale: LocaleController<Section>;
  protected abstract override readonly flow: FlowElement<State>['flow'] & PhotoLoader<State>;

  /** The photo is taken with the shutter alone. Without it the best frame is taken automatically; the shutter works too. */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** The person sees each photo and confirms it, or takes another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** A session that the page got from the host backend already; without it the element asks for one. */
  @property({ attribute: false }) session: HeldSession | null = null;

  /** Presses the shutter. Refused, with the reason as a hint, while the photo would be of no use. */
  capture(): void {
    this.flow.dispatch({ type: 'shutter' });
  }

  /** Takes another photo instead of the one on show. */
  retake(): void {
    this.flow.dispatch({ type: 'retake' });
  }

  /**
   * For the next person: ends the capture and forgets photo, result and session. The page's other elements with this
   * `backend` begin a new session with their next step, too; what they show is theirs to reset.
   */
  reset(): void {
    this.flow.reset();
    if (this.backend) endFlow(this.backend);
  }

  protected get photoSettings() {
    return {
      manual: this.manual,
      review: this.review,
      backend: this.backend || null,
      session: this.session,
      assets: this.assets,
      deviceId: this.deviceId || null,
    };
  }

  protected readonly handlers: Record<PhotoAction, () => void> = {
    start: () => this.start(),
    shutter: () => this.capture(),
    confirm: () => this.flow.dispatch({ type: 'confirm' }),
    retake: () => this.retake(),
    retry: () => this.flow.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    switch: this.actions.switchCamera,
    torch: this.actions.switchTorch,
  };

  protected get photoView(): PhotoView<State, Words<Section>> {
    const { state, capture, attachVideo } = this.flow;
    return {
      state,
      words: this.locale.words,
      stage: this.stage.size,
      photoUrl: capture?.photoUrl ?? null,
      sent: state.options.hasBackend,
      cameras: this.actions.count,
      torch: this.actions.torch,
      watchStage: this.stage.watch,
      attachVideo,
    };
  }
}
