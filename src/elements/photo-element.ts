import type { RefOrCallback } from 'lit/directives/ref.js';
import { property } from 'lit/decorators.js';
import type { HeldSession } from '../controllers/shared/backend-access.js';
import type { LocaleController } from '../controllers/shared/locale-controller.js';
import type { FirstSections, LaterSections, Words } from '../i18n/types.js';
import type { Size } from '../shared/geometry.js';
import { booleanAttribute } from './boolean-attribute.js';
import { FlowElement } from './flow-element.js';

/** What a person can press while a photo is taken. */
export type PhotoAction =
  'start' | 'shutter' | 'confirm' | 'retake' | 'retry' | 'cancel' | 'switch' | 'torch' | 'continue' | 'sound';

/** What every element that takes a photo renders its screens from. */
export interface PhotoView<State, AllWords> {
  state: State;
  words: AllWords;
  stage: Size;
  /** Shows the photo from review on. */
  photoUrl: string | null;
  /** Whether the photo leaves the device. */
  sent: boolean;
  /** Whether the last screen has a button. */
  continueButton: boolean;
  cameras: number;
  torch: 'unavailable' | 'off' | 'on';
  /** `null`: there is no sound to switch. */
  sound: boolean | null;
  watchStage: RefOrCallback;
  attachVideo: RefOrCallback;
}

interface PhotoLoader<State> {
  readonly state: State;
  readonly capture: { readonly photoUrl: string | null } | null;
  dispatch(event: { type: 'start' | 'retry' | 'cancel' | 'shutter' | 'confirm' | 'retake' }): void;
  readonly attachVideo: (video?: Element) => void;
}

/**
 * What elements that take a photo share.
 *
 * @slot framing - Text while the person gets face or document into the frame.
 * @slot holding - Text while the person holds still.
 * @slot capturing - Text while the photo is checked.
 * @slot review - Text above "Use this photo".
 * @slot submitting - Text while the photo is sent.
 * @slot done - Text at the end.
 *
 * @csspart photo - The captured picture.
 * @csspart controls - Camera switch, shutter and torch.
 * @csspart switch-button - The button that switches cameras.
 * @csspart warning - What could be better about the photo.
 * @csspart shutter - The shutter.
 * @csspart shutter-note - The line below the shutter.
 * @csspart sound-button - The button that turns sound on and off.
 * @csspart torch-button - The button that turns the torch on and off.
 *
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The hint for the person has changed.
 */
export abstract class PhotoElement<
  State extends { status: string },
  Section extends keyof FirstSections & keyof LaterSections,
> extends FlowElement<State> {
  protected abstract override readonly locale: LocaleController<Section, Section>;
  protected abstract override readonly flow: FlowElement<State>['flow'] & PhotoLoader<State>;

  /**
   * Takes photos with the shutter only. Otherwise, the best frame is captured automatically, and the shutter works too.
   */
  @property({ converter: booleanAttribute, reflect: true }) manual = false;
  /** Lets the person confirm each photo or take another. */
  @property({ converter: booleanAttribute, reflect: true }) review = false;
  /** A session that the page has already created. Default: one that the elements with this `backend` share. */
  @property({ attribute: false }) session: HeldSession | null = null;

  /** Presses the shutter. If the photo would be useless, a hint says why and nothing is taken. */
  capture(): void {
    this.flow.dispatch({ type: 'shutter' });
  }

  /** Discards the photo and takes another. */
  retake(): void {
    this.flow.dispatch({ type: 'retake' });
  }

  protected get photoSettings() {
    return {
      manual: this.manual,
      review: this.review,
      backend: this.backend || null,
      session: this.session,
      client: this.journey?.client ?? null,
      assets: this.assets,
      deviceId: this.deviceId || null,
      ...this.shellSettings,
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
    continue: this.handleContinue,
    sound: this.switchSound,
  };

  protected get photoView(): PhotoView<State, Words<Section, Section>> {
    const { state, capture, attachVideo } = this.flow;
    return {
      state,
      words: this.locale.all,
      stage: this.stage.size,
      photoUrl: capture?.photoUrl ?? null,
      sent: Boolean(this.backend),
      continueButton: this.continueButton,
      cameras: this.actions.count,
      torch: this.actions.torch,
      sound: this.isSounding,
      watchStage: this.stage.watch,
      attachVideo,
    };
  }
}
